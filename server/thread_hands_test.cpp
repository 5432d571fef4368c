// Work that is lent to threads.
#include "server/thread_hands.h"

#include <gtest/gtest.h>

#include <future>

#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

// Whoever looks at the past, again and again, keeps nobody from their table.
TEST(ThreadHands, WhoeverStandsAtTheDoorGoesFirst) {
  TestLoop loop;
  std::atomic<std::int64_t> busy = 0;
  std::promise<void> go;
  std::string order;
  {
    ThreadHands hands(1, 2, loop, busy);
    const auto work = [&](char name) {
      return [&order, name]() -> std::function<void()> {
        order += name;
        return {};
      };
    };
    std::promise<void> begun;
    ASSERT_TRUE(hands.lend([&]() -> std::function<void()> {
      begun.set_value();
      go.get_future().wait();
      return {};
    }));
    begun.get_future().wait();
    EXPECT_TRUE(hands.lend(work('a')));
    EXPECT_TRUE(hands.lend(work('b')));
    EXPECT_FALSE(hands.lend(work('c'))) << "too much is waiting";
    EXPECT_TRUE(hands.lend_first(work('1')));
    EXPECT_TRUE(hands.lend_first(work('2')));
    go.set_value();
    while (busy.load() > 0) std::this_thread::yield();
  }
  EXPECT_EQ(order, "12ab");
}

TEST(ThreadHands, ATableIsOpenedHoweverManyLookAtThePast) {
  TestHarbour harbour(patient());
  std::string table;
  {
    Visitor ann(harbour);
    table = text(ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}}), "table");
  }
  harbour.crash();
  harbour.settle();
  std::promise<void> go;
  harbour.archivists.lend([&]() -> std::function<void()> {
    go.get_future().wait();
    return {};
  });
  while (harbour.archivists.lend([]() -> std::function<void()> { return {}; })) {
  }
  Visitor ben(harbour);
  ben.send(json::serialize(json::object{{"do", "sit"}, {"id", 1}, {"table", table}}));
  while (harbour.loop.run_one()) {
  }
  go.set_value();
  std::string answer;
  ASSERT_TRUE(ben.receive(answer));
  EXPECT_TRUE(fine(json::parse(answer).as_object())) << answer;
}

}  // namespace
}  // namespace tortuga::server
