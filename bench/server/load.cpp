// Load on a harbour: tables of two clients each, every client on a WebSocket of its own. A move counts when both
// clients have its news; latency is from send to the second one's receipt. One thread, epoll, own frames: it must cost
// less than what it measures. Usage: load GAME PORT TABLES SECONDS closed|paced [warm-up seconds] [lean] [together]
// With `lean` each client has the engine, as a page has: it is told what happened, and finds its choices itself. With
// `together` nobody plays until there is a line to read: others open their tables first, and that is not measured.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match_mark.h"
#include "games/registry.h"

namespace {

using tortuga::Flaw;
using tortuga::Match;
using tortuga::Seat;
namespace json = boost::json;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

[[noreturn]] void die(const std::string& why) {
  std::fprintf(stderr, "load: %s\n", why.c_str());
  std::exit(1);
}

int dial(int port) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) die("cannot connect");
  const int one = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

void put(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(fd, bytes.data(), bytes.size());
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (n <= 0) die("the server hung up");
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

// A client's frame with a mask of zeros, which leaves the text as it is.
void say(int fd, std::string_view text) {
  std::string frame = "\x81";
  if (text.size() < 126) frame += static_cast<char>(0x80 | text.size());
  else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(text.size() >> 8);
    frame += static_cast<char>(text.size());
  }
  frame.append(4, '\0');
  frame += text;
  put(fd, frame);
}

struct Client {
  int fd = -1;
  std::string in;

  // The next whole message, or false.
  bool next(std::string& out) {
    if (in.size() < 2) return false;
    std::size_t size = static_cast<unsigned char>(in[1]) & 0x7F, head = 2;
    if (size == 126) {
      if (in.size() < 4) return false;
      size = static_cast<std::size_t>(static_cast<unsigned char>(in[2])) << 8 | static_cast<unsigned char>(in[3]);
      head = 4;
    } else if (size == 127) {
      if (in.size() < 10) return false;
      size = 0;
      for (std::size_t i = 2; i < 10; ++i) size = size << 8 | static_cast<unsigned char>(in[i]);
      head = 10;
    }
    if (in.size() < head + size) return false;
    const bool text = (in[0] & 0x0F) == 1;
    out = text ? in.substr(head, size) : std::string{};
    in.erase(0, head + size);
    return true;
  }
  bool fill() {
    char buffer[65536];
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n == 0) die("the server hung up");
    if (n < 0) return false;
    in.append(buffer, static_cast<std::size_t>(n));
    return true;
  }
  std::string wait_for(std::string_view needle) {  // while connecting, the socket still blocks
    std::string message;
    for (;;) {
      while (next(message))
        if (message.find(needle) != std::string::npos) return message;
      fill();
    }
  }
};

std::string field(const std::string& message, const std::string& key) {
  const auto at = message.find("\"" + key + "\":\"");
  if (at == std::string::npos) die("no " + key + " in " + message.substr(0, 300));
  const auto begin = at + key.size() + 4;
  return message.substr(begin, message.find('"', begin) - begin);
}

// The first move offered, and how many moves were played.
bool read_turn(const std::string& message, std::string& move, std::string& m, unsigned& luck) {
  const auto list = message.find("\"choices\":[{\"move\":");
  if (list == std::string::npos) return false;
  std::vector<std::string_view> moves;
  const std::string_view all(message);
  for (auto at = list + 11; (at = all.find("{\"move\":", at)) != std::string_view::npos;) {
    const auto begin = at + 8, end = all.find(",\"label\":", begin);
    moves.push_back(all.substr(begin, end - begin));
    at = end;
  }
  luck = luck * 1664525u + 1013904223u;
  move = moves[(luck >> 16) % moves.size()];
  const auto at = message.find("\"m\":");
  m = message.substr(at + 4, message.find_first_of(",}", at) - at - 4);
  return true;
}

void sit(const Client& client, const std::string& table, const std::string& token) {
  say(client.fd, "{\"do\":\"sit\",\"id\":2,\"table\":\"" + table + "\",\"token\":\"" + token + "\",\"brief\":true}");
}

