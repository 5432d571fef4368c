// Contested tiles: who is in it, and when the marker goes (PLUNK-100 to PLUNK-105).
#pragma once

#include "games/plunk/melee.h"

namespace tortuga::plunk {

inline ShipSet contestants_of(const State& state, Hex tile) {
  ShipSet set = 0;
  for (int i = 0; i < state.ships.size(); ++i) {
    const Ship& ship = state.ships[i];
    const bool in = ship.contests.is(tile) || (ship.defends && ship.hex.is(tile));
    set |= static_cast<ShipSet>(in && ship.stats->hp > 0) << i;
  }
  return set;
}

inline void withdraw(State& state, ShipSet ships, Hex tile) {
  for_each_ship(ships, [&](int i) {
    Ship& ship = state.ships[i];
    if (ship.contests.is(tile)) ship.contests.hide();
    if (ship.hex.is(tile)) ship.defends = false;
  });
}

// `open`: before anything moves, so that the ships that are left may sail on (PLUNK-102).
enum class Removal { open, settled };

template <class Sink>
void remove_marker(Deed<Sink>& deed, Hex tile, Removal removal) {
  State& state = deed.state;
  const ShipSet left = contestants_of(state, tile);
  if constexpr (Deed<Sink>::kTells) deed.tell(ContestEnded{tile, owners_of(state, left), removal == Removal::open});
  withdraw(state, left, tile);
  state.contested.take(state.contested.find(tile));
}

// PLUNK-105: markers with fewer than two factions left are removed.
template <class Sink>
void check_markers(Deed<Sink>& deed) {
  State& state = deed.state;
  for (int i = state.contested.size() - 1; i >= 0; --i) {
    const Hex tile = state.contested[i];
    if (std::popcount(factions_of(deed.rules, state, contestants_of(state, tile))) < 2)
      remove_marker(deed, tile, Removal::settled);
  }
}

}  // namespace tortuga::plunk
