// Every message of docs/protocol.md over a real WebSocket.
#include <fstream>

#include "engine/record.h"
#include "games/registry.h"
#include "server/luck.h"
#include "server/pages.h"
#include "server/protocol/requests.h"
#include "tests/wire/anchorage.h"
#include "tests/wire/client.h"

namespace tortuga::server {
namespace {

class Protocol : public ::testing::Test {
 protected:
  Folder folder;
  Anchorage harbour{folder.path(), generous()};

  struct Seated {
    std::unique_ptr<Client> client;
    std::string table, token, invite, watch;
    json::object state;
  };

  // A host who sits at a new table.
  Seated host(json::object options = {}) {
    Seated seated;
    seated.client = std::make_unique<Client>(harbour.port());
    json::object create{{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"pace", 0}};
    for (auto& [key, value] : options) create[key] = value;
    const json::object made = seated.client->ask(create);
    EXPECT_TRUE(fine(made)) << made;
    seated.table = text(made, "table");
    seated.token = text(made, "token");
    seated.invite = text(made, "invite");
    seated.watch = text(made, "watch");
    seated.state = seated.client->ask({{"do", "sit"}, {"table", seated.table}, {"token", seated.token}});
    EXPECT_TRUE(fine(seated.state)) << seated.state;
    return seated;
  }
  Seated join(const Seated& other, const std::string& name) {
    Seated seated;
    seated.client = std::make_unique<Client>(harbour.port());
    seated.table = other.table;
    const json::object joined =
        seated.client->ask({{"do", "join"}, {"table", other.table}, {"invite", other.invite}, {"name", name}});
    EXPECT_TRUE(fine(joined)) << joined;
    seated.token = text(joined, "token");
    seated.state = seated.client->ask({{"do", "sit"}, {"table", other.table}, {"token", seated.token}});
    EXPECT_TRUE(fine(seated.state)) << seated.state;
    return seated;
  }
  // A table for two that has begun, with the state of the one who decides first.
  struct Game {
    Seated ann, ben;
    json::object first, second;  // states of ann and ben
    Client& decider() { return first.contains("choices") ? *ann.client : *ben.client; }
    Client& other() { return first.contains("choices") ? *ben.client : *ann.client; }
    json::object& turn() { return first.contains("choices") ? first : second; }
  };
  Game begin(const json::object& options = {}) {
    Game game;
    game.ann = host(options);
    game.ben = join(game.ann, "Ben");
    EXPECT_TRUE(fine(game.ann.client->ask({{"do", "start"}})));
    game.first = game.ann.client->until("table");
    game.second = game.ben.client->until("table");
    return game;
  }
  static json::object move_of(const json::object& message, std::size_t index = 0) {
    return message.at("choices").as_array().at(index).as_object().at("move").as_object();
  }
};

TEST_F(Protocol, TheLobbyListsGamesAndPublicTablesAndTellsChanges) {
  Client watcher(harbour.port());
  const json::object lobby = watcher.ask({{"do", "lobby"}});
  EXPECT_EQ(lobby.at("games").as_array().size(), games().size());
  EXPECT_TRUE(lobby.at("tables").as_array().empty());
  EXPECT_TRUE(lobby.at("phrases").as_object().contains("ahoy"));
  const Seated ann = host({{"public", true}});
  const json::object news = watcher.until("lobby");
  ASSERT_EQ(news.at("tables").as_array().size(), 1u);
  EXPECT_EQ(text(news.at("tables").as_array()[0].as_object(), "table"), ann.table);
  host();  // unlisted
  const json::object again = watcher.ask({{"do", "lobby"}});
  EXPECT_EQ(again.at("tables").as_array().size(), 1u);
}

TEST_F(Protocol, ANewTableShowsItsHashAndItsHost) {
  const Seated ann = host({{"seats", {"you", "open", "bosun"}}});
  EXPECT_EQ(ann.token.size(), 22u);
  EXPECT_EQ(text(ann.state, "t"), "table");
  EXPECT_EQ(text(ann.state, "state"), "open");
  EXPECT_EQ(ann.state.at("host"), true);
  EXPECT_EQ(text(ann.state, "hash").size(), 64u);
  EXPECT_FALSE(ann.state.contains("seed"));
  EXPECT_EQ(ann.state.at("seats").as_array().size(), 3u);
  EXPECT_EQ(text(ann.state.at("seats").as_array()[2].as_object(), "rank"), "bosun");
}

TEST_F(Protocol, CreateRefusesWhatCannotBe) {
  Client ann(harbour.port());
  const auto create = [&](json::object more) {
    json::object request{{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}};
    for (auto& [key, value] : more) request[key] = value;
    return code(ann.ask(request));
  };
  EXPECT_EQ(create({{"game", "nosuchgame"}}), "malformed");
  EXPECT_EQ(create({{"name", ""}}), "malformed");
  EXPECT_EQ(create({{"name", std::string(25, 'x')}}), "malformed");
  EXPECT_EQ(create({{"name", std::string(24, 'x')}}), "fine");
  EXPECT_EQ(create({{"seats", {"you"}}}), "malformed");
  EXPECT_EQ(create({{"seats", {"you", "you"}}}), "malformed");
  EXPECT_EQ(create({{"seats", {"bosun", "bosun"}}}), "malformed");
  EXPECT_EQ(create({{"seats", {"you", "king"}}}), "malformed");
  EXPECT_EQ(create({{"options", {{"nosuchoption", 1}}}}), "malformed");
  EXPECT_EQ(create({{"clock", {{"kind", "move"}}}}), "malformed");
  EXPECT_EQ(create({{"clock", {{"kind", "bank"}, {"seconds", 60}, {"increment", 5}}}}), "fine");
  EXPECT_EQ(create({{"pace", 100000}}), "malformed");
  EXPECT_EQ(create({{"nonsense", 1}}), "malformed");
}

TEST_F(Protocol, JoinTakesAnOpenSeatWithTheInvitationOnly) {
  const Seated ann = host({{"seats", {"you", "open"}}});
  Client ben(harbour.port());
  EXPECT_EQ(code(ben.ask({{"do", "join"}, {"table", ann.table}, {"name", "Ben"}})), "forbidden");
  EXPECT_EQ(code(ben.ask({{"do", "join"}, {"table", ann.table}, {"name", "Ben"}, {"invite", ann.watch}})), "forbidden");
  EXPECT_EQ(code(ben.ask({{"do", "join"}, {"table", "AAAAAAA"}, {"name", "Ben"}, {"invite", ann.invite}})), "gone");
  const json::object joined = ben.ask({{"do", "join"}, {"table", ann.table}, {"name", "Ann"}, {"invite", ann.invite}});
  EXPECT_EQ(number(joined, "seat"), 1);
  const json::object seats = ann.client->until([](const json::object& m) {
    return text(m, "t") == "seats" && text(m.at("seats").as_array()[1].as_object(), "kind") == "person";
  });
  EXPECT_EQ(text(seats.at("seats").as_array()[1].as_object(), "name"), "Ann 2");
  EXPECT_EQ(code(ben.ask({{"do", "join"}, {"table", ann.table}, {"name", "Cat"}, {"invite", ann.invite}})), "full");
}

TEST_F(Protocol, AResentJoinTakesOneSeat) {
  const Seated ann = host({{"seats", {"you", "open", "open"}}});
  Client ben(harbour.port());
  const json::object request{{"do", "join"}, {"id", 7}, {"table", ann.table}, {"name", "Ben"}, {"invite", ann.invite}};
  const json::object first = ben.ask(request), second = ben.ask(request);
  EXPECT_EQ(first, second);
}

TEST_F(Protocol, WatchersSeeOnlyWhatWatchersMay) {
  Game game = begin();
  Client watcher(harbour.port());
  EXPECT_EQ(code(watcher.ask({{"do", "sit"}, {"table", game.ann.table}})), "forbidden");
  EXPECT_EQ(code(watcher.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", "xxxxxxxxxxxxxxxxxxxxxx"}})), "gone");
  const json::object state = watcher.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ann.watch}});
  EXPECT_TRUE(state.at("seat").is_null());
  EXPECT_FALSE(state.contains("choices"));
  EXPECT_FALSE(state.contains("invite"));
  for (const char* verb : {"start", "undo", "moves", "hint", "leave", "rematch", "close"})
    EXPECT_EQ(code(watcher.ask({{"do", verb}})), "forbidden") << verb;
  EXPECT_EQ(code(watcher.ask({{"do", "play"}, {"m", 0}, {"move", move_of(game.turn())}})), "forbidden");
  EXPECT_EQ(code(watcher.ask({{"do", "ask"}, {"query", "board"}})), "fine");
}

TEST_F(Protocol, APublicTableIsWatchedWithoutALink) {
  const Seated ann = host({{"public", true}});
  Client watcher(harbour.port());
  EXPECT_EQ(code(watcher.ask({{"do", "sit"}, {"table", ann.table}})), "fine");
}

TEST_F(Protocol, AMoveIsAcknowledgedAndToldToEverySeat) {
  Game game = begin();
  const json::object answer = game.decider().ask({{"do", "play"}, {"m", 0}, {"move", move_of(game.turn())}});
  EXPECT_TRUE(fine(answer)) << answer;
  EXPECT_EQ(number(answer, "m"), 1);
  const json::object mine = answer, theirs = game.other().until("news");  // the mover's answer carries its news
  EXPECT_EQ(text(mine, "t"), "news");
  EXPECT_EQ(number(mine, "m"), 1);
  EXPECT_EQ(mine.at("patch"), theirs.at("patch"));
  EXPECT_FALSE(mine.at("patch").as_object().empty());
  const json::object event = theirs.at("events").as_array()[0].as_object();
  for (const char* key : {"event", "n", "text", "sound", "rules"}) EXPECT_TRUE(event.contains(key)) << key;
  EXPECT_NE(text(event, "text"), text(mine.at("events").as_array()[0].as_object(), "text"));
}

TEST_F(Protocol, BriefEventsSayTheSameWithTheKindsOfTheState) {
  Game game = begin();
  Client brief(harbour.port()), full(harbour.port());
  json::object sit{{"do", "sit"}, {"table", game.ann.table}, {"token", text(game.first, "watch")}, {"from", 0}};
  const json::object whole = full.ask(sit);
  sit["brief"] = true;
  const json::object state = brief.ask(sit);
  EXPECT_FALSE(whole.contains("kinds"));
  const auto completed = [&](const json::object& message) {
    const json::array& events = message.at("events").as_array();
    json::array all;
    for (std::size_t i = 0; i < events.size(); ++i) {
      json::object event =
          state.at("kinds").as_object().at(text(events[i].at("event").as_object(), "kind")).as_object();
      event["n"] = number(message, "n") - static_cast<std::int64_t>(events.size() - i);
      for (const auto& [key, value] : events[i].as_object()) event[key] = value;
      all.push_back(event);
    }
    return all;
  };
  EXPECT_EQ(completed(state), whole.at("events"));
  EXPECT_TRUE(fine(game.decider().ask({{"do", "play"}, {"m", 0}, {"move", move_of(game.turn())}})));
  const json::object news = brief.until("news"), all = full.until("news");
  EXPECT_EQ(completed(news), all.at("events"));
  EXPECT_LT(json::serialize(news).size(), json::serialize(all).size());
}

TEST_F(Protocol, AResentMoveIsNotPlayedTwice) {
  Game game = begin();
  const json::object request{{"do", "play"}, {"id", "c1"}, {"m", 0}, {"move", move_of(game.turn())}};
  EXPECT_EQ(number(game.decider().ask(request), "m"), 1);
  const json::object again = game.decider().ask(request);
  EXPECT_TRUE(fine(again));
  EXPECT_EQ(number(again, "m"), 1);
}

TEST_F(Protocol, RefusalsCarryTheRuleAndTheReason) {
  Game game = begin();
  const json::object refused = game.other().ask({{"do", "play"}, {"m", 0}, {"move", move_of(game.turn())}});
  EXPECT_EQ(code(refused), "refused");
  EXPECT_FALSE(refused.at("rules").as_array().empty());
  EXPECT_FALSE(text(refused, "error").empty());
  EXPECT_EQ(code(game.decider().ask({{"do", "play"}, {"m", 0}, {"move", {{"kind", "dance"}}}})), "malformed");
  EXPECT_EQ(code(game.decider().ask({{"do", "play"}, {"m", 5}, {"move", move_of(game.turn())}})), "late");
}

TEST_F(Protocol, AnOldMoveNumberIsLate) {
  Game game = begin();
  game.decider().ask({{"do", "play"}, {"m", 0}, {"move", move_of(game.turn())}});
  const json::object news = game.other().until("news");
  if (!news.contains("choices")) GTEST_SKIP() << "the same seat goes on";
  EXPECT_EQ(code(game.other().ask({{"do", "play"}, {"m", 0}, {"move", move_of(news)}})), "late");
  EXPECT_EQ(code(game.other().ask({{"do", "play"}, {"m", 1}, {"move", move_of(news)}})), "fine");
}

TEST_F(Protocol, QuestionsAreAnswered) {
  Game game = begin();
  EXPECT_EQ(game.decider().ask({{"do", "moves"}}).at("choices"), game.turn().at("choices"));
  for (const char* query : {"board", "status"})
    EXPECT_FALSE(game.decider().ask({{"do", "ask"}, {"query", query}}).at("lines").as_array().empty());
  EXPECT_EQ(code(game.decider().ask({{"do", "ask"}, {"query", "treasure map"}})), "malformed");
  const json::object hint = game.decider().ask({{"do", "hint"}});
  EXPECT_TRUE(hint.contains("move"));
  EXPECT_FALSE(text(hint, "label").empty());
  EXPECT_EQ(code(game.other().ask({{"do", "hint"}})), "forbidden");
  Game strict = begin({{"hints", false}});
  EXPECT_EQ(code(strict.decider().ask({{"do", "hint"}})), "forbidden");
}

TEST_F(Protocol, ChatReachesEverybodyButThoseWhoMuted) {
  Game game = begin();
  Client& ann = *game.ann.client;
  Client& ben = *game.ben.client;
  EXPECT_TRUE(fine(ann.ask({{"do", "say"}, {"text", " <b>Ahoy\u0007</b>\u202e "}})));
  EXPECT_EQ(text(ben.until("chat"), "text"), "<b>Ahoy</b>");
  EXPECT_TRUE(fine(ann.ask({{"do", "say"}, {"phrase", "well_played"}})));
  EXPECT_EQ(text(ben.until("chat"), "phrase"), "well_played");
  EXPECT_EQ(code(ann.ask({{"do", "say"}, {"phrase", "nonsense"}})), "malformed");
  EXPECT_EQ(code(ann.ask({{"do", "say"}, {"text", std::string(301, 'x')}})), "malformed");
  EXPECT_EQ(code(ann.ask({{"do", "say"}})), "malformed");
  EXPECT_TRUE(fine(ben.ask({{"do", "mute"}, {"seat", 0}})));
  ann.ask({{"do", "say"}, {"text", "unheard"}});
  ann.ask({{"do", "name"}, {"name", "Anne"}});
  const json::object next = ben.until(
      [](const json::object& message) { return text(message, "t") == "chat" || text(message, "t") == "seats"; });
  EXPECT_EQ(text(next, "t"), "seats");
  const json::object state = ben.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ben.token}});
  EXPECT_EQ(state.at("chat").as_array().size(), 3u);
}

