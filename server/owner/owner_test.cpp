// A harbour and its owner, from the outside: what the owner sees and orders, and what everybody else notices of it.
#include <gtest/gtest.h>

#include "server/test_harbour.h"

namespace tortuga::server {
namespace {

constexpr const char* kKey = "the-owner's-key";
constexpr const char* kOwners = "198.51.100.1";
constexpr std::int64_t kHour = 3600 * 1000, kDay = 24 * kHour;

struct OwnedHarbour : TestHarbour {
  OwnedHarbour() { trust(); }
  void trust() { harbour->owner().trust(hash_token(kKey)); }
  void crash() {
    TestHarbour::crash();
    trust();
    settle();
  }
};

struct Owner {
  explicit Owner(OwnedHarbour& at) : here(at, kOwners) { EXPECT_TRUE(fine(here.ask({{"do", "own"}, {"key", kKey}}))); }
  json::object ask(json::object request) { return here.ask(std::move(request)); }
  Visitor here;
};

// A public table of Lost Seas: Ann hosts, Ben joins, both sit.
struct Couple {
  explicit Couple(OwnedHarbour& at, const std::string& ann_at = "192.0.2.1", const std::string& ben_at = "192.0.2.2")
      : ann(at, ann_at), ben(at, ben_at) {
    const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}});
    table = text(made, "table");
    tokens[0] = text(made, "token");
    tokens[1] = text(ben.ask({{"do", "join"}, {"table", table}, {"name", "Ben"}}), "token");
    EXPECT_TRUE(fine(ann.ask({{"do", "sit"}, {"table", table}, {"token", tokens[0]}})));
    EXPECT_TRUE(fine(ben.ask({{"do", "sit"}, {"table", table}, {"token", tokens[1]}})));
  }
  Visitor ann, ben;
  std::string table, tokens[2];
};

std::string all_of(const std::vector<std::string>& log) {
  std::string all;
  for (const std::string& line : log) all += line + "\n";
  return all;
}

std::vector<std::string> listen(Visitor& visitor) {
  std::vector<std::string> heard;
  for (std::string message; visitor.receive(message);) heard.push_back(message);
  return heard;
}

const std::vector<json::object> kOwnersRequests{
    {{"do", "tables"}},
    {{"do", "shelf"}},
    {{"do", "people"}},
    {{"do", "orders"}},
    {{"do", "audit"}},
    {{"do", "ban"}, {"address", "192.0.2.1"}},
    {{"do", "unban"}, {"address", "192.0.2.1"}},
    {{"do", "silence"}, {"address", "192.0.2.1"}},
    {{"do", "unsilence"}, {"address", "192.0.2.1"}},
    {{"do", "close_table"}, {"table", "ABCDEFG"}},
    {{"do", "forget"}, {"table", "ABCDEFG"}},
    {{"do", "keep"}, {"days", 1}},
};

TEST(Owner, StrangersGetNothingAndLearnNothing) {
  OwnedHarbour harbour;
  Couple couple(harbour);
  for (const bool guessed : {false, true}) {
    Visitor stranger(harbour, "203.0.113.5");
    if (guessed) EXPECT_EQ(code(stranger.ask({{"do", "own"}, {"key", "guess"}})), "forbidden");
    std::set<std::string> answers;
    for (json::object request : kOwnersRequests) {
      request["id"] = 1;
      if (request.contains("table")) request["table"] = couple.table;  // one that there is
      const json::object answer = stranger.ask(request);
      EXPECT_EQ(code(answer), "forbidden") << request;
      answers.insert(json::serialize(answer));
    }
    EXPECT_EQ(answers.size(), 1u) << "all are refused alike";
  }
  EXPECT_EQ(harbour.store.logs.count("owner"), 0u);
  EXPECT_TRUE(fine(couple.ann.ask({{"do", "say"}, {"text", "still here"}})));
}

TEST(Owner, WithoutAKeyThereIsNone) {
  TestHarbour harbour;
  Visitor stranger(harbour, "203.0.113.5");
  EXPECT_EQ(code(stranger.ask({{"do", "own"}, {"key", ""}})), "forbidden");
  EXPECT_EQ(code(stranger.ask({{"do", "people"}})), "forbidden");
}

