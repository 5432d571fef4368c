// What strangers did to a harbour: people who leave while their request waits in line, and moves of which much is told.
#include <gtest/gtest.h>

#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

// A public table of two seats whose host sits at it; the next request finds it busy storing.
struct Quay {
  explicit Quay(TestHarbour& at, bool listed = true) : harbour(at), host(std::make_unique<Visitor>(at)) {
    const json::object made = host->ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", listed}});
    table = text(made, "table");
    token = text(made, "token");
    EXPECT_TRUE(fine(host->ask({{"do", "sit"}, {"table", table}, {"token", token}})));
  }
  void make_busy() { host->send(R"({"do":"say","text":"psst"})"); }
  std::size_t guests() { return harbour.harbour->table(table)->guests(); }

  TestHarbour& harbour;
  std::unique_ptr<Visitor> host;
  std::string table, token;
};

void settle(TestHarbour& harbour) {
  while (harbour.loop.run_one()) {
  }
}

std::string sit_at(const Quay& quay) {
  return R"({"id":1,"do":"sit","table":")" + quay.table + "\"}";
}

TEST(Strangers, WhoeverWentToAnotherTableWhileWaitingDoesNotSitAtTheFirst) {
  TestHarbour harbour;
  Quay first(harbour), second(harbour);
  {
    Visitor stranger(harbour);
    first.make_busy();
    stranger.send(sit_at(first));
    stranger.send(sit_at(second));
    settle(harbour);
    EXPECT_EQ(first.guests(), 1u);
    EXPECT_EQ(second.guests(), 2u);
  }
  EXPECT_EQ(first.guests(), 1u);
  EXPECT_EQ(second.guests(), 1u);
  EXPECT_TRUE(fine(first.host->ask({{"do", "say"}, {"text", "Who goes there?"}})));
}

TEST(Strangers, WhoeverLeftWhileWaitingDoesNotSitDown) {
  TestHarbour harbour;
  Quay quay(harbour);
  auto stranger = std::make_unique<Visitor>(harbour);
  quay.make_busy();
  stranger->send(sit_at(quay));
  stranger->cut();  // the connection has ended; its memory has not
  settle(harbour);
  EXPECT_EQ(quay.guests(), 1u);
  stranger.reset();
  EXPECT_TRUE(fine(quay.host->ask({{"do", "say"}, {"text", "Who goes there?"}})));
}

TEST(Strangers, HearNothingOfATableTheyLeftAgain) {
  TestHarbour harbour;
  Quay open(harbour), other(harbour);
  Visitor stranger(harbour);
  EXPECT_TRUE(fine(stranger.ask({{"do", "sit"}, {"table", open.table}})));
  open.make_busy();
  stranger.send(sit_at(open));   // waits
  stranger.send(sit_at(other));  // and goes elsewhere
  settle(harbour);
  std::string heard;
  while (stranger.receive(heard)) {
  }
  EXPECT_TRUE(fine(open.host->ask({{"do", "say"}, {"text", "a secret of ours"}})));
  while (stranger.receive(heard)) EXPECT_EQ(heard.find("a secret of ours"), std::string::npos) << heard;
}

TEST(Strangers, WhoLeaveBeforeTheyAreSeatedTakeNoSeat) {
  TestHarbour harbour;
  Quay quay(harbour);
  {
    Visitor stranger(harbour);
    quay.make_busy();
    stranger.send(R"({"id":2,"do":"join","table":")" + quay.table + R"(","name":"Nobody"})");
    stranger.cut();
    settle(harbour);
  }
  EXPECT_EQ(harbour.harbour->table(quay.table)->state().chair(Seat{1}).sitter, Sitter::open);
}

// Twelve ships of each of three seats meet on one hex, strong and slow to sink: 432 fights in one move.
std::string great_battle(const AnyGame& plunk, const json::object& options) {
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = plunk.start({options}, 3, Seed{}, flaw, unfit, notes);
  EXPECT_TRUE(match != nullptr) << flaw.text();
  json::value position = json::parse(match->position());
  json::array& ships = position.at("ships").as_array();
  json::array& deck = position.at("deck").as_array();
  const json::array three = ships;
  ships.clear();
  for (int seat = 0; seat < 3; ++seat)
    for (int i = 0; i < 12; ++i) {
      json::object ship = three[static_cast<std::size_t>(seat * 3 + std::min(i, 2))].as_object();
      ship["id"] = seat * 12 + i;
      ship["hex"] = {{"q", seat}, {"r", 0}};
      if (i > 2) {
        ship["name"] = deck.back();
        deck.pop_back();
      }
      ships.push_back(ship);
    }
  position.as_object()["next_ship"] = 36;
  return json::serialize(position);
}

