#include "server/net/connection.h"

#include <linux/sockios.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <cerrno>

#include "server/log.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

constexpr int kNormalEnd = 1000;
constexpr std::size_t kLongestHead = 16 * 1024;
constexpr std::size_t kEnoughSaid = 64 * 1024;        // before more is asked of us, this must have gone out
constexpr std::size_t kLittleSaid = 4 * 1024;         // what nobody is dropped for, when all together have too much
constexpr int kKernelBytes = 128 * 1024;              // that the kernel may keep for a client: it would take megabytes
constexpr std::size_t kMostWritten = 256 * 1024;      // in one turn
constexpr std::size_t kMostThrownAway = 1024 * 1024;  // of what comes after the end
constexpr std::size_t kBytesASecond = 32 * 1024;      // that everybody is able to read

std::string error_json(std::string_view sentence) {
  return "{\"error\":\"" + std::string{sentence} + "\"}";
}

}  // namespace

Connection::Connection(int socket, Desk& desk, const Address& peer)
    : socket_(socket),
      desk_(desk),
      peer_(peer),
      client_(limit_key(peer)),
      frames_(static_cast<std::size_t>(desk.harbour.limits().message_bytes)),
      heard_(desk.harbour.loop().now()) {
  desk_.roadstead.enter(*this, spot_, desk_.proxies.trusted(peer) ? std::string{} : client_);
  desk_.harbour.metrics().sockets.fetch_add(1);
}

Connection::~Connection() {
  close();
}

void Connection::start() {
  const auto set = [this](int level, int option, int value) {
    ::setsockopt(socket_, level, option, &value, sizeof value);
  };
  set(IPPROTO_TCP, TCP_NODELAY, 1);
  set(SOL_SOCKET, SO_SNDBUF, kKernelBytes);
  self_ = shared_from_this();
  listen();
  if (!desk_.masthead.enter(socket_, *this)) close();
}

void Connection::seen(Seen what) {
  unheard_ = unheard_ || what.came;
  gone_ = gone_ || what.gone;
  if (what.room && stuck_ && !pausing_) flush();
  hear();
}

// --- Reading ---

// Whether it may ask for something now.
bool Connection::hears() const {
  if (closed_ || ending_ || resting_ || stuck_ || yielding_) return false;
  return session_ != nullptr ? out_.size() < kEnoughSaid : waits() == 0 && !waiting_;
}

void Connection::listen() {
  if (listening_ || closed_) return;
  listening_ = true;
  if (unheard_) desk_.harbour.loop().post([self = self_] { self->hear(); });
}

void Connection::hear() {
  if (!listening_ || !unheard_ || closed_) return;
  listening_ = false;
  bytes_came();
}

void Connection::bytes_came() {
  if (!ending_ && !hears()) return;  // whoever makes it hear again listens again
  const ssize_t received = ::recv(socket_, desk_.scratch.data(), desk_.scratch.size(), MSG_DONTWAIT);
  if (received < 0 && errno == EINTR) return listen();
  if (received < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
    unheard_ = false;
    return listen();
  }
  if (received <= 0) return close();
  const auto size = static_cast<std::size_t>(received);
  unheard_ = gone_ || size == desk_.scratch.size();  // else it was all, and what comes now is told
  if (ending_) {
    // Whoever is told goodbye may still send: it is read and thrown away, so that our last words are not lost.
    thrown_away_ += size;
    if (thrown_away_ > kMostThrownAway) return close();
    return listen();
  }
  const std::string_view fresh{desk_.scratch.data(), size};
  if (in_.empty()) {
    const std::size_t used = use(fresh);
    if (closed_) return;
    in_.assign(fresh.substr(used));
    go_on();
    return;
  }
  in_ += fresh;
  const std::size_t used = use(in_);
  if (closed_) return;
  in_.erase(0, used);
  go_on();
}

// After bytes were used, or when it hears again: uses more of what is there, or waits for more to come.
void Connection::go_on() {
  if (closed_) return;
  if (ending_) in_ = {};
  if (in_.empty() && in_.capacity() > 4096) in_ = {};
  if (in_.empty() && !frames_.midway()) begun_ = 0;
  else if (begun_ == 0) begun_ = desk_.harbour.loop().now();
  if (ending_) return listen();
  if (!hears()) return;
  if (messaged_ && !in_.empty()) {
    // One a turn: now it is others' turn.
    yielding_ = true;
    desk_.harbour.loop().post([self = self_] {
      self->yielding_ = false;
      self->messaged_ = false;
      if (self->closed_) return;
      const std::size_t used = self->hears() ? self->use(self->in_) : 0;
      if (self->closed_) return;
      self->in_.erase(0, used);
      self->go_on();
    });
    return;
  }
  messaged_ = false;
  listen();
}

