// What a host may do to people who play, and what not; answers that are kept for one person; a table's limits; stores
// that answer in strange ways.
#include <gtest/gtest.h>

#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

// Ann is the host, Ben sits beside her, both are there, and the game runs.
struct Duel {
  explicit Duel(TestHarbour& at, bool start = true) : harbour(at), ann(at), ben(at) {
    const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}});
    table = text(made, "table");
    anns = text(made, "token");
    invite = text(made, "invite");
    bens = text(ben.ask({{"do", "join"}, {"table", table}, {"invite", invite}, {"name", "Ben"}}), "token");
    sit(ann, anns);
    sit(ben, bens);
    if (start) EXPECT_TRUE(fine(ann.ask({{"do", "start"}})));
  }
  json::object sit(Visitor& who, const std::string& token) {
    return who.ask({{"do", "sit"}, {"table", table}, {"token", token}});
  }
  const TableState& state() { return harbour.harbour->table(table)->state(); }
  // The one who decides, and a move that may be played.
  Visitor& decider() { return state().deciders().has(Seat{0}) ? ann : ben; }
  json::object move() {
    const Seat seat = *state().deciders().begin();
    return json::parse(state().match()->moves(seat)[0].move).as_object();
  }

  TestHarbour& harbour;
  Visitor ann, ben;
  std::string table, anns, bens, invite;
};

bool heard_note(Visitor& visitor) {
  const json::object line = visitor.until("chat");
  return line.at("seat").is_null() && text(line, "text").find("Ben") != std::string::npos;
}

TEST(Host, DoesNotGetTheLinkOfSomebodyWhoPlays) {
  TestHarbour harbour;
  Duel duel(harbour);
  const json::object answer = duel.ann.ask({{"do", "revoke"}, {"seat", 1}});
  EXPECT_TRUE(fine(answer));
  EXPECT_FALSE(answer.contains("token"));
  EXPECT_EQ(duel.state().chair(Seat{1}).sitter, Sitter::bot);
  EXPECT_TRUE(heard_note(duel.ann));
  EXPECT_EQ(text(duel.ben.until("bye"), "why"), "removed");
  Visitor back(harbour);
  EXPECT_EQ(code(duel.sit(back, duel.bens)), "gone");
}

TEST(Host, GetsTheLinkOfSomebodyWhoIsGoneForTooLong) {
  TestHarbour harbour;
  Duel duel(harbour);
  duel.ben.cut();
  harbour.loop.advance(44000);
  const auto still = duel.state().chair(Seat{1}).sitter;
  EXPECT_EQ(still, Sitter::person);
  harbour.loop.advance(2000);
  const json::object answer = duel.ann.ask({{"do", "revoke"}, {"seat", 1}});
  EXPECT_TRUE(heard_note(duel.ann));  // and everybody knows
  Visitor cid(harbour);
  const json::object seen = duel.sit(cid, text(answer, "token"));
  EXPECT_EQ(number(seen, "seat"), 1);
  EXPECT_EQ(seen.at("chat").as_array().size(), 1u);  // whoever comes later, too
}

TEST(Host, GetsNoLinkBeforeTheTimeToReturnIsOut) {
  TestHarbour harbour;
  Duel duel(harbour);
  duel.ben.cut();
  harbour.loop.advance(44000);
  EXPECT_FALSE(duel.ann.ask({{"do", "revoke"}, {"seat", 1}}).contains("token"));
  EXPECT_EQ(duel.state().chair(Seat{1}).sitter, Sitter::bot);
}

TEST(Host, CannotOpenTheSeatOfSomebodyWhoPlays) {
  TestHarbour harbour;
  Duel duel(harbour);
  EXPECT_TRUE(fine(duel.ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "open"}})));
  EXPECT_EQ(duel.state().chair(Seat{1}).sitter, Sitter::bot);  // instead
  EXPECT_EQ(code(duel.ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "open"}})), "forbidden");
  Visitor cid(harbour);
  EXPECT_EQ(code(cid.ask({{"do", "join"}, {"table", duel.table}, {"invite", duel.invite}, {"name", "Cid"}})), "full");
  harbour.crash();  // the log knows
  Visitor ann(harbour);
  duel.sit(ann, duel.anns);
  EXPECT_EQ(code(ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "open"}})), "forbidden");
}