TEST(Owner, WrongKeysAreSlowedAndCounted) {
  OwnedHarbour harbour;
  Visitor stranger(harbour, "203.0.113.5");
  EXPECT_EQ(code(stranger.ask({{"do", "own"}, {"key", "guess"}})), "forbidden");
  EXPECT_EQ(code(stranger.ask({{"do", "own"}, {"key", kKey}})), "busy") << "not looked at so soon";
  {
    Visitor again(harbour, "203.0.113.5");
    EXPECT_EQ(code(again.ask({{"do", "own"}, {"key", kKey}})), "busy") << "nor on another connection";
  }
  Owner owner(harbour);
  EXPECT_EQ(number(owner.ask({{"do", "orders"}}), "wrong_keys"), 1);
  harbour.loop.advance(1000);
  EXPECT_TRUE(fine(stranger.ask({{"do", "own"}, {"key", kKey}})));
}

TEST(Owner, SeesTablesAndPeople) {
  OwnedHarbour harbour;
  Couple couple(harbour, "192.0.2.1", "2001:db8:1:2::99");
  Visitor watcher(harbour, "192.0.2.3");
  EXPECT_TRUE(fine(watcher.ask({{"do", "sit"}, {"table", couple.table}})));
  Owner owner(harbour);
  const json::object tables = owner.ask({{"do", "tables"}});
  ASSERT_EQ(tables.at("tables").as_array().size(), 1u) << tables;
  const json::object& table = tables.at("tables").at(0).as_object();
  EXPECT_EQ(text(table, "table"), couple.table);
  EXPECT_EQ(text(table, "game"), "lostseas");
  EXPECT_EQ(number(table, "watchers"), 1);
  EXPECT_EQ(table.at("seats").at(1).at("name"), "Ben");

  const json::object people = owner.ask({{"do", "people"}});
  std::map<std::string, std::string> sits;
  for (const json::value& one : people.at("people").as_array())
    sits[std::string{one.at("address").as_string()}] = json::serialize(one.at("at"));
  EXPECT_EQ(sits.size(), 4u);
  EXPECT_EQ(sits["192.0.2.1"], R"([{"table":")" + couple.table + R"(","seat":0,"name":"Ann"}])");
  EXPECT_EQ(sits["2001:db8:1:2::/64"], R"([{"table":")" + couple.table + R"(","seat":1,"name":"Ben"}])");
  EXPECT_EQ(sits["192.0.2.3"], R"([{"table":")" + couple.table + R"(","seat":null,"name":""}])");
  EXPECT_EQ(sits[kOwners], "[]");
}

TEST(Owner, LongListsComeInParts) {
  OwnedHarbour harbour;
  harbour.limits.tables_per_address = 1000;
  harbour.crash();
  std::set<std::string> made, listed, shelved, seen;
  std::vector<std::unique_ptr<Visitor>> crowd;
  for (int i = 0; i < 205; ++i) {
    crowd.push_back(std::make_unique<Visitor>(harbour, "10.0." + std::to_string(i) + ".1"));
    made.insert(text(crowd.back()->ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}}), "table"));
  }
  Owner owner(harbour);
  const auto gather = [&](const char* what, const char* list, const char* key, std::set<std::string>& out) {
    json::object request{{"do", what}};
    for (int part = 0; part < 10; ++part) {
      const json::object answer = owner.ask(request);
      EXPECT_LE(answer.at(list).as_array().size(), 100u);
      for (const json::value& one : answer.at(list).as_array())
        EXPECT_TRUE(out.insert(std::string{one.at(key).as_string()}).second) << "twice";
      if (!answer.contains("next")) return;
      request["from"] = answer.at("next");
    }
  };
  gather("tables", "tables", "table", listed);
  gather("shelf", "tables", "table", shelved);
  gather("people", "people", "address", seen);
  EXPECT_EQ(listed, made);
  EXPECT_EQ(shelved, made);
  EXPECT_EQ(seen.size(), 206u);
}

