// Strangers: malformed, oversized, too many, too slow, silent; and a disk that is full. The server goes on, others
// notice nothing.
#include "tests/wire/anchorage.h"
#include "tests/wire/client.h"

namespace tortuga::server {
namespace {

bool alive(std::uint16_t port) {
  return http_get(port, "/healthz").body == "ok\n";
}

TEST(Hostile, MalformedMessagesAreRefusedAndTheConnectionGoesOn) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  Client client(harbour.port());
  const std::string deep(3000, '[');
  for (const std::string& message :
       {std::string{}, std::string{"{"}, std::string{"[]"}, std::string{"null"}, std::string{"{}"},
        std::string{"\"do\""}, std::string{"{\"do\":5}"}, std::string{"{\"do\":\"dance\",\"id\":1}"},
        std::string{"{\"do\":\"lobby\",\"id\":{}}"}, std::string{"{\"do\":\"lobby\",\"id\":1.5}"},
        std::string{"{\"do\":\"lobby\"}{\"do\":\"lobby\"}"}, deep, "{\"do\":" + deep,
        std::string{"{\"do\":\"sit\",\"table\":7}"}, std::string{"{\"do\":\"sit\"}"},
        std::string{"{\"do\":\"play\",\"n\":-1,\"move\":{}}"}, std::string{"{\"do\":\"play\",\"n\":1e300,\"move\":{}}"},
        std::string{"{\"do\":\"create\",\"game\":\"\xff\xfe\",\"name\":\"x\"}"},
        std::string{"{\"do\":\"create\",\"game\":\"lostseas\",\"name\":\"\\u0000\\u202e\"}"}}) {
    client.send(message);
    std::string answer;
    ASSERT_TRUE(client.receive(answer)) << message;
    EXPECT_EQ(code(json::parse(answer).as_object()), "malformed") << message;
  }
  client.send_binary("binary");
  std::string answer;
  ASSERT_TRUE(client.receive(answer));
  EXPECT_EQ(code(json::parse(answer).as_object()), "malformed");
  EXPECT_EQ(code(client.ask({{"do", "play"}, {"m", 0}, {"move", json::object{}}})), "forbidden");
  EXPECT_EQ(code(client.ask({{"do", "sit"}, {"table", "../../x"}})), "gone");
  EXPECT_TRUE(fine(client.ask({{"do", "lobby"}})));
}

TEST(Hostile, LongMessagesAreRefusedAndMessagesInPartsAreRead) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  Client client(harbour.port());
  client.send("{\"do\":\"lobby\",\"id\":\"" + std::string(20000, 'x') + "\"}");
  std::string answer;
  ASSERT_TRUE(client.receive(answer));
  EXPECT_EQ(code(json::parse(answer).as_object()), "malformed");
  client.send_in_parts("{\"do\":\"lobby\",\"id\":9}", 5);
  ASSERT_TRUE(client.receive(answer));
  EXPECT_EQ(number(json::parse(answer).as_object(), "re"), 9);
  client.ping();
  EXPECT_TRUE(fine(client.ask({{"do", "lobby"}})));
  client.send(std::string(2 * 1024 * 1024, 'x'));  // Beast sends it in parts, each of them short
  ASSERT_TRUE(client.receive(answer));
  EXPECT_EQ(code(json::parse(answer).as_object()), "malformed");
  EXPECT_TRUE(alive(harbour.port()));
}

TEST(Hostile, BytesThatAreNoFramesEndTheConnection) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  for (const std::string& bytes :
       {std::string("\x81\x05hello", 7),           // not masked
        std::string("\xf1\x85\0\0\0\0hello", 11),  // reserved bits
        std::string("\x83\x85\0\0\0\0hello", 11),  // unknown opcode
        std::string("\x80\x85\0\0\0\0hello", 11),  // continues nothing
        std::string("\x09\x80\0\0\0\0", 6),        // a ping in parts
        std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10) + std::string(8, '\0')}) {
    Client client(harbour.port());
    client.send_raw(bytes);
    std::string answer;
    EXPECT_FALSE(client.receive(answer));
    EXPECT_FALSE(client.connected());
  }
  EXPECT_TRUE(alive(harbour.port()));
}

TEST(Hostile, NonsenseInsteadOfHttpIsRefused) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  EXPECT_EQ(http_raw(harbour.port(), "\x16\x03\x01 hello\r\n\r\n").substr(0, 12), "HTTP/1.1 400");
  EXPECT_EQ(http_raw(harbour.port(), "GET / HTTP/1.1\r\nX: " + std::string(20000, 'x') + "\r\n\r\n").substr(0, 12),
            "HTTP/1.1 431");
  EXPECT_EQ(http_raw(harbour.port(), "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello").substr(0, 10), "HTTP/1.1 4");
  EXPECT_TRUE(alive(harbour.port()));
}