TEST_F(Protocol, OnlyTheHostDoesWhatHostsDo) {
  const Seated ann = host({{"seats", {"you", "open", "open"}}});
  const Seated ben = join(ann, "Ben");
  EXPECT_EQ(code(ben.client->ask({{"do", "start"}})), "forbidden");
  EXPECT_EQ(code(ben.client->ask({{"do", "seat"}, {"seat", 0}, {"to", "bosun"}})), "forbidden");
  EXPECT_EQ(code(ben.client->ask({{"do", "revoke"}, {"seat", 0}})), "forbidden");
  EXPECT_EQ(code(ben.client->ask({{"do", "close"}})), "forbidden");
  EXPECT_EQ(code(ann.client->ask({{"do", "start"}})), "forbidden") << "a seat is open";
  EXPECT_EQ(code(ann.client->ask({{"do", "seat"}, {"seat", 2}, {"to", "deckhand"}})), "fine");
  EXPECT_EQ(code(ann.client->ask({{"do", "seat"}, {"seat", 3}, {"to", "bosun"}})), "fine") << "one more seat";
  EXPECT_EQ(code(ann.client->ask({{"do", "seat"}, {"seat", 1}, {"to", "remove"}})), "fine");
  EXPECT_EQ(text(ben.client->until("bye"), "why"), "removed");
  EXPECT_EQ(code(ann.client->ask({{"do", "seat"}, {"seat", 0}, {"to", "bosun"}})), "forbidden");
  EXPECT_EQ(code(ann.client->ask({{"do", "start"}})), "fine");
  const json::object state = ann.client->until("table");
  EXPECT_EQ(state.at("seats").as_array().size(), 3u);
}