TEST(Owner, AddressesAreToldToNobodyElse) {
  OwnedHarbour harbour;
  Couple couple(harbour, "192.0.2.101", "192.0.2.102");
  Visitor watcher(harbour, "192.0.2.103"), lobby(harbour, "192.0.2.104");
  EXPECT_TRUE(fine(watcher.ask({{"do", "sit"}, {"table", couple.table}})));
  EXPECT_TRUE(fine(lobby.ask({{"do", "lobby"}})));
  Owner owner(harbour);
  EXPECT_TRUE(fine(owner.ask({{"do", "people"}})));
  EXPECT_TRUE(fine(owner.ask({{"do", "silence"}, {"address", "192.0.2.101"}})));
  EXPECT_EQ(code(couple.ann.ask({{"do", "say"}, {"text", "psst"}})), "forbidden");
  EXPECT_TRUE(fine(couple.ben.ask({{"do", "say"}, {"text", "hello"}})));
  EXPECT_TRUE(fine(owner.ask({{"do", "forget"}, {"table", couple.table}})));
  EXPECT_TRUE(fine(owner.ask({{"do", "ban"}, {"address", "192.0.2.102"}})));
  EXPECT_TRUE(fine(owner.ask({{"do", "close_table"}, {"table", couple.table}})));
  harbour.loop.advance(1000);
  for (Visitor* each : {&couple.ann, &couple.ben, &watcher, &lobby}) {
    listen(*each);
    std::vector<std::string> heard = each->bytes;
    for (const std::string& message : heard) EXPECT_EQ(message.find("192.0.2."), std::string::npos) << message;
  }
}

TEST(Owner, ABanEndsConnectionsAndLetsNobodyIn) {
  OwnedHarbour harbour;
  Couple couple(harbour, "192.0.2.1", "2001:db8:1:2::99");
  Owner owner(harbour);
  const json::object banned =
      owner.ask({{"do", "ban"}, {"address", "2001:db8:1:2::1"}, {"hours", 2}, {"why", "spam\u202e"}});
  EXPECT_EQ(text(banned, "address"), "2001:db8:1:2::/64") << banned;
  EXPECT_EQ(number(banned, "ended"), 1);
  const json::object bye = couple.ben.until("bye");
  EXPECT_EQ(text(bye, "why"), "banned");
  EXPECT_NE(text(bye, "text").find("spam"), std::string::npos);
  EXPECT_TRUE(couple.ben.ended);
  EXPECT_EQ(harbour.harbour->table(couple.table)->guests(), 1u);
  EXPECT_TRUE(fine(couple.ann.ask({{"do", "say"}, {"text", "quiet now"}})));

  const auto comes = [&](const std::string& from) {
    Visitor again(harbour, from);
    std::string message;
    if (!again.ended) return fine(again.ask({{"do", "lobby"}}));
    EXPECT_TRUE(again.receive(message) && message.find("banned") != std::string::npos) << message;
    return false;
  };
  EXPECT_FALSE(comes("2001:db8:1:2:aaaa::5"));
  EXPECT_TRUE(comes("2001:db8:1:3::99"));
  EXPECT_EQ(owner.ask({{"do", "orders"}}).at("bans").as_array().size(), 1u);
  harbour.loop.advance(2 * kHour);
  EXPECT_TRUE(comes("2001:db8:1:2:aaaa::5")) << "its time is over";
  EXPECT_TRUE(owner.ask({{"do", "orders"}}).at("bans").as_array().empty());
  EXPECT_EQ(code(owner.ask({{"do", "unban"}, {"address", "2001:db8:1:2::"}})), "gone");
}

