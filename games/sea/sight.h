// What lies along a course, as the board is now: for previews, time-out defaults and the bosun. Islands that will be
// placed on the way cannot be foreseen.
#pragma once

#include "games/sea/state.h"

namespace tortuga::sea {

struct Sight {
  Square end = kOff;
  std::int8_t islands = 0;  // Treasure Islands touched, and how many of them are landed on
  std::int8_t islands_landed = 0;
  std::uint8_t ships = 0;  // ships entered, a bit for each colour, and those landed on
  std::uint8_t ships_landed = 0;
  std::int8_t pirates = 0;  // pirate contacts
  std::uint8_t ports = 0;   // open ports with Goods left, a bit for each colour
  bool combo = false;
};

// Where a jump by this card leads, or off the board for a card that is no Port Island card.
constexpr Square port_square(const State& state, Card card) {
  return sort_of(card) == Sort::port ? state.ports[port_of(card)] : kOff;
}

// From the square of a ship, pirate or island, which itself is not met (SEA-009), by a course of `card`. `but` is a
// ship that never counts: the one that moves.
constexpr Sight look_along(const State& state, Square from, Path path, Card card, int but = -1) {
  Sight sight;
  Square here = from;
  std::uint8_t met = 0;
  const int length = length_of(path);
  for (int s = 0; s < length; ++s) {
    here = path == kJump ? port_square(state, card) : step(here, way_of(path, s));
    const bool last = s + 1 == length;
    for (int i = 0; i < state.islands.size(); ++i)
      if (state.islands[i] == here && (met >> i & 1) == 0) {
        met = static_cast<std::uint8_t>(met | 1u << i);
        ++sight.islands;
        sight.islands_landed = static_cast<std::int8_t>(sight.islands_landed + last);
      }
    bool pirate = false;
    for (Square other : state.pirates)
      if (other == here) {
        pirate = true;
        ++sight.pirates;
      }
    for (int c = 0; c < kColours; ++c) {
      if (state.ships.at(c) == here && c != but) {
        sight.ships = static_cast<std::uint8_t>(sight.ships | 1u << c);
        if (last) sight.ships_landed = static_cast<std::uint8_t>(sight.ships_landed | 1u << c);
      }
      if (state.ports.at(c) == here && !pirate && state.stacks.at(c) > 0)
        sight.ports = static_cast<std::uint8_t>(sight.ports | 1u << c);
    }
    if (state.combo == here && !pirate && any_stack(state)) sight.combo = true;
  }
  sight.end = here;
  return sight;
}

}  // namespace tortuga::sea
