// A table of one's own device comes to a harbour: whole, and with nobody on it who was not asked.
#include <gtest/gtest.h>

#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

struct Journey {
  Journey() : ann(home) {
    made = ann.ask(
        {{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"seats", {"you", "bosun", "bosun"}}, {"pace", 0}});
    table = text(made, "table");
    ann.ask({{"do", "sit"}, {"table", table}, {"token", made.at("token")}});
    ann.ask({{"do", "say"}, {"text", "only we two know"}});
    ann.ask({{"do", "start"}});
    last = ann.until("table");
    for (int i = 0; i < 6; ++i) {
      while (!last.contains("choices")) last = ann.until("news");
      ann.ask({{"do", "play"}, {"m", last.at("m")}, {"move", last.at("choices").at(0).at("move")}});
      last = ann.until("news");
    }
    home.settle();
    last = ann.ask({{"do", "sit"}, {"table", table}, {"token", made.at("token")}});
  }
  std::string log() {
    std::string out;
    for (const std::string& entry : home.store.logs[table]) out += entry + "\n";
    return out;
  }
  // In parts, as a page does.
  static json::object bring(Visitor& by, const std::string& log, const json::array& tokens, std::size_t size = 700) {
    for (std::size_t at = 0; at + size < log.size(); at += size) {
      const json::object part = by.ask({{"do", "bring"}, {"part", log.substr(at, size)}, {"more", true}});
      if (!fine(part)) return part;
    }
    return by.ask(
        {{"do", "bring"}, {"part", log.substr(log.empty() ? 0 : (log.size() - 1) / size * size)}, {"tokens", tokens}});
  }
  json::object bring(Visitor& by, const std::string& log) { return bring(by, log, {made.at("token")}); }

  TestHarbour home{patient()};
  Visitor ann;
  json::object made, last;
  std::string table;
};

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

TEST(Arrivals, ATableComesAsItWas) {
  Journey journey;
  TestHarbour abroad(patient());
  Visitor ann(abroad), ben(abroad);
  const json::object there = journey.bring(ann, journey.log());
  ASSERT_TRUE(fine(there)) << json::serialize(there);
  EXPECT_EQ(there.at("token"), journey.made.at("token"));
  EXPECT_NE(there.at("invite"), journey.made.at("invite"));  // whoever had the old links has none here
  const json::object whole = ann.ask({{"do", "sit"}, {"table", there.at("table")}, {"token", there.at("token")}});
  ASSERT_TRUE(fine(whole)) << json::serialize(whole);
  for (const char* key : {"view", "m", "n", "events", "choices", "deciders", "options", "seat"})
    EXPECT_EQ(whole.at(key), journey.last.at(key)) << key;
  ASSERT_EQ(whole.at("chat").as_array().size(), 1u);  // what was said at home stays there
  EXPECT_TRUE(whole.at("chat").at(0).at("seat").is_null());
  EXPECT_EQ(whole.at("public"), false);
  // And it goes on.
  EXPECT_TRUE(fine(ann.ask({{"do", "play"}, {"m", whole.at("m")}, {"move", whole.at("choices").at(0).at("move")}})));
  EXPECT_TRUE(fine(ben.ask({{"do", "sit"}, {"table", there.at("table")}, {"token", there.at("watch")}})));
}

TEST(Arrivals, NobodyIsBroughtAlongUnasked) {
  Journey journey;
  TestHarbour abroad(patient());
  Visitor eve(abroad);
  EXPECT_EQ(code(Journey::bring(eve, journey.log(), {})), "forbidden");
  EXPECT_EQ(code(Journey::bring(eve, journey.log(), {new_token()})), "forbidden");
  // A person in a bot's place, with a link that only they would have.
  const std::string forged = replaced(
      journey.log(), "{\"kind\":\"start\"",
      json::serialize(json::object{
          {"kind", "join"}, {"seat", 1}, {"at", 1}, {"name", "Ben"}, {"token", text_of(hash_token(new_token()))}}) +
          "\n{\"kind\":\"start\"");
  const json::object answer = journey.bring(eve, forged);
  EXPECT_EQ(code(answer), "forbidden") << json::serialize(answer);
  EXPECT_NE(text(answer, "error").find("Ben"), std::string::npos);
  EXPECT_TRUE(abroad.store.logs.empty());
}

TEST(Arrivals, WhatTheRulesForbidIsNotBelieved) {
  Journey journey;
  TestHarbour abroad(patient());
  Visitor eve(abroad);
  const std::string log = journey.log();
  const std::size_t move = log.find("{\"kind\":\"move\"");
  ASSERT_NE(move, std::string::npos);
  const std::string twice = log.substr(0, move) + log.substr(move, log.find('\n', move) - move + 1) + log.substr(move);
  for (const std::string& wrong :
       {twice, replaced(log, "\"version\":", "\"version\":9"), replaced(log, "lostseas", "chess"),
        log.substr(0, move / 2), std::string{"ahoy"}, log + log, replaced(log, "\"name\":\"Ann\"", "\"name\":\"\""),
        replaced(log, "\"secret\":\"", "\"secret\":\"x"), replaced(log, "\"secret\":\"", "\"lab\":true,\"secret\":\"")})
    EXPECT_EQ(code(journey.bring(eve, wrong)), "malformed");
  EXPECT_EQ(code(journey.bring(eve, log.substr(0, log.find('\n') + 1))), "forbidden");  // it has not begun
  EXPECT_EQ(code(journey.bring(eve, "")), "forbidden");
  EXPECT_TRUE(abroad.store.logs.empty());
}