TEST(Owner, BansOutliveTheHarbourAndCanBeTakenBack) {
  OwnedHarbour harbour;
  {
    Owner owner(harbour);
    EXPECT_TRUE(fine(owner.ask({{"do", "ban"}, {"address", "192.0.2.66"}})));
    EXPECT_TRUE(fine(owner.ask({{"do", "silence"}, {"address", "192.0.2.67"}})));
    EXPECT_TRUE(fine(owner.ask({{"do", "keep"}, {"days", 30}})));
  }
  harbour.crash();
  EXPECT_TRUE(Visitor(harbour, "192.0.2.66").ended);
  Owner owner(harbour);
  const json::object orders = owner.ask({{"do", "orders"}});
  EXPECT_EQ(orders.at("bans").at(0).at("address"), "192.0.2.66");
  EXPECT_EQ(orders.at("silences").at(0).at("address"), "192.0.2.67");
  EXPECT_EQ(number(orders, "keep"), 30);
  EXPECT_TRUE(fine(owner.ask({{"do", "unban"}, {"address", "192.0.2.66"}})));
  EXPECT_FALSE(Visitor(harbour, "192.0.2.66").ended);
  harbour.crash();
  EXPECT_FALSE(Visitor(harbour, "192.0.2.66").ended);
}

TEST(Owner, WhoeverCameBeforeTheLogWasReadIsStillTurnedOut) {
  OwnedHarbour harbour;
  {
    Owner owner(harbour);
    EXPECT_TRUE(fine(owner.ask({{"do", "ban"}, {"address", "192.0.2.66"}})));
  }
  harbour.TestHarbour::crash();  // the log is not read yet
  Visitor early(harbour, "192.0.2.66");
  harbour.settle();
  EXPECT_TRUE(early.ended);
}

TEST(Owner, NobodyIsLockedOutByMistake) {
  OwnedHarbour harbour;
  Owner owner(harbour);
  for (const char* own : {"127.0.0.1", "::1", "::ffff:127.0.0.1", kOwners})
    EXPECT_EQ(code(owner.ask({{"do", "ban"}, {"address", own}})), "forbidden") << own;
  for (const char* none : {"", "everybody", "192.0.2.0/24", "*"})
    EXPECT_EQ(code(owner.ask({{"do", "ban"}, {"address", none}})), "malformed") << none;
  EXPECT_EQ(code(owner.ask({{"do", "ban"}, {"address", "192.0.2.1"}, {"hours", 0}})), "malformed");
  EXPECT_EQ(code(owner.ask({{"do", "ban"}, {"address", "192.0.2.1"}, {"hours", 87601}})), "malformed");
  EXPECT_EQ(code(owner.ask({{"do", "ban"}, {"address", "192.0.2.1"}, {"why", std::string(301, 'x')}})), "malformed");
  EXPECT_EQ(code(owner.ask({{"do", "keep"}, {"days", 36501}})), "malformed");
  EXPECT_TRUE(owner.ask({{"do", "audit"}}).at("entries").as_array().empty());
}

TEST(Owner, TheSilencedPlayButDoNotTalk) {
  OwnedHarbour harbour;
  Couple couple(harbour);
  Owner owner(harbour);
  EXPECT_TRUE(fine(owner.ask({{"do", "silence"}, {"address", "192.0.2.2"}, {"hours", 1}, {"why", "too loud"}})));
  for (const json::object& talk : {json::object{{"do", "say"}, {"text", "psst"}},
                                   {{"do", "say"}, {"phrase", "ahoy"}},
                                   {{"do", "name"}, {"name", "LOUD WORDS"}}}) {
    const json::object refused = couple.ben.ask(talk);
    EXPECT_EQ(code(refused), "forbidden") << talk;
    EXPECT_NE(text(refused, "error").find("quiet (too loud)"), std::string::npos) << refused;
  }
  EXPECT_TRUE(fine(couple.ann.ask({{"do", "start"}})));
  const json::object moves = couple.ben.ask({{"do", "moves"}});
  EXPECT_TRUE(fine(moves) || code(moves) == "forbidden");
  EXPECT_TRUE(fine(couple.ben.ask({{"do", "ask"}, {"query", "status"}})));
  EXPECT_TRUE(fine(couple.ann.ask({{"do", "say"}, {"text", "I may"}})));
  harbour.loop.advance(kHour);
  EXPECT_TRUE(fine(couple.ben.ask({{"do", "say"}, {"text", "again"}}))) << "its time is over";
  EXPECT_TRUE(fine(owner.ask({{"do", "silence"}, {"address", "192.0.2.2"}})));
  EXPECT_EQ(code(couple.ben.ask({{"do", "say"}, {"text", "again"}})), "forbidden");
  EXPECT_TRUE(fine(owner.ask({{"do", "unsilence"}, {"address", "192.0.2.2"}})));
  EXPECT_TRUE(fine(couple.ben.ask({{"do", "say"}, {"text", "again"}})));
}

