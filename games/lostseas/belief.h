// What a seat can work out from its view about the gems at sea. Every world that a view allows is as likely as any
// other, as for `imagine`: so each unknown tile holds an unseen gem with the same chance.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/lostseas/state.h"

namespace tortuga::lostseas {

// A set of tiles that can be searched from any tile: bit t stands for tile t.
using Water = std::uint64_t;
constexpr Water water_at(int tile) {
  return Water{1} << tile;
}
constexpr Water water_left_of(int tile) {
  return water_at(tile) - 1;
}
constexpr Water water_right_of(int tile) {
  return ~(water_at(tile + 1) - 1);
}

struct Belief {
  Water unknown = 0;                               // may hold an unseen gem
  Water shown = 0;                                 // holds a gem that this seat was shown
  double chance = 0;                               // that an unknown tile holds a gem
  double mean = 0;                                 // points of an unseen gem
  int unseen = 0;                                  // gems at sea that this seat was not shown
  int points_left = 0;                             // of all gems at sea
  std::array<std::int8_t, kMostTiles + 1> points;  // of the gems shown, by tile; the others are not filled

  Belief(const Rules& rules, const State& view, Seat seat) {
    const auto at_sea = [&](int g) {
      const Secret<Tile>& tile = view.gems.at(g);
      return tile.hidden() | (*tile != kOffMap);
    };
    for (int g = 0; g < kGems; ++g) {  // without a branch: each would be a coin toss
      const int there = at_sea(g);
      unseen += there;
      points_left += there * rules.gem_values.at(g);
    }
    int unseen_points = points_left;
    for (std::uint64_t mine = view.at(seat).shown->bits(); mine != 0; mine &= mine - 1) {
      const int g = std::countr_zero(mine);
      if (!at_sea(g)) continue;
      const int value = rules.gem_values.at(g), tile = view.gems.at(g)->value();
      --unseen;
      unseen_points -= value;
      shown |= water_at(tile);
      points[static_cast<std::size_t>(tile)] = static_cast<std::int8_t>(value);
    }
    if (unseen == 0) return;
    // Not where a turn ended (LOST-042), and not left of the last gem that a leftmost-first Gem Seeker showed.
    const int floor = view.at(seat).seeker_floor->value();
    unknown = water_right_of(floor) & water_left_of(rules.tiles() + 1) & ~view.visited.bits() & ~shown;
    if (unknown == 0) return;
    chance = static_cast<double>(unseen) / std::popcount(unknown);
    mean = static_cast<double>(unseen_points) / unseen;
  }

  Water anywhere() const { return unknown | shown; }
  bool maybe(int tile) const { return (unknown & water_at(tile)) != 0; }
  bool surely(int tile) const { return (shown & water_at(tile)) != 0; }
  double chance_at(int tile) const { return surely(tile) ? 1 : maybe(tile) ? chance : 0; }
};

}  // namespace tortuga::lostseas
