// Sinking, victory and giving up (RAID-101 to RAID-104, RAID-124 to RAID-130, RAID-141).
#pragma once

#include "games/raiders/voyage.h"

namespace tortuga::raiders {

// After a complete step: ships without HP sink together (RAID-101). False if that ends the game.
template <class Sink>
bool Voyage<Sink>::sink() {
  SeatSet gone;
  for (Seat seat : state_.afloat)
    if (at(seat).hp <= 0) gone.add(seat);
  if (gone.empty()) return true;
  ++state_.sinkings;
  for (Seat seat : gone) sink_ship(seat);
  if (state_.afloat.size() > 1) return true;
  if (state_.afloat.empty()) end_game(Ending::all_sunk, gone);  // RAID-125
  else end_game(Ending::last_ship, state_.afloat);              // RAID-124
  return false;
}

// RAID-103: everything goes back to the piles and the supply.
template <class Sink>
void Voyage<Sink>::sink_ship(Seat seat) {
  Ship& ship = at(seat);
  for (Card card : ship.hand) discard(card);
  for (int p = 0; p < kPending; ++p) use_up(ship, static_cast<Pending>(p));
  if (ship.fragments > 0) discard(Card::map_fragment, ship.fragments);
  state_.gold_out -= ship.gold;
  state_.ammo_out -= ship.ammo;
  state_.afloat.remove(seat);
  state_.owed.remove(seat);
  Ship wreck;
  wreck.ship = ship.ship;
  wreck.max_hp = ship.max_hp;
  wreck.roll = ship.roll;
  wreck.setbacks = ship.setbacks;
  wreck.spoiled = ship.spoiled;
  wreck.veil_used = ship.veil_used;
  wreck.last_action = ship.last_action;
  wreck.sunk = state_.sinkings;
  ship = wreck;
  tell_(Sank{seat});
}

template <class Sink>
void Voyage<Sink>::operator()(const StrikeColours&) {
  tell_(ColoursStruck{seat_});
  at(seat_).hp = 0;
  if (!sink()) return;
  if (state_.stage == Stage::plan) {
    if (state_.owed.empty()) reveal_plans();
  } else if (seat_ == state_.turn) {
    pass_turn();  // RAID-033
  }
}

// RAID-129: most HP, then gold, fragments, ammunition.
template <class Sink>
void Voyage<Sink>::end_by_limit() {
  SeatSet best;
  Seat leader;
  for (Seat seat : state_.afloat) {
    const int order = leader.somebody() ? compare_ships(at(seat), at(leader)) : 1;
    if (order > 0) {
      best = {};
      leader = seat;
    }
    if (order >= 0) best.add(seat);
  }
  tell_(LimitReached{state_.round});
  end_game(Ending::round_limit, best);
}

// RAID-128: a victory stops everything.
template <class Sink>
void Voyage<Sink>::end_game(Ending ending, SeatSet winners) {
  state_.stage = Stage::over;
  state_.ending = ending;
  state_.winners = winners;
  state_.target = kNobody;
  state_.owed = {};
  state_.offer = {};
  state_.dice = {};
  state_.crew_rerolls = state_.free_rerolls = 0;
  state_.mates_work = false;
  state_.veiling = EventCard::none;
  for (Ship& ship : state_.ships) {
    ship.plan = Plan{};
    ship.veil_answer = Answer::none;
  }
  if constexpr (kTells) {
    for (Seat seat : winners) {
      const Ship& ship = at(seat);
      tell_(Won{seat, ending, winners.size() > 1, ship.hp, ship.gold, ship.fragments});
    }
    const Outcome result = Raiders::outcome(rules_, state_);
    for (int place = 1; place <= state_.seats(); ++place)
      for (int i = 0; i < state_.seats(); ++i)
        if (result.places[i] == place) {
          const Ship& ship = state_.ships[i];
          tell_(Placed{Seat{i}, tiny(place), ship.hp, ship.gold, ship.fragments});
        }
  }
}

}  // namespace tortuga::raiders
