// What is still to be chosen before the first turn (PLUNK-004, PLUNK-005). While places are picked, ships and shipyards
// that have none yet lie nowhere.
#pragma once

#include "games/plunk/state.h"

namespace tortuga::plunk {

constexpr bool island_taken(const State& state, int island) {
  for (const Player& player : state.players)
    if (player.island == island) return true;
  return false;
}

// The seat whose turn it is to take an island.
constexpr Seat island_chooser(const State& state) {
  for (int rank = 0; rank < state.seats(); ++rank)
    if (const Seat seat = in_turn_order(state, rank); state.at(seat).island < 0) return seat;
  return kNobody;
}

// The shipyard a seat starts with.
constexpr const Shipyard& first_yard(const State& state, Seat seat) {
  for (const Shipyard& yard : state.shipyards)
    if (yard.seat == seat) return yard;
  return state.shipyards[0];
}
constexpr Shipyard& first_yard(State& state, Seat seat) {
  for (Shipyard& yard : state.shipyards)
    if (yard.seat == seat) return yard;
  return state.shipyards[0];
}

// A Sea hex next to the island's land or one of its harbors.
constexpr bool beside_island(const Chart& chart, int island, Hex hex) {
  if (chart.at(hex) != Tile::sea) return false;
  for (int d = 0; d < kDirections; ++d) {
    const Hex near = next_to(hex, d);
    if (on_board(near) && chart.island_of(near) == island) return true;
  }
  return false;
}

}  // namespace tortuga::plunk
