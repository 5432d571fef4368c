// The rules of Pirates of the Lost Seas as examples, in the rulebook's order, where a scenario file cannot say it:
// setup in the large, queries, defaults of absent seats, odds.
#include "games/lostseas/lostseas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tortuga {
namespace {

using namespace lostseas;

State fresh(const Rules& rules, int seats, std::uint64_t seed = 1) {
  Dice dice = Dice::fast(seed);
  return LostSeas::start(rules, seats, dice);
}

// Two ships on charted water, all gems far to the right unless a test moves them.
State calm(const Rules& rules, int seats, int first, int second) {
  State state = fresh(rules, seats);
  for (int g = 0; g < kGems; ++g) state.gems.at(g) = Tile{40 - g};
  state.players[0].tile = Tile{first};
  state.players[1].tile = Tile{second};
  return state;
}

std::vector<std::string> ask(const Rules& rules, const State& state, Seat viewer, std::string_view query) {
  State view = state;
  LostSeas::conceal(rules, view, viewer);
  Page page(true);
  LostSeas::answer(rules, view, viewer, query, page);
  std::vector<std::string> sentences;
  for (const Line& line : page.lines()) sentences.push_back(line.sentence);
  return sentences;
}

// LOST-001, LOST-002, LOST-007, LOST-008, LOST-009
TEST(LostSeas, EverySetupIsWhatTheRulesSay) {
  const Rules rules;
  for (int seats = 2; seats <= 5; ++seats)
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const State state = fresh(rules, seats, seed);
      EXPECT_EQ(state.seats(), seats);
      std::set<int> tiles;
      for (const auto& tile : state.gems) {
        EXPECT_GE(tile->value(), 1);
        EXPECT_LE(tile->value(), 40);
        tiles.insert(tile->value());
      }
      EXPECT_EQ(tiles.size(), 18u);
      std::set<Sea> oceans(state.oceans.begin(), state.oceans.end());
      EXPECT_EQ(oceans.size(), 4u);
      for (const Player& player : state.players) {
        EXPECT_TRUE(on_map(rules, player.tile));
        EXPECT_EQ(player.xp, 0);
        EXPECT_EQ(player.seeker_uses, 3);
        EXPECT_TRUE(player.hold.empty());
      }
      EXPECT_TRUE(state.charted->empty());
      EXPECT_FALSE(LostSeas::flaw(rules, state).given());
    }
}

// LOST-008, LOST-009: uniform, within four standard deviations
TEST(LostSeas, ShipsAndGemsLieEverywhereEquallyOften) {
  const Rules rules;
  std::array<int, 41> ships{}, gems{};
  constexpr int kTrials = 8000;
  for (int i = 0; i < kTrials; ++i) {
    const State state = fresh(rules, 2, static_cast<std::uint64_t>(i) + 5000);
    for (const Player& player : state.players) ++ships[static_cast<std::size_t>(player.tile.value())];
    for (const auto& tile : state.gems) ++gems[static_cast<std::size_t>(tile->value())];
  }
  for (std::size_t t = 1; t <= 40; ++t) {
    EXPECT_NEAR(ships[t], 400, 80) << t;
    EXPECT_NEAR(gems[t], 3600, 180) << t;
  }
}

TEST(LostSeas, TheGemsAreWorth24PointsInAll) {
  const Rules rules;
  int points = 0;
  for (const auto value : rules.gem_values) points += value;
  EXPECT_EQ(points, 24);
  EXPECT_EQ(kGems, 18);
}

// LOST-003
TEST(LostSeas, OceansAreTenTilesAndSectorsFive) {
  const Rules rules;
  EXPECT_EQ(ocean_of(rules, Tile{1}), Ocean{1});
  EXPECT_EQ(ocean_of(rules, Tile{10}), Ocean{1});
  EXPECT_EQ(ocean_of(rules, Tile{11}), Ocean{2});
  EXPECT_EQ(ocean_of(rules, Tile{40}), Ocean{4});
  EXPECT_EQ(sector_of(rules, Tile{5}), 1);
  EXPECT_EQ(sector_of(rules, Tile{6}), 2);
  EXPECT_EQ(sector_of(rules, Tile{40}), 8);
  EXPECT_EQ(sectors(rules), 8);
}

