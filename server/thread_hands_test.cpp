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
    ThreadHands hands(1, {.all = 2}, loop, busy);
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

// Whoever opens many tables of bots that look ahead takes nobody's captain away, nor makes anybody wait for all of
// them.
TEST(Queue, WhoeverWantsMuchWaitsBehindWhoeverWantsLittle) {
  Queue<char> queue(6, 3);
  EXPECT_TRUE(queue.push('a', "much"));
  EXPECT_TRUE(queue.push('b', "much"));
  EXPECT_TRUE(queue.push('c', "much"));
  EXPECT_FALSE(queue.push('d', "much")) << "three of one are enough";
  EXPECT_TRUE(queue.push('1', "little"));
  EXPECT_TRUE(queue.push('2', "little"));
  EXPECT_TRUE(queue.push('x', "other"));
  EXPECT_FALSE(queue.push('y', "other")) << "six of all are enough";
  EXPECT_TRUE(queue.push_first('!'));
  std::string order;
  for (char next; order.size() < 7 && queue.pop(next);) order += next;
  EXPECT_EQ(order, "!1ax2bc");
  EXPECT_TRUE(queue.push('z', "much")) << "there is room again";
}

TEST(ThreadHands, CaptainsOfManyTablesKeepNobodyFromTheirs) {
  TestLoop loop;
  std::atomic<std::int64_t> busy = 0;
  std::promise<void> go;
  std::string order;
  {
    ThreadHands hands(1, {.all = 64, .one = 2}, loop, busy);
    std::promise<void> begun;
    ASSERT_TRUE(hands.lend([&]() -> std::function<void()> {
      begun.set_value();
      go.get_future().wait();
      return {};
    }));
    begun.get_future().wait();
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    const std::shared_ptr<const Match> match =
        find_game("lostseas")->game.start({}, 2, Seed::of(1), flaw, unfit, notes);
    const auto think = [&](const std::string& whose, char name) {
      return hands.think({match, Seat{0}, {Rank::stand_in()}, 1, std::make_shared<const Stop>(), false, whose},
                         [&order, name](const Thought&) { order += name; });
    };
    EXPECT_TRUE(think("192.0.2.1", 'a'));
    EXPECT_TRUE(think("192.0.2.1", 'b'));
    EXPECT_FALSE(think("192.0.2.1", 'c'));
    EXPECT_TRUE(think("192.0.2.2", '1'));
    go.set_value();
    while (busy.load() > 0) std::this_thread::yield();
    while (loop.run_one()) {
    }
  }
  EXPECT_EQ(order.size(), 3u);
  EXPECT_LT(order.find('1'), order.find('b'));
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