TEST_F(Protocol, ARevokedLinkStopsWorking) {
  Game game = begin();
  // The link of somebody who plays is not given to the host: a bot takes the seat.
  const json::object answer = game.ann.client->ask({{"do", "revoke"}, {"seat", 1}});
  EXPECT_EQ(code(answer), "fine");
  EXPECT_FALSE(answer.contains("token"));
  EXPECT_EQ(text(game.ben.client->until("bye"), "why"), "removed");
  Client ben(harbour.port());
  EXPECT_EQ(code(ben.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ben.token}})), "gone");
  const json::object watch = game.ann.client->ask({{"do", "revoke"}, {"what", "watch"}});
  EXPECT_EQ(code(ben.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ann.watch}})), "gone");
  EXPECT_EQ(code(ben.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", text(watch, "watch")}})), "fine");
  EXPECT_EQ(code(game.ann.client->ask({{"do", "revoke"}, {"what", "invite"}})), "fine");
}

TEST_F(Protocol, OpeningTheLinkElsewhereMovesTheSeat) {
  Game game = begin();
  Client phone(harbour.port());
  EXPECT_TRUE(fine(phone.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ann.token}})));
  EXPECT_EQ(text(game.ann.client->until("bye"), "why"), "moved");
  std::string rest;
  while (game.ann.client->receive(rest)) {
  }
  EXPECT_FALSE(game.ann.client->connected());
}

