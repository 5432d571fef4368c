// What is offered, what is refused and why.
#include "games/pacifists/moves.h"

#include "engine/visit.h"
#include "games/pacifists/orders.h"
#include "games/pacifists/pacifists.h"

namespace tortuga {
namespace pacifists {
namespace {

// PAC-037: Defect goes beside a boarding action only, unless cards have two uses (PAC-143).
bool may_lie(const Rules& rules, const Post& post, Card card) {
  return card != Card::defect || post.captain == Order::boarding || rules.dual_use();
}

bool is_next(const Rules& rules, const State& state, Seat seat) {
  return !state.had_turn.has(seat) && (!rules.clockwise() || seat == next_clockwise(state));
}

bool is_awaited(const Ship& ship) {
  return ship.at(Side::starboard).sabotage == Sabotage::awaited || ship.at(Side::port).sabotage == Sabotage::awaited;
}

// PAC-033 to PAC-037: no card, then each card, then each pair. Cards of one name are one choice.
void list_turns(const Rules& rules, const Ship& ship, Moves& list) {
  unsigned names = 0, twice = 0;
  for (Card card : *ship.hand) {
    const unsigned bit = 1u << static_cast<int>(card);
    twice |= names & bit;
    names |= bit;
  }
  struct Place {
    Lay lay;
    bool twice;
  };
  Place places[2 * enum_size<Card> + 1];
  int count = 0;
  for (unsigned left = names; left != 0; left &= left - 1) {
    const Card card = static_cast<Card>(std::countr_zero(left));
    for (Side side : kSides) {
      places[count] = {{card, side}, (twice >> static_cast<int>(card) & 1u) != 0};
      count += may_lie(rules, ship.at(side), card);
    }
  }
  Moves::Pen pen(list);
  Play play;
  pen.push(play);
  if (rules.playable() < 1) return;
  play.cards.push({});
  for (int i = 0; i < count; ++i) {
    play.cards[0] = places[i].lay;
    pen.push(play);
  }
  if (rules.playable() < 2) return;
  play.cards.push({});
  for (int i = 0; i < count; ++i) {
    play.cards[0] = places[i].lay;
    play.cards[1] = places[i].lay;
    pen.offer(play, places[i].twice);
    for (int k = i + 1; k < count; ++k) {
      play.cards[1] = places[k].lay;
      pen.offer(play, places[k].lay.card != places[i].lay.card || places[k].twice);
    }
  }
}

// Says why a decision is refused, in the order a person would find out.
class Umpire {
 public:
  Umpire(const Rules& rules, const State& state, Seat seat)
      : rules_(rules), state_(state), seat_(seat), ship_(state.at(seat)) {}

  Refusal operator()(const Play& play) const {
    if (state_.phase != Phase::players)
      return {"refusal.resolving", {"PAC-146", "PAC-045", "PAC-030"}, {{"phase", state_.phase}}};
    if (state_.had_turn.has(seat_)) return {"refusal.had_turn", {"PAC-030", "PAC-043", "PAC-044"}};
    if (!is_next(rules_, state_, seat_))
      return {"refusal.not_next", {"PAC-032", "PAC-030"}, {{"turn", next_clockwise(state_)}}};
    const int cards = play.cards.size();
    if (cards > rules_.playable())
      return {"refusal.too_many", {"PAC-033", "PAC-048", "PAC-034"}, {{"most", rules_.playable()}, {"cards", cards}}};
    if (cards > ship_.hand_size)
      return {"refusal.few_cards", {"PAC-034", "PAC-033"}, {{"hand", ship_.hand_size}, {"cards", cards}}};
    Laid seen;
    for (const Lay& lay : play.cards) {
      const Card card = lay.card;
      int held = 0, used = 0;
      for (Card own : *ship_.hand) held += own == card;
      for (Card other : seen) used += other == card;
      if (held <= used)
        return {"refusal.not_in_hand", {"PAC-034", "PAC-035", "PAC-039"}, {{"card", card}, {"held", held}}};
      if (!may_lie(rules_, ship_.at(lay.side), card))
        return {"refusal.defect",
                {"PAC-037", "PAC-066", "PAC-067", "PAC-068"},
                {{"side", lay.side}, {"captain", ship_.at(lay.side).captain}}};
      seen.push(card);
    }
    return {};
  }

  Refusal operator()(const Wreck& wreck) const { return awaited(Phase::boarding, wreck.side, "PAC-145"); }
  Refusal operator()(const Load& load) const { return awaited(Phase::artillery, load.side, "PAC-144"); }

 private:
  Refusal awaited(Phase phase, Side side, std::string_view rule) const {
    if (state_.phase == Phase::players)
      return {"refusal.nothing_sabotaged", {rule, "PAC-146"}, {{"most", rules_.playable()}}};
    if (state_.phase != phase) return {"refusal.other_step", {rule, "PAC-146"}, {{"phase", state_.phase}}};
    if (ship_.at(side).sabotage != Sabotage::awaited)
      return {"refusal.not_sabotaged", {rule, "PAC-146", "PAC-147"}, {{"side", side}}};
    return {};
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  const Ship& ship_;
};

}  // namespace
}  // namespace pacifists

using namespace pacifists;

SeatSet Pacifists::deciders(const Rules& rules, const State& state) {
  SeatSet set;
  switch (state.phase) {
    case Phase::players:
      if (rules.clockwise()) return SeatSet::only(next_clockwise(state));  // PAC-032
      set = SeatSet::first(state.seats());                                 // PAC-031
      for (Seat seat : state.had_turn) set.remove(seat);
      return set;
    case Phase::boarding:
    case Phase::artillery:
      for (int i = 0; i < state.seats(); ++i)
        if (is_awaited(state.ships[i])) set.add(Seat{i});
      return set;
    case Phase::over: return set;
  }
  return set;
}

void Pacifists::moves(const Rules& rules, const State& state, Seat seat, Moves& list) {
  list.clear();
  if (!state.seated(seat)) return;
  const Ship& ship = state.at(seat);
  switch (state.phase) {
    case Phase::players:
      if (is_next(rules, state, seat)) list_turns(rules, ship, list);
      return;
    case Phase::boarding:
      for (Side side : kSides)
        if (ship.at(side).sabotage == Sabotage::awaited)
          for (Tokens tokens : {Tokens::sails, Tokens::hull}) list.push(Wreck{side, tokens});
      return;
    case Phase::artillery:
      for (Side side : kSides)
        if (ship.at(side).sabotage == Sabotage::awaited)
          for_each_enumerator<Ammunition>(
              [&](std::string_view, Ammunition ammunition) { list.push(Load{side, ammunition}); });
      return;
    case Phase::over: return;
  }
}

Refusal Pacifists::check(const Rules& rules, const State& state, Seat seat, const Move& move) {
  if (state.phase == Phase::over) return {"refusal.game_over", {"PAC-125", "PAC-006", "PAC-007"}};
  if (!state.seated(seat)) return {"refusal.no_such_seat", {"PAC-001"}};
  return visit_kind(move, Umpire{rules, state, seat});
}

// Section "Decisions": play none and draw, break sails, load chainshot.
Pacifists::Move Pacifists::fallback(const Rules&, const State& state, Seat seat) {
  const Side side = state.at(seat).at(Side::starboard).sabotage == Sabotage::awaited ? Side::starboard : Side::port;
  if (state.phase == Phase::boarding) return Wreck{side, Tokens::sails};
  if (state.phase == Phase::artillery) return Load{side, Ammunition::chainshot};
  return Play{};
}

}  // namespace tortuga
