// The map: which hex is sea, land or harbor, and which steps between hexes are legal. Made once from the map seed
// (chart.cpp) and the same for ever; it lies in Rules, so that positions stay small.
#pragma once

#include <array>

#include "engine/dice.h"
#include "engine/list.h"
#include "games/plunk/hex.h"

namespace tortuga::plunk {

enum class Tile : std::uint8_t { off_board, sea, land, harbor };
BOOST_DESCRIBE_ENUM(Tile, off_board, sea, land, harbor)
constexpr std::string_view label_group(Tile) {
  return "tile";
}

enum class MapKind : std::uint8_t { scattered, mirrored };
BOOST_DESCRIBE_ENUM(MapKind, scattered, mirrored)
constexpr std::string_view label_group(MapKind) {
  return "map";
}

// What an island gives (PLUNK-145).
enum class Bonus : std::uint8_t { none, treasure, supply, fortress };
BOOST_DESCRIBE_ENUM(Bonus, none, treasure, supply, fortress)
constexpr std::string_view label_group(Bonus) {
  return "bonus";
}

inline constexpr int kMostLand = 8;  // of one island
inline constexpr int kMostHarbors = 4;
inline constexpr int kMostIslands = 25;
inline constexpr int kMostStarts = 4;
inline constexpr int kMostBerths = 4;  // three ships, and a Legendary one on top
inline constexpr std::uint8_t kNoIsland = 255;

struct Island {
  List<Hex, kMostLand> land;
  List<Hex, kMostHarbors> harbors;  // in the order in which they were made
  Bonus bonus = Bonus::none;
};

struct Chart {
  std::array<Tile, kCells> tiles{};
  std::array<std::uint8_t, kCells> steps{};          // the legal steps from here, a bit for each direction
  std::array<std::uint8_t, kCells> island{};         // of land and harbors
  List<Island, kMostIslands> islands;                // by id; the first ones are the starting islands
  List<List<Hex, kMostBerths>, kMostStarts> berths;  // where ships lie by default (PLUNK-008), for each start
  int starts = 0;
  int seed = 0;
  int restarts = 0;
  MapKind kind = MapKind::scattered;

  constexpr Tile at(Hex h) const { return on_board(h) ? tiles[static_cast<std::size_t>(cell_of(h))] : Tile::off_board; }
  constexpr bool navigable(Hex h) const { return at(h) == Tile::sea || at(h) == Tile::harbor; }
  constexpr bool may_step(Hex from, int direction) const {
    return (steps[static_cast<std::size_t>(cell_of(from))] >> direction & 1) != 0;
  }
  constexpr int island_of(Hex h) const { return island[static_cast<std::size_t>(cell_of(h))]; }
  constexpr Bonus bonus_at(Hex h) const {
    const int id = island_of(h);
    return id < islands.size() ? islands[id].bonus : Bonus::none;
  }
};

struct ChartOrder {
  MapKind kind = MapKind::scattered;
  int starts = 4;  // or 3, on a triangle
  bool centre_island = true;
  bool bonuses = false;
  int seed = 1;
};

// A tile as a scenario wants it.
struct TileAt {
  Hex at;
  Tile tile = Tile::sea;
};
BOOST_DESCRIBE_STRUCT(TileAt, (), (at, tile))
using Redrawing = List<TileAt, 128>;

// Changes tiles. Land and harbors belong to the island they touch, if they touch one. False if a hex is off the board.
bool redraw_chart(const Redrawing& tiles, Chart& chart);

// Draws the map of `order.seed`; see RULES.md, "The map".
void draw_chart(const ChartOrder& order, Chart& chart);

// Fills `steps` from `tiles`: a step between two waters is legal unless both hexes beside it are land (PLUNK-Q15).
void find_steps(Chart& chart);

// Steps from the nearest of `from` to every cell, -1 where no ship gets; not further than `most`.
using Distances = std::array<std::int8_t, kCells>;
void measure(const Chart& chart, const Hex* from, int count, Distances& out, int most = 120);

// The shortest path; of several, the first in the order of directions at the first hex where they differ. False if
// there is none or it is longer than a path may be.
bool find_route(const Chart& chart, Hex from, Hex to, Route& out);

}  // namespace tortuga::plunk
