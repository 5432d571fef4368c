// The agents of a table, each alone: no harbour, no table, no other agent than those it is handed.
#include <gtest/gtest.h>

#include "server/lifeline.h"
#include "server/once.h"
#include "server/table/clocks.h"
#include "server/table/line.h"
#include "server/table/presence.h"
#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

// Somebody who listens and is asked nothing.
class Listener final : public Guest {
 public:
  void send(Message message) override { heard.push_back(*message); }
  void answer(const std::string&, Message message) override { heard.push_back(*message); }
  void deny(const std::string& id, const Denial& denial) override { heard.push_back(denial_text(id, denial)); }
  bool present() const override { return left.empty(); }
  bool sits_at(std::string_view) const override { return present(); }
  void bye(std::string_view why) override { left = why; }
  void dismissed() override {}

  std::vector<std::string> heard;
  std::string left;  // why
};

// A table of Lost Seas as a log tells it: Ann and Ben, with a clock, in the middle of a game.
std::unique_ptr<TableState> two_captains(const Clock& clock) {
  start_sodium();
  logged::Create create;
  create.game = "lostseas";
  create.version = find_book("lostseas")->entry.game.facts().version;
  create.options.text = "{}";
  for (const char* name : {"Ann", "Ben"}) create.seats.push_back({Sitter::person, name, {}, text_of(hash_token(name))});
  create.clock = clock;
  create.secret = std::string(64, 'a');
  auto state = std::make_unique<TableState>();
  EXPECT_FALSE(state->apply({1, Seat{0}, create}).found());
  EXPECT_FALSE(state->apply({2, kNobody, logged::Start{}}).found());
  return state;
}

Place place_of(const std::shared_ptr<Listener>& guest, Seat seat) {
  return {guest, seat, "token"};
}

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

TEST(Line, IsBusyUntilTheStoreHasAnswered) {
  TestLoop loop;
  TestStore store(loop);
  Line line("T", store, loop);
  std::vector<Stored> told;
  line.store(0, "first", {}, [&](Stored stored) { told.push_back(stored); });
  EXPECT_TRUE(line.busy());
  loop.advance(0);
  EXPECT_FALSE(line.busy());
  line.store(0, "again", {}, [&](Stored stored) { told.push_back(stored); });
  loop.advance(0);
  store.broken = true;
  line.store(1, "second", {}, [&](Stored stored) { told.push_back(stored); });
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
    Line line("T", store, loop);
    line.store(0, "entry", {}, [&](Stored) { told = true; });
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
  Clocks clocks(*state, presence, loop);
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