TEST_F(Protocol, WhoeverReturnsIsToldOnlyWhatIsNew) {
  Game game = begin();
  const std::int64_t n = number(game.second, "n");
  game.ben.client->cut();
  Client ben(harbour.port());
  const json::object news =
      ben.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ben.token}, {"from", n}, {"m", 0}});
  EXPECT_EQ(text(news, "t"), "news");
  EXPECT_TRUE(news.at("events").as_array().empty());
  const json::object gap =
      ben.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ben.token}, {"from", n + 50}, {"m", 9}});
  EXPECT_EQ(text(gap, "t"), "table");
}

TEST_F(Protocol, WhileYouWereAwayIsRemembered) {
  Game game = begin();
  EXPECT_TRUE(fine(game.ben.client->ask({{"do", "seen"}, {"n", 2}})));
  game.ben.client->cut();
  game.ann.client->until([](const json::object& m) { return text(m, "t") == "gone"; });
  Client ben(harbour.port());
  const json::object state = ben.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ben.token}});
  EXPECT_EQ(number(state, "away"), 2);
  EXPECT_EQ(state.at("events").as_array().size(), static_cast<std::size_t>(number(state, "n")));
}

TEST_F(Protocol, WhoLeavesIsReplacedByABotUntilTheyReturn) {
  Game game = begin();
  Client& leaver = game.decider();
  const std::string token = game.first.contains("choices") ? game.ann.token : game.ben.token;
  EXPECT_TRUE(fine(leaver.ask({{"do", "leave"}})));
  const json::object news = game.other().until("news");
  EXPECT_GE(number(news, "m"), 1);
  const json::object back = leaver.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", token}});
  EXPECT_TRUE(fine(back));
  for (const auto& seat : back.at("seats").as_array()) EXPECT_FALSE(seat.as_object().contains("standin"));
}

