// Tables in time: clocks, absence, bots, idleness, crashes. Time is turned by hand.
#include <gtest/gtest.h>

#include "server/bucket.h"
#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

struct Pair {
  std::string table, token[2], invite;
  std::unique_ptr<Visitor> seat[2];
  json::object state[2];
  int decider() const { return state[0].contains("choices") ? 0 : 1; }
};

Pair begin(TestHarbour& harbour, const json::object& options = {}) {
  Pair pair;
  pair.seat[0] = std::make_unique<Visitor>(harbour);
  pair.seat[1] = std::make_unique<Visitor>(harbour);
  json::object create{{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}};
  for (const auto& [key, value] : options) create[key] = value;
  const json::object made = pair.seat[0]->ask(create);
  EXPECT_TRUE(fine(made)) << made;
  pair.table = text(made, "table");
  pair.token[0] = text(made, "token");
  pair.invite = text(made, "invite");
  pair.token[1] = text(
      pair.seat[1]->ask({{"do", "join"}, {"table", pair.table}, {"invite", pair.invite}, {"name", "Ben"}}), "token");
  for (int i = 0; i < 2; ++i) pair.seat[i]->ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[i]}});
  EXPECT_TRUE(fine(pair.seat[0]->ask({{"do", "start"}})));
  for (int i = 0; i < 2; ++i) pair.state[i] = pair.seat[i]->until("table");
  return pair;
}

json::object first_move(const json::object& message) {
  return message.at("choices").as_array()[0].as_object().at("move").as_object();
}

TEST(Clock, PlaysTheFallbackWhenTimeIsOut) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"clock", {{"kind", "move"}, {"seconds", 10}}}});
  harbour.loop.advance(9999);
  EXPECT_EQ(harbour.metrics.moves.value(), 0u);
  harbour.loop.advance(2);
  const json::object news = pair.seat[0]->until("news");
  EXPECT_EQ(number(news, "m"), 1);
  EXPECT_EQ(news.at("played_for"), (json::object{{"seat", pair.decider()}, {"by", "clock"}}));
  EXPECT_TRUE(pair.seat[0]->until("clock").contains("times"));
}

TEST(Clock, ABankRunsDownAndIsFilledByTheIncrement) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"clock", {{"kind", "bank"}, {"seconds", 60}, {"increment", 5}}}});
  const int s = pair.decider();
  harbour.loop.advance(20000);
  EXPECT_TRUE(fine(pair.seat[s]->ask({{"do", "play"}, {"m", 0}, {"move", first_move(pair.state[s])}})));
  const json::object clock = pair.seat[s]->until("clock");
  EXPECT_EQ(clock.at("times").as_array()[static_cast<std::size_t>(s)], 45000);
  EXPECT_EQ(clock.at("times").as_array()[static_cast<std::size_t>(1 - s)], 60000);
  harbour.crash();  // the bank is in the log
  Visitor back(harbour);
  const json::object state = back.ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[s]}});
  EXPECT_EQ(state.at("times").as_array()[static_cast<std::size_t>(s)], 45000);
}

// A person who knows what came last and plays by the kind of move.
struct Planner {
  Visitor& visitor;
  json::object now = {}, clock = {};
  std::size_t heard = 0;

  void hear() {
    std::string text_heard;
    while (visitor.receive(text_heard)) visitor.heard.push_back(json::parse(text_heard).as_object());
    for (; heard < visitor.heard.size(); ++heard) {
      const json::object& message = visitor.heard[heard];
      if (!message.contains("t")) continue;
      const std::string kind = text(message, "t");
      if (kind == "table" || kind == "news" || kind == "back") now = message;
      if (kind == "clock") clock = message;
    }
  }
  const json::object* offered(std::string_view kind) {
    hear();
    if (!now.contains("choices")) return nullptr;
    for (const json::value& choice : now.at("choices").as_array())
      if (kind.empty() || text(choice.as_object().at("move").as_object(), "kind") == kind)
        return &choice.as_object().at("move").as_object();
    return nullptr;
  }
  bool play(std::string_view kind) {
    const json::object* move = offered(kind);
    if (move == nullptr) return false;
    return fine(visitor.ask({{"do", "play"}, {"m", number(now, "m")}, {"move", *move}}));
  }
};

