// What whoever takes a table over finds: presence, stand-ins and clocks as if nothing had happened.
#include "server/table/kept.h"

#include "server/table/test_floor.h"

namespace tortuga::server {
namespace {

TEST(Kept, IsWhatWasWritten) {
  Kept kept;
  kept.seats = {{true, 0, false, 7, 3, 1200, true}, {false, 5000, true, 0, -1, 0, false}};
  const auto read = Kept::parse(kept.json());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->json(), kept.json());
  EXPECT_FALSE(Kept::parse("{\"seats\":1}"));
  EXPECT_FALSE(Kept::parse(""));
}

TEST(Kept, IsWrittenAgainWhenSomebodyComesOrGoesAndNotBecauseTimePasses) {
  TestFloor at(two_captains(MoveClock{60}));
  at.sits(Seat{0});
  at.floor.clocks.run();
  const Kept before = at.floor.keep();
  at.loop_.advance(5000);
  EXPECT_TRUE(at.floor.keep().same_as(before));
  at.sits(Seat{1});
  EXPECT_FALSE(at.floor.keep().same_as(before));
}

TEST(Kept, AClockIsChargedUpToTheLastSignOfLifeAndNotBeyond) {
  TestFloor old(two_captains(MoveClock{60}));
  old.sits(Seat{0});
  old.floor.clocks.run();
  old.loop_.advance(10000);
  const Seat mover = *old.floor.state.deciders().begin();
  ASSERT_EQ(old.floor.clocks.left(mover), 50000);
  // It lived for two more seconds, and was found after a minute.
  Moment moment{old.floor.keep().json(), 2000, 60000, 12000};
  TestFloor heir(two_captains(MoveClock{60}));
  heir.floor.restore(moment);
  heir.sits(Seat{0});
  heir.floor.clocks.run();
  EXPECT_EQ(heir.floor.clocks.left(mover), 48000);
}

TEST(Kept, ADecisionThatBeganAfterItWasKeptRanSinceTheNewestEntry) {
  TestFloor old(two_captains(MoveClock{60}));
  old.sits(Seat{0});
  old.floor.clocks.run();
  Kept kept = old.floor.keep();
  for (KeptSeat& seat : kept.seats) seat.clock_m = -5;  // another decision
  TestFloor heir(two_captains(MoveClock{60}));
  heir.floor.restore({kept.json(), 9000, 60000, 4000});
  heir.sits(Seat{0});
  heir.floor.clocks.run();
  EXPECT_EQ(heir.floor.clocks.left(*heir.floor.state.deciders().begin()), 56000);
}

TEST(Kept, WhoWasHereIsJustGoneAndWhoWasAwayStaysAway) {
  const std::int64_t grace = std::int64_t{1000} * Limits{}.grace_seconds;
  TestFloor old(two_captains(NoClock{}));
  old.sits(Seat{0});
  old.loop_.advance(grace - 10000);  // the other has ten seconds left
  TestFloor heir(two_captains(NoClock{}));
  heir.floor.restore({old.floor.keep().json(), 0, 4000, 0});
  heir.sits(Seat{0});
  EXPECT_EQ(heir.floor.presence.missing(), kNobody);
  heir.loop_.advance(5999);
  EXPECT_EQ(heir.floor.presence.missing(), kNobody);
  heir.loop_.advance(2);
  EXPECT_EQ(heir.floor.presence.missing(), Seat{1});
}

TEST(Kept, StandInsStayUntilTheirPersonComes) {
  TestFloor old(two_captains(NoClock{}));
  old.sits(Seat{0});
  old.floor.presence.stand_in(Seat{1});
  TestFloor heir(two_captains(NoClock{}));
  heir.floor.restore({old.floor.keep().json(), 0, 1000, 0});
  heir.sits(Seat{0});
  EXPECT_TRUE(heir.floor.presence.stands_in(Seat{1}));
  heir.sits(Seat{1});
  EXPECT_FALSE(heir.floor.presence.stands_in(Seat{1}));
}

// A phrase's key was called id once: what a request is called is not taken for one.
TEST(OldEntries, TheIdOfARequestIsNoPhrase) {
  LogEntry entry;
  ASSERT_FALSE(LogEntry::parse(R"({"kind":"say","seat":1,"at":5,"text":"ahoy","id":"\"c.85\""})", entry).found());
  EXPECT_EQ(entry.as<logged::Say>().id, "\"c.85\"");
  EXPECT_FALSE(entry.as<logged::Say>().phrase);
  ASSERT_FALSE(LogEntry::parse(R"({"kind":"say","seat":1,"at":5,"text":"ahoy","id":"17"})", entry).found());
  EXPECT_EQ(entry.as<logged::Say>().id, "17");
  ASSERT_FALSE(LogEntry::parse(R"({"kind":"say","seat":1,"at":5,"text":"Ahoy!","id":"ahoy"})", entry).found());
  EXPECT_EQ(entry.as<logged::Say>().phrase, "ahoy");
  EXPECT_FALSE(entry.as<logged::Say>().id);
}

// Entries of the next version are read by this one, as long as they say that it can.
TEST(LaterEntries, WhatIsUnknownInThemIsLeftOut) {
  LogEntry entry;
  EXPECT_TRUE(LogEntry::parse(R"({"kind":"say","at":5,"seat":1,"text":"ahoy","colour":"red"})", entry).found());
  ASSERT_FALSE(
      LogEntry::parse(R"({"kind":"say","at":5,"seat":1,"text":"ahoy","colour":"red","need":1})", entry).found());
  EXPECT_EQ(entry.as<logged::Say>().text, "ahoy");
  EXPECT_TRUE(LogEntry::parse(R"({"kind":"dance","at":6,"steps":3})", entry).found());
  ASSERT_FALSE(LogEntry::parse(R"({"kind":"dance","at":6,"steps":3,"need":1})", entry).found());
  EXPECT_TRUE(entry.is<logged::Later>());
  EXPECT_TRUE(LogEntry::parse(R"({"kind":"dance","at":6,"steps":3,"need":2})", entry).found());

  const auto state = two_captains(NoClock{});
  const std::int64_t before = state->entries();
  EXPECT_FALSE(state->apply({7, kNobody, logged::Later{}}).found());
  EXPECT_EQ(state->entries(), before + 1);
}

}  // namespace
}  // namespace tortuga::server