TEST_F(Protocol, LookingBackShowsThePastThroughOwnEyes) {
  Game game = begin();
  const json::value before = game.turn().at("view");
  game.decider().ask({{"do", "play"}, {"m", 0}, {"move", move_of(game.turn())}});
  const json::object news = game.decider().until("news");
  EXPECT_EQ(game.decider().ask({{"do", "replay"}, {"m", 0}}).at("view"), before);
  json::array told = news.at("events").as_array();
  for (auto& event : told) event.as_object()["m"] = 1;  // news say it once for all
  EXPECT_EQ(game.decider().ask({{"do", "replay"}, {"m", 1}}).at("events"), told);
  EXPECT_EQ(code(game.decider().ask({{"do", "replay"}, {"m", 2}})), "malformed");
}

TEST_F(Protocol, AFinishedGameGivesItsSeedAndARecordThatVerifies) {
  const Seated ann = host({{"seats", {"you", "bosun"}}, {"options", {{"doldrums_rounds", 10}}}});
  EXPECT_TRUE(fine(ann.client->ask({{"do", "salt"}, {"salt", "c0ffee"}})));
  EXPECT_EQ(code(ann.client->ask({{"do", "salt"}, {"salt", "not hex"}})), "malformed");
  EXPECT_EQ(http_get(harbour.port(), "/api/tables/" + ann.table + "/record").status, 403);
  ann.client->ask({{"do", "start"}});
  json::object end;
  for (int i = 0; i < 3000 && end.empty(); ++i) {
    const json::object message =
        ann.client->until([](const json::object& m) { return m.contains("choices") || m.contains("outcome"); });
    if (message.contains("outcome") || message.empty()) end = message;
    else
      ann.client->send(json::serialize(json::object{
          {"do", "play"},
          {"id", i},
          {"m", message.at("m")},
          {"move", move_of(message, static_cast<std::size_t>(i) % message.at("choices").as_array().size())}}));
  }
  ASSERT_TRUE(end.contains("seed")) << end;
  EXPECT_EQ(end.at("outcome").as_object().at("over"), true);
  const HttpAnswer file = http_get(harbour.port(), "/api/tables/" + ann.table + "/record");
  ASSERT_EQ(file.status, 200);
  Record record;
  ASSERT_FALSE(Record::parse(file.body, record).found());
  EXPECT_EQ(luck_flaw(record), "");
  EXPECT_EQ(record.luck->hash, text(ann.state, "hash"));
  EXPECT_EQ(record.luck->salts[0], "c0ffee");
  Flaw flaw;
  const auto match = begin_record(find_game(record.game)->game, record, flaw);
  ASSERT_NE(match, nullptr);
  EXPECT_FALSE(replay_record(record, *match).found());
  EXPECT_EQ(match->digest(), record.digest);
  record.luck->salts[0] = "c0ffef";
  EXPECT_NE(luck_flaw(record), "");

  const json::object rematch = ann.client->ask({{"do", "rematch"}});
  EXPECT_TRUE(fine(rematch)) << rematch;
  EXPECT_NE(text(rematch, "table"), ann.table);
  const json::object fresh =
      ann.client->ask({{"do", "sit"}, {"table", text(rematch, "table")}, {"token", text(rematch, "token")}});
  EXPECT_EQ(text(fresh, "state"), "open");
  EXPECT_EQ(fresh.at("options"), ann.state.at("options"));
  EXPECT_NE(text(fresh, "hash"), text(ann.state, "hash"));
}

