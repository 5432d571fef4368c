// What whoever runs a harbour relies on: who is let in, limits that change while it is open, an end that loses nothing,
// numbers that tell what is going on.
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "server/sqlite.h"
#include "tests/wire/anchorage.h"
#include "tests/wire/client.h"
#include "tests/wire/stranger.h"

namespace tortuga::server {
namespace {

using namespace std::chrono_literals;

std::string status_of(std::uint16_t port, const std::string& request) {
  return http_raw(port, request).substr(0, 12);
}

const std::string kHandshake =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

std::string changed(std::string request, const std::string& what, const std::string& into) {
  const auto at = request.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return request.replace(at, what.size(), into);
}

// RFC 6455, 4.2.1: what a client's opening handshake has.
TEST(Handshake, IsTheOneOfTheStandardAndNoOther) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  {
    Stranger good(harbour.port());
    good.send(kHandshake);
    const std::string answer = good.read("\r\n\r\n");
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 101"));
    EXPECT_NE(answer.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), std::string::npos) << answer;
  }
  struct Wrong {
    std::string what, into;
    const char* status;
  };
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const Wrong& wrong : {
           Wrong{"GET /ws", "POST /ws", "HTTP/1.1 400"},
           Wrong{"HTTP/1.1\r\n", "HTTP/1.0\r\n", "HTTP/1.1 400"},
           Wrong{"Host: localhost\r\n", "", "HTTP/1.1 400"},
           Wrong{"Host: localhost\r\n", "Host: localhost\r\nHost: other\r\n", "HTTP/1.1 400"},
           Wrong{"Connection: keep-alive, Upgrade\r\n", "Connection: keep-alive\r\n", "HTTP/1.1 400"},
           Wrong{"Version: 13", "Version: 12", "HTTP/1.1 426"},
           Wrong{"Sec-WebSocket-Version: 13\r\n", "", "HTTP/1.1 426"},
           Wrong{key, "", "HTTP/1.1 400"},
           Wrong{key, key + key, "HTTP/1.1 400"},
           Wrong{"dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25j", "HTTP/1.1 400"},
           Wrong{"dGhlIHNhbXBsZSBub25jZQ==", "!!!lIHNhbXBsZSBub25jZQ==", "HTTP/1.1 400"},
           Wrong{"dGhlIHNhbXBsZSBub25jZQ==", "x", "HTTP/1.1 400"},
           Wrong{"Upgrade: websocket", "Upgrade: h2c", "HTTP/1.1 426"},
           Wrong{"Upgrade: websocket\r\n", "Upgrade: websocket\r\nOrigin: null\r\n", "HTTP/1.1 403"},
           Wrong{"Upgrade: websocket\r\n", "Upgrade: websocket\r\nOrigin: http://localhost.evil.example\r\n",
                 "HTTP/1.1 403"},
           Wrong{"Upgrade: websocket\r\n", "Upgrade: websocket\r\nOrigin: http://localhost\r\nOrigin: http://evil\r\n",
                 "HTTP/1.1 403"},
           Wrong{"Upgrade: websocket\r\n", "Upgrade: websocket\r\nContent-Length: 5\r\n", "HTTP/1.1 400"},
       }) {
    Stranger stranger(harbour.port());
    stranger.send(changed(kHandshake, wrong.what, wrong.into));
    EXPECT_EQ(stranger.read("\r\n\r\n").substr(0, 12), wrong.status) << wrong.into;
  }
  const std::string old = http_raw(harbour.port(), changed(changed(kHandshake, "Version: 13", "Version: 8"),
                                                           "keep-alive, Upgrade", "close, Upgrade"));
  EXPECT_NE(old.find("Sec-WebSocket-Version: 13"), std::string::npos) << "who speaks another is told ours";
}