TEST(Owner, ClosingATableTellsEverybodyWhy) {
  OwnedHarbour harbour;
  Couple couple(harbour);
  Owner owner(harbour);
  EXPECT_EQ(code(owner.ask({{"do", "close_table"}, {"table", "ABCDEFG"}})), "gone");
  EXPECT_EQ(code(owner.ask({{"do", "close_table"}, {"table", "owner"}})), "gone");
  EXPECT_TRUE(fine(owner.ask({{"do", "close_table"}, {"table", couple.table}, {"why", "a test"}})));
  for (Visitor* each : {&couple.ann, &couple.ben}) {
    const json::object bye = each->until("bye");
    EXPECT_EQ(text(bye, "why"), "shut");
    EXPECT_NE(text(bye, "text").find("a test"), std::string::npos);
  }
  EXPECT_EQ(code(owner.ask({{"do", "close_table"}, {"table", couple.table}})), "gone") << "once is enough";
  harbour.crash();
  Visitor late(harbour, "192.0.2.1");
  const json::object gone = late.ask({{"do", "sit"}, {"table", couple.table}, {"token", couple.tokens[0]}});
  EXPECT_EQ(code(gone), "gone");
  EXPECT_NE(text(gone, "error").find("a test"), std::string::npos) << "who comes later learns why, too";
  const json::object audit = Owner(harbour).ask({{"do", "audit"}});
  EXPECT_EQ(audit.at("entries").as_array().size(), 1u) << audit;
}

TEST(Owner, ATableThatLeftMemoryCanBeClosed) {
  OwnedHarbour harbour;
  std::string table, token;
  {
    Couple couple(harbour);
    table = couple.table;
    token = couple.tokens[0];
  }
  harbour.crash();
  EXPECT_TRUE(fine(Owner(harbour).ask({{"do", "close_table"}, {"table", table}})));
  Visitor late(harbour, "192.0.2.1");
  EXPECT_EQ(code(late.ask({{"do", "sit"}, {"table", table}, {"token", token}})), "gone");
}

TEST(Owner, ForgottenWordsAreGoneFromTheStoreAndFromEveryScreen) {
  OwnedHarbour harbour;
  Couple couple(harbour);
  EXPECT_TRUE(fine(couple.ann.ask({{"do", "say"}, {"text", "a kind word"}})));
  EXPECT_TRUE(fine(couple.ben.ask({{"do", "say"}, {"text", "an ugly word"}})));
  EXPECT_TRUE(fine(couple.ann.ask({{"do", "start"}})));
  Owner owner(harbour);
  listen(couple.ann);
  const json::object forgotten = owner.ask({{"do", "forget"}, {"table", couple.table}, {"seat", 1}});
  EXPECT_EQ(number(forgotten, "lines"), 1) << forgotten;
  const std::string log = all_of(harbour.store.logs[couple.table]);
  EXPECT_EQ(log.find("ugly"), std::string::npos);
  EXPECT_NE(log.find("a kind word"), std::string::npos);
  const json::object screen = couple.ann.until("table");
  EXPECT_EQ(screen.at("chat").at(0).at("text"), "a kind word");
  EXPECT_EQ(screen.at("chat").at(1).at("text"), "") << "that something was said stays";
  EXPECT_EQ(screen.at("chat").at(1).at("seat"), 1);
  EXPECT_EQ(all_of(harbour.store.logs["owner"]).find("ugly"), std::string::npos);
  EXPECT_TRUE(fine(couple.ben.ask({{"do", "say"}, {"text", "sorry"}}))) << "the table goes on";

  harbour.crash();
  Visitor again(harbour, "192.0.2.1");
  const json::object back = again.ask({{"do", "sit"}, {"table", couple.table}, {"token", couple.tokens[0]}});
  EXPECT_EQ(back.at("chat").at(1).at("text"), "");
  EXPECT_EQ(back.at("chat").at(2).at("text"), "sorry");
}

