// The greedy player knows what a decent player knows.
#include <gtest/gtest.h>

#include "games/plunk/plunk.h"

namespace tortuga::plunk {
namespace {

class PlunkBosun : public testing::Test {
 protected:
  PlunkBosun() {
    rules_.map = MapKind::mirrored;
    rules_.centre_island = false;
    rules_.map_seed = 69;  // open sea around (0,0)
    rules_.setup = Setup::auto_;
    Dice dice = Dice::fast(1);
    Plunk::prepare(rules_, 2, dice);
    state_ = Plunk::start(rules_, 2, dice);
    state_.first = Seat{0};
  }

  // Every order of seat 0 up to ready, carried out on the plan.
  void plan() {
    NoEvents nothing;
    for (int i = 0; i < 100; ++i) {
      State view = state_;
      Plunk::conceal(rules_, view, Seat{0});
      const auto advice = Plunk::bosun(rules_, view, Seat{0}, dice_);
      ASSERT_FALSE(Plunk::check(rules_, state_, Seat{0}, advice.move).given());
      ASSERT_TRUE(advice.why.given());
      Plunk::play(rules_, state_, Seat{0}, advice.move, dice_, nothing);
      if (std::holds_alternative<Ready>(advice.move)) return;
    }
    FAIL() << "it never says ready";
  }

  Rules rules_;
  State state_;
  Dice dice_ = Dice::fast(2);
};

TEST_F(PlunkBosun, NeverLeavesItsShipyardIdle) {
  plan();
  EXPECT_EQ(state_.shipyards[0].builds, 1);
}

TEST_F(PlunkBosun, RepairsAWoundedShipInItsDock) {
  state_.ships[0].hex = state_.shipyards[0].hex;
  state_.ships[0].stats->hp = 3;
  plan();
  EXPECT_EQ(state_.ships[0].plan.order, Order::repair);
}

TEST_F(PlunkBosun, SendsAWoundedShipHome) {
  state_.ships[0].hex = hex(2, -10);
  state_.ships[0].stats->hp = 3;
  plan();
  ASSERT_EQ(state_.ships[0].plan.order, Order::move);
  EXPECT_EQ(state_.ships[0].plan.path.back(), *state_.shipyards[0].hex);
}

TEST_F(PlunkBosun, FiresAtAShipyardInReachWithNoMoreShipsThanItTakes) {
  state_.shipyards[1].hex = hex(4, -3);
  state_.shipyards[1].hp = 10;
  state_.ships[0].hex = hex(3, -3);
  state_.ships[1].hex = hex(3, -3);
  plan();
  EXPECT_EQ((state_.ships[0].plan.order == Order::attack) + (state_.ships[1].plan.order == Order::attack), 1);
}

TEST_F(PlunkBosun, StrikesAWeakerEnemyInReach) {
  for (int i = 0; i < 3; ++i) state_.ships[i].hex = hex(0, 0);
  state_.ships[3].hex = hex(1, 0);
  state_.ships[3].stats->hp = 4;
  plan();
  EXPECT_EQ(state_.ships[0].plan.order, Order::move);
  EXPECT_EQ(state_.ships[0].plan.path.front(), hex(1, 0));
}

TEST_F(PlunkBosun, NeverDeploysItsLastShip) {
  while (state_.ships.size() > 4) state_.ships.take(1);  // one ship of seat 0 is left
  state_.ships[0].hex = hex(4, -3);
  *state_.players[0].gold = 500;
  plan();
  EXPECT_NE(state_.ships[0].plan.order, Order::deploy);
}

TEST_F(PlunkBosun, AttacksWithOddsAndGivesWayWithoutThem) {
  for (const int hp : {10, 1}) {
    State state = state_;
    state.stage = Stage::entry;
    state.beat = 1;
    Ship& mine = state.ships[0];
    mine.hex = hex(0, 0);
    mine.stats->hp = static_cast<std::uint8_t>(hp);
    mine.path.push(hex(1, 0));
    mine.plan.order = Order::move;
    mine.sailing = Sailing::under_way;
    state.ships[3].hex = hex(1, 0);
    Encounter meeting;
    meeting.at = hex(1, 0);
    meeting.answers[0] = Answer::waiting;
    state.encounters.push(meeting);
    const auto advice = Plunk::bosun(rules_, state, Seat{0}, dice_);
    EXPECT_EQ(std::get<Reply>(advice.move).answer, hp == 10 ? Answer::attack : Answer::yield);
  }
}

TEST_F(PlunkBosun, TakesTheIslandFurthestFromTheOthers) {
  rules_.setup = Setup::choose;
  Dice dice = Dice::fast(1);
  State state = Plunk::start(rules_, 2, dice);
  state.first = Seat{1};
  state.players[1].island = 0;
  const auto advice = Plunk::bosun(rules_, state, Seat{0}, dice_);
  EXPECT_EQ(std::get<TakeIsland>(advice.move).island, 2);  // north is taken: south lies opposite
}

// Six fresh ships against three, all in one place: they set out, all of them to the same hex.
TEST_F(PlunkBosun, SendsItsShipsTogether) {
  const Hex dock = *state_.shipyards[0].hex;
  for (int i = 0; i < 3; ++i) {
    Ship ship = state_.ships[i];
    ship.id = state_.next_ship++;
    ship.name = state_.deck->draw();
    state_.ships.push(ship);
  }
  int sail = 0;
  for (Ship& ship : state_.ships)
    if (ship.seat == Seat{0}) ship.hex = dock;
  plan();
  Hex to;
  for (const Ship& ship : state_.ships)
    if (ship.seat == Seat{0} && ship.plan.order == Order::move) {
      if (sail++ == 0) to = ship.plan.path.back();
      EXPECT_EQ(ship.plan.path.back(), to);
    }
  EXPECT_EQ(sail, 6);
}

TEST_F(PlunkBosun, DoesNotStandIdleBesideAWeakerEnemy) {
  state_.ships[0].hex = hex(0, 0);
  state_.ships[1].hex = hex(0, 0);
  state_.ships[3].hex = hex(1, 0);
  state_.ships[3].stats->hp = 6;
  state_.first = Seat{1};  // also when the enemy comes first
  plan();
  for (int i : {0, 1}) {
    ASSERT_EQ(state_.ships[i].plan.order, Order::move);
    EXPECT_EQ(state_.ships[i].plan.path.back(), hex(1, 0));
  }
}

// A fleet at rest in its dock, with nobody to fight, writes no sailing orders turn after turn.
TEST_F(PlunkBosun, DoesNotShuttle) {
  for (Ship& ship : state_.ships) ship.hex = state_.yard_at(*state_.shipyards[ship.seat.index()].hex)->hex;
  NoEvents nothing;
  for (int turn = 0; turn < 6; ++turn) {
    plan();
    for (const Ship& ship : state_.ships)
      if (ship.seat == Seat{0} && ship.id < 3) EXPECT_NE(ship.plan.order, Order::move) << "turn " << state_.turn;
    Plunk::play(rules_, state_, Seat{1}, Ready{}, dice_, nothing);
  }
}

}  // namespace
}  // namespace tortuga::plunk