TEST(Host, CannotOpenItAfterABotOfAnotherRankEither) {
  TestHarbour harbour;
  Duel duel(harbour);
  EXPECT_TRUE(fine(duel.ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "deckhand"}})));
  EXPECT_TRUE(heard_note(duel.ann));
  EXPECT_TRUE(fine(duel.ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "bosun"}})));
  EXPECT_EQ(code(duel.ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "open"}})), "forbidden");
}

TEST(Host, OpensTheSeatOfSomebodyWhoIsGoneForTooLong) {
  TestHarbour harbour;
  Duel duel(harbour);
  duel.ben.cut();
  harbour.loop.advance(46000);
  EXPECT_TRUE(fine(duel.ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "open"}})));
  EXPECT_EQ(duel.state().chair(Seat{1}).sitter, Sitter::open);
}

TEST(Host, ReplacesLinksFreelyBeforeTheStart) {
  TestHarbour harbour;
  Duel duel(harbour, false);
  const json::object answer = duel.ann.ask({{"do", "revoke"}, {"seat", 1}});
  EXPECT_TRUE(answer.contains("token"));
  EXPECT_TRUE(duel.state().chat().empty());
}

// --- Answers that are kept ---

TEST(Kept, AnswersBelongToATokenAndNotToAPlaceInTheRow) {
  TestHarbour harbour;
  Duel duel(harbour, false);
  EXPECT_TRUE(fine(duel.ann.ask({{"do", "seat"}, {"seat", 2}, {"to", "open"}})));
  Visitor cid(harbour), dan(harbour);
  const auto join = [&](Visitor& who, const char* name) {
    const json::object joined =
        who.ask({{"do", "join"}, {"table", duel.table}, {"invite", duel.invite}, {"name", name}});
    duel.sit(who, text(joined, "token"));
    return number(joined, "seat");
  };
  EXPECT_EQ(join(cid, "Cid"), 2);
  EXPECT_TRUE(fine(duel.ben.ask({{"do", "name"}, {"name", "Benjamin"}, {"id", 7}})));
  EXPECT_TRUE(fine(duel.ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "remove"}})));
  EXPECT_EQ(duel.state().names()[1], "Cid");  // moved up
  EXPECT_TRUE(fine(cid.ask({{"do", "name"}, {"name", "Cyd"}, {"id", 7}})));
  EXPECT_EQ(duel.state().names()[1], "Cyd");
  EXPECT_TRUE(fine(cid.ask({{"do", "name"}, {"name", "Cyan"}, {"id", 7}})));
  EXPECT_EQ(duel.state().names()[1], "Cyd");  // answered again, not carried out again
}

TEST(Kept, AFailureThatMayPassIsNotKept) {
  TestHarbour harbour;
  Duel duel(harbour);
  harbour.store.broken = true;
  EXPECT_EQ(code(duel.ben.ask({{"do", "say"}, {"text", "ahoy"}, {"id", 5}})), "disk");
  const json::object move{{"do", "play"}, {"m", 0}, {"move", duel.move()}, {"id", 6}};
  EXPECT_EQ(code(duel.decider().ask(move)), "disk");
  harbour.store.broken = false;
  EXPECT_EQ(code(duel.ben.ask({{"do", "say"}, {"text", "ahoy"}, {"id", 5}})), "fine");
  EXPECT_EQ(code(duel.ben.ask({{"do", "say"}, {"text", "ahoy"}, {"id", 5}})), "fine");
  EXPECT_EQ(duel.state().chat().size(), 1u);
  const json::object played = duel.decider().ask(move);
  EXPECT_TRUE(fine(played));
  EXPECT_FALSE(played.contains("again"));
}