TEST(Clock, RunsOnWhileAPlanIsMadeAndChanged) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"game", "plunk"}, {"clock", {{"kind", "move"}, {"seconds", 30}}}});
  Planner planner[2] = {{*pair.seat[0], pair.state[0]}, {*pair.seat[1], pair.state[1]}};
  for (int i = 0; i < 40 && planner[0].offered("ready") == nullptr; ++i)  // islands, shipyards and ships
    for (Planner& one : planner) one.play("");
  ASSERT_NE(planner[0].offered("ready"), nullptr);
  for (int i = 0; i < 4; ++i) {
    harbour.loop.advance(7000);
    ASSERT_TRUE(planner[0].play(i % 2 == 0 ? "select" : "deselect")) << i;
  }
  const auto moves = harbour.metrics.moves.value();
  harbour.loop.advance(1999);
  EXPECT_EQ(harbour.metrics.moves.value(), moves);
  harbour.loop.advance(2);
  EXPECT_GT(harbour.metrics.moves.value(), moves);
  planner[0].hear();
  EXPECT_EQ(planner[0].clock.at("times"), (json::array{30000, 30000})) << "a new turn, all of the time";
  EXPECT_NE(planner[0].offered("ready"), nullptr) << "both ran out: the next turn is planned";
}

// PLUNK-020: plans are secret, and everybody sees all clocks.
TEST(Clock, AChangeOfASecretPlanTakesNoTimeOffTheClockThatEverybodySees) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"game", "plunk"}, {"clock", {{"kind", "bank"}, {"seconds", 600}, {"increment", 5}}}});
  Planner planner[2] = {{*pair.seat[0], pair.state[0]}, {*pair.seat[1], pair.state[1]}};
  for (int i = 0; i < 40 && planner[0].offered("ready") == nullptr; ++i)  // islands, shipyards and ships
    for (Planner& one : planner)
      if (one.offered("ready") == nullptr) one.play("");
  for (Planner& one : planner) ASSERT_NE(one.offered("ready"), nullptr);
  const auto times = [&] {
    const json::object seen = pair.seat[1]->ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[1]}});
    return std::pair{seen.at("times").as_array()[0].as_int64(), seen.at("times").as_array()[1].as_int64()};
  };
  const auto before = times();
  for (int i = 0; i < 4; ++i) {
    harbour.loop.advance(3000);
    const json::object* move = planner[0].offered(i % 2 == 0 ? "select" : "deselect");
    ASSERT_NE(move, nullptr) << i;
    harbour.store.slow = true;  // as a disk is
    pair.seat[0]->send(
        json::serialize(json::object{{"do", "play"}, {"id", i}, {"m", number(planner[0].now, "m")}, {"move", *move}}));
    harbour.loop.advance(30);
    harbour.store.slow = false;
    harbour.store.answer_late();
    planner[0].hear();
  }
  const auto after = times();
  EXPECT_EQ(before.first - after.first, before.second - after.second) << "one of them changed a plan, and it shows";
  EXPECT_EQ(before.second - after.second, 4 * 3030);

  // Nor does what a restart gives back, which knows of the log alone.
  pair.seat[0].reset();
  pair.seat[1].reset();
  harbour.crash();
  Visitor again(harbour);
  const json::object seen = again.ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[1]}});
  EXPECT_EQ(seen.at("times").as_array()[0], seen.at("times").as_array()[1]);
}

TEST(Clock, StepsToAndFroBringNoTime) {
  for (const bool bank : {false, true}) {
    TestHarbour harbour;
    json::object clock{{"kind", bank ? "bank" : "move"}, {"seconds", 30}};
    if (bank) clock["increment"] = 20;
    Pair pair = begin(harbour, {{"game", "sea"}, {"seats", {"you", "open"}}, {"clock", clock}});
    Planner planner[2] = {{*pair.seat[0], pair.state[0]}, {*pair.seat[1], pair.state[1]}};
    int taken_back = 0;
    for (int i = 0; i < 200 && taken_back < 4; ++i) {
      Planner& one = planner[planner[0].offered("") != nullptr ? 0 : 1];
      ASSERT_TRUE(one.play("")) << i;
      one.hear();
      if (!one.now.contains("undo") || !one.now.at("undo").as_bool()) continue;
      const auto begun = number(one.now, "m");
      const json::value times = one.clock.at("times");
      for (taken_back = 0; taken_back < 4; ++taken_back) {
        harbour.loop.advance(4000);
        ASSERT_TRUE(fine(one.visitor.ask({{"do", "undo"}})));
        ASSERT_TRUE(one.play(""));
        one.hear();
        ASSERT_EQ(number(one.now, "m"), begun);
      }
      const auto index = static_cast<std::size_t>(&one - planner);
      const json::object after = one.visitor.ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[index]}});
      EXPECT_EQ(after.at("times").as_array()[index].as_int64(), times.as_array()[index].as_int64() - 16000)
          << (bank ? "bank" : "move");
    }
    EXPECT_EQ(taken_back, 4) << "no step could be taken back";
  }
}