TEST(Hosts, OthersThanTheListedAreRefused) {
  Folder folder;
  ServerOptions options;
  options.hosts = {"tortuga.example.org", "[::1]"};
  Anchorage harbour(folder.path(), generous(), options);
  const auto get = [&](const std::string& path, const std::string& host) {
    return status_of(harbour.port(), "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  };
  EXPECT_EQ(get("/", "tortuga.example.org"), "HTTP/1.1 200");
  EXPECT_EQ(get("/", "TORTUGA.example.org.:8080"), "HTTP/1.1 200");
  EXPECT_EQ(get("/", "[::1]:8080"), "HTTP/1.1 200");
  for (const char* host : {"localhost", "evil.example", "tortuga.example.org.evil.example", "", "[::1"})
    EXPECT_EQ(get("/", host), "HTTP/1.1 421") << host;
  EXPECT_EQ(get("/metrics", "evil.example"), "HTTP/1.1 421");
  EXPECT_EQ(get("/healthz", "10.0.0.7"), "HTTP/1.1 200") << "who looks after it asks by any name";
  EXPECT_FALSE(Stranger(harbour.port()).upgrade()) << "asks for localhost";
}

// The address by which messages are limited, through the proxy.
TEST(Forwarded, IsTheLastUntrustedHopAndOnlyOfTrustedProxies) {
  Limits limits = generous();
  limits.connections_per_address = 1;
  const auto enters = [](std::uint16_t port, const char* forwarded, std::unique_ptr<Stranger>& held) {
    held = std::make_unique<Stranger>(port);
    held->send(changed(kHandshake, "Upgrade: websocket\r\n",
                       "Upgrade: websocket\r\nX-Forwarded-For: " + std::string{forwarded} + "\r\n"));
    return held->read("\r\n\r\n").starts_with("HTTP/1.1 101");
  };
  std::unique_ptr<Stranger> a, b, c, d, e;
  {
    Folder folder;
    ServerOptions options;
    options.proxies = {"127.0.0.1"};
    Anchorage harbour(folder.path(), limits, options);
    EXPECT_TRUE(enters(harbour.port(), "198.51.100.1", a));
    EXPECT_TRUE(enters(harbour.port(), "198.51.100.2", b)) << "another player through the same proxy";
    EXPECT_FALSE(enters(harbour.port(), "203.0.113.5, 198.51.100.1", c)) << "the first hop is what anybody writes";
    EXPECT_TRUE(enters(harbour.port(), "2001:db8:1:2::1", d));
    EXPECT_FALSE(enters(harbour.port(), "2001:db8:1:2:ffff::9", e)) << "the same /64";
  }
  Folder folder;
  Anchorage harbour(folder.path(), limits);
  EXPECT_TRUE(enters(harbour.port(), "198.51.100.1", a));
  EXPECT_FALSE(enters(harbour.port(), "198.51.100.2", b)) << "nobody is trusted: both are the same address";
}

// A player who counts the moves of the whole harbour would know whether somebody was asked in secret.
TEST(Numbers, AreForTheMachineItselfAndWhomItAllows) {
  const auto get = [](std::uint16_t port, const std::string& path, const std::string& more) {
    return status_of(port, "GET " + path + " HTTP/1.1\r\nHost: here\r\nConnection: close\r\n" + more + "\r\n");
  };
  {
    Folder folder;
    Anchorage harbour(folder.path(), generous());
    EXPECT_EQ(get(harbour.port(), "/metrics", ""), "HTTP/1.1 200");
    EXPECT_EQ(get(harbour.port(), "/metrics?x", "X-Forwarded-For: 127.0.0.1\r\n"), "HTTP/1.1 403")
        << "some proxy of this machine: nobody knows for whom it asks";
  }
  Folder folder;
  ServerOptions options;
  options.proxies = {"127.0.0.1"};
  options.metrics = {"198.51.100.0/24"};
  Anchorage harbour(folder.path(), generous(), options);
  EXPECT_EQ(get(harbour.port(), "/metrics", ""), "HTTP/1.1 200");
  EXPECT_EQ(get(harbour.port(), "/metrics", "X-Forwarded-For: 198.51.100.7\r\n"), "HTTP/1.1 200");
  EXPECT_EQ(get(harbour.port(), "/metrics", "X-Forwarded-For: 127.0.0.1, 203.0.113.5\r\n"), "HTTP/1.1 403");
  for (const char* hidden : {"unknown", "203.0.113.5, unknown", "203.0.113.5, ", ""})
    EXPECT_EQ(get(harbour.port(), "/metrics", "X-Forwarded-For: " + std::string{hidden} + "\r\n"), "HTTP/1.1 403")
        << "a proxy that does not say for whom it asks: " << hidden;
  EXPECT_EQ(get(harbour.port(), "/healthz", "X-Forwarded-For: 203.0.113.5\r\n"), "HTTP/1.1 200");
}

TEST(LimitsFile, IsReadAgainWhileTheHarbourIsOpen) {
  Folder folder;
  std::filesystem::create_directories(folder.path());
  const auto file = folder.path() / "limits";
  const auto write = [&](const std::string& text) {
    std::ofstream(file) << text;
  };
  write("chat-letters = 10\n");
  ServerOptions options;
  options.limits_file = file.string();
  Anchorage harbour(folder.path() / "data", generous(), options);
  Client ann(harbour.port());
  const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}});
  ASSERT_TRUE(fine(ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("token")}})));
  const auto say = [&](std::size_t letters) {
    return code(ann.ask({{"do", "say"}, {"text", std::string(letters, 'x')}}));
  };
  EXPECT_EQ(say(11), "malformed");
  write("chat-letters = 20\n");
  harbour.reload();
  EXPECT_EQ(say(11), "fine") << "the same table, the same connection";
  write("chat-letters = 5\nnonsense\n");
  harbour.reload();
  EXPECT_EQ(say(11), "fine") << "what is wrong changes nothing";
  write("");
  harbour.reload();
  EXPECT_EQ(say(300), "fine") << "without a line it is what the flags say";
}