TEST(Owner, ForgettingWaitsForWhatIsBeingSaid) {
  OwnedHarbour harbour;
  Couple couple(harbour);
  Owner owner(harbour);
  couple.ben.send(R"({"do":"say","text":"an ugly word"})");  // under way to the store
  EXPECT_EQ(number(owner.ask({{"do", "forget"}, {"table", couple.table}, {"seat", 1}}), "lines"), 1);
  EXPECT_EQ(all_of(harbour.store.logs[couple.table]).find("ugly"), std::string::npos);
}

TEST(Owner, AGamePlaysTheSameAfterForgetting) {
  OwnedHarbour harbour;
  Couple couple(harbour);
  EXPECT_TRUE(fine(couple.ann.ask({{"do", "start"}})));
  for (int i = 0; i < 12; ++i)
    for (Visitor* each : {&couple.ann, &couple.ben}) {
      EXPECT_TRUE(fine(each->ask({{"do", "say"}, {"text", "ugly " + std::to_string(i)}})));
      const json::object moves = each->ask({{"do", "moves"}});
      if (!fine(moves) || moves.at("choices").as_array().empty()) continue;
      const auto& state = harbour.harbour->table(couple.table)->state();
      EXPECT_TRUE(
          fine(each->ask({{"do", "play"}, {"m", state.moves()}, {"move", moves.at("choices").at(0).at("move")}})));
    }
  const auto digest = harbour.harbour->table(couple.table)->state().match()->digest();
  const std::int64_t played = harbour.harbour->table(couple.table)->state().moves();
  EXPECT_GT(played, 3);
  Owner owner(harbour);
  EXPECT_EQ(number(owner.ask({{"do", "forget"}, {"table", couple.table}, {"names", true}}), "lines"), 24);
  EXPECT_EQ(harbour.harbour->table(couple.table)->state().match()->digest(), digest);
  harbour.crash();
  Visitor again(harbour, "192.0.2.1");
  const json::object back = again.ask({{"do", "sit"}, {"table", couple.table}, {"token", couple.tokens[0]}});
  EXPECT_TRUE(fine(back));
  EXPECT_EQ(number(back, "m"), played);
  EXPECT_EQ(harbour.harbour->table(couple.table)->state().match()->digest(), digest);
  EXPECT_EQ(back.at("seats").at(0).at("name"), "Sailor 1");
  const std::string log = all_of(harbour.store.logs[couple.table]);
  for (const char* gone : {"ugly", "Ann", "Ben"}) EXPECT_EQ(log.find(gone), std::string::npos) << gone;
}

TEST(Owner, WordsOfClosedTablesCanBeForgotten) {
  OwnedHarbour harbour;
  Couple couple(harbour);
  EXPECT_TRUE(fine(couple.ben.ask({{"do", "say"}, {"text", "an ugly word"}})));
  EXPECT_TRUE(fine(couple.ann.ask({{"do", "close"}})));
  harbour.crash();
  Owner owner(harbour);
  const json::object forgotten = owner.ask({{"do", "forget"}, {"table", couple.table}, {"seat", 1}, {"names", true}});
  EXPECT_EQ(number(forgotten, "lines"), 1) << forgotten;
  EXPECT_EQ(number(forgotten, "names"), 1);
  EXPECT_EQ(all_of(harbour.store.logs[couple.table]).find("ugly"), std::string::npos);
  EXPECT_EQ(all_of(harbour.store.logs[couple.table]).find("Ben"), std::string::npos);
  Visitor late(harbour, "192.0.2.1");
  EXPECT_EQ(code(late.ask({{"do", "sit"}, {"table", couple.table}, {"token", couple.tokens[0]}})), "gone");
}