TEST_F(Protocol, AClosedTableIsGone) {
  Game game = begin();
  EXPECT_TRUE(fine(game.ann.client->ask({{"do", "close"}})));
  EXPECT_EQ(text(game.ben.client->until("bye"), "why"), "closed");
  Client ben(harbour.port());
  EXPECT_EQ(code(ben.ask({{"do", "sit"}, {"table", game.ann.table}, {"token", game.ben.token}})), "gone");
}

TEST_F(Protocol, PagesAreSentGzippedToThoseWhoUnderstandIt) {
  if (find_page("/index.html.gz") == nullptr) GTEST_SKIP() << "the page was not built";
  const std::string ask = "GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n";
  const std::string packed = http_raw(harbour.port(), ask + "Accept-Encoding: gzip, br\r\n\r\n");
  EXPECT_NE(packed.find("Content-Encoding: gzip"), std::string::npos);
  EXPECT_TRUE(packed.ends_with(find_page("/index.html.gz")->content));
  const std::string plain = http_raw(harbour.port(), ask + "\r\n");
  EXPECT_EQ(plain.find("Content-Encoding"), std::string::npos);
  EXPECT_TRUE(plain.ends_with(find_page("/")->content));
}

TEST_F(Protocol, PagesHaveSafeHeaders) {
  const HttpAnswer page = http_get(harbour.port(), "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.body.find("<html"), std::string::npos);
  for (const char* header :
       {"Content-Security-Policy: default-src 'none'", "frame-ancestors 'none'", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "X-Frame-Options: DENY"})
    EXPECT_NE(page.headers.find(header), std::string::npos) << header;
  EXPECT_NE(http_get(harbour.port(), "/embed").headers.find("frame-ancestors *"), std::string::npos);
  EXPECT_EQ(http_get(harbour.port(), "/healthz").body, "ok\n");
  EXPECT_NE(http_get(harbour.port(), "/metrics").body.find("tortuga_moves_total 0"), std::string::npos);
  EXPECT_EQ(http_get(harbour.port(), "/nothing").status, 404);
  EXPECT_EQ(http_get(harbour.port(), "/../etc/passwd").status, 404);
  if (find_page("/404.html") != nullptr) {  // the page was built
    EXPECT_NE(http_get(harbour.port(), "/nothing").body.find("To the harbour"), std::string::npos);
    EXPECT_NE(http_get(harbour.port(), "/assets/gone.js").headers.find("no-cache"), std::string::npos);
  }
  EXPECT_EQ(http_get(harbour.port(), "/", "DELETE").status, 405);
  EXPECT_EQ(http_get(harbour.port(), "/ws").status, 426);
  const auto list = json::parse(http_get(harbour.port(), "/api/games").body).as_array();
  ASSERT_EQ(list.size(), games().size());
  for (const char* key : {"options", "queries", "events"}) EXPECT_TRUE(list[0].as_object().contains(key));
  EXPECT_FALSE(json::parse(http_get(harbour.port(), "/api/games/lostseas/rules").body).as_array().empty());
  EXPECT_EQ(http_get(harbour.port(), "/api/games/nosuchgame/rules").status, 404);
  // The same by names that a static host can have.
  EXPECT_EQ(http_get(harbour.port(), "/api/games.json").body, http_get(harbour.port(), "/api/games").body);
  EXPECT_EQ(http_get(harbour.port(), "/api/rules/sea.json").body,
            http_get(harbour.port(), "/api/games/sea/rules").body);
  EXPECT_EQ(http_get(harbour.port(), "/api/rules/nosuchgame.json").status, 404);
  // Packed for whoever unpacks it, and not told again to whoever has it.
  for (const char* path : {"/api/games", "/api/lobby.json", "/api/rules/sea.json", "/api/schema"}) {
    const auto ask = [&](const std::string& more) {
      return http_raw(harbour.port(),
                      "GET " + std::string{path} + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + more + "\r\n");
    };
    const std::string whole = ask(""), packed = ask("Accept-Encoding: gzip\r\n");
    EXPECT_LT(packed.size(), whole.size() / 3) << path;
    EXPECT_NE(packed.find("Content-Encoding: gzip"), std::string::npos);
    for (const std::string& answer : {whole, packed}) {
      const auto begin = answer.find("ETag: ") + 6;
      ASSERT_NE(begin, std::string::npos + 6) << path;
      const std::string mark = answer.substr(begin, answer.find("\r\n", begin) - begin);
      const std::string again =
          ask("If-None-Match: " + mark + "\r\n" + (answer == packed ? "Accept-Encoding: gzip\r\n" : ""));
      EXPECT_TRUE(again.starts_with("HTTP/1.1 304 Not Modified\r\n")) << again;
      EXPECT_TRUE(again.ends_with("\r\n\r\n")) << "nothing but its head";
      EXPECT_TRUE(ask("If-None-Match: \"other\"\r\n").starts_with("HTTP/1.1 200")) << path;
    }
  }
  const auto lobby = json::parse(http_get(harbour.port(), "/api/lobby.json").body).as_object();
  for (const char* key : {"games", "ranks", "usual", "phrases"}) EXPECT_TRUE(lobby.contains(key)) << key;
}

// What other sites show of a link: as a watcher may see it, and nothing of a table that is not listed.
TEST_F(Protocol, LinksShowATitleAndAPicture) {
  Seated ann = host({{"public", true}, {"name", "Ann <b>"}, {"seats", {"you", "open"}}});
  Seated eve = join(ann, "Eve");
  EXPECT_TRUE(fine(ann.client->ask({{"do", "start"}})));
  const std::string link = "/w/" + ann.table;
  const HttpAnswer page = http_get(harbour.port(), link + "/0");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.body.find("<meta property=\"og:title\" content=\"Pirates of the Lost Seas"), std::string::npos)
      << page.body;
  EXPECT_NE(page.body.find("Ann &lt;b&gt;"), std::string::npos) << page.body;
  EXPECT_EQ(page.body.find("<b>"), std::string::npos);
  EXPECT_NE(page.body.find("url=/#" + link + "/0"), std::string::npos);
  EXPECT_NE(page.body.find(link + "/0.png\""), std::string::npos);
  const auto png = [&](const std::string& path) {
    const HttpAnswer picture = http_get(harbour.port(), path + ".png");
    EXPECT_EQ(picture.status, 200) << path;
    EXPECT_NE(picture.headers.find("image/png"), std::string::npos);
    EXPECT_TRUE(picture.body.starts_with("\x89PNG\r\n")) << path;
    return picture.body;
  };
  const std::string start = png(link + "/0");
  EXPECT_EQ(png(link), start);
  // It follows the game; the picture of the start stays.
  for (Seated* one : {&ann, &eve}) {
    const auto choices = one->client->ask({{"do", "moves"}}).at("choices").as_array();
    if (choices.empty()) continue;
    EXPECT_TRUE(fine(one->client->ask({{"do", "play"}, {"m", 0}, {"move", choices.at(0).at("move")}})));
    break;
  }
  EXPECT_NE(png(link), start);
  EXPECT_EQ(png(link + "/0"), start);
  EXPECT_EQ(http_get(harbour.port(), link + "/999.png").status, 404);
  EXPECT_EQ(http_get(harbour.port(), "/w/NOTABLE.png").status, 404);

  const Seated ben = host({{"name", "Ben"}});
  const HttpAnswer secret = http_get(harbour.port(), "/w/" + ben.table);
  EXPECT_EQ(secret.status, 200);
  EXPECT_EQ(secret.body.find("Ben"), std::string::npos);
  EXPECT_EQ(secret.body.find("Pirates of"), std::string::npos);
  const Seated cid = host({{"name", "Cid"}, {"game", "raiders"}});
  EXPECT_EQ(png("/w/" + cid.table), png("/w/" + ben.table));
  for (const char* wrong : {"/w/", "/w/A/99999999999999999999", "/w/no-table!", "/w/a/b/c", "/w/a\"b"})
    EXPECT_NE(http_get(harbour.port(), wrong).status, 200) << wrong;
}