TEST(Kept, ATableThatCouldNotBeStoredMayBeAskedForAgain) {
  TestHarbour harbour;
  Visitor ann(harbour);
  const json::object create{{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"id", 5}};
  harbour.store.broken = true;
  EXPECT_EQ(code(ann.ask(create)), "disk");
  harbour.store.broken = false;
  const json::object made = ann.ask(create);
  EXPECT_TRUE(fine(made));
  EXPECT_EQ(text(ann.ask(create), "table"), text(made, "table"));
}

TEST(Kept, ANewcomerIsNotToldThatTheirMoveWasPlayed) {
  TestHarbour harbour;
  Duel duel(harbour);
  while (!duel.state().deciders().has(Seat{1}))
    ASSERT_TRUE(fine(duel.ann.ask({{"do", "play"}, {"m", duel.state().moves()}, {"move", duel.move()}})));
  ASSERT_TRUE(fine(duel.ben.ask({{"do", "play"}, {"m", duel.state().moves()}, {"move", duel.move()}, {"id", 9}})));
  duel.ben.cut();
  harbour.loop.advance(46000);
  harbour.settle();
  EXPECT_TRUE(fine(duel.ann.ask({{"do", "seat"}, {"seat", 1}, {"to", "open"}})));
  Visitor cid(harbour);
  const json::object joined =
      cid.ask({{"do", "join"}, {"table", duel.table}, {"invite", duel.invite}, {"name", "Cid"}});
  duel.sit(cid, text(joined, "token"));
  for (int i = 0; i < 50 && !duel.state().deciders().has(Seat{1}); ++i)
    duel.ann.ask({{"do", "play"}, {"m", duel.state().moves()}, {"move", duel.move()}});
  ASSERT_TRUE(duel.state().deciders().has(Seat{1}));
  const std::int64_t before = duel.state().moves();
  const json::object played = cid.ask({{"do", "play"}, {"m", before}, {"move", duel.move()}, {"id", 9}});
  EXPECT_FALSE(played.contains("again")) << json::serialize(played);
  EXPECT_GT(duel.state().moves(), before);
}

// --- Stores that answer in strange ways ---

TEST(StrangeStore, AnAnswerThatComesTwiceIsAppliedOnce) {
  TestHarbour harbour;
  Duel duel(harbour);
  harbour.store.answers = 2;
  EXPECT_TRUE(fine(duel.decider().ask({{"do", "play"}, {"m", 0}, {"move", duel.move()}})));
  harbour.settle();
  EXPECT_EQ(duel.state().moves(), 1);
  EXPECT_EQ(duel.state().entries(), static_cast<std::int64_t>(harbour.store.logs[duel.table].size()));
}

TEST(StrangeStore, WhatWasStoredWithoutAnAnswerIsFoundAndTold) {
  TestHarbour harbour;
  Duel duel(harbour);
  harbour.store.answers = 0;
  Visitor& mover = duel.decider();
  mover.send(json::serialize(json::object{{"do", "play"}, {"m", 0}, {"id", 1}, {"move", duel.move()}}));
  harbour.loop.advance(19000);
  EXPECT_EQ(duel.state().moves(), 0);
  harbour.store.answers = 1;
  harbour.loop.advance(2000);
  const json::object answer = mover.until([](const json::object& message) { return message.contains("re"); });
  EXPECT_TRUE(fine(answer)) << json::serialize(answer);
  EXPECT_EQ(duel.state().moves(), 1);
}

TEST(StrangeStore, WhatWasNeitherStoredNorAnsweredIsDeniedInTime) {
  TestHarbour harbour;
  Duel duel(harbour);
  harbour.store.answers = 0;
  harbour.store.broken = true;
  Visitor& mover = duel.decider();
  const json::object move{{"do", "play"}, {"m", 0}, {"id", 1}, {"move", duel.move()}};
  mover.send(json::serialize(move));
  harbour.loop.advance(21000);
  EXPECT_EQ(code(mover.until([](const json::object& message) { return message.contains("re"); })), "disk");
  harbour.store.answers = 1;
  harbour.store.broken = false;
  EXPECT_TRUE(fine(mover.ask(move)));
}