TEST(Strangers, AMoveWithHundredsOfEventsIsToldWhole) {
  TestHarbour harbour;
  const json::object options{{"map", "mirrored"}, {"centre_island", false}, {"map_seed", 69},  {"setup", "auto"},
                             {"ship.hp", 60},     {"ship.damage", 1},       {"order_limit", 0}};
  // A table that begins at the eve of the battle, as play_on would open it.
  const std::string tokens[] = {new_token(), new_token(), new_token()};
  json::array seats;
  for (int i = 0; i < 3; ++i)
    seats.push_back(json::object{{"kind", "person"},
                                 {"name", std::string(1, static_cast<char>('A' + i))},
                                 {"token", text_of(hash_token(tokens[i]))}});
  const AnyGame& plunk = find_book("plunk")->entry.game;
  const json::object create{{"kind", "create"},
                            {"seat", 0},
                            {"at", 1},
                            {"more",
                             {{"game", "plunk"},
                              {"version", plunk.facts().version},
                              {"options", options},
                              {"seats", seats},
                              {"public", true},
                              {"clock", nullptr},
                              {"pace", 0},
                              {"hints", true},
                              {"secret", std::string(64, 'a')},
                              {"invite", "i"},
                              {"watch", "w"},
                              {"position", json::parse(great_battle(plunk, options))}}}};
  const std::string table = new_table_id();
  harbour.store.logs[table] = {json::serialize(create)};

  Visitor person[] = {Visitor(harbour), Visitor(harbour), Visitor(harbour)};
  Visitor watcher(harbour);
  for (int i = 0; i < 3; ++i)
    ASSERT_TRUE(fine(person[i].ask({{"do", "sit"}, {"table", table}, {"token", tokens[i]}, {"brief", i == 0}})));
  ASSERT_TRUE(fine(watcher.ask({{"do", "sit"}, {"table", table}})));
  // Everybody counts the moves they know of: those of others' plans are not among them.
  json::object last;
  const auto play = [&](int seat, const json::object& move) {
    const json::object now =
        person[seat].ask({{"do", "sit"}, {"table", table}, {"token", tokens[seat]}, {"brief", seat == 0}});
    last = person[seat].ask({{"do", "play"}, {"m", number(now, "m")}, {"move", move}});
    ASSERT_TRUE(fine(last)) << json::serialize(last);
  };
  harbour.loop.advance(60000);
  for (int seat : {0, 2})
    for (int i = 0; i < 12; ++i) {
      play(seat, {{"kind", "move"}, {"ship", seat * 12 + i}, {"path", {{{"q", 1}, {"r", 0}}}}});
      harbour.loop.advance(1000);
    }
  for (int seat : {0, 1, 2}) play(seat, {{"kind", "ready"}});
  play(0, {{"kind", "answer"}, {"encounter", 0}, {"answer", "attack"}});
  play(2, {{"kind", "answer"}, {"encounter", 0}, {"answer", "attack"}});

  const auto fought = [](const json::object& message) {
    return message.contains("events") && json::serialize(message.at("events")).find("\"fought\"") != std::string::npos;
  };
  for (Visitor* visitor : {&person[0], &person[1], &person[2], &watcher}) {
    const json::object news =
        visitor == &person[2] ? last : visitor->until(fought);  // who moved hears it as the answer
    ASSERT_TRUE(news.contains("events"));
    const auto fights = std::count_if(news.at("events").as_array().begin(), news.at("events").as_array().end(),
                                      [](const json::value& told) { return told.at("event").at("kind") == "fought"; });
    EXPECT_EQ(fights, 3 * 12 * 12);  // PLUNK-115: every hostile pair once
  }
  // And whoever comes now is shown where it stands.
  Visitor late(harbour);
  EXPECT_TRUE(fine(late.ask({{"do", "sit"}, {"table", table}})));
}

}  // namespace
}  // namespace tortuga::server
