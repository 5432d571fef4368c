// Sets of ships, their order, their owners, and who sees them: what the steps of a turn reckon with.
#pragma once

#include "games/plunk/events.h"
#include "games/plunk/plan.h"

namespace tortuga::plunk {

// Ships as a set of places in state.ships: 48 at most.
using ShipSet = std::uint64_t;
constexpr ShipSet only(int place) {
  return ShipSet{1} << place;
}
constexpr bool has(ShipSet set, int place) {
  return (set >> place & 1) != 0;
}
template <class F>
constexpr void for_each_ship(ShipSet set, F&& f) {
  for (; set != 0; set &= set - 1) f(std::countr_zero(set));
}

// Ships ranked by turn order of the owner, then id (PLUNK-070, PLUNK-115), of the ones still afloat.
struct Ranking {
  std::array<std::uint8_t, kMostShips> places;
  int count = 0;
  explicit Ranking(const State& state, ShipSet among = ~ShipSet{0}) {
    for (int rank = 0; rank < state.seats(); ++rank) {
      const Seat seat = in_turn_order(state, rank);
      for (int i = 0; i < state.ships.size(); ++i)
        if (state.ships[i].seat == seat && has(among, i) && state.ships[i].stats->hp > 0)
          places[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(i);
    }
  }
  const std::uint8_t* begin() const { return places.data(); }
  const std::uint8_t* end() const { return places.data() + count; }
};

// The ships of a set, by faction: a bit for each.
inline unsigned factions_of(const Rules& rules, const State& state, ShipSet set) {
  unsigned factions = 0;
  for_each_ship(set, [&](int i) { factions |= 1u << faction_of(rules, state.ships[i].seat); });
  return factions;
}
inline SeatSet owners_of(const State& state, ShipSet set) {
  SeatSet seats;
  for_each_ship(set, [&](int i) { seats.add(state.ships[i].seat); });
  return seats;
}
inline ShipSet ships_on(const State& state, Hex hex) {
  ShipSet set = 0;
  for (int i = 0; i < state.ships.size(); ++i)
    set |= static_cast<ShipSet>(state.ships[i].hex.is(hex) & (state.ships[i].stats->hp > 0)) << i;
  return set;
}
inline bool hostile_ship_on(const Rules& rules, const State& state, Hex hex, Seat seat) {
  bool found = false;
  for_each_ship(ships_on(state, hex), [&](int i) { found = found || hostile(rules, state.ships[i].seat, seat); });
  return found;
}
inline List<ShipId, kMostShips> ids_of(const State& state, ShipSet set) {
  List<ShipId, kMostShips> ids;
  for_each_ship(set, [&](int i) { ids.push(state.ships[i].id); });
  return ids;
}

inline SeatSet team_of(const Rules& rules, const State& state, Seat seat) {
  return faction_seats(rules, state, faction_of(rules, seat));
}
// PLUNK-140: who sees a ship's stats in fog: its faction, and factions with a ship near it.
inline SeatSet seers_of(const Rules& rules, const State& state, Seat owner, Hex hex) {
  unsigned factions = 1u << faction_of(rules, owner);
  for (const Ship& ship : state.ships)
    if (ship.hex.given() && ship.stats->hp > 0 && distance(*ship.hex, hex) <= rules.sight)
      factions |= 1u << faction_of(rules, ship.seat);
  SeatSet seats;
  for (int i = 0; i < state.seats(); ++i)
    if ((factions >> faction_of(rules, Seat{i}) & 1) != 0) seats.add(Seat{i});
  return seats;
}
inline SeatSet seers_of(const Rules& rules, const State& state, const Ship& ship) {
  return seers_of(rules, state, ship.seat, *ship.hex);
}

}  // namespace tortuga::plunk
