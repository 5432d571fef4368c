// Strangers who ask and do not read, who send a letter now and then, who take every socket. What waits for them stays
// small, their time runs out, and whoever plays is answered.
#include <vector>

#include "tests/wire/anchorage.h"
#include "tests/wire/client.h"
#include "tests/wire/stranger.h"

namespace tortuga::server {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kGet = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n";

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

template <class F>
auto asked(Anchorage& harbour, F&& what) {
  decltype(what(std::declval<Metrics&>())) found{};
  harbour.on_loop([&](Harbour& all) { found = what(all.metrics()); });
  return found;
}

std::uint64_t drops(Anchorage& harbour, Drop why) {
  return asked(harbour, [&](Metrics& metrics) { return metrics.drops[why].value(); });
}

// Short enough for a test, long enough for a machine that has much to do.
Limits impatient() {
  Limits limits = generous();
  limits.request_seconds = limits.answer_seconds = 1;
  limits.backlog_bytes = 65536;
  return limits;
}

TEST(Attack, RequestsWhoseAnswersAreNotReadAreNotReadThemselves) {
  Folder folder;
  Limits limits = impatient();
  limits.answer_seconds = 3600;
  Anchorage harbour(folder.path(), limits);
  Stranger stranger(harbour.port());
  const std::string many = repeated(kGet, 1000);
  const std::size_t sent = stranger.stuff(many, 64 << 20);
  EXPECT_LT(sent, 32u << 20) << "the server never stopped reading";
  const auto waiting = asked(harbour, [](Metrics& metrics) { return metrics.queued_bytes.load(); });
  EXPECT_LE(waiting, 200 * 1024) << "at most one answer waits";  // /api/games has 100 KB
  const auto made = asked(harbour, [](Metrics& metrics) { return metrics.requests.value(); });
  EXPECT_LT(made, 200u) << "answers were made that nobody reads";
  EXPECT_EQ(http_get(harbour.port(), "/healthz").body, "ok\n");
}

// Pages are the same for everybody and kept for nobody: who does not read one takes nothing of what all may wait for.
TEST(Attack, APageThatIsNotReadIsNotCountedAsKept) {
  Folder folder;
  Anchorage harbour(folder.path());
  std::vector<std::unique_ptr<Stranger>> strangers;
  for (int i = 0; i < 20; ++i) {
    strangers.push_back(std::make_unique<Stranger>(harbour.port()));
    for (int k = 0; k < 40; ++k) strangers.back()->send("GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n");
  }
  while (asked(harbour, [](Metrics& metrics) { return metrics.requests.value(); }) < 60) {
  }
  EXPECT_LT(asked(harbour, [](Metrics& metrics) { return metrics.queued_bytes.load(); }), 20 * 1024);
}

TEST(Attack, WhoeverReadsAgainGetsEveryAnswer) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  Stranger stranger(harbour.port());
  constexpr int kAsked = 60;
  const std::string many = repeated(kGet, kAsked - 1) + "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  ASSERT_EQ(stranger.send(many), many.size());
  std::this_thread::sleep_for(200ms);  // long enough for the kernel's buffers to be full
  const std::string all = stranger.read();
  int answers = 0;
  for (std::size_t at = all.find("HTTP/1.1 200 OK"); at != std::string::npos; at = all.find("HTTP/1.1 200 OK", at + 1))
    ++answers;
  EXPECT_EQ(answers, kAsked);
  EXPECT_TRUE(all.ends_with("\r\n\r\nok\n"));
}

TEST(Attack, AnAnswerThatIsNotReadInTimeEndsTheConnection) {
  Folder folder;
  Anchorage harbour(folder.path(), impatient());
  Stranger stranger(harbour.port(), "127.0.0.1", 4096);
  stranger.stuff(repeated(kGet, 100), 1 << 20);
  EXPECT_TRUE(stranger.cut(40s));
  EXPECT_EQ(drops(harbour, Drop::unread), 1u);
}

