// Before the first decision: decks that fit, the draws of the setup, and what everybody hears.
#include "games/pacifists/captains.h"
#include "games/pacifists/pacifists.h"

namespace tortuga {

using namespace pacifists;

// The draws in the order of the setup: captains' deck, players' deck, start player.
Pacifists::State Pacifists::start(const Rules& rules, int seats, Dice& dice) {
  State state;
  for (int i = 0; i < seats; ++i) {
    Ship ship;
    ship.sails = rules.sails;  // PAC-004
    ship.crew = rules.crew;
    ship.hull = rules.hull;
    state.ships.push(ship);
    state.gaps.push(rules.tiles);
  }
  for (int o = 0; o < enum_size<Order>; ++o)
    for (int i = copies_built(rules, seats, static_cast<Order>(o)); i > 0; --i)
      state.captains_deck->put_on_top(static_cast<Order>(o));
  dice.shuffle(*state.captains_deck);  // PAC-013
  for (int c = 0; c < enum_size<Card>; ++c)
    for (int i = copies_built(rules, static_cast<Card>(c)); i > 0; --i)
      state.players_deck->put_on_top(static_cast<Card>(c));
  dice.shuffle(*state.players_deck);
  for (Ship& ship : state.ships) {  // PAC-010
    for (int i = 0; i < rules.start_hand && !state.players_deck->empty(); ++i)
      ship.hand->push(state.players_deck->draw());
    ship.hand_size = small(ship.hand->size());
  }
  if (rules.clockwise()) state.start_seat = Seat{dice.pick(seats)};  // PAC-032
  state.captains_left = static_cast<std::uint8_t>(state.captains_deck->size());
  state.players_left = static_cast<std::uint8_t>(state.players_deck->size());
  NoEvents nothing;
  pacifists::Deed<NoEvents> deed{rules, state, dice, nothing};
  deal_orders(deed);
  return state;
}

Reason Pacifists::unfit(const Rules& rules, int seats) {
  if (rules.turn_seconds > 0 && rules.turn_seconds < kLeastSeconds)
    return {"unfit.turn_seconds", {"PAC-030"}, {{"least", kLeastSeconds}}};
  int captains = 0, players = 0;
  for (int o = 0; o < enum_size<Order>; ++o) captains += copies_built(rules, seats, static_cast<Order>(o));
  for (int c = 0; c < enum_size<Card>; ++c) players += copies_built(rules, static_cast<Card>(c));
  if (captains > kMostCards) return {"unfit.captains_deck", {"PAC-013"}, {{"cards", captains}, {"most", kMostCards}}};
  if (players > kMostCards) return {"unfit.players_deck", {"PAC-013"}, {{"cards", players}, {"most", kMostCards}}};
  return {};
}

template <class Sink>
void Pacifists::opening(const Rules& rules, const State& state, Sink& tell) {
  tell(Gathered{small(state.seats()), rules.sails, rules.crew, rules.hull, rules.tiles, rules.rounds});
  for (int i = 0; i < state.seats(); ++i) tell(CardsDrawn{Seat{i}, *state.ships[i].hand});
  if (state.start_seat.somebody()) tell(StartDrawn{state.start_seat});
  tell(RoundBegan{state.round, rules.rounds});
  for (int i = 0; i < state.seats(); ++i)
    for (Side side : kSides) tell(dealt(rules, Seat{i}, side, state.ships[i].at(side).captain));
}

template void Pacifists::opening(const Rules&, const State&, EventLog<Event>&);

}  // namespace tortuga
