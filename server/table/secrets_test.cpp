// What waiting betrays: nobody hears that somebody changed a secret plan.
#include <gtest/gtest.h>

#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

struct Two {
  Two(TestHarbour& at, std::string_view game, const json::object& options,
      const json::object& clock = {{"kind", "none"}})
      : harbour(at) {
    const json::object made = ann.ask(
        {{"do", "create"}, {"game", game}, {"name", "Ann"}, {"options", options}, {"public", true}, {"clock", clock}});
    table = text(made, "table");
    ann.ask({{"do", "sit"}, {"table", table}, {"token", made.at("token")}});
    const json::object joined = ben.ask({{"do", "join"}, {"table", table}, {"name", "Ben"}});
    ben.ask({{"do", "sit"}, {"table", table}, {"token", joined.at("token")}});
    EXPECT_TRUE(fine(ann.ask({{"do", "start"}})));
    ann_token = text(made, "token");
    ben_token = text(joined, "token");
  }
  // What somebody hears until nothing is left to hear.
  std::vector<std::string> heard(Visitor& who) {
    std::vector<std::string> messages;
    std::string message;
    while (who.receive(message)) messages.push_back(message);
    return messages;
  }
  json::object table_of(Visitor& who, const std::string& token) {
    return who.ask({{"do", "sit"}, {"table", table}, {"token", token}});
  }

  TestHarbour& harbour;
  Visitor ann{harbour}, ben{harbour};
  std::string table, ann_token, ben_token;
};

TEST(Secrets, NobodyHearsThatAPlanWasChanged) {
  TestHarbour harbour;
  Two two(harbour, "plunk", {{"setup", "auto"}, {"map_seed", 69}, {"map", "mirrored"}});
  two.heard(two.ann);
  two.heard(two.ben);
  const json::object before = two.table_of(two.ben, two.ben_token);
  two.heard(two.ann);
  const auto play = [&](const json::object& move) {
    const std::int64_t m = two.table_of(two.ann, two.ann_token).at("m").to_number<std::int64_t>();
    two.heard(two.ben);  // that Ann sat down again
    const json::object answer = two.ann.ask({{"do", "play"}, {"m", m}, {"move", move}});
    EXPECT_TRUE(fine(answer)) << json::serialize(answer);
  };
  for (const char* kind : {"hold", "select", "cancel", "hold"}) {
    play({{"kind", kind}, {"ship", 0}});
    EXPECT_EQ(two.heard(two.ben), std::vector<std::string>{}) << kind;
  }
  const json::object after = two.table_of(two.ben, two.ben_token);
  EXPECT_EQ(after.at("m"), before.at("m"));
  EXPECT_EQ(after.at("n"), before.at("n"));
  EXPECT_EQ(after.at("view"), before.at("view"));
  two.heard(two.ann);
  play({{"kind", "ready"}});
  const auto news = two.heard(two.ben);
  ASSERT_EQ(news.size(), 1u);
  EXPECT_EQ(json::parse(news[0]).at("m").to_number<int>(), before.at("m").to_number<int>() + 1);
}

// Everybody sees all clocks, and may look at them again and again.
TEST(Secrets, AClockDoesNotTellOfPlans) {
  TestHarbour harbour(patient());
  Two two(harbour, "raiders", {{"action_mode", "simultaneous"}}, {{"kind", "move"}, {"seconds", 60}});
  const json::object ann = two.table_of(two.ann, two.ann_token);
  harbour.loop.advance(20000);
  const auto left = [&] {
    return two.table_of(two.ben, two.ben_token).at("times").at(0).to_number<std::int64_t>();
  };
  EXPECT_EQ(left(), 40000);
  two.heard(two.ben);
  json::value card;
  for (const json::value& choice : ann.at("choices").as_array())
    if (choice.at("move").at("kind") == "play") card = choice.at("move");
  ASSERT_TRUE(card.is_object()) << ann;
  const json::object played = two.ann.ask({{"do", "play"}, {"m", ann.at("m")}, {"move", card}});
  ASSERT_TRUE(fine(played)) << played;
  EXPECT_EQ(two.heard(two.ben), std::vector<std::string>{});
  EXPECT_EQ(left(), 40000);
}

// Nor can it be read from how far back the events reach that are offered to whoever comes back.
TEST(Secrets, WhatIsOfferedOfThePastDoesNotTellOfPlans) {
  Limits limits = patient();
  limits.events_kept = 20;
  TestHarbour harbour(limits);
  Two two(harbour, "plunk", {{"setup", "auto"}, {"map_seed", 69}, {"map", "mirrored"}});
  const auto offered = [&] {
    return two.ben.ask({{"do", "sit"}, {"table", two.table}, {"token", two.ben_token}, {"from", 0}}).at("events");
  };
  const json::value before = offered();
  ASSERT_FALSE(before.as_array().empty());
  std::int64_t m = two.table_of(two.ann, two.ann_token).at("m").to_number<std::int64_t>();
  for (int i = 0; i < 200; ++i) {
    const char* kind = i % 2 == 0 ? "hold" : "cancel";
    ASSERT_TRUE(fine(two.ann.ask({{"do", "play"}, {"m", m++}, {"move", {{"kind", kind}, {"ship", 0}}}})));
  }
  EXPECT_TRUE(offered() == before);
}

}  // namespace
}  // namespace tortuga::server