// --- Limits ---

TEST(LongLog, TalkHasAnEndAndTheGameGoesOn) {
  Limits limits;
  limits.talk_entries = 3;
  TestHarbour harbour(limits);
  Duel duel(harbour);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(code(duel.ben.ask({{"do", "say"}, {"text", "ahoy"}})), "fine");
  EXPECT_EQ(code(duel.ben.ask({{"do", "say"}, {"text", "ahoy"}})), "full");
  EXPECT_EQ(code(duel.ben.ask({{"do", "name"}, {"name", "Benno"}})), "full");
  EXPECT_TRUE(fine(duel.decider().ask({{"do", "play"}, {"m", 0}, {"move", duel.move()}})));
}

TEST(LongLog, NobodyTalksSoMuchThatOthersCannot) {
  Limits limits = patient();
  limits.talk_entries = 40;
  TestHarbour harbour(limits);
  Duel duel(harbour);
  int said = 0;
  while (said < 100 && code(duel.ben.ask({{"do", "say"}, {"text", "ahoy"}})) == "fine") ++said;
  EXPECT_EQ(said, 30) << "half of an equal share is kept for Ann";
  for (int i = 0; i < 10; ++i) EXPECT_EQ(code(duel.ann.ask({{"do", "say"}, {"text", "ahoy"}})), "fine") << i;
  EXPECT_EQ(code(duel.ann.ask({{"do", "say"}, {"text", "ahoy"}})), "full");
}

TEST(LongLog, HasAnEndToo) {
  Limits limits;
  limits.log_entries = 5;
  TestHarbour harbour(limits);
  Duel duel(harbour);  // created, joined, started
  EXPECT_EQ(duel.state().entries(), 3);
  EXPECT_TRUE(fine(duel.ben.ask({{"do", "say"}, {"text", "one"}})));
  EXPECT_TRUE(fine(duel.ben.ask({{"do", "say"}, {"text", "two"}})));
  EXPECT_EQ(code(duel.decider().ask({{"do", "play"}, {"m", 0}, {"move", duel.move()}})), "full");
  harbour.loop.advance(100000);  // nothing is tried again and again
  EXPECT_EQ(code(duel.ann.ask({{"do", "close"}})), "fine");
}

TEST(LongLog, OfAClosedTableIsReadOnce) {
  TestHarbour harbour;
  Duel duel(harbour);
  for (int i = 0; i < 20000; ++i)
    harbour.store.logs[duel.table].push_back(R"({"kind":"say","seat":0,"at":5,"text":"ahoy"})");
  harbour.store.logs[duel.table].push_back(R"({"kind":"close","at":6})");
  harbour.crash();
  const int before = harbour.store.reads;
  for (int i = 0; i < 10; ++i) {
    Visitor stranger(harbour);
    EXPECT_EQ(code(duel.sit(stranger, duel.anns)), "gone");
  }
  EXPECT_LE(harbour.store.reads - before, 2);  // the lobby's own look, and one
}

TEST(LongLog, OfABrokenTableIsReadOnceAndHarmsNobody) {
  TestHarbour harbour;
  Duel duel(harbour);
  Duel other(harbour);
  harbour.store.logs[duel.table].push_back("rubbish");
  harbour.crash();
  harbour.settle();
  const int before = harbour.store.reads;
  for (int i = 0; i < 5; ++i) {
    Visitor stranger(harbour);
    EXPECT_EQ(code(duel.sit(stranger, duel.anns)), "gone");
  }
  EXPECT_LE(harbour.store.reads - before, 1);
  Visitor ann(harbour);
  EXPECT_TRUE(fine(other.sit(ann, other.anns)));
}