// Uses what is complete, at most one request or message. Returns how many bytes were used.
std::size_t Connection::use(std::string_view bytes) {
  messaged_ = false;
  if (session_ != nullptr) return use_frames(bytes);
  const std::size_t used = use_request(bytes);
  if (used != 0) {
    begun_ = 0;
    messaged_ = true;
  }
  return used;
}

std::size_t Connection::use_frames(std::string_view bytes) {
  std::size_t all = 0;
  while (all < bytes.size() && !messaged_ && hears()) {
    int trouble = 0;
    const std::size_t used = frames_.next(bytes.substr(all), *this, trouble);
    if (closed_ || ending_) return bytes.size();
    if (trouble != 0) {
      desk_.harbour.metrics().drops.add(Drop::frames);
      end_with(trouble);
      return bytes.size();
    }
    if (used == 0) break;
    all += used;
    if (!frames_.midway()) begun_ = 0;
    heard_ = desk_.harbour.loop().now();
    pinged_ = false;
    if (std::exchange(tired_, false)) {
      rest();
      break;
    }
  }
  return all;
}

// It sends too fast: what it sends waits with it, not with us.
void Connection::rest() {
  if (resting_) return;
  resting_ = true;
  desk_.harbour.metrics().rested.add();
  desk_.resting.push_back(self_);
}

void Connection::woken() {
  resting_ = false;
  if (!hears()) return;
  messaged_ = false;
  const std::size_t used = in_.empty() ? 0 : use(in_);
  if (closed_) return;
  in_.erase(0, used);
  go_on();
}

// --- HTTP ---