TEST(Attack, PongsCountAsEverythingElseThatIsSaid) {
  Folder folder;
  Limits limits = impatient();
  limits.rate = limits.burst = 100000000 / 100;
  Anchorage harbour(folder.path(), limits);
  Stranger stranger(harbour.port(), "127.0.0.1", 4096);
  ASSERT_TRUE(stranger.upgrade());
  const std::string pings = repeated(client_frame(9, std::string(125, 'p')), 500);
  const std::size_t sent = stranger.stuff(pings, 64 << 20);
  EXPECT_LT(sent, 32u << 20) << "the server never stopped reading";
  EXPECT_LE(asked(harbour, [](Metrics& metrics) { return metrics.queued_bytes.load(); }), limits.backlog_bytes);
  EXPECT_TRUE(stranger.cut(40s)) << "unread for ever";
  EXPECT_EQ(drops(harbour, Drop::unread), 1u);
}

// Little enough for the kernel to keep: the server itself has nothing left to send.
TEST(Attack, WhatOnlyTheKernelKeepsMustBeReadToo) {
  Folder folder;
  Limits limits = generous();
  limits.drop_seconds = limits.answer_seconds = 1;
  limits.ping_seconds = 3600;
  Anchorage harbour(folder.path(), limits);
  Stranger stranger(harbour.port(), "127.0.0.1", 4096);
  ASSERT_TRUE(stranger.upgrade());
  stranger.send(client_frame(1, "{\"do\":\"lobby\",\"id\":1}"));
  bool cut = false;
  for (int i = 0; i < 250 && !cut; ++i) {
    stranger.send(client_frame(9, "here"));  // it is not silent
    cut = stranger.cut(150ms);
  }
  EXPECT_TRUE(cut);
  EXPECT_EQ(drops(harbour, Drop::unread), 1u);
  EXPECT_EQ(drops(harbour, Drop::silent), 0u);
}

TEST(Attack, PingsAreNoWayAroundTheRate) {
  Folder folder;
  Limits limits = generous();
  limits.rate = 20;
  limits.burst = 60;
  Anchorage harbour(folder.path(), limits);
  Stranger stranger(harbour.port());
  ASSERT_TRUE(stranger.upgrade());
  stranger.stuff(repeated(client_frame(9, "p"), 10000), 1 << 20);
  std::string pongs = stranger.read({}, 300ms);
  EXPECT_GE(pongs.size(), 60u * 3);
  EXPECT_LT(pongs.size(), 200u * 3) << "more than sixty at once and twenty a second";
  EXPECT_GT(asked(harbour, [](Metrics& metrics) { return metrics.rested.value(); }), 0u);
}

TEST(Attack, WhoeverAsksAndDoesNotReadIsNotReadFromOnAWebSocketEither) {
  Folder folder;
  Limits limits = impatient();
  limits.answer_seconds = 3600;
  limits.backlog_bytes = 256 * 1024;
  Anchorage harbour(folder.path(), limits);
  Stranger stranger(harbour.port());
  ASSERT_TRUE(stranger.upgrade());
  const std::size_t sent = stranger.stuff(repeated(client_frame(1, "{\"do\":\"lobby\",\"id\":1}"), 1000), 64 << 20);
  EXPECT_LT(sent, 32u << 20);
  EXPECT_LE(asked(harbour, [](Metrics& metrics) { return metrics.queued_bytes.load(); }), limits.backlog_bytes);
  EXPECT_LT(asked(harbour, [](Metrics& metrics) { return metrics.messages.value(); }), 200u);
  EXPECT_EQ(drops(harbour, Drop::unread), 0u);
}

TEST(Attack, ARequestHasOneDeadlineHoweverItComes) {
  Folder folder;
  Anchorage harbour(folder.path(), impatient());
  Stranger stranger(harbour.port());
  const auto begun = std::chrono::steady_clock::now();
  bool cut = false;
  for (const char letter : std::string{"GET / HTTP/1.1\r\nX-Slow: yyyyyyyyyyyyyyyyyyyyyyyyyyy"}) {
    stranger.send({&letter, 1});
    cut = stranger.cut(200ms);
    if (cut) break;
  }
  EXPECT_TRUE(cut);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 6s);
  EXPECT_EQ(drops(harbour, Drop::unfinished), 1u);
}

