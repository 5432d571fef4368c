// The maps: what holds on every one of them, and that a seed's map never changes (PLUNK-002, PLUNK-145, PLUNK-Q15).
#include "games/plunk/chart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "engine/digest.h"

namespace tortuga::plunk {
namespace {

struct Kind {
  MapKind kind;
  int starts;
  bool centre;
};
constexpr Kind kKinds[] = {{MapKind::scattered, 4, true}, {MapKind::scattered, 4, false},
                           {MapKind::scattered, 3, true}, {MapKind::scattered, 3, false},
                           {MapKind::mirrored, 4, true},  {MapKind::mirrored, 4, false},
                           {MapKind::mirrored, 3, true},  {MapKind::mirrored, 3, false}};
constexpr int kSeeds = 60;

Chart drawn(const Kind& kind, int seed, bool bonuses = false) {
  Chart chart;
  draw_chart({kind.kind, kind.starts, kind.centre, bonuses, seed}, chart);
  return chart;
}

template <class F>
void for_each_map(F&& f) {
  for (const Kind& kind : kKinds)
    for (int seed = 1; seed <= kSeeds; ++seed) {
      SCOPED_TRACE("kind " + std::to_string(static_cast<int>(kind.kind)) + ", starts " + std::to_string(kind.starts) +
                   ", seed " + std::to_string(seed));
      f(kind, drawn(kind, seed));
    }
}

std::vector<Hex> board() {
  std::vector<Hex> hexes;
  for (int r = -kRadius; r <= kRadius; ++r)
    for (int q = -kRadius; q <= kRadius; ++q)
      if (on_board(hex(q, r))) hexes.push_back(hex(q, r));
  return hexes;
}

TEST(PlunkMap, HasIslandsOfTheRightNumberAndSizeOn721Hexes) {
  ASSERT_EQ(board().size(), 721u);
  for_each_map([](const Kind& kind, const Chart& chart) {
    EXPECT_EQ(chart.islands.size(), kind.centre ? 25 : 24);
    EXPECT_EQ(chart.starts, kind.starts);
    int sea = 0;
    for (Hex h : board()) sea += chart.at(h) == Tile::sea;
    EXPECT_GE(sea, 460);  // the rulebook: about 500
    EXPECT_LE(sea, 560);
    for (const Island& island : chart.islands) {
      EXPECT_GE(island.land.size(), 4);
      EXPECT_LE(island.land.size(), 8);
      EXPECT_GE(island.harbors.size(), 2);
      EXPECT_LE(island.harbors.size(), 4);
    }
  });
}

TEST(PlunkMap, LeavesChannelsTwoHexesWideBetweenIslands) {
  for_each_map([](const Kind&, const Chart& chart) {
    for (int a = 0; a < chart.islands.size(); ++a) {
      for (Hex harbor : chart.islands[a].harbors) {
        const auto& land = chart.islands[a].land;
        EXPECT_TRUE(std::any_of(land.begin(), land.end(), [&](Hex h) { return distance(h, harbor) == 1; }));
        EXPECT_EQ(chart.at(harbor), Tile::harbor);
        EXPECT_EQ(chart.island_of(harbor), a);
      }
      for (int b = 0; b < chart.islands.size(); ++b) {
        for (Hex mine : chart.islands[a].land)
          for (Hex theirs : chart.islands[b].land)
            if (a != b) EXPECT_GE(distance(mine, theirs), 3);
        for (Hex mine : chart.islands[a].harbors) {
          for (Hex theirs : chart.islands[b].harbors)
            if (!(mine == theirs)) EXPECT_GE(distance(mine, theirs), 2);
          for (Hex theirs : chart.islands[b].land)
            if (a != b) EXPECT_GE(distance(mine, theirs), 2);
        }
      }
    }
  });
}

TEST(PlunkMap, KeepsTheSeaInOnePieceWithoutItsHarborsAndEveryHarborOpen) {
  for_each_map([](const Kind&, const Chart& chart) {
    std::set<int> left;
    for (Hex h : board())
      if (chart.at(h) == Tile::sea) left.insert(cell_of(h));
    std::vector<int> found{*left.begin()};
    left.erase(left.begin());
    while (!found.empty()) {
      const Hex here = hex_of(found.back());
      found.pop_back();
      for (int d = 0; d < kDirections; ++d)
        if (chart.may_step(here, d) && left.erase(cell_of(next_to(here, d))) > 0)
          found.push_back(cell_of(next_to(here, d)));
    }
    EXPECT_TRUE(left.empty());
    for (const Island& island : chart.islands)
      for (Hex harbor : island.harbors) {
        int ways = 0;
        for (int d = 0; d < kDirections; ++d)
          ways += chart.may_step(harbor, d) && chart.at(next_to(harbor, d)) == Tile::sea;
        EXPECT_GE(ways, 2);
      }
  });
}

TEST(PlunkMap, StartsAreEquallyFarApart) {
  const auto nearest = [](const Island& a, Hex centre) {
    return std::any_of(a.land.begin(), a.land.end(), [&](Hex h) { return h == centre; });
  };
  for_each_map([&](const Kind& kind, const Chart& chart) {
    const std::vector<Hex> square{hex(4, -12), hex(12, -4), hex(-4, 12), hex(-12, 4)};  // N, E, S, W
    const std::vector<Hex> triangle{hex(12, -6), hex(-6, 12), hex(-6, -6)};             // NE, S, NW
    const auto& centres = kind.starts == 3 ? triangle : square;
    for (int s = 0; s < kind.starts; ++s) {
      EXPECT_TRUE(nearest(chart.islands[s], centres[static_cast<std::size_t>(s)]));
      EXPECT_EQ(chart.islands[s].land.size(), 6);
      EXPECT_EQ(chart.islands[s].harbors.size(), 3);
      EXPECT_EQ(ring(centres[static_cast<std::size_t>(s)]), 12);
    }
    if (kind.starts == 3) EXPECT_EQ(distance(triangle[0], triangle[1]), 18);
    else EXPECT_EQ(distance(square[0], square[1]), 16);
  });
}

TEST(PlunkMap, MirroredSectorsAreExactImages) {
  for (const Kind& kind : kKinds) {
    if (kind.kind != MapKind::mirrored) continue;
    for (int seed = 1; seed <= kSeeds; ++seed) {
      const Chart chart = drawn(kind, seed);
      for (Hex h : board()) {
        if (kind.starts == 3) {
          EXPECT_EQ(chart.at(h), chart.at(hex(h.r, -h.q - h.r)));
        } else {
          EXPECT_EQ(chart.at(h), chart.at(hex(-h.r, -h.q)));
          EXPECT_EQ(chart.at(h), chart.at(hex(h.r, h.q)));
          EXPECT_EQ(chart.at(h), chart.at(hex(-h.q, -h.r)));
        }
      }
    }
  }
}

TEST(PlunkMap, ScatteredStartsAreNearlyEven) {  // PLUNK-Q51
  for_each_map([](const Kind& kind, const Chart& chart) {
    if (chart.kind == MapKind::mirrored) return;
    EXPECT_LE(chart.restarts, 500);
    int nearest_low = 1000, nearest_high = 0, count_low = 1000, count_high = 0;
    for (int s = 0; s < kind.starts; ++s) {
      int nearest = 1000;
      int near = 0;
      for (int id = 0; id < chart.islands.size(); ++id)
        for (Hex there : chart.islands[id].harbors) {
          if (id == s) continue;
          int steps = 1000;
          for (Hex own : chart.islands[s].harbors) {
            Route route;
            if (find_route(chart, own, there, route)) steps = std::min(steps, route.size());
          }
          nearest = std::min(nearest, steps);
          near += steps <= 8;
        }
      nearest_low = std::min(nearest_low, nearest);
      nearest_high = std::max(nearest_high, nearest);
      count_low = std::min(count_low, near);
      count_high = std::max(count_high, near);
    }
    EXPECT_LE(nearest_high - nearest_low, 2);
    EXPECT_LE(count_high - count_low, 3);
  });
}

TEST(PlunkMap, BeginsAnewAsOftenAsWasMeasured) {
  const auto mean = [](const Kind& kind) {
    int restarts = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) restarts += drawn(kind, seed).restarts;
    return restarts / kSeeds;
  };
  EXPECT_LE(mean({MapKind::mirrored, 4, true}), 12);   // 3 to 6 in the rules' measurement
  EXPECT_GT(mean({MapKind::scattered, 4, true}), 15);  // 46
  EXPECT_LT(mean({MapKind::scattered, 4, true}), 100);
}

TEST(PlunkMap, OfASeedIsTheSameForEver) {
  std::uint64_t hash = 0;
  for (const Kind& kind : kKinds)
    for (int seed = 1; seed <= 20; ++seed) {
      const Chart chart = drawn(kind, seed, true);
      stir(hash, digest(chart.tiles));
      for (const Island& island : chart.islands)
        stir(hash, digest(island.harbors) + static_cast<std::uint64_t>(island.bonus));
    }
  EXPECT_EQ(hash, 0xd6e3b75606bf26d3ull) << "the maps have changed: every record with a map seed is void";
}

TEST(PlunkMap, GivesEachBonusToFourIslandsAndNoneToStartsAndCentre) {  // PLUNK-145
  for (const Kind& kind : kKinds)
    for (int seed = 1; seed <= kSeeds; ++seed) {
      const Chart chart = drawn(kind, seed, true);
      int count[4] = {};
      for (int id = 0; id < chart.islands.size(); ++id) {
        ++count[static_cast<std::size_t>(chart.islands[id].bonus)];
        if (id < kind.starts) EXPECT_EQ(chart.islands[id].bonus, Bonus::none);
      }
      const int each = chart.kind == MapKind::mirrored && kind.starts == 3 ? 3 : 4;
      for (int bonus = 1; bonus < 4; ++bonus) EXPECT_EQ(count[bonus], each);
      if (chart.kind == MapKind::mirrored && kind.centre) EXPECT_EQ(chart.islands[24].bonus, Bonus::none);
      if (chart.kind == MapKind::mirrored)
        for (int id = 0; id + kind.starts <= 24; id += kind.starts)
          for (int i = 1; i < kind.starts; ++i) EXPECT_EQ(chart.islands[id].bonus, chart.islands[id + i].bonus);
    }
}

TEST(PlunkMap, NoShipSqueezesBetweenTwoLandHexes) {  // PLUNK-Q15
  Chart chart;
  for (Hex h : board()) chart.tiles[static_cast<std::size_t>(cell_of(h))] = Tile::sea;
  for (Hex land : {hex(1, -1), hex(0, 1)}) chart.tiles[static_cast<std::size_t>(cell_of(land))] = Tile::land;
  find_steps(chart);
  EXPECT_FALSE(chart.may_step(hex(0, 0), 0)) << "from (0,0) east, with land at (1,-1) and (0,1)";
  EXPECT_FALSE(chart.may_step(hex(1, 0), 3));
  EXPECT_TRUE(chart.may_step(hex(0, 0), 3));
  EXPECT_FALSE(chart.may_step(hex(0, 0), 1)) << "onto land";
  EXPECT_TRUE(chart.may_step(hex(15, 0), 3));
  EXPECT_FALSE(chart.may_step(hex(15, 0), 0)) << "off the board";
  EXPECT_TRUE(chart.may_step(hex(15, 0), 2)) << "hexes off the board are no land";
  Route around;
  ASSERT_TRUE(find_route(chart, hex(0, 0), hex(1, 0), around));
  EXPECT_GT(around.size(), 1);
}

TEST(PlunkPaths, AreShortestWithTiesInTheOrderOfDirections) {
  const Chart chart = drawn({MapKind::scattered, 4, true}, 7);
  int checked = 0;
  for (Hex to : board()) {
    if (!chart.navigable(to) || (to.q + 2 * to.r) % 5 != 0) continue;
    Distances left;
    measure(chart, &to, 1, left);
    for (Hex from : board()) {
      Route route;
      if (!chart.navigable(from) || from == to || (from.q * 3 + from.r) % 4 != 0) continue;
      ASSERT_TRUE(find_route(chart, from, to, route));
      ASSERT_EQ(route.size(), left[static_cast<std::size_t>(cell_of(from))]);
      Hex here = from;
      for (Hex next : route) {  // at every hex the first direction that brings the goal nearer
        int first = 0;
        while (!chart.may_step(here, first) || left[static_cast<std::size_t>(cell_of(next_to(here, first)))] !=
                                                   left[static_cast<std::size_t>(cell_of(here))] - 1)
          ++first;
        ASSERT_EQ(next, next_to(here, first));
        here = next;
      }
      ASSERT_EQ(here, to);
      ++checked;
    }
  }
  EXPECT_GT(checked, 5000);
}

TEST(PlunkPaths, KeepSixtyHexesInTwentyThreeBytes) {
  Route route;
  std::vector<Hex> hexes;
  Hex at = hex(0, 0);
  for (int i = 0; i < 60; ++i) {
    at = next_to(at, (i * i + i / 7) % 6);
    hexes.push_back(at);
    route.push(at);
  }
  ASSERT_EQ(route.size(), 60);
  while (!hexes.empty()) {
    ASSERT_EQ(route.size(), static_cast<int>(hexes.size()));
    int i = 0;
    for (Hex h : route) ASSERT_EQ(h, hexes[static_cast<std::size_t>(i++)]);
    ASSERT_EQ(route.back(), hexes.back());
    route.advance();
    hexes.erase(hexes.begin());
  }
  EXPECT_EQ(route, Route{});
}

TEST(PlunkPaths, BreakAtAGapAndAtTheSixtyFirstHex) {
  Route gap;
  gap.push(hex(0, 0));
  gap.push(hex(2, 0));
  EXPECT_TRUE(gap.broken());
  Route long_one;
  for (int i = 0; i < 61; ++i) {
    EXPECT_FALSE(long_one.broken());
    long_one.push(hex(i % 2, 0));
  }
  EXPECT_TRUE(long_one.broken());
}

}  // namespace
}  // namespace tortuga::plunk
