// A round being resolved: what the steps of the resolution share. Each step stands in a file of its own, in the order
// of PAC-045: reveal.cpp, movement.cpp, boarding.cpp, artillery.cpp.
#pragma once

#include "engine/dice.h"
#include "games/pacifists/events.h"

namespace tortuga::pacifists {

constexpr std::int8_t small(int n) {
  return static_cast<std::int8_t>(n);
}

constexpr std::int16_t wide(int n) {
  return static_cast<std::int16_t>(n);
}

struct Unseen {};

template <class Sink>
struct Round {
  static constexpr bool kTells = !std::is_same_v<Sink, NoEvents>;

  const Rules& rules;
  State& state;
  Dice& dice;
  Sink& tell;
  std::conditional_t<kTells, Faces, Unseen> shown{};

  Round(const Rules& the_rules, State& the_state, Dice& the_dice, Sink& sink)
      : rules(the_rules), state(the_state), dice(the_dice), tell(sink) {}

  // What the last roll showed; kept only for those who are told.
  const Faces& faces() const {
    static constexpr Faces kNone;
    if constexpr (kTells) return shown;
    else return kNone;
  }

  // PAC-014: rolls and counts the successes.
  int roll(int count) {
    int successes = 0;
    if constexpr (kTells) shown.clear();
    for (int i = 0; i < count; ++i) {
      const int face = dice.roll(rules.die_sides);
      successes += face >= rules.success_from;
      if constexpr (kTells)
        if (!shown.full()) shown.push(small(face));
    }
    return successes;
  }

  // PAC-013, PAC-025: the top captain card, or no order at all once the deck is empty.
  Order draw_order() {
    if (state.captains_left == 0) return Order::none;
    --state.captains_left;
    return state.captains_deck->draw();
  }
  void discard(Order order) {
    state.captains_gone[order] = static_cast<std::uint8_t>(state.captains_gone[order] + is_card(order));
  }

  // The cards beside each order, counted once when they are turned over.
  Copies laid[kMostShips][2];
  Copies copies(Seat seat, Side side) const { return laid[seat.index()][static_cast<int>(side)]; }
  void count_cards() {
    for (int i = 0; i < state.seats(); ++i)
      for (Side side : kSides) laid[i][static_cast<int>(side)] = copies_on(state.ships[i].at(side));
  }

  // PAC-049: seat order, starboard before port.
  template <class F>
  [[gnu::always_inline]] void for_each_post(F&& f) {
    for (int i = 0; i < state.seats(); ++i)
      for (Side side : kSides) f(Seat{i}, side, state.ships[i].at(side));
  }

  // PAC-053, PAC-054: told where it differs from the tokens on the side.
  int count_crew(Seat seat, Side side, const Post& post, Copies copies) {
    const int counted = effective_crew(rules, post.crew, copies);
    if constexpr (kTells)
      if (counted != post.crew) tell(CrewCounted{seat, side, post.crew, wide(counted)});
    return counted;
  }
};

// Step 1: turns the cards over, replaces orders, posts the crews (PAC-047 A to E).
template <class Sink>
void reveal(Round<Sink>&);

// Step 2: retreats, then attacks. Each step returns how the game was lost, if it was.
template <class Sink>
Ending move_ships(Round<Sink>&);

// Step 3. Asks the owners of sabotaged boardings first; true if anybody has to answer.
template <class Sink>
bool ask_boarders(Round<Sink>&);
template <class Sink>
Ending board_ships(Round<Sink>&);

// Step 4, likewise.
template <class Sink>
bool ask_gunners(Round<Sink>&);
template <class Sink>
Ending fire_guns(Round<Sink>&);

}  // namespace tortuga::pacifists