// LOST-074 with the table of odds by net bonus, of 36
TEST(LostSeas, OddsAreThoseOfTheTable) {
  const int expected[] = {0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};
  for (int k = -5; k <= 6; ++k) {
    Rules rules;
    rules.buffs[Buff::sword].attack = static_cast<std::int8_t>(k > 0 ? k : 0);
    rules.buffs[Buff::push].defence = static_cast<std::int8_t>(k < 0 ? -k : 0);
    int hits = 0;
    for (int attack = 1; attack <= 6; ++attack)
      for (int defence = 1; defence <= 6; ++defence) {
        State state = calm(rules, 2, 10, 12);
        state.players[0].buffs[Buff::sword] = 1;
        state.players[1].buffs[Buff::push] = 1;
        Script script({{attack, false, {}}, {defence, false, {}}, {60, false, {}}});
        Dice dice = Dice::scripted(script);
        NoEvents nothing;
        LostSeas::play(rules, state, Seat{0}, Fire{Seat{1}}, dice, nothing);
        hits += state.stage == Stage::boarding;
        EXPECT_EQ(script.finish(), "");
      }
    EXPECT_EQ(hits, expected[k + 5]) << "net bonus " << k;
  }
}

// LOST-017, LOST-111
TEST(LostSeas, TheMoonAnswersOnlyWhenItIsUp) {
  const Rules rules;
  State state = calm(rules, 2, 10, 20);
  state.round = 4;
  const auto dark = ask(rules, state, Seat{1}, "moon");
  state.round = 6;
  state.gems[Gem::ruby] = kOffMap;
  state.players[0].hold.push(Gem::ruby);
  LostSeas::settle(rules, state);
  const auto bright = ask(rules, state, Seat{1}, "moon");
  ASSERT_FALSE(dark.empty());
  ASSERT_FALSE(bright.empty());
  EXPECT_NE(dark[0], bright[0]);
  State view = state;
  LostSeas::conceal(rules, view, Seat{1});
  Page page(true);
  LostSeas::answer(rules, view, Seat{1}, "moon", page);
  const Fact* brightness = page.lines()[0].facts.find("percent");
  ASSERT_NE(brightness, nullptr);
  EXPECT_EQ(brightness->number, 5);  // floor(100 x 1 / 18)
}

// LOST-017: queries are open to every seat and to watchers, and change nothing
TEST(LostSeas, EverybodyMayAskAtAnyTime) {
  const Rules rules;
  const State state = calm(rules, 3, 10, 20);
  for (const Query& query : LostSeas::kQueries)
    for (const Seat viewer : {Seat{0}, Seat{1}, Seat{2}, kNobody})
      EXPECT_FALSE(ask(rules, state, viewer, query.name).empty()) << query.name;
}

// LOST-097: what Gem Seeker showed stays private only while the game runs
TEST(LostSeas, NobodyAloneKnowsAGemOnceTheGameIsOver) {
  const Rules rules;
  State state = calm(rules, 2, 10, 20);
  state.players[0].shown->add(Gem::ruby);
  const auto secret = [&](Seat viewer) {
    const auto lines = ask(rules, state, viewer, "status_box");
    return std::count(lines.begin(), lines.end(), "page.box_known_gem");
  };
  EXPECT_EQ(secret(Seat{0}), 1);
  EXPECT_EQ(secret(Seat{1}), 0);
  EXPECT_EQ(secret(kNobody), 0);
  state.stage = Stage::over;
  state.ending = Ending::doldrums;
  state.winners = SeatSet::only(Seat{0});
  EXPECT_EQ(secret(Seat{0}), 0);
}

// LOST-130 and the defaults of D1
TEST(LostSeas, AnAbsentSeatSailsToTheNearestUnchartedTileAndRightIfTwoAreNear) {
  const Rules rules;
  State state = calm(rules, 2, 10, 20);
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{1}});
  state.charted->add(Tile{11});
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{-1}});
  state.charted->add(Tile{9});
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{1}});
  for (int t = 1; t <= 40; ++t) state.charted->add(Tile{t});
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{1}});
  state.players[0].tile = Tile{40};
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{-1}});
}