TEST(Rules, GiveATurnItsSecondsAndKeepTheTableSilent) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"game", "pacifists"},
                              {"seats", {"you", "open", "bosun"}},
                              {"options", {{"turn_seconds", 15}, {"quiet_table", "enforced"}}}});
  EXPECT_EQ(pair.state[0].at("clock"), (json::object{{"kind", "move"}, {"seconds", 15}}));
  const json::object said = pair.seat[0]->ask({{"do", "say"}, {"text", "I hold a Belay"}});
  EXPECT_EQ(code(said), "forbidden");
  EXPECT_NE(text(said, "error").find("quiet"), std::string::npos) << said;
  EXPECT_EQ(code(pair.seat[1]->ask({{"do", "say"}, {"phrase", "thanks"}})), "forbidden");
  const auto people = harbour.metrics.moves.value();
  harbour.loop.advance(15001);
  EXPECT_GE(harbour.metrics.moves.value(), people + 2) << "both people ran out together";
}

TEST(Clock, StandsStillWhileNobodyIsThere) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"clock", {{"kind", "move"}, {"seconds", 10}}}});
  for (auto& seat : pair.seat) seat->cut();
  harbour.loop.advance(60000);
  EXPECT_EQ(harbour.metrics.moves.value(), 0u);
}

TEST(Absence, ABotSitsDownAfterTheGraceTimeAndGivesTheSeatBackAtOnce) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"pace", 0}});
  const int s = pair.decider();
  pair.seat[s]->cut();
  Visitor& other = *pair.seat[1 - s];
  const json::object gone = other.until("gone");
  EXPECT_EQ(number(gone, "bot_in"), 45);
  harbour.loop.advance(44000);
  EXPECT_EQ(harbour.metrics.thinking.load(), 0);
  harbour.loop.advance(2000);
  const json::object news = other.until("news");
  EXPECT_EQ(number(news, "m"), 1);
  EXPECT_EQ(news.at("played_for"), (json::object{{"seat", s}, {"by", "bot"}}));
  EXPECT_GE(harbour.metrics.bot_moves.value(), 1u);  // more, if its first move left it the turn
  Visitor back(harbour);
  const json::object state = back.ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[s]}});
  for (const auto& seat : state.at("seats").as_array()) EXPECT_FALSE(seat.as_object().contains("standin"));
}

TEST(Absence, ATableThatEverybodyLeftWaits) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"pace", 0}});
  for (auto& seat : pair.seat) seat->cut();
  harbour.loop.advance(300000);
  EXPECT_EQ(harbour.metrics.moves.value(), 0u);
}

TEST(Bots, PaceThemselves) {
  TestHarbour harbour;
  Visitor ann(harbour);
  const json::object made =
      ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"seats", {"you", "bosun"}}, {"pace", 2000}});
  ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("token")}});
  ann.ask({{"do", "start"}});
  json::object state = ann.until("table");
  while (state.contains("choices")) {
    ann.ask({{"do", "play"}, {"m", state.at("m")}, {"move", first_move(state)}});
    state = ann.until("news");
    EXPECT_FALSE(state.contains("played_for"));
  }
  const auto before = harbour.metrics.moves.value();
  while (harbour.metrics.thinking.load() > 0) harbour.loop.wait(), harbour.loop.run_one();
  harbour.loop.advance(1900);
  EXPECT_EQ(harbour.metrics.moves.value(), before);
  harbour.loop.advance(200);
  EXPECT_EQ(harbour.metrics.moves.value(), before + 1);
}

TEST(Tables, LeaveMemoryWhenIdleAndComeBackOnDemand) {
  TestHarbour harbour;
  Pair pair = begin(harbour);
  const int s = pair.decider();
  pair.seat[s]->ask({{"do", "play"}, {"m", 0}, {"move", first_move(pair.state[s])}});
  const json::object before = pair.seat[s]->ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[s]}});
  EXPECT_EQ(harbour.harbour->tables(), 1u);
  for (auto& seat : pair.seat) seat->cut();
  harbour.loop.advance(11 * 60000);
  EXPECT_EQ(harbour.harbour->tables(), 0u);
  Visitor back(harbour);
  const json::object after = back.ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[s]}});
  for (const char* key : {"view", "m", "n", "events", "hash", "deciders"})
    EXPECT_EQ(before.at(key), after.at(key)) << key;
}