TEST_F(Protocol, TheSchemaKnowsEveryRequest) {
  const auto schema = json::parse(http_get(harbour.port(), "/api/schema").body).as_object();
  const auto& verbs = schema.at("$defs").as_object();
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto has = [&](const std::string& name) {
      EXPECT_TRUE(verbs.contains("do_" + name)) << name;
    };
    (has(std::variant_alternative_t<I, ask::Kinds>::kKind), ...);
  }(std::make_index_sequence<std::variant_size_v<ask::Kinds>>{});
}

TEST_F(Protocol, OtherOriginsMayNotPlay) {
  EXPECT_TRUE(Client(harbour.port()).connected());
  EXPECT_TRUE(Client(harbour.port(), "http://127.0.0.1:" + std::to_string(harbour.port())).connected());
  EXPECT_FALSE(Client(harbour.port(), "http://evil.example").connected());
}

TEST_F(Protocol, TheBotOfTheDocumentationPlaysAGame) {
  const Seated ann = host({{"seats", {"you", "open"}}, {"options", {{"doldrums_rounds", 10}}}});
  const std::string link =
      "http://127.0.0.1:" + std::to_string(harbour.port()) + "/#/j/" + ann.table + "/" + ann.invite;
  FILE* bot = popen(("python3 " TORTUGA_SOURCE "/docs/bot.py '" + link + "'").c_str(), "r");
  ann.client->until([](const json::object& m) {
    return text(m, "t") == "seats" && m.at("seats").as_array()[1].as_object().at("here") == true;
  });
  ann.client->ask({{"do", "start"}});
  bool over = false;
  for (int i = 0; i < 3000 && !over; ++i) {
    const json::object message =
        ann.client->until([](const json::object& m) { return m.contains("choices") || m.contains("outcome"); });
    over = message.contains("outcome") || message.empty();
    if (!over)
      ann.client->send(
          json::serialize(json::object{{"do", "play"}, {"id", i}, {"m", message.at("m")}, {"move", move_of(message)}}));
  }
  char line[400] = "";
  EXPECT_NE(fgets(line, sizeof line, bot), nullptr);
  EXPECT_EQ(std::string{line}.substr(0, 5), "over:");
  EXPECT_EQ(pclose(bot), 0);
}

}  // namespace
}  // namespace tortuga::server