TEST(LimitsFile, ThatIsWrongKeepsTheHarbourFromOpening) {
  Folder folder;
  ServerOptions options;
  options.limits_file = (folder.path() / "none").string();
  EXPECT_THROW(Anchorage(folder.path(), generous(), options), std::runtime_error);
}

TEST(Ending, StoresAndAnswersWhatIsUnderWayAndLetsNobodyIn) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  Client ann(harbour.port()), ben(harbour.port());
  const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}});
  ASSERT_TRUE(fine(ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("token")}})));
  ASSERT_TRUE(fine(ben.ask({{"do", "lobby"}})));
  {
    Sqlite other(folder.path() / "tortuga.db");
    other.run("BEGIN IMMEDIATE");  // the disk is slow today
    ann.send("{\"do\":\"say\",\"phrase\":\"ahoy\",\"id\":\"under way\"}");
    for (bool waits = false; !waits;)
      harbour.on_loop([&](Harbour& all) { waits = all.metrics().store_queue.load() > 0; });
    harbour.stop();
    for (bool draining = false; !draining;)
      harbour.on_loop([&](Harbour& all) { draining = all.metrics().draining.load(); });
    const HttpAnswer page = http_get(harbour.port(), "/");
    EXPECT_EQ(page.status, 503);
    EXPECT_NE(page.body.find("closing for a moment"), std::string::npos) << page.body;
    EXPECT_NE(page.headers.find("Retry-After"), std::string::npos);
    EXPECT_FALSE(Client(harbour.port()).connected());
    EXPECT_EQ(http_get(harbour.port(), "/readyz").status, 503);
    EXPECT_EQ(http_get(harbour.port(), "/readyz/soft").status, 404);
    EXPECT_EQ(http_get(harbour.port(), "/healthz").status, 200) << "it is well, only not for newcomers";
    const json::object refused = ben.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ben"}});
    EXPECT_EQ(code(refused), "busy");
    EXPECT_NE(text(refused, "error").find("closing for a moment"), std::string::npos);
    other.run("ROLLBACK");
  }
  const json::object answer =
      ann.until([](const json::object& m) { return m.contains("re") && m.at("re") == "under way"; });
  EXPECT_TRUE(fine(answer)) << answer;
  EXPECT_EQ(text(ann.until("bye"), "why"), "stopping");
  EXPECT_EQ(text(ben.until("bye"), "why"), "stopping");
}

