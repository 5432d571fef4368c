// A round being resolved: what the steps of the resolution share beyond the deed. Each step stands in a file of its
// own, in the order of PAC-045: reveal.cpp, movement.cpp, boarding.cpp, artillery.cpp.
#pragma once

#include "games/pacifists/events.h"

namespace tortuga::pacifists {

struct Untold {};

template <class Sink>
struct Round {
  Deed<Sink>& deed;
  // The cards beside each order, counted once when they are turned over.
  Copies laid[kMostShips][2];
  // What the last roll showed; kept only for those who are told.
  std::conditional_t<Deed<Sink>::kTells, Faces, Untold> shown{};

  explicit Round(Deed<Sink>& the_deed) : deed(the_deed) {
    for (int i = 0; i < deed.state.seats(); ++i)
      for (Side side : kSides) laid[i][index(side)] = copies_on(deed.state.ships[i].at(side));
  }

  Copies copies(Seat seat, Side side) const { return laid[seat.index()][index(side)]; }
  const Faces& faces() const {
    static constexpr Faces kNone;
    if constexpr (Deed<Sink>::kTells) return shown;
    else return kNone;
  }
};

// PAC-014: rolls and counts the successes.
template <class Sink>
int roll(Round<Sink>& round, int count) {
  const Rules& rules = round.deed.rules;
  int successes = 0;
  if constexpr (Deed<Sink>::kTells) round.shown.clear();
  for (int i = 0; i < count; ++i) {
    const int face = round.deed.dice.roll(rules.die_sides);
    successes += face >= rules.success_from;
    if constexpr (Deed<Sink>::kTells)
      if (!round.shown.full()) round.shown.push(small(face));
  }
  return successes;
}

// PAC-053, PAC-054: told where it differs from the tokens on the side.
template <class Sink>
int count_crew(Deed<Sink>& deed, Seat seat, Side side, const Post& post, Copies copies) {
  const int counted = effective_crew(deed.rules, post.crew, copies);
  if constexpr (Deed<Sink>::kTells)
    if (counted != post.crew) deed.tell(CrewCounted{seat, side, post.crew, wide(counted)});
  return counted;
}

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
