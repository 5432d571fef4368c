// The agents of a table, each alone: no harbour, no table, no other agent than those it is handed.
#include <gtest/gtest.h>

#include "server/lifeline.h"
#include "server/once.h"
#include "server/table/clocks.h"
#include "server/table/line.h"
#include "server/table/presence.h"
#include "server/table/test_floor.h"

namespace tortuga::server {
namespace {

TEST(Once, AnswersTheSameQuestionAgainAndForgetsWhatWasNotDone) {
  start_sodium();
  Once once;
  const auto ann = Once::key("ann", "1"), ben = Once::key("ben", "1");
  EXPECT_NE(ann, ben);  // the same id of another asker is another question
  EXPECT_EQ(once.find(ann), nullptr);
  once.begin(ann);
  ASSERT_NE(once.find(ann), nullptr);
  EXPECT_EQ(*once.find(ann), nullptr);  // being carried out
  once.answered(ann, std::make_shared<const std::string>("done"));
  once.answered(ann, std::make_shared<const std::string>("something else"));
  EXPECT_EQ(**once.find(ann), "done");
  EXPECT_EQ(once.find(ben), nullptr);
  once.begin(ben);
  once.forget(ben);
  EXPECT_EQ(once.find(ben), nullptr);
  for (int i = 0; i < 100; ++i) once.begin(Once::key("cid", std::to_string(i)));
  EXPECT_EQ(once.find(ann), nullptr);  // only the newest are kept
}

TEST(Lifeline, LetsNothingBeCalledThatIsNoMore) {
  int called = 0;
  std::function<void()> late;
  {
    Lifeline line;
    late = line.guard([&] { ++called; });
    late();
  }
  late();
  EXPECT_EQ(called, 1);
}

TEST(Awaited, TheFirstAnswerCounts) {
  TestLoop loop;
  Awaited answers(loop);
  std::vector<int> told;
  const auto answer = answers.answer([&](int i) { told.push_back(i); }, [&] { told.push_back(-1); });
  EXPECT_EQ(answers.due(), loop.now() + 20000);
  answer(1);
  answer(2);
  EXPECT_EQ(answers.due(), kNever);
  EXPECT_EQ(told, std::vector{1});
}

TEST(Awaited, NoneIsAwaitedForEver) {
  TestLoop loop;
  Awaited answers(loop);
  std::vector<int> told;
  const auto answer = answers.answer([&](int i) { told.push_back(i); }, [&] { told.push_back(-1); });
  loop.advance(19999);
  answers.give_up();
  EXPECT_TRUE(told.empty());
  loop.advance(1);
  answers.give_up();
  answer(1);  // too late
  EXPECT_EQ(told, std::vector{-1});
}

TEST(Once, LetsGoOfWhatWasAnsweredFirst) {
  Once once;
  const auto waiting = Once::key("ann", "1");
  once.begin(waiting);
  for (int i = 0; i < 100; ++i) {
    once.begin(Once::key("ben", std::to_string(i)));
    once.answered(Once::key("ben", std::to_string(i)), std::make_shared<const std::string>("done"));
  }
  EXPECT_NE(once.find(waiting), nullptr);  // it is still being carried out
}

TEST(Line, IsBusyUntilTheStoreHasAnswered) {
  TestLoop loop;
  TestStore store(loop);
  Awaited answers(loop);
  Line line("T", store, loop, answers);
  std::vector<Stored> told;
  line.store(0, "first", {}, [&](std::optional<Stored> stored) { told.push_back(*stored); });
  EXPECT_TRUE(line.busy());
  loop.advance(0);
  EXPECT_FALSE(line.busy());
  line.store(0, "again", {}, [&](std::optional<Stored> stored) { told.push_back(*stored); });
  loop.advance(0);
  store.broken = true;
  line.store(1, "second", {}, [&](std::optional<Stored> stored) { told.push_back(*stored); });
  loop.advance(0);
  EXPECT_EQ(told, (std::vector{Stored::done, Stored::taken, Stored::failed}));
  EXPECT_TRUE(line.troubled());
  loop.advance(1000);
  EXPECT_FALSE(line.troubled());
  EXPECT_EQ(store.logs["T"], std::vector<std::string>{"first"});
}

TEST(Line, IsNotCalledBackAfterItsEnd) {
  TestLoop loop;
  TestStore store(loop);
  bool told = false;
  {
    Awaited answers(loop);
    Line line("T", store, loop, answers);
    line.store(0, "entry", {}, [&](std::optional<Stored>) { told = true; });
  }
  loop.advance(0);
  EXPECT_FALSE(told);
  EXPECT_EQ(store.logs["T"].size(), 1u);
}

TEST(Presence, ABotIsCalledForWhoeverIsAwayForTooLong) {
  const auto state = two_captains(NoClock{});
  TestLoop loop;
  Limits limits;
  limits.grace_seconds = 10;
  Presence presence(*state, loop, limits);
  const auto ann = std::make_shared<Listener>(), ben = std::make_shared<Listener>();
  loop.advance(60000);
  EXPECT_EQ(presence.missing(), kNobody);  // a table that nobody looks at waits
  presence.sit(place_of(ann, Seat{0}));
  EXPECT_EQ(presence.missing(), kNobody);  // the time to return has just begun
  EXPECT_EQ(presence.due(), loop.now() + 10000);
  loop.advance(10000);
  EXPECT_EQ(presence.missing(), Seat{1});
  presence.stand_in(Seat{1});
  EXPECT_TRUE(presence.bot_plays(Seat{1}));
  EXPECT_EQ(presence.missing(), kNobody);
  presence.sit(place_of(ben, Seat{1}));
  EXPECT_FALSE(presence.bot_plays(Seat{1}));
}

TEST(Presence, WhoeverMustGoIsToldWhyAndOnlyThey) {
  const auto state = two_captains(NoClock{});
  TestLoop loop;
  const Limits limits;
  Presence presence(*state, loop, limits);
  const auto ann = std::make_shared<Listener>(), ben = std::make_shared<Listener>();
  presence.sit(place_of(ann, Seat{0}));
  presence.sit(place_of(ben, Seat{1}));
  presence.put_out([](const Place& place) { return place.seat == Seat{1}; }, "removed");
  EXPECT_EQ(ben->left, "removed");
  EXPECT_EQ(ann->left, "");
  EXPECT_TRUE(presence.here(Seat{0}));
  EXPECT_FALSE(presence.here(Seat{1}));
  Seat seat;
  EXPECT_FALSE(presence.leave(*ben, seat));
  EXPECT_TRUE(presence.leave(*ann, seat));
  EXPECT_EQ(seat, Seat{0});
  EXPECT_TRUE(presence.empty());
}

TEST(Clocks, RunForTheOneWhoDecidesWhileAnybodyIsHere) {
  const auto state = two_captains(MoveClock{30});
  TestLoop loop;
  const Limits limits;
  Presence presence(*state, loop, limits);
  const Hush hush(*state, presence, loop);
  Clocks clocks(*state, presence, hush, loop);
  const Seat decider = state->deciders().front();
  clocks.run();
  EXPECT_FALSE(clocks.runs(decider));  // nobody is here
  const auto guest = std::make_shared<Listener>();
  presence.sit(place_of(guest, decider));
  clocks.run();
  loop.advance(12000);
  EXPECT_TRUE(clocks.runs(decider));
  EXPECT_EQ(clocks.left(decider), 18000);
  EXPECT_EQ(clocks.due(), loop.now() + 18000);
  EXPECT_EQ(clocks.out_of_time(), kNobody);
  Seat seat;
  presence.leave(*guest, seat);
  clocks.run();
  loop.advance(60000);
  EXPECT_EQ(clocks.left(decider), 18000);  // it stood still
  presence.sit(place_of(guest, decider));
  clocks.run();
  loop.advance(18000);
  EXPECT_EQ(clocks.out_of_time(), decider);
}

}  // namespace
}  // namespace tortuga::server