// LOST-130 and the defaults of D1: the own tile does not count, and at equal distance on both sides right comes first
TEST(LostSeas, AnAbsentSeatLooksPastItsOwnTileAndAsFarAsItMust) {
  const Rules rules;
  State state = calm(rules, 2, 10, 20);
  for (int t = 1; t <= 40; ++t)
    if (t != 10 && t != 1) state.charted->add(Tile{t});
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{-1}});
  state.charted->remove(Tile{19});
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{1}});
  state.charted->add(Tile{19});
  state.charted->add(Tile{1});
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{1}});
  state.players[0].tile = Tile{1};
  state.charted->remove(Tile{40});
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{1}});
  state.players[0].tile = Tile{40};
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Sail{-1}});
}

// LOST-080, LOST-102 and the defaults of D2 and D3
TEST(LostSeas, AnAbsentSeatShovesAwayFromItselfAndHoldsItsFire) {
  const Rules rules;
  State state = calm(rules, 2, 10, 8);
  state.stage = Stage::boarding;
  state.target = Seat{1};
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Shove{Side::left}});
  state.players[1].tile = Tile{10};
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Shove{Side::right}});
  state.stage = Stage::second_shot;
  EXPECT_EQ(LostSeas::fallback(rules, state, Seat{0}), LostSeas::Move{Hold{}});
}

// LOST-042, LOST-009, LOST-002: positions that cannot be
TEST(LostSeas, ImpossiblePositionsAreFound) {
  const Rules rules;
  const State sound = calm(rules, 2, 10, 20);
  EXPECT_FALSE(LostSeas::flaw(rules, sound).given());
  State state = sound;
  state.gems[Gem::ruby] = *state.gems[Gem::opal];
  EXPECT_EQ(LostSeas::flaw(rules, state).sentence, "flaw.two_gems");
  state = sound;
  state.visited.add(*state.gems[Gem::opal]);
  EXPECT_EQ(LostSeas::flaw(rules, state).sentence, "flaw.charted_gem");
  state = sound;
  state.players[0].tile = Tile{41};
  EXPECT_EQ(LostSeas::flaw(rules, state).sentence, "flaw.ship");
  state = sound;
  state.players[0].hold.push(Gem::ruby);
  EXPECT_EQ(LostSeas::flaw(rules, state).sentence, "flaw.gem_twice");
  state = sound;
  state.last_find = 2;
  EXPECT_EQ(LostSeas::flaw(rules, state).sentence, "flaw.last_find");
  state = sound;
  state.players[1].xp = 2'147'483'647;
  EXPECT_EQ(LostSeas::flaw(rules, state).sentence, "flaw.xp");
}

// LOST-095: Gem Seeker from left to right passes no gem by, so nobody imagines a sea with no room for the others
TEST(LostSeas, AGemThatGemSeekerPassedByIsFound) {
  const Rules rules;
  State state = calm(rules, 2, 10, 20);  // the leftmost gem lies on tile 23
  state.players[0].seeker_floor = Tile{22};
  EXPECT_FALSE(LostSeas::flaw(rules, state).given());
  state.players[0].seeker_floor = Tile{23};
  EXPECT_EQ(LostSeas::flaw(rules, state).sentence, "flaw.seeker_floor");
  state.players[0].shown->add(Gem::black_pearl);
  EXPECT_FALSE(LostSeas::flaw(rules, state).given());
  state.players[0].seeker_floor = Tile{41};
  EXPECT_EQ(LostSeas::flaw(rules, state).sentence, "flaw.seeker_floor");
}

// LOST-093: a lone ship cannot portal; with two or more there is always an ocean to choose
TEST(LostSeas, PortalAlwaysHasADestination) {
  const Rules rules;
  for (int a = 1; a <= 40; ++a)
    for (int b = 1; b <= 40; ++b) {
      const State state = calm(rules, 2, a, b);
      EXPECT_NE(portal_oceans(rules, state, Seat{0}), 0u);
    }
}

// LOST-036, LOST-097: nobody sees gems at sea but those shown to them
TEST(LostSeas, AWatcherSeesNoGemAtSea) {
  const Rules rules;
  State state = calm(rules, 2, 10, 20);
  state.players[0].shown->add(Gem::ruby);
  State view = state;
  LostSeas::conceal(rules, view, kNobody);
  for (const auto& tile : view.gems) EXPECT_TRUE(tile.hidden());
  LostSeas::conceal(rules, state, Seat{0});
  EXPECT_EQ(*state.gems[Gem::ruby], Tile{40 - 1});
  EXPECT_TRUE(state.gems[Gem::opal].hidden());
}

}  // namespace
}  // namespace tortuga
