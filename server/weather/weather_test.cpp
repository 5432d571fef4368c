// A share of the simulated world, as long as a test may take; `tortuga weather` sails on.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/weather/conversation.h"
#include "server/weather/world.h"

namespace tortuga::server::weather {
namespace {

#ifdef TORTUGA_FEW_GAMES
constexpr double kHours = 0.5;
constexpr std::uint64_t kCrashes = 20;
constexpr int kConversations = 50;
#else
constexpr double kHours = 3;
constexpr std::uint64_t kCrashes = 100;
constexpr int kConversations = 500;
#endif

TEST(Weather, EveryPromiseIsKept) {
  const Report report = sail(1, kHours, 40);
  EXPECT_EQ(report.broken, "") << "tortuga weather --people 40 --seed " << report.seed;
  EXPECT_GT(report.moves, 1000u);
  EXPECT_GT(report.faults.all(), 1000u);
}

// This world comes to rest while a table keeps a move back: nobody there knows it yet, and nobody should.
TEST(Weather, WhatIsKeptBackAtTheEndIsNoBrokenPromise) {
  const Report report = sail(7, 0.25, 40);
  EXPECT_EQ(report.broken, "");
}

TEST(Weather, ASeedIsTheWholeWorld) {
  Voyage voyage;
  voyage.seed = 7;
  voyage.people = 20;
  voyage.minutes = 5;
  const Report one = World(voyage).sail(), two = World(voyage).sail();
  EXPECT_EQ(one.broken, "");
  EXPECT_EQ(one.steps, two.steps);
  EXPECT_EQ(one.messages, two.messages);
  EXPECT_EQ(one.bytes, two.bytes);
  EXPECT_EQ(one.faults.all(), two.faults.all());
}

// The same small world, ended before each of its steps in turn.
TEST(Weather, ACrashAtAnyStepLosesNothing) {
  Voyage voyage;
  voyage.seed = 3;
  voyage.people = 6;
  voyage.minutes = 1;
  voyage.climate = Climate::calm();
  const std::uint64_t steps = World(voyage).sail().steps;
  ASSERT_GT(steps, kCrashes);
  for (std::uint64_t i = 0; i < kCrashes; ++i) {
    voyage.crash_at = 1 + i * steps / kCrashes;
    const Report report = World(voyage).sail();
    ASSERT_EQ(report.broken, "") << "a crash before step " << voyage.crash_at;
    ASSERT_EQ(report.faults.crashes, 1u);
  }
}

// A lookout that cannot cry proves nothing.
TEST(Weather, AStoreThatLiesIsFoundOut) {
  Voyage voyage;
  voyage.people = 20;
  voyage.climate = Climate::calm();
  voyage.climate->lie = 100;
  EXPECT_NE(World(voyage).sail().broken, "");
}

// What the fuzzer begins with, and what it found.
TEST(Weather, ConversationsOfBeforeBreakNothing) {
  int led = 0;
  for (const auto& file : std::filesystem::directory_iterator(TORTUGA_SOURCE "/fuzz/conversations")) {
    std::stringstream bytes;
    bytes << std::ifstream(file.path(), std::ios::binary).rdbuf();
    EXPECT_EQ(converse(bytes.str()), "") << file.path();
    ++led;
  }
  EXPECT_GT(led, 0);
}

// What the fuzzer does, with seeded bytes.
TEST(Weather, ConversationsBreakNothing) {
  Chance chance(1);
  for (int i = 0; i < kConversations; ++i) {
    std::string bytes(static_cast<std::size_t>(chance.between(8, 600)), '\0');
    for (char& c : bytes) c = static_cast<char>(chance.below(256));
    ASSERT_EQ(converse(bytes), "") << "conversation " << i;
  }
}

}  // namespace
}  // namespace tortuga::server::weather
