#include "server/net/connection.h"

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/log.h"

namespace tortuga::server {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

constexpr std::size_t kLongestHead = 16 * 1024;

std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

// "https://example.org:8080" without its scheme.
std::string_view host_of(std::string_view origin) {
  const auto at = origin.find("://");
  return at == std::string_view::npos ? origin : origin.substr(at + 3);
}

}  // namespace

Connection::Connection(Socket socket, Desk& desk, std::string address)
    : socket_(std::move(socket)),
      desk_(desk),
      address_(std::move(address)),
      frames_(static_cast<std::size_t>(desk.options.limits.message_bytes)),
      heard_(desk.harbour.loop().now()) {}

void Connection::start() {
  boost::system::error_code error;
  socket_.non_blocking(true, error);
  socket_.set_option(asio::ip::tcp::no_delay(true), error);
  wait_for_bytes();
}

void Connection::wait_for_bytes() {
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](boost::system::error_code error) {
    if (error) return self->close();
    self->bytes_came();
  });
}

void Connection::bytes_came() {
  if (closed_) return;
  boost::system::error_code error;
  const std::size_t size = socket_.read_some(asio::buffer(desk_.scratch), error);
  if (error == asio::error::would_block) return wait_for_bytes();
  if (error) return close();
  heard_ = desk_.harbour.loop().now();
  pinged_ = false;
  // Whoever is told goodbye may still send: it is read and thrown away, so that our last words are not lost.
  if (!ending_ && !take({desk_.scratch.data(), size})) return;
  if (!closed_) wait_for_bytes();
}

bool Connection::take(std::string_view bytes) {
  if (session_ == nullptr) {
    in_ += bytes;
    if (waiting_ && in_.size() > kLongestHead) close();
    else request();
    return !closed_;
  }
  const int trouble = frames_.read(bytes, *this);
  if (trouble != 0 && !ending_) {
    write_close(out_, trouble);
    end();
  }
  return !closed_;
}

// Answers the HTTP requests that are complete.
void Connection::request() {
  while (!in_.empty() && session_ == nullptr && !ending_ && !waiting_) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(kLongestHead);
    parser.eager(true);
    boost::system::error_code error;
    const std::size_t used = parser.put(asio::buffer(in_), error);
    if (error == http::error::need_more && in_.size() < kLongestHead) return;
    if (error || !parser.is_done()) {
      const bool long_head = error == http::error::header_limit || in_.size() >= kLongestHead;
      in_.clear();
      return reply({long_head ? 431 : 400, "application/json", "{\"error\":\"This is no request.\"}", {}, false, false},
                   false, false);
    }
    const auto& message = parser.get();
    const std::string_view target = view(message.target());
    if (target == "/ws" && boost::beast::websocket::is_upgrade(message)) {
      const std::string_view origin = view(message[http::field::origin]);
      bool welcome = origin.empty() || host_of(origin) == view(message[http::field::host]);
      for (const std::string& other : desk_.options.origins) welcome = welcome || origin == other;
      if (desk_.options.behind_proxy) {
        const std::string_view chain = view(message["X-Forwarded-For"]);
        const std::string_view last =
            chain.substr(chain.rfind(',') == std::string_view::npos ? 0 : chain.rfind(',') + 1);
        const auto begin = last.find_first_not_of(' ');
        if (begin != std::string_view::npos) address_ = last.substr(begin);
      }
      const std::string key{view(message[http::field::sec_websocket_key])};
      in_.erase(0, used);
      if (!welcome)
        return reply(
            {403, "application/json", "{\"error\":\"Pages of other origins may not play here.\"}", {}, false, false},
            false, false);
      admitted_ = desk_.harbour.admit(address_);
      if (!admitted_)
        return reply({503, "application/json", "{\"error\":\"Too many connections.\"}", {}, false, false}, false,
                     false);
      return upgrade(key);
    }
    const std::string method{view(message.method_string())}, wanted{target};
    const bool keep = message.keep_alive();
    const bool head = message.method() == http::verb::head;
    const bool unpacks = view(message[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
    in_.erase(0, used);
    // One answer after the other: what comes behind a question that takes a while waits.
    waiting_ = answering_ = true;
    desk_.http.answer(method, wanted, unpacks, [self = shared_from_this(), keep, head](const Reply& answer) {
      self->waiting_ = false;
      if (self->closed_) return;
      self->reply(answer, keep, head);
      if (!self->answering_) self->request();
    });
    answering_ = false;
  }
}

void Connection::reply(const Reply& reply, bool keep, bool head) {
  out_ += "HTTP/1.1 " + std::to_string(reply.status) + " ";
  out_ += status_text(reply.status);
  out_ += "\r\n" + headers_of(reply) + "Content-Length: " + std::to_string(reply.bytes().size()) + "\r\n";
  out_ += keep ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  if (!head) out_ += reply.bytes();
  if (keep) flush_soon();
  else end();
}

void Connection::upgrade(std::string_view key) {
  out_ += "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
          accept_key(key) + "\r\n\r\n";
  session_ = std::make_shared<Session>(desk_.harbour, *this, address_);
  flush_soon();
  if (in_.empty()) return;
  const std::string early = std::move(in_);
  in_ = {};
  take(early);
}

void Connection::send(Message message) {
  if (closed_ || ending_) return;
  desk_.harbour.metrics().bytes_sent.add(message->size());
  write_frame(out_, Opcode::text, *message);
  if (static_cast<int>(out_.size()) > desk_.options.limits.backlog_bytes) {
    desk_.harbour.metrics().dropped_slow.add();
    log(Level::info, "dropped_slow", {{"address", address_}});
    // Not now: the sender is in the middle of telling a table.
    asio::post(socket_.get_executor(), [self = shared_from_this()] { self->close(); });
    ending_ = true;
    return;
  }
  flush_soon();
}

void Connection::end() {
  if (closed_ || ending_) return;
  ending_ = true;
  if (session_ != nullptr) write_close(out_, 1000);
  flush_soon();
}

// Everything that is said during one turn of the loop goes out at once.
void Connection::flush_soon() {
  if (flushing_ || closed_) return;
  flushing_ = true;
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->flush(); });
}