TEST(Attack, AMessageHasOneDeadlineHoweverItComes) {
  Folder folder;
  Anchorage harbour(folder.path(), impatient());
  // A frame letter by letter; a message frame by frame; a long frame that would only be skipped.
  const std::string slow_frame = client_frame(1, std::string(100, 'x'));
  const std::string parts = client_frame(1, "{", false) + repeated(client_frame(0, " ", false), 100);
  const std::string skipped = client_frame(1, std::string(60000, 'x'));
  struct Kind {
    std::string_view bytes;
    std::size_t step;
  };
  for (const Kind& kind : {Kind{slow_frame, 1}, Kind{parts, 7}, Kind{skipped, 100}}) {
    Stranger stranger(harbour.port());
    ASSERT_TRUE(stranger.upgrade());
    bool cut = false;
    for (std::size_t at = 0; at < 50 * kind.step && !cut; at += kind.step) {
      stranger.send(kind.bytes.substr(at, kind.step));
      cut = stranger.cut(150ms);
    }
    EXPECT_TRUE(cut) << kind.step;
  }
  EXPECT_EQ(drops(harbour, Drop::unfinished), 3u);
}

TEST(Attack, AnHonestPlayerIsNotHeldToTheDeadlineOfARequest) {
  Folder folder;
  Anchorage harbour(folder.path(), impatient());
  Client ann(harbour.port());
  std::string nothing;
  ann.patience = 3500ms;  // says nothing for three times as long
  EXPECT_FALSE(ann.receive(nothing));
  ann.patience = 10s;
  EXPECT_TRUE(fine(ann.ask({{"do", "lobby"}})));
}