TEST(Line, HasAnEnd) {
  Limits limits;
  limits.waiting = 4;
  TestHarbour harbour(limits);
  Duel duel(harbour);
  for (int i = 0; i < 6; ++i) duel.ben.send(json::serialize(json::object{{"do", "say"}, {"text", "ahoy"}, {"id", i}}));
  std::vector<std::string> codes;
  for (int i = 0; i < 6; ++i)
    codes.push_back(code(duel.ben.until([](const json::object& message) { return message.contains("re"); })));
  EXPECT_EQ(std::count(codes.begin(), codes.end(), "busy"), 1);  // one is under way, four wait
  EXPECT_EQ(std::count(codes.begin(), codes.end(), "fine"), 5);
}

TEST(Line, HasPlacesForThoseWhoSitHereHoweverManyWatch) {
  Limits limits = patient();
  limits.waiting = 4;
  TestHarbour harbour(limits);
  Duel duel(harbour);
  Visitor watcher(harbour);
  ASSERT_TRUE(fine(watcher.ask({{"do", "sit"}, {"table", duel.table}, {"token", std::string{duel.state().watch()}}})));
  Visitor& mover = duel.decider();
  const json::value move = duel.move();
  Visitor& other = &mover == &duel.ann ? duel.ben : duel.ann;
  // One thing is being stored, and a crowd asks for whatever costs nothing.
  other.send(R"({"do":"say","text":"ahoy","id":"first"})");
  for (int i = 0; i < 20; ++i)
    watcher.send(json::serialize(json::object{{"do", "ask"}, {"query", "board"}, {"id", i}}));
  EXPECT_TRUE(fine(mover.ask({{"do", "play"}, {"m", 0}, {"move", move}}))) << "whoever plays is kept from it";
  int busy = 0;
  for (int i = 0; i < 20; ++i)
    busy += code(watcher.until([](const json::object& message) { return message.contains("re"); })) == "busy";
  EXPECT_GT(busy, 0) << "the line had an end for whoever watches";
}

TEST(Line, HasPlacesForThoseWhoComeBackToTheirSeat) {
  Limits limits = patient();
  limits.waiting = 4;
  TestHarbour harbour(limits);
  Duel duel(harbour);
  Visitor watcher(harbour);
  ASSERT_TRUE(fine(watcher.ask({{"do", "sit"}, {"table", duel.table}, {"token", std::string{duel.state().watch()}}})));
  duel.ann.send(R"({"do":"say","text":"ahoy","id":"first"})");
  for (int i = 0; i < 20; ++i)
    watcher.send(json::serialize(json::object{{"do", "ask"}, {"query", "board"}, {"id", i}}));
  Visitor stranger(harbour);
  EXPECT_EQ(code(stranger.ask({{"do", "sit"}, {"table", duel.table}, {"token", std::string(22, 'x')}})), "busy");
  Visitor again(harbour);
  EXPECT_TRUE(fine(duel.sit(again, duel.anns)));
}

// --- The lobby ---

std::vector<std::string> shown(Visitor& visitor) {
  std::vector<std::string> out;
  const json::object answer = visitor.ask({{"do", "lobby"}});
  for (const json::value& card : answer.at("tables").as_array()) out.emplace_back(card.at("table").as_string());
  return out;
}
std::string open_table(TestHarbour& harbour, Visitor& host) {
  harbour.loop.advance(1000);
  return text(host.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}}), "table");
}

TEST(Lobby, ShowsTheNewest) {
  Limits limits;
  limits.listed = 2;
  TestHarbour harbour(limits);
  Visitor host(harbour);
  std::vector<std::string> tables;
  for (int i = 0; i < 5; ++i) tables.push_back(open_table(harbour, host));
  EXPECT_EQ(shown(host), (std::vector{tables[4], tables[3]}));
}

TEST(Lobby, OneAddressCannotFillIt) {
  Limits limits;
  limits.listed_per_address = 2;
  TestHarbour harbour(limits);
  Visitor host(harbour);
  const std::string first = open_table(harbour, host);
  open_table(harbour, host);
  const json::object create{{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}};
  EXPECT_EQ(code(host.ask(create)), "busy");
  EXPECT_EQ(code(host.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}})), "fine");  // by invitation
  EXPECT_EQ(shown(host).size(), 2u);
}