TEST(Owner, OldTablesAreDeletedForGood) {
  OwnedHarbour harbour;
  std::string old, busy, fresh;
  std::string token;
  {
    Couple couple(harbour);
    old = couple.table;
    token = couple.tokens[0];
  }
  harbour.crash();
  harbour.loop.advance(5 * kDay);
  Couple playing(harbour);
  busy = playing.table;
  EXPECT_TRUE(fine(playing.ann.ask({{"do", "start"}})));
  harbour.loop.advance(kDay);
  // Its card was touched long ago, but it is played.
  harbour.store.cards[busy].touched = 0;
  Owner owner(harbour);
  EXPECT_TRUE(fine(owner.ask({{"do", "keep"}, {"days", 3}})));
  harbour.loop.advance(10000);
  harbour.settle();
  EXPECT_EQ(harbour.store.logs.count(old), 0u);
  EXPECT_EQ(harbour.store.logs.count(busy), 1u) << "somebody sits there";
  EXPECT_EQ(harbour.store.logs.count("owner"), 1u);
  {
    Visitor late(harbour, "192.0.2.1");
    EXPECT_EQ(code(late.ask({{"do", "sit"}, {"table", old}, {"token", token}})), "gone");
  }
  const json::object audit = owner.ask({{"do", "audit"}});
  const json::array& entries = audit.at("entries").as_array();
  ASSERT_EQ(entries.size(), 2u) << audit;
  EXPECT_EQ(entries[1].at("kind"), "swept");
  EXPECT_EQ(entries[1].at("tables"), 1);

  // Out of memory, and played a day ago: still not old.
  harbour.crash();
  harbour.loop.advance(2 * kHour);
  harbour.settle();
  EXPECT_EQ(harbour.store.logs.count(busy), 1u);
  harbour.loop.advance(4 * kDay);
  harbour.settle();
  harbour.loop.advance(kHour + 10000);  // what was looked at on the way was not old then
  harbour.settle();
  EXPECT_EQ(harbour.store.logs.count(busy), 0u) << "now it is";
}

TEST(Owner, AllTablesAreKeptUntilTheOwnerSaysOtherwise) {
  OwnedHarbour harbour;
  std::string table;
  {
    Couple couple(harbour);
    table = couple.table;
  }
  harbour.crash();
  harbour.loop.advance(400 * kDay);
  harbour.settle();
  EXPECT_EQ(harbour.store.logs.count(table), 1u);
}

// Tables that were kept out of memory for a while are not counted among those that are being read.
TEST(Owner, ASweepLeavesNoMoreRoomAtTheDoorThanThereWas) {
  OwnedHarbour harbour;
  for (int i = 0; i < 3; ++i) Couple old(harbour);
  harbour.crash();
  harbour.loop.advance(5 * kDay);
  std::vector<std::string> tables;
  for (int i = 0; i < 2; ++i) tables.push_back(Couple(harbour).table);
  harbour.crash();
  {
    Owner owner(harbour);
    EXPECT_TRUE(fine(owner.ask({{"do", "keep"}, {"days", 3}})));
  }
  harbour.loop.advance(10000);
  harbour.settle();
  ASSERT_EQ(harbour.store.logs.size(), 3u) << "two tables and the owner's log";
  Limits limits;
  limits.loading = 1;
  harbour.harbour->set_limits(limits);
  Visitor eve(harbour), mallory(harbour);
  eve.send(json::serialize(json::object{{"do", "sit"}, {"id", 1}, {"table", tables[0]}}));
  mallory.send(json::serialize(json::object{{"do", "sit"}, {"id", 1}, {"table", tables[1]}}));
  std::string answer;
  ASSERT_TRUE(mallory.receive(answer));
  EXPECT_EQ(code(json::parse(answer).as_object()), "busy") << answer;
  ASSERT_TRUE(eve.receive(answer));
  EXPECT_TRUE(fine(json::parse(answer).as_object())) << answer;
}

