// The parts of the owner's desk alone: households, the gate, the key's file, the orders in force, words in a log, the
// age of a table.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "server/owner/eraser.h"
#include "server/owner/gate.h"
#include "server/owner/household.h"
#include "server/owner/key.h"
#include "server/owner/standing_orders.h"
#include "server/owner/sweeper.h"
#include "server/protocol/entries.h"
#include "server/table/test_floor.h"
#include "tests/wire/anchorage.h"

namespace tortuga::server {
namespace {

TEST(Household, OfIPv4IsTheAddressAndOfIPv6ItsFirst64Bits) {
  EXPECT_EQ(household("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(household("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(household("2001:DB8:1:2::9"), "2001:db8:1:2::/64");
  EXPECT_EQ(household("2001:db8:1:2::/64"), "2001:db8:1:2::/64");
  EXPECT_NE(household("2001:db8:1:3::9"), household("2001:db8:1:2::9"));
  for (const char* none : {"", "here", "192.0.2", "192.0.2.0/64", "192.0.2.0/24", "2001:db8::/48", "1.2.3.4.5", "::g"})
    EXPECT_FALSE(household(none)) << none;
}

TEST(Household, KnowsItsOwnMachine) {
  for (const char* own : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"})
    EXPECT_TRUE(own_machine(*household(own))) << own;
  for (const char* other : {"192.0.2.7", "12.7.0.0", "2001:db8::1"})
    EXPECT_FALSE(own_machine(*household(other))) << other;
}

TEST(Gate, KnowsTheKeyAndNoOther) {
  start_sodium();
  Gate gate;
  EXPECT_EQ(gate.knock("a", "", 0), Gate::Answer::wrong) << "without a key nobody is the owner";
  gate.trust(hash_token("the key"));
  EXPECT_EQ(gate.knock("b", "the kez", 0), Gate::Answer::wrong);
  EXPECT_EQ(gate.knock("c", "the key", 0), Gate::Answer::welcome);
  EXPECT_EQ(gate.wrong_keys(), 2);
}

TEST(Gate, EachWrongKeyMakesTheNextWaitLonger) {
  start_sodium();
  Gate gate;
  gate.trust(hash_token("the key"));
  EXPECT_EQ(gate.knock("stranger", "guess", 0), Gate::Answer::wrong);     // 1 s
  EXPECT_EQ(gate.knock("stranger", "guess", 1000), Gate::Answer::wrong);  // 2 s
  // Not even the right one is looked at too soon: a guesser learns nothing from it.
  EXPECT_EQ(gate.knock("stranger", "the key", 2999), Gate::Answer::too_soon);
  EXPECT_EQ(gate.knock("somebody else", "the key", 2999), Gate::Answer::welcome);
  EXPECT_EQ(gate.knock("stranger", "the key", 3000), Gate::Answer::welcome);
  EXPECT_EQ(gate.knock("stranger", "guess", 3000), Gate::Answer::wrong) << "the right key begins anew";
  EXPECT_EQ(gate.knock("stranger", "the key", 4000), Gate::Answer::welcome);
  for (std::int64_t at = 10000, i = 0; i < 40; ++i, at += 15 * 60 * 1000)
    EXPECT_EQ(gate.knock("patient", "guess", at), Gate::Answer::wrong) << "no wait is longer than a quarter of an hour";
}

TEST(OwnerKey, IsMadeOnceAndReadableByItsOwnerOnly) {
  Folder folder;
  const std::string key = keep_owner_key(folder.path());
  EXPECT_EQ(key.size(), 22u);
  EXPECT_EQ(keep_owner_key(folder.path()), key);
  EXPECT_EQ(read_owner_key(folder.path()), key);
  struct stat about{};
  ASSERT_EQ(stat((folder.path() / "owner.key").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600u);
  Folder other;
  EXPECT_NE(keep_owner_key(other.path()), key);
}

TEST(OwnerKey, IsRefusedWhereOthersMayReadIt) {
  Folder folder;
  keep_owner_key(folder.path());
  ASSERT_EQ(chmod((folder.path() / "owner.key").c_str(), 0644), 0);
  EXPECT_THROW(keep_owner_key(folder.path()), std::runtime_error);
  ASSERT_EQ(chmod((folder.path() / "owner.key").c_str(), 0600), 0);
  std::ofstream(folder.path() / "owner.key") << "short\n";
  EXPECT_THROW(keep_owner_key(folder.path()), std::runtime_error);
  Folder none;
  EXPECT_THROW(read_owner_key(none.path()), std::runtime_error);
}

TEST(StandingOrders, AreWhatTheLogComesTo) {
  StandingOrders orders;
  orders.apply({10, ordered::Ban{"192.0.2.7", 100, "spam"}});
  orders.apply({11, ordered::Ban{"192.0.2.8", {}, {}}});
  orders.apply({12, ordered::Silence{"192.0.2.9", {}, {}}});
  orders.apply({13, ordered::Keep{30}});
  orders.apply({14, ordered::CloseTable{"ABCDEFG", {}}});
  ASSERT_NE(orders.ban("192.0.2.7", 99), nullptr);
  EXPECT_EQ(orders.ban("192.0.2.7", 99)->why, "spam");
  EXPECT_EQ(orders.ban("192.0.2.7", 100), nullptr) << "its time is over";
  EXPECT_NE(orders.ban("192.0.2.8", 1000000), nullptr);
  EXPECT_EQ(orders.ban("192.0.2.9", 20), nullptr);
  EXPECT_NE(orders.silence("192.0.2.9", 20), nullptr);
  EXPECT_EQ(orders.bans(99).size(), 2u);
  EXPECT_EQ(orders.bans(100).size(), 1u);
  EXPECT_EQ(orders.keep_days(), 30u);
  orders.apply({15, ordered::Unban{"192.0.2.8"}});
  orders.apply({16, ordered::Unsilence{"192.0.2.9"}});
  orders.apply({17, ordered::Keep{0}});
  EXPECT_TRUE(orders.bans(100).empty());
  EXPECT_TRUE(orders.silences(100).empty());
  EXPECT_EQ(orders.keep_days(), 0u);
}

TEST(Orders, AreReadAsTheyAreWritten) {
  const Order written{1700000000000, ordered::Forget{"ABCDEFG", 1, true}};
  Order read;
  ASSERT_FALSE(Order::parse(written.json(), read).found());
  EXPECT_EQ(read.at, written.at);
  EXPECT_EQ(std::get<ordered::Forget>(read.what).table, "ABCDEFG");
  EXPECT_EQ(std::get<ordered::Forget>(read.what).seat, 1u);
  EXPECT_TRUE(std::get<ordered::Forget>(read.what).names);
  EXPECT_TRUE(Order::parse(R"({"kind":"hang","at":1})", read).found());
  EXPECT_TRUE(Order::parse("[]", read).found());
}

// Three seats before the start: seat 1 says something and is taken away, so that seat 2 moves up.
std::vector<std::string> shifted_log() {
  std::vector<LogEntry> entries = captains_entries(NoClock{}, Sitter::person);
  entries.pop_back();  // the start
  auto& create = std::get<logged::Create>(entries[0].what);
  create.seats.push_back({Sitter::person, "Cat", {}, text_of(hash_token("Cat"))});
  entries.push_back({3, Seat{1}, logged::Say{"ben's words", {}}});
  entries.push_back({4, Seat{2}, logged::Say{"cat's early words", {}}});
  entries.push_back({5, Seat{2}, logged::Rename{"Kitty"}});
  entries.push_back({6, Seat{1}, logged::Reseat{"remove", {}, {}}});
  entries.push_back({7, Seat{1}, logged::Say{"Ahoy!", "ahoy"}});
  entries.push_back({8, Seat{0}, logged::Say{"ann's words", {}}});
  std::vector<std::string> log;
  for (const LogEntry& entry : entries) log.push_back(entry.json());
  return log;
}

std::string apply_to(std::vector<std::string>& log, const Erasure& erasure) {
  for (const auto& [n, entry] : erasure.entries) log[static_cast<std::size_t>(n)] = entry;
  std::string all;
  for (const std::string& line : log) all += line + "\n";
  return all;
}

TEST(Eraser, FollowsASeatThatMovedUp) {
  std::vector<std::string> log = shifted_log();
  const Erasure erasure = erasure_of(log, {"T", 1, {}});
  EXPECT_EQ(erasure.count.lines, 2);
  EXPECT_EQ(erasure.count.names, 0);
  const std::string left = apply_to(log, erasure);
  EXPECT_EQ(left.find("cat's early words"), std::string::npos);
  EXPECT_EQ(left.find("Ahoy"), std::string::npos);
  EXPECT_EQ(left.find("ahoy"), std::string::npos);
  EXPECT_NE(left.find("ben's words"), std::string::npos);
  EXPECT_NE(left.find("ann's words"), std::string::npos);
  EXPECT_NE(left.find("Cat"), std::string::npos);
  EXPECT_EQ(erasure_of(log, {"T", 1, {}}).count.lines, 0) << "once is enough";
}

TEST(Eraser, ErasesNamesIfThatIsWanted) {
  std::vector<std::string> log = shifted_log();
  const Erasure erasure = erasure_of(log, {"T", 1, true});
  EXPECT_EQ(erasure.count.names, 2) << "the first and the later one";
  const std::string left = apply_to(log, erasure);
  for (const char* gone : {"Cat", "Kitty"}) EXPECT_EQ(left.find(gone), std::string::npos) << gone;
  for (const char* kept : {"Ann", "Ben"}) EXPECT_NE(left.find(kept), std::string::npos) << kept;
  Flaw flaw;
  const auto state = read_log(log, flaw);
  ASSERT_NE(state, nullptr) << flaw.text();
  EXPECT_EQ(state->names(), (std::vector<std::string>{"Ann", "Sailor 2"}));
}

TEST(Eraser, OfAWholeTableAlsoFindsSeatsThatAreNoMore) {
  std::vector<std::string> log = shifted_log();
  const Erasure erasure = erasure_of(log, {"T", {}, true});
  EXPECT_EQ(erasure.count.lines, 4);
  EXPECT_EQ(erasure.count.names, 4);
  const std::string left = apply_to(log, erasure);
  for (const char* gone : {"words", "Ahoy", "Ann", "Ben", "Cat", "Kitty"})
    EXPECT_EQ(left.find(gone), std::string::npos) << gone;
}

TEST(Eraser, OfASeatThatIsNotThereErasesNothing) {
  EXPECT_TRUE(erasure_of(shifted_log(), {"T", 2, true}).entries.empty());
  EXPECT_TRUE(erasure_of(shifted_log(), {"T", 4000000000u, true}).entries.empty());
  EXPECT_TRUE(erasure_of({"not json", "{}"}, {"T", {}, true}).entries.empty());
}

TEST(TableState, AfterForgettingIsTheTableThatTheLogTellsOf) {
  std::vector<std::string> log = shifted_log();
  for (const bool names : {false, true})
    for (const int seat : {-1, 0, 1}) {
      Flaw flaw;
      const auto here = read_log(log, flaw);
      ask::Forget forget{"T", {}, names};
      if (seat >= 0) forget.seat = static_cast<std::uint32_t>(seat);
      std::vector<std::string> rewritten = log;
      apply_to(rewritten, erasure_of(log, forget));
      here->forget(seat < 0 ? kNobody : Seat{seat}, names);
      const auto again = read_log(rewritten, flaw);
      ASSERT_NE(again, nullptr) << flaw.text();
      EXPECT_EQ(here->names(), again->names()) << seat << names;
      ASSERT_EQ(here->chat().size(), again->chat().size());
      for (std::size_t i = 0; i < here->chat().size(); ++i) {
        EXPECT_EQ(here->chat()[i].text, again->chat()[i].text) << seat << " line " << i;
        EXPECT_EQ(here->chat()[i].seat, again->chat()[i].seat) << seat << " line " << i;
        EXPECT_EQ(here->chat()[i].phrase, again->chat()[i].phrase) << seat << " line " << i;
      }
    }
}

TEST(Table, WhatWasSaidStaysWithItsSeatWhenAnotherIsTakenAway) {
  Flaw flaw;
  const auto state = read_log(shifted_log(), flaw);
  ASSERT_NE(state, nullptr) << flaw.text();
  EXPECT_EQ(state->chat()[0].seat, kNobody) << "Ben's seat is no more";
  EXPECT_EQ(state->chat()[1].seat, Seat{1}) << "Cat sits there now";
  EXPECT_EQ(state->chat()[3].seat, Seat{0});
}

TEST(Sweeper, ATableRestsSinceItsEndOrItsLastDeed) {
  const auto at = [](std::int64_t when, logged::Any what) {
    return LogEntry{when, Seat{0}, std::move(what)}.json();
  };
  const std::string create = captains_entries(NoClock{}, Sitter::person)[0].json();  // at 1
  EXPECT_EQ(resting_since({create}), 1);
  EXPECT_EQ(resting_since({create, at(5, logged::Join{"Ben", "x"})}), 5);
  EXPECT_EQ(resting_since({create, at(5, logged::Start{}), at(9, logged::Seen{3})}), 5) << "looking is no deed";
  EXPECT_EQ(resting_since({create, at(5, logged::Start{}), at(7, logged::Say{"hm", {}})}), 7);
  EXPECT_EQ(resting_since({create, at(5, logged::End{}), at(7, logged::Say{"gg", {}}), at(9, logged::Rename{"A"})}), 5);
  EXPECT_EQ(resting_since({create, at(6, logged::Close{})}), 6);
  EXPECT_EQ(resting_since({"broken"}), 0);
}

}  // namespace
}  // namespace tortuga::server