// Whoever visits what was hidden has it shown again, but no more of one address than it may open.
TEST(Lobby, WhatIsShownAgainCountsAgain) {
  Limits limits;
  limits.listed_per_address = 1;
  limits.listed_minutes = 30;
  TestHarbour harbour(limits);
  Visitor host(harbour, "there"), looker(harbour);
  const std::string first = open_table(harbour, host);
  harbour.loop.advance(31 * 60000);
  const std::string second = open_table(harbour, host);
  EXPECT_EQ(shown(looker), std::vector{second});
  const auto visit = [&] {
    Visitor visitor(harbour);
    EXPECT_TRUE(fine(visitor.ask({{"do", "sit"}, {"table", first}})));
    harbour.loop.advance(1000);
  };
  visit();
  EXPECT_EQ(shown(looker), std::vector{second});
  harbour.loop.advance(31 * 60000);
  visit();
  EXPECT_EQ(shown(looker), std::vector{first});
}

// --- Rematches: tables as any others ---

// A whole game, which is short: one round of Pacifists with two bots. Its host sits there at its end.
std::string short_game(TestHarbour& harbour, Visitor& host, bool listed, const json::object& created) {
  const std::string table = text(created, "table");
  EXPECT_TRUE(fine(host.ask({{"do", "sit"}, {"table", table}, {"token", text(created, "token")}}))) << listed;
  EXPECT_TRUE(fine(host.ask({{"do", "start"}})));
  const TableState& state = harbour.harbour->table(table)->state();
  for (int i = 0; i < 1000 && state.stage() == Stage::playing; ++i) {
    if (state.deciders().has(Seat{0}))
      host.ask({{"do", "play"},
                {"m", state.m(Seat{0})},
                {"move", json::parse(state.match()->moves(Seat{0})[0].move).as_object()}});
    harbour.loop.advance(1000);
    harbour.settle();
  }
  EXPECT_EQ(state.stage(), Stage::over);
  return table;
}
std::string short_game(TestHarbour& harbour, Visitor& host, bool listed) {
  const json::object created = host.ask({{"do", "create"},
                                         {"game", "pacifists"},
                                         {"name", "Ann"},
                                         {"public", listed},
                                         {"options", {{"rounds", 1}}},
                                         {"seats", {"you", "deckhand", "deckhand"}}});
  return short_game(harbour, host, listed, created);
}

TEST(Lobby, WhatIsOverIsShownNoMore) {
  TestHarbour harbour;
  Visitor host(harbour), looker(harbour);
  const json::object created = host.ask({{"do", "create"},
                                         {"game", "pacifists"},
                                         {"name", "Ann"},
                                         {"public", true},
                                         {"options", {{"rounds", 1}}},
                                         {"seats", {"you", "deckhand", "deckhand"}}});
  const std::string table = text(created, "table");
  ASSERT_TRUE(fine(host.ask({{"do", "sit"}, {"table", table}, {"token", text(created, "token")}})));
  ASSERT_TRUE(fine(host.ask({{"do", "start"}})));
  const TableState& state = harbour.harbour->table(table)->state();
  for (int i = 0; i < 1000 && state.stage() == Stage::playing; ++i) {
    EXPECT_EQ(shown(looker), std::vector{table});
    if (state.deciders().has(Seat{0}))
      host.ask({{"do", "play"},
                {"m", state.m(Seat{0})},
                {"move", json::parse(state.match()->moves(Seat{0})[0].move).as_object()}});
    harbour.loop.advance(1000);
    harbour.settle();
  }
  ASSERT_EQ(state.stage(), Stage::over);
  EXPECT_EQ(shown(looker).size(), 0u);
}