TEST(Attack, OneAddressHasItsShareOfSocketsAndNoMore) {
  Folder folder;
  Limits limits = generous();
  limits.connections_per_address = 4;  // eight sockets
  Anchorage harbour(folder.path(), limits);
  std::vector<std::unique_ptr<Stranger>> strangers;
  for (int i = 0; i < 40; ++i) {
    strangers.push_back(std::make_unique<Stranger>(harbour.port(), "127.0.0.2"));
    strangers.back()->send("GET / HT");
  }
  EXPECT_LE(asked(harbour, [](Metrics& metrics) { return metrics.sockets.load(); }), 8);
  int held = 0;
  for (const auto& stranger : strangers) held += !stranger->cut(0ms);
  EXPECT_LE(held, 8);
  EXPECT_GE(drops(harbour, Drop::displaced), 32u);
  // Others notice nothing, and neither do those who share the address: whoever holds a socket for nothing gives way.
  EXPECT_EQ(http_get(harbour.port(), "/healthz").body, "ok\n");
  Stranger neighbour(harbour.port(), "127.0.0.2");
  neighbour.send("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(neighbour.read().ends_with("ok\n"));
  Stranger player(harbour.port(), "127.0.0.2");
  EXPECT_TRUE(player.upgrade());
}

TEST(Attack, WhoeverAskedLastGivesWayLast) {
  Folder folder;
  Limits limits = generous();
  limits.connections_per_address = 2;  // four sockets
  Anchorage harbour(folder.path(), limits);
  Stranger first(harbour.port());
  std::vector<std::unique_ptr<Stranger>> strangers;
  for (int i = 0; i < 3; ++i) strangers.push_back(std::make_unique<Stranger>(harbour.port()));
  first.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(first.read("ok\n").ends_with("ok\n"));
  const Stranger another(harbour.port());
  EXPECT_TRUE(strangers[0]->cut(10s));
  EXPECT_FALSE(first.cut(0ms));
}

TEST(Attack, AllSocketsTakenAreTakenFromThoseWhoWantNothing) {
  Folder folder;
  Limits limits = generous();
  limits.connections = 10;  // twenty sockets
  Anchorage harbour(folder.path(), limits);
  std::vector<std::unique_ptr<Stranger>> strangers;
  for (int i = 0; i < 30; ++i)
    strangers.push_back(std::make_unique<Stranger>(harbour.port(), ("127.0.1." + std::to_string(i + 1)).c_str()));
  EXPECT_LE(asked(harbour, [](Metrics& metrics) { return metrics.sockets.load(); }), 20);
  Client ann(harbour.port());
  EXPECT_TRUE(fine(ann.ask({{"do", "lobby"}})));
}

TEST(Attack, PlayersGiveWayToNobody) {
  Folder folder;
  Limits limits = generous();
  limits.connections_per_address = 2;  // four sockets
  Anchorage harbour(folder.path(), limits);
  Stranger a(harbour.port()), b(harbour.port()), c(harbour.port());
  EXPECT_TRUE(a.upgrade());
  EXPECT_TRUE(b.upgrade());
  EXPECT_FALSE(c.upgrade());
  std::vector<std::unique_ptr<Stranger>> more;
  for (int i = 0; i < 10; ++i) more.push_back(std::make_unique<Stranger>(harbour.port()));
  EXPECT_FALSE(a.cut(100ms));
  EXPECT_FALSE(b.cut(100ms));
  a.send(client_frame(9, "still here"));
  EXPECT_NE(a.read("still here").find("still here"), std::string::npos);
}

TEST(Attack, TooManyRequestsWaitAndAreAnswered) {
  Folder folder;
  Limits limits = generous();
  limits.address_rate = 40;
  limits.address_burst = 10;
  Anchorage harbour(folder.path(), limits);
  Stranger stranger(harbour.port());
  constexpr std::string_view kSmall = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const auto begun = std::chrono::steady_clock::now();
  stranger.send(repeated(kSmall, 40) + "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const std::string all = stranger.read();
  EXPECT_TRUE(all.ends_with("ok\n"));
  EXPECT_GE(std::chrono::steady_clock::now() - begun, 500ms) << "thirty requests too many, at forty a second";
  EXPECT_GT(asked(harbour, [](Metrics& metrics) { return metrics.rested.value(); }), 0u);
}

// Taking a long head apart costs more than answering it: what is too much is not even looked at.
TEST(Attack, RequestsThatAreRefusedCountToo) {
  Folder folder;
  Limits limits = generous();
  limits.address_rate = 1;
  limits.address_burst = 5;
  Anchorage harbour(folder.path(), limits);
  std::vector<std::unique_ptr<Stranger>> strangers;
  for (int i = 0; i < 30; ++i) {
    strangers.push_back(std::make_unique<Stranger>(harbour.port()));
    strangers.back()->send("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n");
  }
  const auto refused = [](Metrics& metrics) {
    return metrics.turned_away[TurnedAway::request].value();
  };
  while (asked(harbour, refused) < 20 && asked(harbour, [](Metrics& metrics) { return metrics.rested.value(); }) < 20) {
  }
  EXPECT_LT(asked(harbour, refused), 15u);
}

TEST(Attack, WhoeverIsRefusedForTheRateIsNotReadForAMoment) {
  Folder folder;
  Limits limits = generous();
  limits.rate = 1;
  limits.burst = 5;
  Anchorage harbour(folder.path(), limits);
  Stranger stranger(harbour.port());
  ASSERT_TRUE(stranger.upgrade());
  stranger.send(repeated(client_frame(1, "{\"do\":\"moves\",\"id\":1}"), 100));
  const auto denied = [](Metrics& metrics) {
    return metrics.refused_busy.value();
  };
  const auto rested = [](Metrics& metrics) {
    return metrics.rested.value();
  };
  while (asked(harbour, denied) < 90 && asked(harbour, rested) < 5) {
  }
  EXPECT_GE(asked(harbour, rested), 5u);
}

// However long it may take to read: what others do at a table is not kept for ever for whoever does not.
TEST(Attack, WhatIsToldUnaskedHasAnEndToo) {
  Folder folder;
  Limits limits = impatient();
  limits.answer_seconds = limits.drop_seconds = limits.ping_seconds = 3600;
  Anchorage harbour(folder.path(), limits);
  Client ann(harbour.port());
  const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}});
  Stranger watcher(harbour.port(), "127.0.0.1", 4096);
  ASSERT_TRUE(watcher.upgrade());
  watcher.send(client_frame(1, json::serialize(json::object{{"do", "sit"}, {"table", made.at("table")}})));
  std::int64_t most = 0;
  for (int i = 0; i < 4000 && drops(harbour, Drop::unread) == 0; ++i) {
    ASSERT_TRUE(fine(ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("token")}})));
    most = std::max(most, asked(harbour, [](Metrics& metrics) { return metrics.queued_bytes.load(); }));
  }
  EXPECT_EQ(drops(harbour, Drop::unread), 1u);
  EXPECT_LE(most, limits.backlog_bytes + 16 * 1024);
}