// Whoever passes requests on may see a body where we see none, or the other way round.
TEST(Hostile, RequestsThatSpeakOfABodyAreRefused) {
  Folder folder;
  Anchorage harbour(folder.path());
  for (const char* body : {"Transfer-Encoding: chunked", "Transfer-Encoding: xchunked", "Transfer-Encoding: identity",
                           "Transfer-Encoding: gzip, chunked", "Content-Length: 5", "Content-Length: +0",
                           "Content-Length: 0\r\nContent-Length: 5", "Transfer-Encoding : chunked"})
    EXPECT_TRUE(http_raw(harbour.port(),
                         "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + std::string{body} + "\r\n\r\n")
                    .starts_with("HTTP/1.1 400"))
        << body;
}

TEST(Hostile, TooManyMessagesAreRefused) {
  Folder folder;
  Limits limits = generous();
  limits.rate = 1;
  limits.burst = 5;
  Anchorage harbour(folder.path(), limits);
  Client client(harbour.port());
  int busy = 0;
  for (int i = 0; i < 20; ++i) busy += code(client.ask({{"do", "moves"}, {"id", i}})) == "busy";
  EXPECT_GE(busy, 13);
  Client other(harbour.port());
  EXPECT_TRUE(fine(other.ask({{"do", "lobby"}})));
}

TEST(Hostile, TooManyConnectionsAndTablesAreRefused) {
  Folder folder;
  Limits limits = generous();
  limits.connections_per_address = 3;
  limits.tables_per_address = 2;
  Anchorage harbour(folder.path(), limits);
  Client a(harbour.port()), b(harbour.port()), c(harbour.port());
  EXPECT_TRUE(c.connected());
  EXPECT_FALSE(Client(harbour.port()).connected());
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(code(a.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}})), i < 2 ? "fine" : "busy");
}

TEST(Hostile, SilentClientsAreAskedAndThenDropped) {
  Folder folder;
  Limits limits = generous();
  limits.ping_seconds = 1;
  limits.drop_seconds = 3;
  limits.request_seconds = 1;
  Anchorage harbour(folder.path(), limits);
  Client polite(harbour.port());  // Beast answers pings while it reads
  Client rude(harbour.port());
  std::string answer;
  polite.patience = std::chrono::milliseconds(4500);
  EXPECT_FALSE(polite.receive(answer));
  EXPECT_TRUE(polite.connected());
  rude.receive(answer);
  EXPECT_FALSE(rude.receive(answer));
  EXPECT_FALSE(rude.connected());
  EXPECT_EQ(http_raw(harbour.port(), "GET / HT"), "");  // a request that never ends
}

TEST(Hostile, ASlowClientIsDroppedAndOthersGoOn) {
  Folder folder;
  Limits limits = generous();
  limits.backlog_bytes = 65536;
  limits.answer_seconds = 1;
  Anchorage harbour(folder.path(), limits);
  Client ann(harbour.port());
  const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}, {"public", true}});
  ASSERT_TRUE(fine(ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("token")}})));
  Client slow(harbour.port());
  slow.send(json::serialize(json::object{{"do", "sit"}, {"table", made.at("table")}}));
  // It asks for much and never reads: the kernel's buffers take a few megabytes first, and then it is not read from.
  for (int i = 0; i < 100000; ++i) slow.send("{\"do\":\"lobby\",\"id\":1}");
  bool dropped = false;
  for (int i = 0; i < 4000 && !dropped; ++i) {
    harbour.on_loop([&](Harbour& all) { dropped = all.metrics().dropped_slow.value() > 0; });
    if (!dropped) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(dropped);
  EXPECT_TRUE(fine(ann.ask({{"do", "say"}, {"phrase", "ahoy"}})));
}

TEST(Hostile, AFullDiskPlaysNothingAndServiceGoesOnWhenSpaceReturns) {
  Folder folder;
  Anchorage harbour(folder.path(), generous());
  Client ann(harbour.port()), ben(harbour.port());
  const json::object made = ann.ask({{"do", "create"}, {"game", "lostseas"}, {"name", "Ann"}});
  const json::object joined =
      ben.ask({{"do", "join"}, {"table", made.at("table")}, {"invite", made.at("invite")}, {"name", "Ben"}});
  ann.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", made.at("token")}});
  ben.ask({{"do", "sit"}, {"table", made.at("table")}, {"token", joined.at("token")}});
  ann.ask({{"do", "start"}});
  const json::object state = ann.until("table");
  harbour.store().limit_pages(1);
  // Pages that exist have some room left: fill it, with long lines and then with short ones.
  json::object refused;
  for (const std::size_t length : {300u, 30u, 1u}) {
    refused = {};
    for (int i = 0; i < 2000 && refused.empty(); ++i) {
      const json::object answer = ann.ask({{"do", "say"}, {"text", std::string(length, 'x')}});
      if (!fine(answer)) refused = answer;
    }
    EXPECT_EQ(code(refused), "disk") << length;
  }
  EXPECT_FALSE(text(refused, "error").empty());
  Client& decider = state.contains("choices") ? ann : ben;
  const json::object choices = decider.ask({{"do", "moves"}});
  const json::object play{
      {"do", "play"}, {"id", "m1"}, {"m", 0}, {"move", choices.at("choices").as_array()[0].as_object().at("move")}};
  EXPECT_EQ(code(decider.ask(play)), "disk");
  EXPECT_EQ(decider.ask({{"do", "moves"}}).at("choices"), choices.at("choices")) << "something was played";
  harbour.store().limit_pages(0);
  EXPECT_EQ(number(decider.ask(play), "m"), 1);
}

}  // namespace
}  // namespace tortuga::server
