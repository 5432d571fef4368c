// Which positions are possible, and how a game stands.
#include "games/pacifists/orders.h"
#include "games/pacifists/pacifists.h"

namespace tortuga {

using namespace pacifists;

void Pacifists::settle(const Rules& rules, State& state) {
  for (Ship& ship : state.ships) {
    if (!ship.hand.hidden()) ship.hand_size = static_cast<std::int8_t>(ship.hand->size());
    for (Post& post : ship.sides)
      if (!post.cards.hidden()) post.laid = static_cast<std::int8_t>(post.cards->size());
  }
  if (!state.captains_deck.hidden()) state.captains_left = static_cast<std::uint8_t>(state.captains_deck->size());
  if (!state.players_deck.hidden()) state.players_left = static_cast<std::uint8_t>(state.players_deck->size());
  if (!rules.clockwise()) state.start_seat = kNobody;
}

// Which orders lie beside which gaps is not asked: a designer may try what would happen if.
Reason Pacifists::flaw(const Rules& rules, const State& state) {
  const int seats = state.seats();
  if (seats < kLeastShips || seats > kMostShips) return {"flaw.seats", {"PAC-001"}};
  if (state.gaps.size() != seats) return {"flaw.gaps", {"PAC-003"}, {{"ships", seats}}};
  if (state.round < 1 || state.round > rules.rounds) return {"flaw.round", {"PAC-012"}, {{"rounds", rules.rounds}}};
  if (state.casualties < 0 || state.fallen < 0) return {"flaw.casualties", {"PAC-120"}};
  for (auto tiles : state.gaps)
    if (tiles < 0) return {"flaw.tiles", {"PAC-005"}};

  const bool over = state.phase == Phase::over;
  if (over != (state.ending != Ending::none)) return {"flaw.ending", {"PAC-125", "PAC-126"}};
  bool fallen = false;
  int awaited = 0;
  for (int i = 0; i < seats; ++i) {
    const Ship& ship = state.ships[i];
    if (ship.sails < 0 || ship.crew < 0 || ship.hull < 0) return {"flaw.tokens", {"PAC-005"}, {{"seat", Seat{i}}}};
    fallen = fallen || ship.crew == 0 || ship.hull == 0;
    if (ship.hand.hidden()) return {"flaw.hidden", {"PAC-010"}, {{"seat", Seat{i}}}};
    const bool draws_now = state.phase == Phase::players && !state.had_turn.has(Seat{i});
    const int turns = over ? 0 : rules.rounds - state.round + draws_now;
    const int hand = ship.hand_size + std::min<int>(turns * rules.turn_cards, state.players_left);
    if (hand > kMostHand) return {"flaw.hand", {"PAC-033"}, {{"seat", Seat{i}}, {"cards", hand}, {"most", kMostHand}}};
    int laid = 0;
    for (Side side : kSides) {
      const Post& post = ship.at(side);
      if (post.cards.hidden()) return {"flaw.hidden", {"PAC-035"}, {{"seat", Seat{i}}}};
      if (post.crew < 0) return {"flaw.tokens", {"PAC-005"}, {{"seat", Seat{i}}}};
      laid += post.laid;
      const bool waits = post.sabotage == Sabotage::awaited;
      awaited += waits;
      if (waits && !(state.phase == Phase::boarding ? post.captain == Order::boarding : is_gun(post.captain)))
        return {"flaw.awaited", {"PAC-146"}};
      if (state.phase != Phase::players) continue;
      if (post.sabotage != Sabotage::none) return {"flaw.sabotage", {"PAC-146"}, {{"seat", Seat{i}}}};
      if (post.crew != 0) return {"flaw.posted", {"PAC-050"}, {{"seat", Seat{i}}}};
      if (!rules.dual_use() && post.captain != Order::boarding && post.cards->has(Card::defect))
        return {"flaw.defect", {"PAC-037"}, {{"seat", Seat{i}}, {"side", side}}};
    }
    const int posted = ship.at(Side::starboard).crew + ship.at(Side::port).crew;
    if ((state.phase == Phase::boarding || state.phase == Phase::artillery) && posted != ship.crew)
      return {"flaw.unposted", {"PAC-050", "PAC-051"}, {{"seat", Seat{i}}, {"crew", ship.crew}, {"posted", posted}}};
    if (laid > rules.turn_cards) return {"flaw.laid", {"PAC-048"}, {{"seat", Seat{i}}}};
    if (state.phase == Phase::players && laid > 0 && !state.had_turn.has(Seat{i}))
      return {"flaw.no_turn", {"PAC-033"}, {{"seat", Seat{i}}}};
  }
  if (!over && fallen) return {"flaw.fallen", {"PAC-006", "PAC-007"}};
  if (over && fallen == (state.ending == Ending::won)) return {"flaw.ending", {"PAC-125", "PAC-126"}};
  if ((awaited > 0) != (state.phase == Phase::boarding || state.phase == Phase::artillery))
    return {"flaw.awaited", {"PAC-146"}};
  if (state.captains_deck.hidden() || state.players_deck.hidden()) return {"flaw.hidden_deck", {"PAC-013"}};

  for (Seat seat : state.had_turn)
    if (!state.seated(seat)) return {"flaw.had_turn", {"PAC-030"}};
  if (state.phase == Phase::players && state.had_turn.size() == seats) return {"flaw.had_turn", {"PAC-044"}};
  if (!rules.clockwise()) return {};
  if (!state.seated(state.start_seat)) return {"flaw.start_seat", {"PAC-032"}};
  Seat seat = state.start_seat;
  for (int i = 0; i < state.had_turn.size(); ++i, seat = state.neighbour(seat, Side::port))
    if (!state.had_turn.has(seat)) return {"flaw.clockwise", {"PAC-032"}};
  return {};
}

// Both packs and the crew: alive or fallen.
Tally Pacifists::tally(const Rules&, const State& state) {
  int captains = state.captains_left, players = state.players_left;
  for (auto gone : state.captains_gone) captains += gone;
  for (auto gone : state.players_gone) players += gone;
  for (const Ship& ship : state.ships) {
    players += ship.hand_size;
    for (const Post& post : ship.sides) {
      captains += is_card(post.captain);
      players += post.laid;
    }
  }
  return {captains, players, state.crew() + state.fallen};
}

// PAC-009: one result for all. PAC-126: a loss scores nothing.
Outcome Pacifists::outcome(const Rules&, const State& state) {
  Outcome outcome;
  outcome.shared = true;
  outcome.over = state.phase == Phase::over;
  if (outcome.over) outcome.reason = name_of(state.ending);
  if (state.ending == Ending::won) outcome.winners = SeatSet::first(state.seats());
  outcome.scores.push(outcome.over && state.ending != Ending::won ? 0 : state.crew());
  return outcome;
}

}  // namespace tortuga
