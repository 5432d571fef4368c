// Sinking and victory (RAID-101 to RAID-104, RAID-124 to RAID-130).
#pragma once

#include "games/raiders/hands.h"
#include "games/raiders/steps.h"

namespace tortuga::raiders {

// After a complete step: ships without HP sink together (RAID-101). False if that ends the game.
template <class Sink>
bool sink(Deed<Sink>& deed) {
  State& state = deed.state;
  SeatSet gone;
  for (Seat seat : state.afloat)
    if (state.at(seat).hp <= 0) gone.add(seat);
  if (gone.empty()) return true;
  ++state.sinkings;
  for (Seat seat : gone) sink_ship(deed, seat);
  if (state.afloat.size() > 1) return true;
  if (state.afloat.empty()) end_game(deed, Ending::all_sunk, gone);  // RAID-125
  else end_game(deed, Ending::last_ship, state.afloat);              // RAID-124
  return false;
}

// RAID-103: everything goes back to the piles and the supply.
template <class Sink>
void sink_ship(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  Ship& ship = state.at(seat);
  for (Card card : ship.hand) discard(state, card);
  for (int p = 0; p < kPending; ++p) use_up(state, ship, static_cast<Pending>(p));
  if (ship.fragments > 0) discard(state, Card::map_fragment, ship.fragments);
  state.gold_out -= ship.gold;
  state.ammo_out -= ship.ammo;
  state.afloat.remove(seat);
  state.owed.remove(seat);
  Ship wreck;
  wreck.ship = ship.ship;
  wreck.max_hp = ship.max_hp;
  wreck.roll = ship.roll;
  wreck.setbacks = ship.setbacks;
  wreck.spoiled = ship.spoiled;
  wreck.veil_used = ship.veil_used;
  wreck.last_action = ship.last_action;
  wreck.sunk = state.sinkings;
  ship = wreck;
  deed.tell(Sank{seat});
}

// RAID-129: most HP, then gold, fragments, ammunition.
template <class Sink>
void end_by_limit(Deed<Sink>& deed) {
  State& state = deed.state;
  SeatSet best;
  Seat leader;
  for (Seat seat : state.afloat) {
    const int order = leader.somebody() ? compare_ships(state.at(seat), state.at(leader)) : 1;
    if (order > 0) {
      best = {};
      leader = seat;
    }
    if (order >= 0) best.add(seat);
  }
  deed.tell(LimitReached{state.round});
  end_game(deed, Ending::round_limit, best);
}

// RAID-128: a victory stops everything.
template <class Sink>
void end_game(Deed<Sink>& deed, Ending ending, SeatSet winners) {
  State& state = deed.state;
  state.stage = Stage::over;
  state.ending = ending;
  state.winners = winners;
  state.target = kNobody;
  state.owed = {};
  state.offer = {};
  state.dice = {};
  state.crew_rerolls = state.free_rerolls = 0;
  state.mates_work = false;
  state.veiling = EventCard::none;
  for (Ship& ship : state.ships) {
    ship.plan = Plan{};
    ship.veil_answer = Answer::none;
  }
  if constexpr (Deed<Sink>::kTells) {
    for (Seat seat : winners) {
      const Ship& ship = state.at(seat);
      deed.tell(Won{seat, ending, winners.size() > 1, ship.hp, ship.gold, ship.fragments});
    }
    const Outcome result = Raiders::outcome(deed.rules, state);
    for (int place = 1; place <= state.seats(); ++place)
      for (int i = 0; i < state.seats(); ++i)
        if (result.places[i] == place) {
          const Ship& ship = state.ships[i];
          deed.tell(Placed{Seat{i}, tiny(place), ship.hp, ship.gold, ship.fragments, ship.sunk});
        }
  }
}

}  // namespace tortuga::raiders