// A seat that the game does not have would be asked for its hand all the same.
TEST(Arrivals, NobodySitsDownBesideTheGame) {
  Journey journey;
  TestHarbour abroad(patient());
  Visitor eve(abroad);
  const json::object answer = journey.bring(eve, journey.log() + "{\"kind\":\"seat\",\"seat\":3,\"to\":\"add\"}\n");
  EXPECT_EQ(code(answer), "malformed") << json::serialize(answer);
  EXPECT_TRUE(abroad.store.logs.empty());
}

// Nobody gains by saying what a move cost, nor by a salt that could not be said here.
TEST(Arrivals, WhatAMoveCostIsNeverLessThanNothing) {
  Journey journey;
  const std::string log = replaced(journey.log(), "\"clock\":{\"kind\":\"none\"}",
                                   "\"clock\":{\"kind\":\"bank\",\"seconds\":60,\"increment\":0}");
  TestHarbour abroad(patient());
  Visitor eve(abroad);
  const json::object there =
      journey.bring(eve, replaced(log, "{\"kind\":\"move\",", "{\"kind\":\"move\",\"spent\":-9000000000000000000,"));
  ASSERT_TRUE(fine(there)) << json::serialize(there);
  const json::object whole = eve.ask({{"do", "sit"}, {"table", there.at("table")}, {"token", there.at("token")}});
  EXPECT_LE(whole.at("times").at(0).as_int64(), 60000);
  EXPECT_EQ(code(journey.bring(eve, replaced(log, "{\"kind\":\"start\"",
                                             "{\"kind\":\"salt\",\"seat\":0,\"salt\":\"grog\"}\n{\"kind\":\"start\""))),
            "malformed");
}

TEST(Arrivals, HaveLimits) {
  Journey journey;
  Limits limits = patient();
  limits.bring_kilobytes = 1;
  TestHarbour narrow(limits);
  Visitor eve(narrow);
  EXPECT_EQ(code(journey.bring(eve, journey.log())), "malformed");
  limits.bring_kilobytes = 0;
  TestHarbour closed(limits);
  Visitor adam(closed);
  EXPECT_EQ(code(journey.bring(adam, journey.log())), "forbidden");
  limits.bring_kilobytes = 512;
  limits.tables_per_address = 1;
  TestHarbour small(limits);
  Visitor ann(small);
  EXPECT_TRUE(fine(journey.bring(ann, journey.log())));
  EXPECT_EQ(code(journey.bring(ann, journey.log())), "busy");
}

// Whoever sends half and waits keeps nobody out: not for long, and not from other addresses at all.
TEST(Arrivals, HalvesGiveWay) {
  Journey journey;
  TestHarbour abroad(patient());
  Visitor eve(abroad), adam(abroad), ann(abroad);
  const json::object half{{"do", "bring"}, {"part", "{"}, {"more", true}};
  EXPECT_TRUE(fine(eve.ask(half)));
  EXPECT_TRUE(fine(adam.ask(half)));
  EXPECT_EQ(code(journey.bring(ann, journey.log())), "busy");
  abroad.loop.advance(59000);
  EXPECT_TRUE(fine(eve.ask(half)));  // which does not prolong it
  abroad.loop.advance(1000);
  EXPECT_TRUE(fine(journey.bring(ann, journey.log())));
}

// A log that has come is not at rest before all of it is stored: until then it counts.
TEST(Arrivals, WhatIsBeingStoredCountsToo) {
  Journey journey;
  TestHarbour abroad(patient());
  Visitor eve(abroad), adam(abroad), ann(abroad), far(abroad, "elsewhere");
  abroad.store.answers = 0;  // it stores, and says nothing
  const std::string log = journey.log();
  const json::object last{{"do", "bring"}, {"part", log}, {"tokens", {journey.made.at("token")}}, {"id", 1}};
  eve.send(json::serialize(last));
  adam.send(json::serialize(last));
  abroad.settle();
  EXPECT_EQ(code(ann.ask(last)), "busy");
  far.send(json::serialize(last));
  abroad.settle();
  EXPECT_EQ(abroad.store.logs.size(), 3u) << "those of another address are their own";
  abroad.loop.advance(21000);  // nobody says what became of it
  abroad.store.answers = 1;
  EXPECT_TRUE(fine(journey.bring(ann, log)));
}

TEST(Arrivals, WhatIsNotStoredIsNotAnswered) {
  Journey journey;
  TestHarbour abroad(patient());
  Visitor ann(abroad);
  abroad.store.broken = true;
  EXPECT_EQ(code(journey.bring(ann, journey.log())), "disk");
  abroad.store.broken = false;
  EXPECT_TRUE(fine(journey.bring(ann, journey.log())));
}

}  // namespace
}  // namespace tortuga::server
