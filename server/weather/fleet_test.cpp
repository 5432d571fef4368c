// Several harbours on one database, in every weather; and proof that what would be wrong is found.
#include <gtest/gtest.h>

#include "server/weather/cruise.h"

namespace tortuga::server::weather {
namespace {

#ifdef TORTUGA_FEW_GAMES
constexpr std::uint64_t kCruises = 3;
#else
constexpr std::uint64_t kCruises = 8;
#endif
constexpr std::uint64_t kMost = 60;  // cruises until something that is wrong must have been found

struct Weather {
  const char* name;
  Squalls squalls = Squalls::none;
  bool blind = false;
};

CruiseReport sail(std::uint64_t seed, Wrong wrong = Wrong::nothing, const Weather& weather = {""}) {
  Cruise plan;
  plan.seed = seed;
  plan.wrong = wrong;
  plan.squalls = weather.squalls;
  plan.blind = weather.blind;
  return cruise(plan);
}

TEST(Fleet, EveryPromiseIsKept) {
  CruiseReport all;
  for (std::uint64_t seed = 1; seed <= kCruises; ++seed) {
    const CruiseReport one = sail(seed);
    ASSERT_EQ(one.broken, "") << "seed " << seed;
    all.acknowledged += one.acknowledged;
    all.takeovers += one.takeovers;
    all.kills += one.kills;
    all.pauses += one.pauses;
    all.lost_answers += one.lost_answers;
    all.ghosts += one.ghosts;
    all.refused += one.refused;
  }
  EXPECT_GT(all.acknowledged, 100 * kCruises);
  for (const std::uint64_t count : {all.takeovers, all.kills, all.pauses, all.lost_answers, all.ghosts, all.refused})
    EXPECT_GT(count, 0u);
}

// A machine that is frozen and thawed does not notice by any clock. The epochs that people know are enough.
TEST(Fleet, ServersThatDoNotNoticeThatTheySleptBreakNothing) {
  for (std::uint64_t seed = 1; seed <= kCruises; ++seed)
    ASSERT_EQ(sail(seed, Wrong::nothing, {"", Squalls::none, true}).broken, "") << "seed " << seed;
}

TEST(Fleet, ASeedIsTheWholeCruise) {
  const CruiseReport one = sail(7), two = sail(7);
  EXPECT_EQ(one.acknowledged, two.acknowledged);
  EXPECT_EQ(one.entries, two.entries);
  EXPECT_EQ(one.faults(), two.faults());
}

class InASquall : public testing::TestWithParam<Weather> {};

TEST_P(InASquall, EveryPromiseIsKept) {
  std::uint64_t squalls = 0;
  for (std::uint64_t seed = 1; seed <= kCruises; ++seed) {
    const CruiseReport one = sail(seed, Wrong::nothing, GetParam());
    ASSERT_EQ(one.broken, "") << "seed " << seed;
    squalls += one.squalls;
  }
  EXPECT_GT(squalls, 0u);
}

INSTANTIATE_TEST_SUITE_P(Fleet, InASquall,
                         testing::Values(Weather{"LateOrders", Squalls::late_orders},
                                         Weather{"SlowTakes", Squalls::slow_takes},
                                         Weather{"StolenPlace", Squalls::stolen_place},
                                         Weather{"FrozenOwner", Squalls::frozen_owner, true},
                                         Weather{"OvertakenReader", Squalls::overtaken_reader, true}),
                         [](const testing::TestParamInfo<Weather>& info) { return std::string{info.param.name}; });

struct Put {
  Wrong wrong;
  Weather weather;
};

class Broken : public testing::TestWithParam<Put> {};

TEST_P(Broken, IsFound) {
  for (std::uint64_t seed = 1; seed <= kMost; ++seed)
    if (const std::string broken = sail(seed, GetParam().wrong, GetParam().weather).broken; !broken.empty()) {
      RecordProperty("seed", static_cast<int>(seed));
      RecordProperty("broken", broken);
      return;
    }
  FAIL() << "not found in " << kMost << " cruises";
}

INSTANTIATE_TEST_SUITE_P(
    Fleet, Broken,
    testing::Values(Put{Wrong::append_without_epoch, {"AppendWithoutEpoch", Squalls::none, true}},
                    Put{Wrong::told_before_looked, {"ToldBeforeLooked"}},
                    Put{Wrong::told_before_commit, {"ToldBeforeCommit"}}, Put{Wrong::ids_in_memory, {"IdsInMemory"}},
                    Put{Wrong::buried_too_soon, {"BuriedTooSoon"}},
                    Put{Wrong::doubt_without_fence, {"DoubtWithoutFence", Squalls::late_orders}},
                    Put{Wrong::take_and_read_at_once, {"TakeAndReadAtOnce", Squalls::slow_takes}},
                    Put{Wrong::no_nonce, {"NoNonce", Squalls::stolen_place}},
                    Put{Wrong::sailors_without_epoch, {"SailorsWithoutEpoch", Squalls::frozen_owner, true}},
                    Put{Wrong::read_without_epoch, {"ReadWithoutEpoch", Squalls::overtaken_reader, true}}),
    [](const testing::TestParamInfo<Put>& info) { return std::string{info.param.weather.name}; });

}  // namespace
}  // namespace tortuga::server::weather
