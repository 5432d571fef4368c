// How factions compare: for the end by a limit, and for places (PLUNK-134, PLUNK-176).
#pragma once

#include <compare>

#include "games/plunk/plan.h"

namespace tortuga::plunk {

inline int ships_of(const State& state, Seat seat) {
  int count = 0;
  for (const Ship& ship : state.ships) count += ship.seat == seat;
  return count;
}

// Better is greater. Factions in the game stand before eliminated ones; those by the turn in which they went.
struct Merit {
  int turn = 0;  // of elimination; in the game: beyond any
  int ships = 0, hp = 0, yards = 0, gold = 0;
  friend constexpr auto operator<=>(const Merit&, const Merit&) = default;
};

inline constexpr int kStillIn = 1'000'000;

inline Merit merit_of(const Rules& rules, const State& state, int faction) {
  Merit merit;
  for (int i = 0; i < state.seats(); ++i) {
    if (faction_of(rules, Seat{i}) != faction) continue;
    const Player& player = state.players[i];
    merit.turn = std::max(merit.turn, in_game(player) ? kStillIn : static_cast<int>(player.eliminated));
    merit.gold += *player.gold;
  }
  for (const Ship& ship : state.ships)
    if (faction_of(rules, ship.seat) == faction) {
      ++merit.ships;
      merit.hp += ship.stats->hp;
    }
  for (const Shipyard& yard : state.shipyards) merit.yards += faction_of(rules, yard.seat) == faction;
  return merit;
}

// By seat: one more than the number of factions ahead. Equal ones share a place, and so do teammates.
inline List<int, kMostSeats> places_of(const Rules& rules, const State& state) {
  List<int, kMostSeats> places;
  for (int i = 0; i < state.seats(); ++i) {
    const bool wins = state.winners.has(Seat{i});
    const Merit mine = merit_of(rules, state, faction_of(rules, Seat{i}));
    unsigned ahead = 0;
    for (int k = 0; k < state.seats(); ++k) {
      const int faction = faction_of(rules, Seat{k});
      const bool other = state.winners.has(Seat{k});
      if (other != wins ? other : !wins && merit_of(rules, state, faction) > mine) ahead |= 1u << faction;
    }
    places.push(1 + std::popcount(ahead));
  }
  return places;
}

}  // namespace tortuga::plunk