// However little each had waiting before: all together have so much and no more.
TEST(Attack, AllTogetherAreKeptForNoMoreThanIsAllowed) {
  Folder folder;
  Limits limits = generous();
  limits.backlog_megabytes = 1;
  Anchorage harbour(folder.path(), limits);
  std::vector<std::unique_ptr<Stranger>> strangers;
  for (int i = 0; i < 40; ++i) {
    strangers.push_back(std::make_unique<Stranger>(harbour.port(), "127.0.0.1", 4096));
    ASSERT_TRUE(strangers.back()->upgrade());
  }
  const std::string lobby = client_frame(1, "{\"do\":\"lobby\",\"id\":1}");
  // How much of an answer the kernel leaves with us is not ours to say: so each asks for a little more before.
  const std::string pings = repeated(client_frame(9, std::string(125, 'p')), 120);
  for (std::size_t i = 0; i < strangers.size(); ++i) strangers[i]->send(repeated(pings, static_cast<int>(i % 8)));
  std::this_thread::sleep_for(200ms);
  for (const auto& stranger : strangers) stranger->send(repeated(lobby, 8));
  for (int i = 0; i < 500 && drops(harbour, Drop::unread) == 0; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_GT(drops(harbour, Drop::unread), 0u);
  std::this_thread::sleep_for(100ms);  // the kernel takes what it can
  // A little more for each, which nobody is dropped for.
  const std::int64_t most = (1 << 20) + 4096 * std::ssize(strangers);
  EXPECT_LE(asked(harbour, [](Metrics& metrics) { return metrics.queued_bytes.load(); }), most);
}

TEST(Attack, AHeadThatIsTooLongIsRefusedOnceAndNotReadOn) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  Stranger stranger(harbour.port());
  stranger.send("GET / HTTP/1.1\r\nHost: x\r\nX: ");
  stranger.stuff(std::string(60000, 'y'), 1 << 22);
  EXPECT_TRUE(stranger.read("\r\n").starts_with("HTTP/1.1 431"));
  EXPECT_TRUE(stranger.ended(5s));
}

TEST(Attack, FramesThatAreTooLongAreSkippedWithoutBeingKept) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  Stranger stranger(harbour.port());
  ASSERT_TRUE(stranger.upgrade());
  const std::string long_frame = client_frame(1, std::string(1 << 20, 'x'));
  for (std::size_t at = 0; at < long_frame.size();) {
    const std::size_t sent = stranger.send(std::string_view{long_frame}.substr(at, 50000));
    at += sent;
    if (sent == 0) std::this_thread::sleep_for(1ms);
  }
  EXPECT_NE(stranger.read("malformed").find("malformed"), std::string::npos);
  stranger.send(client_frame(1, "{\"do\":\"moves\",\"id\":7}"));
  EXPECT_NE(stranger.read("\"re\":7").find("\"re\":7"), std::string::npos) << "what came behind it was misread";
}

}  // namespace
}  // namespace tortuga::server