TEST(Tables, ACrashLosesNothing) {
  TestHarbour harbour;
  Pair pair = begin(harbour, {{"public", true}});
  pair.seat[0]->ask({{"do", "say"}, {"text", "Ahoy"}});
  const json::object before = pair.seat[0]->ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[0]}});
  for (auto& seat : pair.seat) seat.reset();
  harbour.crash();
  Visitor back(harbour);
  harbour.settle();  // cards of old tables are read one after the other
  EXPECT_EQ(back.ask({{"do", "lobby"}}).at("tables").as_array().size(), 1u);
  const json::object after = back.ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[0]}});
  for (const char* key : {"view", "m", "n", "events", "chat", "hash"}) EXPECT_EQ(before.at(key), after.at(key)) << key;
}

TEST(Tables, WhatIsNotStoredIsNotDone) {
  TestHarbour harbour;
  Pair pair = begin(harbour);
  const int s = pair.decider();
  const json::object play{{"do", "play"}, {"id", "x"}, {"m", 0}, {"move", first_move(pair.state[s])}};
  harbour.store.broken = true;
  EXPECT_EQ(code(pair.seat[s]->ask(play)), "disk");
  EXPECT_EQ(code(pair.seat[s]->ask({{"do", "say"}, {"text", "x"}})), "disk");
  harbour.store.broken = false;
  EXPECT_EQ(number(pair.seat[s]->ask(play), "m"), 1);
}

TEST(Tables, BotsTryAgainWhenTheDiskIsBack) {
  TestHarbour harbour;
  Visitor ann(harbour);
  const json::object made =
      ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"seats", {"you", "bosun"}}, {"pace", 0}});
  ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("token")}});
  ann.ask({{"do", "start"}});
  json::object state = ann.until("table");
  while (!state.contains("choices")) state = ann.until("news");
  while (state.contains("choices")) {
    const std::int64_t m = number(state, "m");
    EXPECT_TRUE(fine(ann.ask({{"do", "play"}, {"m", m}, {"move", first_move(state)}})));
    harbour.store.broken = true;
    state = ann.until("news");
    EXPECT_FALSE(state.contains("played_for"));
  }
  const auto settle = [&] {
    while (harbour.metrics.thinking.load() > 0) harbour.loop.wait(), harbour.loop.run_one();
    while (harbour.loop.run_one()) {
    }
  };
  settle();
  const auto before = harbour.metrics.moves.value();
  for (int i = 0; i < 5; ++i) harbour.loop.advance(1500), settle();
  EXPECT_EQ(harbour.metrics.moves.value(), before);
  harbour.store.broken = false;
  for (int i = 0; i < 5; ++i) harbour.loop.advance(1500), settle();
  EXPECT_GT(harbour.metrics.moves.value(), before);
}

TEST(Tables, AnAppendThatSomebodyElseMadeFirstIsLateAndCaughtUp) {
  TestHarbour harbour;
  Pair pair = begin(harbour);
  const int s = pair.decider();
  const LogEntry said{1, Seat{0}, logged::Say{"from another server", {}}};
  harbour.store.logs[pair.table].push_back(said.json());
  const json::object play{{"do", "play"}, {"m", 0}, {"move", first_move(pair.state[s])}};
  EXPECT_EQ(code(pair.seat[s]->ask(play)), "late");
  const json::object answer = pair.seat[s]->ask(play);
  EXPECT_TRUE(fine(answer)) << answer;
  const json::object state = pair.seat[s]->ask({{"do", "sit"}, {"table", pair.table}, {"token", pair.token[s]}});
  EXPECT_EQ(state.at("chat").as_array().size(), 1u);
}

TEST(Tables, ATokenIsNeverKept) {
  TestHarbour harbour;
  const Pair pair = begin(harbour);
  for (const std::string& entry : harbour.store.logs[pair.table])
    for (const std::string& token : pair.token) EXPECT_EQ(entry.find(token), std::string::npos);
}

TEST(Rates, ABucketGivesItsBurstAndThenItsRate) {
  Bucket bucket;
  int taken = 0;
  for (int i = 0; i < 100; ++i) taken += bucket.take(1000, 20, 60);
  EXPECT_EQ(taken, 60);
  for (int i = 0; i < 100; ++i) taken += bucket.take(2000, 20, 60);
  EXPECT_EQ(taken, 80);
}

TEST(Words, AreCleanedOfWhatCannotBeSeen) {
  std::string out;
  EXPECT_TRUE(clean_text("  Jack\u202eSparrow\n ", 24, out));
  EXPECT_EQ(out, "JackSparrow");
  EXPECT_TRUE(clean_text("\u00c4nne \u2693", 24, out));
  EXPECT_FALSE(clean_text("\xc3\x28", 24, out));
  EXPECT_FALSE(clean_text("\xed\xa0\x80", 24, out));
  EXPECT_FALSE(clean_text(" \u200b ", 24, out));
}

}  // namespace
}  // namespace tortuga::server