std::size_t Connection::use_request(std::string_view bytes) {
  if (!hears()) return 0;
  // Only a whole head is parsed, so that one that comes letter by letter is not parsed for every letter.
  const std::size_t end = bytes.find("\r\n\r\n", looked_ > 3 ? looked_ - 3 : 0);
  if (end == std::string_view::npos || end + 4 > kLongestHead) {
    looked_ = bytes.size();
    if (end != std::string_view::npos || bytes.size() >= kLongestHead) {
      refuse(431, TurnedAway::request, "This request is too long.");
      return bytes.size();
    }
    if (!bytes.empty() && (bytes[0] < 'A' || bytes[0] > 'Z')) {
      refuse(400, TurnedAway::request, "This is no request.");
      return bytes.size();
    }
    return 0;
  }
  // Through a proxy only what it says inside tells who asks.
  const bool direct = !spot_.key.empty();
  const auto may_ask = [&] {
    return desk_.roadstead.ask(client_, desk_.harbour.loop().now());
  };
  if (direct && !may_ask()) {
    rest();
    return 0;
  }
  http::request_parser<http::empty_body> parser;
  parser.header_limit(kLongestHead);
  parser.eager(true);
  boost::system::error_code error;
  parser.put(asio::buffer(bytes.data(), end + 4), error);
  const auto& message = parser.get();
  if (error || !parser.is_done() || !one_host(message) || brings_more(message)) {
    refuse(400, TurnedAway::request, "This is no request.");
    return bytes.size();
  }
  // What a proxy says of this request holds for this request.
  const std::string forwarded = joined(message, "X-Forwarded-For");
  const Address client = desk_.proxies.client(peer_, forwarded);
  if (!direct) {
    client_ = limit_key(client);
    if (!may_ask()) {
      rest();
      return 0;
    }
  }
  looked_ = 0;
  desk_.harbour.metrics().requests.add();
  desk_.roadstead.served(spot_);
  const std::string_view target = view(message.target());
  const bool doctor = is_check(target);  // who looks after us asks by any name, at any time
  if (!doctor && !for_us(message, desk_.options.hosts)) {
    refuse(421, TurnedAway::host, "This harbour has another name.");
    return bytes.size();
  }
  const bool gauge = target.substr(0, target.find('?')) == "/metrics";
  if (gauge && !may_gauge(client, message.count("X-Forwarded-For") > 0 ? &forwarded : nullptr)) {
    refuse(403, TurnedAway::metrics, "Only the harbour's own machine may read this.");
    return bytes.size();
  }
  if (!doctor && !gauge && desk_.harbour.metrics().draining.load()) {
    refuse(503, TurnedAway::draining, "The harbour is closing for a moment. Try again soon.");
    return bytes.size();
  }
  if (is_door(target) && wants_websocket(message)) {
    if (const Refused refused = judge_handshake(message, desk_.options.origins); refused.status != 0) {
      refuse(refused.status, refused.why, refused.sentence);
      return bytes.size();
    }
    admitted_ = desk_.harbour.admit(client_);
    if (!admitted_) {
      refuse(503, TurnedAway::address, "Too many connections.");
      return bytes.size();
    }
    upgrade(view(message[http::field::sec_websocket_key]));
    return end + 4;
  }
  const bool keep = message.keep_alive();
  const bool head = message.method() == http::verb::head;
  const bool unpacks = view(message[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
  const std::string known{view(message[http::field::if_none_match])};
  // One answer after the other: what comes behind a question that takes a while waits.
  waiting_ = answering_ = true;
  heard_ = desk_.harbour.loop().now();
  const bool safe = view(message["X-Forwarded-Proto"]) == "https";
  const std::string origin = (safe ? "https://" : "http://") + std::string{view(message[http::field::host])};
  desk_.http.answer(
      view(message.method_string()), target, unpacks,
      [self = shared_from_this(), keep, head, known](const Reply& answer) {
        self->waiting_ = false;
        if (self->closed_ || self->ending_) return;
        if (is_known(answer, known)) self->not_again(answer, keep);
        else self->reply(answer, keep, head);
        if (!self->answering_) self->go_on();
      },
      origin, client_);
  answering_ = false;
  return end + 4;
}

// Where the WebSocket is: for anybody, for whoever was sent to this server, and with a table's id, by which a proxy may
// choose the server.
bool Connection::is_door(std::string_view target) const {
  if (const std::string& route = desk_.options.route; !route.empty() && target.starts_with(route + "/"))
    target.remove_prefix(route.size());
  if (target == "/ws") return true;
  return target.starts_with("/ws/") && is_table_id(target.substr(4));
}

// How many moves were stored, and when, would tell a player whether somebody was asked in secret: strangers are not
// told. A proxy that we do not know may speak for anybody, and one that does not say for whom it speaks, too.
bool Connection::may_gauge(const Address& client, const std::string* forwarded) const {
  return desk_.gaugers.have(client) &&
         (forwarded == nullptr || (desk_.proxies.trusted(peer_) && names_everybody(*forwarded)));
}

void Connection::refuse(int status, TurnedAway why, std::string_view sentence) {
  desk_.harbour.metrics().turned_away.add(why);
  Reply answer;
  answer.status = status;
  answer.body = error_json(sentence);
  reply(answer, false, false);
}

void Connection::reply(const Reply& reply, bool keep, bool head) {
  const std::size_t before = waits();
  out_ += "HTTP/1.1 " + std::to_string(reply.status) + " ";
  out_ += status_text(reply.status);
  out_ += "\r\n" + headers_of(reply);
  if (reply.status != 304) out_ += "Content-Length: " + std::to_string(reply.bytes().size()) + "\r\n";
  if (reply.status == 426) out_ += "Sec-WebSocket-Version: 13\r\n";
  if (reply.status == 503) out_ += "Retry-After: 5\r\n";
  out_ += keep ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  if (!head && !reply.fixed.empty()) fixed_ = reply.fixed;
  else if (!head) out_ += reply.body;
  heard_ = desk_.harbour.loop().now();
  said(before);
  if (keep) flush_soon();
  else end();
}

// They have it.
void Connection::not_again(const Reply& reply, bool keep) {
  Reply brief;
  brief.status = 304;
  brief.type = reply.type;
  brief.mark = reply.mark;
  this->reply(brief, keep, true);
}

void Connection::upgrade(std::string_view key) {
  const std::size_t before = waits();
  out_ += "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
          accept_key(key) + "\r\n\r\n";
  said(before);
  desk_.roadstead.settled(spot_);
  heard_ = desk_.harbour.loop().now();
  session_ = std::make_shared<Session>(desk_.harbour, *this, client_);
  session_->greet();
  flush_soon();
}

// --- Writing ---

// More was said than waited before: it is counted, here and for all connections together.
void Connection::said(std::size_t before) {
  const Limits& limits = desk_.harbour.limits();
  auto& all = desk_.harbour.metrics().queued_bytes;
  all.fetch_add(static_cast<std::int64_t>(out_.size()) - static_cast<std::int64_t>(counted_));
  counted_ = out_.size();
  said_ += waits() - before;
  if (session_ == nullptr || ending_) return;
  const bool too_much =
      waits() > static_cast<std::size_t>(limits.backlog_bytes) || (waits() > kLittleSaid && all_have_too_much());
  // Whoever had read everything is told anything, however long; what the kernel does not take of it counts at once.
  if (!too_much || before == 0) return;
  ending_ = true;
  ended_ = desk_.harbour.loop().now();
  // Not now: the sender is in the middle of telling a table.
  desk_.harbour.loop().post([self = self_] { self->drop(Drop::unread); });
}

bool Connection::all_have_too_much() const {
  return desk_.harbour.metrics().queued_bytes.load() > std::int64_t{desk_.harbour.limits().backlog_megabytes} << 20;
}

void Connection::send(Message message) {
  if (closed_ || ending_) return;
  desk_.harbour.metrics().bytes_sent.add(message->size());
  const std::size_t before = waits();
  write_frame(out_, Opcode::text, *message);
  said(before);
  flush_soon();
}

void Connection::end() {
  end_with(kNormalEnd);
}

void Connection::end_with(int code) {
  if (closed_ || ending_) return;
  ending_ = true;
  ended_ = desk_.harbour.loop().now();
  const std::size_t before = waits();
  if (session_ != nullptr) write_close(out_, code);
  said(before);
  flush_soon();
}

// Everything that is said during one turn of the loop goes out at once.
void Connection::flush_soon() {
  if (flushing_ || closed_) return;
  flushing_ = true;
  desk_.telling.push_back(self_);
  if (desk_.telling.size() > 1) return;
  desk_.harbour.loop().post([&desk = desk_] {
    for (const auto& connection : std::exchange(desk.telling, {})) connection->flush();
  });
}

// Writes what the kernel takes of some bytes. False if that is the end of the connection.
bool Connection::write(std::string_view& bytes, std::size_t& written) {
  while (!bytes.empty() && written < kMostWritten) {
    const ssize_t sent =
        ::send(socket_, bytes.data(), std::min(bytes.size(), kMostWritten), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
    written += static_cast<std::size_t>(sent);
  }
  return true;
}

void Connection::flush() {
  if (closed_) return;
  std::size_t written = 0;
  std::string_view left = out_;
  bool open = write(left, written);
  out_.erase(0, out_.size() - left.size());
  if (out_.empty() && out_.capacity() > 4096) out_.shrink_to_fit();
  if (open && out_.empty()) open = write(fixed_, written);
  desk_.harbour.metrics().queued_bytes.fetch_sub(static_cast<std::int64_t>(counted_ - out_.size()));
  counted_ = out_.size();
  if (!open) return close();
  if (out_.size() > kLittleSaid && all_have_too_much()) return drop(Drop::unread);
  if (waits() != 0) {
    stuck_ = true;
    // The kernel takes no more, and says when it does; or it is others' turn.
    if (written >= kMostWritten && !std::exchange(pausing_, true))
      desk_.harbour.loop().post([self = self_] {
        self->pausing_ = false;
        if (self->stuck_) self->flush();
      });
    return;
  }
  if (session_ == nullptr) heard_ = desk_.harbour.loop().now();
  if (stuck_ && begun_ != 0) begun_ = desk_.harbour.loop().now();  // it was not heard meanwhile
  flushing_ = stuck_ = false;
  if (ending_) {
    ::shutdown(socket_, SHUT_WR);
    listen();
    return;
  }
  if (yielding_ || listening_ || resting_ || waiting_) return;
  // Everything was read: it may ask for more.
  if (!in_.empty()) messaged_ = true;
  go_on();
}

void Connection::drop(Drop why) {
  if (closed_) return;
  desk_.harbour.metrics().drops.add(why);
  if (why == Drop::unread) desk_.harbour.metrics().dropped_slow.add();
  if (why == Drop::silent) desk_.harbour.metrics().dropped_silent.add();
  static constexpr std::string_view kWhy[] = {"unread", "silent", "unfinished", "idle", "displaced", "frames", "abuse"};
  if (why != Drop::idle)
    log(Level::info, "dropped", {{"why", std::string{kWhy[static_cast<std::size_t>(why)]}}, {"address", client_}});
  close();
}

void Connection::close() {
  if (closed_) return;
  closed_ = true;
  ::close(socket_);
  desk_.roadstead.leave(spot_);
  desk_.harbour.metrics().sockets.fetch_sub(1);
  desk_.harbour.metrics().queued_bytes.fetch_sub(static_cast<std::int64_t>(counted_));
  counted_ = 0;
  out_ = {};
  fixed_ = {};
  if (session_ != nullptr) session_->ended();
  if (admitted_) desk_.harbour.release(client_);
  // Whoever called us goes on, and others of those who were seen in this turn may have closed us.
  if (self_ != nullptr) desk_.harbour.loop().post([self = std::move(self_)] {});
}

// Whether it takes too long to take what was said: not only by us, but by the kernel for the client. Everything said
// before a mark must be taken some time after it; then the mark moves on.
bool Connection::unread(std::int64_t now) {
  if (taken_ == said_) return false;
  int unsent = 0;
  if (::ioctl(socket_, SIOCOUTQ, &unsent) != 0 || unsent < 0) unsent = 0;
  taken_ = said_ - std::min<std::uint64_t>(said_, waits() + static_cast<std::size_t>(unsent));
  if (taken_ >= mark_) {
    mark_ = said_;
    marked_ = now;
    mark_by_ = said_ - taken_;
    return false;
  }
  const Limits& limits = desk_.harbour.limits();
  // A telephone that sleeps takes nothing either, and is back in a minute: as long as nothing waits here, let it.
  const std::int64_t patience =
      waits() > 0 ? limits.answer_seconds : std::max(limits.answer_seconds, limits.drop_seconds);
  return now - marked_ > 1000 * (patience + static_cast<std::int64_t>(mark_by_ / kBytesASecond));
}

bool Connection::check(std::int64_t now) {
  if (closed_) return false;
  // Most are silent most of the time: what they used last is given back.
  if (out_.empty()) out_ = {};
  const Limits& limits = desk_.harbour.limits();
  const auto over = [&](std::int64_t since, std::int64_t seconds) {
    return since != 0 && now - since > 1000 * seconds;
  };
  if (unread(now)) {
    drop(Drop::unread);
  } else if (ending_) {
    if (waits() == 0 && over(ended_, limits.request_seconds)) close();
  } else if (over(begun_, limits.request_seconds) && hears()) {
    drop(Drop::unfinished);
  } else if (session_ == nullptr) {
    if (waits() == 0 && !waiting_ && begun_ == 0 && over(heard_, limits.request_seconds)) drop(Drop::idle);
    else if (waiting_ && over(heard_, limits.answer_seconds + limits.request_seconds)) close();
  } else if (over(heard_, limits.drop_seconds)) {
    desk_.harbour.metrics().drops.add(Drop::silent);
    desk_.harbour.metrics().dropped_silent.add();
    session_->bye("silent");
    desk_.harbour.loop().post([self = self_] { self->close(); });
  } else if (over(heard_, limits.ping_seconds) && !pinged_ && !stuck_) {
    pinged_ = true;
    const std::size_t before = waits();
    write_frame(out_, Opcode::ping, {});
    said(before);
    flush_soon();
  }
  return !closed_;
}

void Connection::farewell() {
  if (closed_) return;
  if (session_ != nullptr) session_->bye("stopping");
  else if (waits() == 0) close();
  else end();
}

void Connection::on_text(std::string_view text) {
  messaged_ = true;
  if (!ending_ && !session_->receive(text)) tired_ = true;
}
void Connection::on_unwanted(bool too_long) {
  on_part();
  messaged_ = true;
  if (!ending_) session_->refuse(too_long ? "malformed.size" : "malformed.binary");
}
void Connection::on_ping(std::string_view payload) {
  on_part();
  if (ending_) return;
  const std::size_t before = waits();
  write_frame(out_, Opcode::pong, payload);
  said(before);
  flush_soon();
}
void Connection::on_pong() {
  on_part();
}
// Whatever is no message counts like one, and tires.
void Connection::on_part() {
  const Limits& limits = desk_.harbour.limits();
  if (!small_frames_.take(desk_.harbour.loop().now(), limits.rate, limits.burst)) tired_ = true;
}
void Connection::on_close() {
  end();
}

}  // namespace tortuga::server