TEST(Owner, ASweepIsBoundedAndGoesOn) {
  OwnedHarbour harbour;
  harbour.limits.tables_per_address = 1000;
  harbour.crash();
  {
    Visitor ann(harbour, "192.0.2.1");
    for (int i = 0; i < 120; ++i) {
      EXPECT_TRUE(fine(ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}})));
      harbour.loop.advance(100);
    }
  }
  harbour.crash();
  harbour.loop.advance(10 * kDay);
  {
    Owner owner(harbour);
    EXPECT_TRUE(fine(owner.ask({{"do", "keep"}, {"days", 3}})));
  }
  std::size_t left = harbour.store.logs.size();
  EXPECT_EQ(left, 121u);
  for (int i = 0; i < 10 && harbour.store.logs.size() > 1; ++i) {
    harbour.loop.advance(5000);
    harbour.settle();
    EXPECT_LE(left - harbour.store.logs.size(), 50u);
    left = harbour.store.logs.size();
  }
  EXPECT_EQ(left, 1u) << "the owner's log alone";
}

TEST(Owner, WhatCannotBeStoredIsNotInForce) {
  OwnedHarbour harbour;
  Couple couple(harbour);
  Owner owner(harbour);
  harbour.store.broken = true;
  EXPECT_EQ(code(owner.ask({{"do", "ban"}, {"address", "192.0.2.2"}})), "disk");
  EXPECT_EQ(code(owner.ask({{"do", "close_table"}, {"table", couple.table}})), "disk");
  EXPECT_EQ(code(owner.ask({{"do", "forget"}, {"table", couple.table}})), "disk");
  EXPECT_FALSE(couple.ben.ended);
  harbour.store.broken = false;
  EXPECT_TRUE(fine(couple.ben.ask({{"do", "say"}, {"text", "still here"}})));
  EXPECT_TRUE(fine(owner.ask({{"do", "ban"}, {"address", "192.0.2.2"}})));
  EXPECT_TRUE(couple.ben.ended);
}

TEST(Owner, TheAuditHasEverythingAndComesInParts) {
  OwnedHarbour harbour;
  Owner owner(harbour);
  for (int i = 0; i < 130; ++i) {
    EXPECT_TRUE(fine(
        owner.ask({{"do", "ban"}, {"address", "10.0.0." + std::to_string(i)}, {"why", "no. " + std::to_string(i)}})));
    harbour.loop.advance(1000);
  }
  const json::object newest = owner.ask({{"do", "audit"}});
  EXPECT_EQ(number(newest, "first"), 30);
  EXPECT_EQ(newest.at("entries").as_array().size(), 100u);
  EXPECT_EQ(newest.at("entries").at(99).at("why"), "no. 129");
  const json::object before = owner.ask({{"do", "audit"}, {"before", 30}});
  EXPECT_EQ(number(before, "first"), 0);
  EXPECT_EQ(before.at("entries").as_array().size(), 30u);
  EXPECT_EQ(before.at("entries").at(0).at("address"), "10.0.0.0");
  EXPECT_EQ(before.at("entries").at(0).at("kind"), "ban");
  EXPECT_GT(before.at("entries").at(0).at("at").to_number<std::int64_t>(), 1700000000000);
}

TEST(Owner, NoTableCanHaveTheIdOfTheOwnersLog) {
  EXPECT_FALSE(is_table_id("owner"));
  OwnedHarbour harbour;
  Owner owner(harbour);
  EXPECT_TRUE(fine(owner.ask({{"do", "ban"}, {"address", "192.0.2.2"}})));
  Visitor stranger(harbour, "203.0.113.5");
  EXPECT_EQ(code(stranger.ask({{"do", "sit"}, {"table", "owner"}})), "gone");
  EXPECT_EQ(code(stranger.ask({{"do", "join"}, {"table", "owner"}, {"name", "Eve"}})), "gone");
  bool told = false;
  harbour.harbour->record("here", "owner", [&](const std::string& record, const std::optional<Denial>& why) {
    told = true;
    EXPECT_TRUE(record.empty() && why);
  });
  EXPECT_TRUE(told);
}

}  // namespace
}  // namespace tortuga::server
