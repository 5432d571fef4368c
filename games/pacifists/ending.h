// The end of a round and of the game (PAC-120 to PAC-126).
#pragma once

#include <algorithm>

#include "games/pacifists/captains.h"

namespace tortuga::pacifists {

constexpr Band band_of(const Rules& rules, int crew, int of) {  // PAC-Q46
  const auto reaches = [&](int percent) {
    return 100 * crew >= percent * of;
  };
  return reaches(rules.bands.best)   ? Band::best
         : reaches(rules.bands.good) ? Band::good
         : reaches(rules.bands.fair) ? Band::fair
         : reaches(rules.bands.poor) ? Band::poor
                                     : Band::least;
}

template <class Sink>
void tell_end(Deed<Sink>& deed, Ending ending) {
  const State& state = deed.state;
  const std::int16_t crew = wide(state.crew());
  const std::int16_t of = wide(deed.rules.crew * state.seats());
  if (ending == Ending::won) {
    deed.tell(GameWon{crew, of, band_of(deed.rules, crew, of)});
  } else {  // PAC-Q35: every ship that fell
    SeatSet fallen, sunk, unmanned;
    for (int i = 0; i < state.seats(); ++i) {
      const Ship& ship = state.ships[i];
      if (ship.hull == 0) deed.tell(ShipSunk{Seat{i}});
      if (ship.crew == 0) deed.tell(CrewLost{Seat{i}});
      if (ship.hull == 0) sunk.add(Seat{i});
      if (ship.crew == 0) unmanned.add(Seat{i});
      if (ship.hull == 0 || ship.crew == 0) fallen.add(Seat{i});
    }
    deed.tell(GameLost{state.round, ending, fallen, crew, of, sunk, unmanned});
  }
  for (int i = 0; i < state.seats(); ++i) deed.tell(HandShown{Seat{i}, *state.ships[i].hand});
}

template <class Sink>
void end_game(Deed<Sink>& deed, Ending ending) {
  State& state = deed.state;
  state.phase = Phase::over;
  state.ending = ending;
  for (Ship& ship : state.ships)
    for (Post& post : ship.sides) post.crew = 0;
  if constexpr (Deed<Sink>::kTells) tell_end(deed, ending);
}

// PAC-120 to PAC-125: the tide, the cards away, the next round.
template <class Sink>
void clean_up(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const int low = rules.quiet_limit * state.seats();
  const int high = rules.fierce_limit * state.seats();
  const int change = state.casualties < low ? -rules.tide : state.casualties > high ? rules.tide : 0;
  for (std::int16_t& tiles : state.gaps) tiles = wide(std::max(0, tiles + change));
  if constexpr (Deed<Sink>::kTells) {
    const Tide tide = change < 0 ? Tide::closes : change > 0 ? Tide::opens : Tide::stays;
    deed.tell(RoundEnded{state.casualties, wide(low), wide(high), tide, rules.tide, state.gaps});
  }
  for_each_post(state, [&](Seat, Side, Post& post) {  // PAC-124
    discard(state, post.captain);
    for (Card card : *post.cards) ++state.players_gone[card];
    post = Post{};
  });
  state.casualties = 0;
  state.phase = Phase::players;
  if (state.round == rules.rounds) return end_game(deed, Ending::won);
  ++state.round;
  state.had_turn = {};
  if (rules.turn_order == TurnOrder::clockwise_rotating)
    state.start_seat = state.neighbour(state.start_seat, Side::port);
  deed.tell(RoundBegan{state.round, rules.rounds});
  deal_orders(deed);
}

}  // namespace tortuga::pacifists