void Connection::flush() {
  if (closed_) return;
  boost::system::error_code error;
  std::size_t sent = 0;
  while (sent < out_.size()) {
    sent += socket_.write_some(asio::buffer(out_.data() + sent, out_.size() - sent), error);
    if (error) break;
  }
  out_.erase(0, sent);
  if (out_.empty() && out_.capacity() > 4096) out_.shrink_to_fit();
  if (error == asio::error::would_block) {
    socket_.async_wait(Socket::wait_write, [self = shared_from_this()](boost::system::error_code failed) {
      if (failed) return self->close();
      self->flush();
    });
    return;
  }
  flushing_ = false;
  if (error) return close();
  if (!ending_) return;
  boost::system::error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
}

void Connection::close() {
  if (closed_) return;
  closed_ = true;
  boost::system::error_code ignored;
  socket_.close(ignored);
  if (session_ != nullptr) session_->ended();
  if (admitted_) desk_.harbour.release(address_);
}

bool Connection::check(std::int64_t now) {
  if (closed_) return false;
  const Limits& limits = desk_.options.limits;
  const std::int64_t silent = now - heard_;
  if (session_ == nullptr || ending_) {
    if (silent > std::int64_t{1000} * limits.request_seconds) close();
  } else if (silent > std::int64_t{1000} * limits.drop_seconds) {
    desk_.harbour.metrics().dropped_silent.add();
    session_->bye("silent");
    asio::post(socket_.get_executor(), [self = shared_from_this()] { self->close(); });
  } else if (silent > std::int64_t{1000} * limits.ping_seconds && !pinged_) {
    pinged_ = true;
    write_frame(out_, Opcode::ping, {});
    flush_soon();
  }
  return !closed_;
}

void Connection::stop() {
  if (session_ != nullptr) session_->bye("stopping");
  flush();
  close();
}

void Connection::on_text(std::string_view text) {
  if (!ending_) session_->receive(text);
}
void Connection::on_unwanted(bool too_long) {
  if (!ending_) session_->refuse(too_long ? "malformed.size" : "malformed.binary");
}
void Connection::on_ping(std::string_view payload) {
  if (ending_) return;
  write_frame(out_, Opcode::pong, payload);
  flush_soon();
}
void Connection::on_pong() {}
void Connection::on_close() {
  end();
}

}  // namespace tortuga::server
