// However many look at the past, little of it is in memory, and nobody waits behind those who ask for much.
#include "server/reading_room.h"

#include <gtest/gtest.h>

#include "server/table/test_floor.h"

namespace tortuga::server {
namespace {

struct Readers {
  Readers() { store.logs["T"] = {"one", "two"}; }
  // Somebody at this address asks; who was answered, in order.
  void ask(const std::string& address) {
    room.ask(
        address, "T",
        [this, address](const std::vector<std::string>& log) -> std::function<void()> {
          EXPECT_EQ(log.size(), 2u);
          return [this, address] {
            answered.push_back(address);
          };
        },
        [this, address](const Denial& why) { denied.push_back(address + std::string{name_of(why.code)}); });
  }
  static std::string_view name_of(Code code) { return code == Code::busy ? " busy" : " else"; }
  // What was read is worked on, and more is read.
  void turn() {
    loop.advance(0);
    hands.work();
    loop.advance(0);
  }

  TestLoop loop;
  TestStore store{loop};
  TestHands hands{loop};
  Awaited answers{loop};
  std::vector<std::string> answered, denied;
  ReadingRoom room{store, hands, answers, [] {
                   }};
};

TEST(ReadingRoom, HasFewLogsAtOnce) {
  Readers readers;
  for (int i = 0; i < 40; ++i) readers.ask("eve");
  EXPECT_EQ(readers.store.reads, static_cast<int>(ReadingRoom::kAtOnce));
  for (int i = 0; i < 40; ++i) {
    readers.loop.advance(0);
    EXPECT_LE(readers.hands.waiting.size(), ReadingRoom::kAtOnce);
    readers.turn();
  }
  EXPECT_EQ(readers.answered.size(), 40u);
  EXPECT_TRUE(readers.denied.empty());
}

TEST(ReadingRoom, TakesOneAddressAfterTheOther) {
  Readers readers;
  for (int i = 0; i < 60; ++i) readers.ask("eve");
  readers.ask("ann");
  readers.ask("ann");
  while (std::count(readers.answered.begin(), readers.answered.end(), "ann") < 2 && readers.answered.size() < 60)
    readers.turn();
  EXPECT_LE(readers.answered.size(), 2 * ReadingRoom::kAtOnce + 3)
      << "whoever asks for little waits behind who asks for much";
}

TEST(ReadingRoom, RefusesWhatIsTooMuchOfOneAddressAndNothingElse) {
  Readers readers;
  for (std::size_t i = 0; i < ReadingRoom::kMostOfOne + ReadingRoom::kAtOnce; ++i) readers.ask("eve");
  EXPECT_TRUE(readers.denied.empty());
  readers.ask("eve");
  EXPECT_EQ(readers.denied, std::vector<std::string>{"eve busy"});
  readers.ask("ann");
  EXPECT_EQ(readers.denied.size(), 1u);
  for (int i = 0; i < 100; ++i) readers.turn();
  EXPECT_EQ(readers.answered.size(), ReadingRoom::kMostOfOne + ReadingRoom::kAtOnce + 1);
  readers.ask("eve");  // there is room again
  readers.turn();
  EXPECT_EQ(readers.answered.back(), "eve");
}

TEST(ReadingRoom, WhatFailsMakesRoomToo) {
  Readers readers;
  readers.hands.full = true;
  for (int i = 0; i < 10; ++i) readers.ask("eve");
  readers.turn();
  EXPECT_EQ(readers.denied.size(), 10u);
  readers.hands.full = false;
  readers.ask("ann");
  readers.turn();
  EXPECT_EQ(readers.answered, std::vector<std::string>{"ann"});
}

}  // namespace
}  // namespace tortuga::server