TEST(Rematch, CountsAmongTheTablesOfAnAddress) {
  Limits limits;
  limits.tables_per_address = 2;
  TestHarbour harbour(limits);
  Visitor host(harbour);
  short_game(harbour, host, false);
  const json::object again = host.ask({{"do", "rematch"}});
  EXPECT_TRUE(fine(again));
  EXPECT_EQ(text(host.ask({{"do", "rematch"}}), "table"), text(again, "table"))
      << "there is one, and it is not counted";
  short_game(harbour, host, false, again);
  EXPECT_EQ(code(host.ask({{"do", "rematch"}})), "busy");
  EXPECT_EQ(harbour.harbour->tables(), 2u);
}

TEST(Rematch, DoesNotFillTheLobby) {
  Limits limits;
  limits.listed_per_address = 1;
  TestHarbour harbour(limits);
  Visitor host(harbour), other(harbour);
  short_game(harbour, host, true);
  open_table(harbour, other);  // what is over is shown no more, and leaves room
  EXPECT_EQ(code(host.ask({{"do", "rematch"}})), "busy");
  Visitor elsewhere(harbour, "there");
  short_game(harbour, elsewhere, true);
  EXPECT_TRUE(fine(elsewhere.ask({{"do", "rematch"}})));
  const json::object create{{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}};
  EXPECT_EQ(code(elsewhere.ask(create)), "busy") << "the rematch is one of its tables";
}

TEST(Rematch, OpensNoTableWhereTheWayToItCannotBeStored) {
  TestHarbour harbour;
  Visitor host(harbour);
  const std::string table = short_game(harbour, host, false);
  harbour.limits.log_entries = static_cast<int>(harbour.harbour->table(table)->state().entries());
  harbour.harbour->set_limits(harbour.limits);
  EXPECT_EQ(code(host.ask({{"do", "rematch"}})), "full");
  EXPECT_EQ(harbour.harbour->tables(), 1u);
}

TEST(Lobby, TablesThatNobodyVisitsExpire) {
  Limits limits;
  limits.listed_minutes = 30;
  TestHarbour harbour(limits);
  Duel visited(harbour, false);
  Visitor host(harbour);
  const std::string left = open_table(harbour, host);
  EXPECT_EQ(shown(host).size(), 2u);
  harbour.loop.advance(29 * 60000);
  EXPECT_EQ(shown(host).size(), 2u);
  harbour.loop.advance(2 * 60000);
  EXPECT_EQ(shown(host), std::vector{visited.table});
  harbour.crash();  // what nobody visited is not shown again
  harbour.settle();
  Visitor looker(harbour);
  EXPECT_EQ(shown(looker).size(), 0u);
  EXPECT_TRUE(fine(looker.ask({{"do", "sit"}, {"table", left}})));  // but it is there, and shown once somebody is
  EXPECT_EQ(shown(looker), std::vector{left});
}

// --- Memory of a long game ---

TEST(LongGame, KeepsABoundedNumberOfStepsBack) {
  const AnyGame& plunk = find_book("plunk")->entry.game;
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = plunk.start({}, 2, Seed{}, flaw, unfit, notes);
  ASSERT_NE(match, nullptr);
  int steps = 0;
  for (int i = 0; i < 2000 && steps < 300; ++i) {
    // Whatever may be taken back, or else whatever may be done.
    const Seat seat = *match->deciders().begin();
    const auto moves = match->moves(seat);
    std::string chosen = moves[0].move;
    for (const Choice& choice : moves) {
      const auto trial = match->clone();
      trial->play(seat, choice.move);
      if (trial->can_undo(seat)) {
        chosen = choice.move;
        break;
      }
    }
    match->play(seat, chosen);
    steps = match->can_undo(seat) ? steps + 1 : 0;
  }
  ASSERT_EQ(steps, 300) << "a plan can be changed for as long as one likes";
  const Seat seat = *match->deciders().begin();
  int back = 0;
  while (match->undo(seat)) ++back;
  EXPECT_EQ(back, 100);
}

}  // namespace
}  // namespace tortuga::server