TEST(Ending, DoesNotWaitForEver) {
  Folder folder;
  Limits limits = generous();
  limits.drain_seconds = 0;
  Anchorage harbour(folder.path(), limits);
  Client ann(harbour.port());
  Sqlite other(folder.path() / "tortuga.db");
  other.run("BEGIN IMMEDIATE");
  ann.send("{\"do\":\"create\",\"game\":\"lostseas\",\"name\":\"Ann\",\"id\":1}");
  for (bool waits = false; !waits;)
    harbour.on_loop([&](Harbour& all) { waits = all.metrics().store_queue.load() > 0; });
  harbour.stop();
  EXPECT_EQ(text(ann.until("bye"), "why"), "stopping");
  other.run("ROLLBACK");
}

// Prometheus' text format, as far as we use it: every value belongs to a family that was announced before it.
TEST(Numbers, AreWrittenAsPrometheusReadsThem) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  Client ann(harbour.port());
  const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}});
  ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", "wrong"}});
  http_raw(harbour.port(), "nonsense\r\n\r\n");
  std::istringstream lines(http_get(harbour.port(), "/metrics").body);
  std::set<std::string> families;
  std::map<std::string, double> values;
  const std::regex value(R"(tortuga_([a-z_]+?)(_bucket|_sum|_count)?(\{[a-z]+="[^"]*"\})? ([-+0-9.e]+))");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) continue;
    if (line.starts_with("# TYPE ")) {
      EXPECT_TRUE(families.insert(line.substr(15, line.find(' ', 15) - 15)).second) << line;
      continue;
    }
    std::smatch found;
    ASSERT_TRUE(std::regex_match(line, found, value)) << line;
    const bool known = families.contains(found[1].str()) || families.contains(found[1].str() + found[2].str());
    EXPECT_TRUE(known) << line;
    values[line.substr(8, line.rfind(' ') - 8)] = std::stod(found[4].str());
  }
  EXPECT_GE(values["commit_seconds_count"], 1);
  EXPECT_EQ(values["commit_seconds_bucket{le=\"+Inf\"}"], values["commit_seconds_count"]);
  EXPECT_EQ(values["answer_seconds_count"], 2);
  EXPECT_EQ(values["denials_total{code=\"gone\"}"], 1);
  EXPECT_EQ(values["turned_away_total{reason=\"request\"}"], 1);
  EXPECT_EQ(values["store_queue"], 0);
  EXPECT_GT(values["data_bytes"], 0);
  EXPECT_GT(values["disk_free_bytes"], 0);
  EXPECT_TRUE(values.contains("loop_lag_seconds_sum"));
  EXPECT_TRUE(values.contains("drops_total{reason=\"unread\"}"));
}

// The dashboard asks for nothing that is not there.
TEST(Numbers, TheDashboardAsksForExist) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  const std::string text = http_get(harbour.port(), "/metrics").body;
  std::stringstream board;
  board << std::ifstream(TORTUGA_SOURCE "/ops/grafana-dashboard.json").rdbuf();
  const std::string all = board.str();
  ASSERT_FALSE(json::parse(all).as_object().at("panels").as_array().empty());
  const std::regex name("tortuga_[a-z_]+");
  std::set<std::string> asked;
  for (auto found = std::sregex_iterator(all.begin(), all.end(), name); found != std::sregex_iterator(); ++found)
    asked.insert(found->str());
  EXPECT_GT(asked.size(), 15u);
  for (const std::string& one : asked) EXPECT_NE(text.find("\n" + one), std::string::npos) << one;
}

}  // namespace
}  // namespace tortuga::server
