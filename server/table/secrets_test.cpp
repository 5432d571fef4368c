// What waiting betrays: nobody hears that somebody changed a secret plan.
#include <gtest/gtest.h>

#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

struct Two {
  Two(TestHarbour& at, std::string_view game, const json::object& options) : harbour(at) {
    const json::object made =
        ann.ask({{"do", "create"}, {"game", game}, {"name", "Ann"}, {"options", options}, {"public", true}});
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

}  // namespace
}  // namespace tortuga::server
