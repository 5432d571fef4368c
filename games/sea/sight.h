// What lies along a course, as the board is now: for previews, time-out defaults and the bosun. Islands that will be
// placed on the way cannot be foreseen.
#pragma once

#include <bit>

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
  std::uint8_t taken = 0;  // the islands touched, a bit for each place in the list
};

// Where a jump by this card leads, or off the board for a card that is no Port Island card.
constexpr Square port_square(const State& state, Card card) {
  return sort_of(card) == Sort::port ? state.ports[port_of(card)] : kOff;
}

// What lies on each square of the board as it is now. Made once and asked often: bots look along hundreds of courses.
class Waters {
 public:
  explicit constexpr Waters(const State& state) : state_(state) {
    for (int i = 0; i < state.islands.size(); ++i) mark(state.islands[i], kIslands << i);
    for (Square pirate : state.pirates)
      if (on_board(pirate)) spots_[place(pirate)] += kPirate;
    for (int c = 0; c < kColours; ++c) {
      mark(state.ships.at(c), kShips << c);
      if (state.stacks.at(c) > 0) mark(state.ports.at(c), kPorts << c);
    }
    if (any_stack(state)) mark(state.combo, kCombo);
  }

  constexpr int islands(Square square) const { return std::popcount(spot(square) & kIslands * 0xFF); }
  constexpr std::uint8_t ports(Square square) const { return static_cast<std::uint8_t>(spot(square) / kPorts & 0xF); }

  // From the square of a ship, pirate or island, which itself is not met (SEA-009), by a course of `card`. `but` is a
  // ship that never counts: the one that moves.
  constexpr Sight along(Square from, Path path, Card card, int but = -1) const {
    Sight sight;
    Square here = from;
    std::uint32_t met = 0;
    const std::uint32_t others = but < 0 ? ~0u : ~(kShips << but);
    const int length = length_of(path);
    for (int s = 0; s < length; ++s) {
      here = path == kJump ? port_square(state_, card) : step(here, way_of(path, s));
      const std::uint32_t there = spot(here) & others;
      if (there == 0) continue;
      const bool last = s + 1 == length;
      const std::uint32_t fresh = there & kIslands * 0xFF & ~met;
      met |= fresh;
      sight.islands = static_cast<std::int8_t>(sight.islands + std::popcount(fresh));
      if (last) sight.islands_landed = static_cast<std::int8_t>(std::popcount(fresh));
      const std::uint32_t pirates = there / kPirate;
      sight.pirates = static_cast<std::int8_t>(sight.pirates + static_cast<int>(pirates));
      const auto ships = static_cast<std::uint8_t>(there / kShips & 0xF);
      sight.ships |= ships;
      if (last) sight.ships_landed = ships;
      if (pirates > 0) continue;
      sight.ports |= static_cast<std::uint8_t>(there / kPorts & 0xF);
      sight.combo |= (there & kCombo) != 0;
    }
    sight.end = here;
    sight.taken = static_cast<std::uint8_t>(met);
    return sight;
  }

 private:
  // A spot's bits: islands by their place in the list, ships and open ports by colour, the combo port, and above them
  // how many pirates there are.
  static constexpr std::uint32_t kIslands = 1, kShips = 1 << 8, kPorts = 1 << 12, kCombo = 1 << 16, kPirate = 1 << 17;
  static_assert(kMostIslands <= 8 && kColours <= 4);

  static constexpr std::size_t place(Square square) { return static_cast<std::size_t>(index_of(square)); }
  constexpr std::uint32_t spot(Square square) const { return on_board(square) ? spots_[place(square)] : 0; }
  constexpr void mark(Square square, std::uint32_t what) {
    if (on_board(square)) spots_[place(square)] |= what;
  }

  const State& state_;
  std::array<std::uint32_t, kSquares> spots_{};
};

constexpr Sight look_along(const State& state, Square from, Path path, Card card, int but = -1) {
  return Waters{state}.along(from, path, card, but);
}

}  // namespace tortuga::sea