// What a client with the engine knows: its view.
std::unique_ptr<Match> sight_of(const std::string& game, const json::object& manner) {
  Flaw flaw;
  tortuga::Reason unfit;
  std::vector<std::string> notes;
  auto match = tortuga::find_game(game)->game.start({manner.at("options").as_object(), {}}, 2, tortuga::Seed::of(1),
                                                    flaw, unfit, notes);
  if (match == nullptr || match->see(manner.at("view")).found()) die("cannot follow " + game);
  return match;
}
void look_on(Match& match, const json::object& news) {
  std::string patch;
  const auto* changes = news.if_contains("patch");
  if (changes != nullptr && match.follow(*changes, patch).found()) die("cannot follow a patch");
}

struct Table {
  Client seats[2];
  std::unique_ptr<Match> sight[2];
  int slim = 0;  // clients who are told leanly by now
  std::string name, token[2];
  std::string move, m;  // what will be played next
  int mover = 0;
  double sent = 0, due = 0;
  int heard = 0;
  int seated = 0;  // at the next table, after a game
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) die("usage: load GAME PORT TABLES SECONDS closed|paced [WARMUP] [lean] [together]");
  const std::string game = argv[1];
  const int port = std::atoi(argv[2]), count = std::atoi(argv[3]);
  const double seconds = std::atof(argv[4]), warm_up = argc > 6 ? std::atof(argv[6]) : 2;
  const bool paced = std::strcmp(argv[5], "paced") == 0;
  bool lean = false, together = false;
  for (int i = 7; i < argc; ++i) {
    lean = lean || std::strcmp(argv[i], "lean") == 0;
    together = together || std::strcmp(argv[i], "together") == 0;
  }
  const std::string lean_please =
      lean ? "{\"do\":\"lean\",\"id\":5,\"engine\":\"" + mark_of(tortuga::find_game(game)->game) + "\"}" : "";
  unsigned luck = 1;
  // Where it is this client's turn, chooses a move.
  const auto decide = [&](Table& table, int s) {
    if (!table.sight[s]->deciders().has(Seat{s})) return;
    const auto choices = table.sight[s]->moves(Seat{s});
    luck = luck * 1664525u + 1013904223u;
    table.move = choices[(luck >> 16) % choices.size()].move;
    table.mover = s;
  };
  std::vector<Table> tables(static_cast<std::size_t>(count));
  const int epoll = epoll_create1(0);

  for (std::size_t t = 0; t < tables.size(); ++t) {
    Table& table = tables[t];
    for (int s = 0; s < 2; ++s) {
      Client& client = table.seats[s];
      client.fd = dial(port);
      put(client.fd,
          "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
      while (client.in.find("\r\n\r\n") == std::string::npos) client.fill();
      client.in.erase(0, client.in.find("\r\n\r\n") + 4);
    }
    say(table.seats[0].fd, "{\"do\":\"create\",\"id\":1,\"game\":\"" + game + "\",\"name\":\"Ann\"}");
    const std::string made = table.seats[0].wait_for("\"re\":1");
    table.name = field(made, "table");
    say(table.seats[1].fd, "{\"do\":\"join\",\"id\":1,\"table\":\"" + table.name + "\",\"invite\":\"" +
                               field(made, "invite") + "\",\"name\":\"Ben\"}");
    table.token[0] = field(made, "token");
    table.token[1] = field(table.seats[1].wait_for("\"re\":1"), "token");
    for (int s = 0; s < 2; ++s) {
      sit(table.seats[s], table.name, table.token[s]);
      table.seats[s].wait_for("\"re\":2");
    }
    say(table.seats[0].fd, "{\"do\":\"start\",\"id\":3}");
    for (int s = 0; s < 2; ++s)
      if (read_turn(table.seats[s].wait_for("\"state\":\"playing\""), table.move, table.m, luck)) table.mover = s;
    for (int s = 0; lean && s < 2; ++s) {
      say(table.seats[s].fd, lean_please);
      table.sight[s] = sight_of(game, json::parse(table.seats[s].wait_for("\"re\":5")).as_object());
    }
    for (int s = 0; s < 2; ++s) {
      fcntl(table.seats[s].fd, F_SETFL, O_NONBLOCK);
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = t * 2 + static_cast<unsigned>(s);
      epoll_ctl(epoll, EPOLL_CTL_ADD, table.seats[s].fd, &event);
    }
  }

  std::vector<double> latencies;
  std::size_t moves = 0, bytes = 0, updates = 0, finished = 0;
  const auto play = [&](Table& table) {
    table.heard = 0;
    table.sent = now();
    say(table.seats[table.mover].fd,
        "{\"do\":\"play\",\"id\":\"" + table.m + "\",\"m\":" + table.m + ",\"move\":" + table.move + "}");
    table.move.clear();
  };
  std::printf("READY\n");
  std::fflush(stdout);
  if (together) std::getchar();
  const double begin = now() + warm_up, end = begin + seconds;
  for (std::size_t t = 0; t < tables.size(); ++t) tables[t].due = now() + (paced ? static_cast<double>(t) / count : 0);
  bool measuring = false;
  double first_due = 0;
  while (now() < end) {
    const double time = now();
    if (!measuring && time >= begin) {
      measuring = true;
      latencies.clear();
      moves = bytes = updates = 0;
      std::printf("BEGIN\n");
      std::fflush(stdout);
    }
    first_due = end;
    for (Table& table : tables) {
      if (table.move.empty()) continue;
      if (table.due <= time) play(table);
      else first_due = std::min(first_due, table.due);
    }
    epoll_event events[256];
    // To the microsecond: whoever waits in whole milliseconds does not wait at all where more than a thousand moves a
    // second are due, and keeps a core from those it measures.
    const auto wait = static_cast<long>(std::clamp(first_due - now(), 0.0, 0.05) * 1e9);
    const timespec time_left{0, wait};
    const int ready = epoll_pwait2(epoll, events, 256, &time_left, nullptr);
    for (int i = 0; i < ready; ++i) {
      Table& table = tables[events[i].data.u64 / 2];
      const int s = static_cast<int>(events[i].data.u64 % 2);
      Client& client = table.seats[s];
      while (client.fill()) {
      }
      std::string message;
      while (client.next(message)) {
        if (message.find("\"ok\":false") != std::string::npos) die(message);
        if (message.find("\"t\":\"rematch\"") != std::string::npos || message.find("\"re\":4") != std::string::npos) {
          sit(client, field(message, "table"), field(message, "token"));
        } else if (message.find("\"re\":2") != std::string::npos) {
          if (++table.seated == 2) say(table.seats[0].fd, "{\"do\":\"start\",\"id\":3}");
        } else if (message.find("\"state\":\"playing\"") != std::string::npos) {
          if (lean) say(client.fd, lean_please);
          else if (read_turn(message, table.move, table.m, luck)) table.mover = s;
        } else if (message.find("\"re\":5") != std::string::npos) {
          table.sight[s] = sight_of(game, json::parse(message).as_object());
          table.m = "0";
          if (++table.slim == 2)
            for (int one = 0; one < 2; ++one) decide(table, one);
        }
        const bool slim = message.find("\"t\":\"lean\"") != std::string::npos;
        if (!slim && message.find("\"t\":\"news\"") == std::string::npos) continue;
        bytes += message.size();
        ++updates;
        if (slim) {
          const json::object news = json::parse(message).as_object();
          look_on(*table.sight[s], news);
          table.m = std::to_string(news.at("m").as_int64());
          if (!news.contains("outcome")) decide(table, s);
        } else if (read_turn(message, table.move, table.m, luck)) {
          table.mover = s;
        }
        if (++table.heard < 2) continue;
        if (message.find("\"outcome\"") != std::string::npos) {
          ++finished;
          table.seated = table.slim = 0;
          say(table.seats[0].fd, "{\"do\":\"rematch\",\"id\":4}");
        }
        latencies.push_back(now() - table.sent);
        ++moves;
        table.due = paced ? table.due + 1 : now();
      }
    }
  }
  std::sort(latencies.begin(), latencies.end());
  const auto at = [&](double share) {
    return latencies.empty()
               ? 0
               : latencies[static_cast<std::size_t>(share * static_cast<double>(latencies.size() - 1))] * 1000;
  };
  std::printf(
      "END {\"tables\":%d,\"mode\":\"%s\",\"moves\":%zu,\"moves_per_second\":%.1f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,"
      "\"update_bytes\":%.0f,\"finished\":%zu}\n",
      count, argv[5], moves, static_cast<double>(moves) / seconds, at(0.5), at(0.99),
      updates == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(updates), finished);
  std::fflush(stdout);
  // Stay connected until told to go: whoever started us reads the server's memory first.
  std::getchar();
}
