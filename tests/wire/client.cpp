#include "tests/wire/client.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace tortuga::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;

struct Client::Stream {
  asio::io_context io;
  websocket::stream<tcp::socket> ws{io};
  boost::beast::flat_buffer buffer;
  bool connected = false;
  bool reading = false;
  boost::system::error_code result;
  bool done = false;
};

Client::Client(std::uint16_t port, const std::string& origin) : stream_(std::make_unique<Stream>()) {
  boost::system::error_code error;
  stream_->ws.next_layer().connect({asio::ip::address_v4::loopback(), port}, error);
  if (error) return;
  stream_->ws.set_option(websocket::stream_base::decorator([origin](websocket::request_type& request) {
    if (!origin.empty()) request.set(boost::beast::http::field::origin, origin);
  }));
  stream_->ws.handshake("127.0.0.1:" + std::to_string(port), "/ws", error);
  stream_->connected = !error;
}

Client::~Client() = default;

void Client::send(const std::string& text) {
  boost::system::error_code error;
  stream_->ws.text(true);
  stream_->ws.write(asio::buffer(text), error);
}

void Client::send_binary(const std::string& bytes) {
  boost::system::error_code error;
  stream_->ws.binary(true);
  stream_->ws.write(asio::buffer(bytes), error);
}

void Client::send_in_parts(const std::string& text, std::size_t part) {
  boost::system::error_code error;
  stream_->ws.text(true);
  for (std::size_t at = 0; at < text.size(); at += part)
    stream_->ws.write_some(at + part >= text.size(), asio::buffer(text.substr(at, part)), error);
}

void Client::send_raw(const std::string& bytes) {
  boost::system::error_code error;
  asio::write(stream_->ws.next_layer(), asio::buffer(bytes), error);
}

void Client::ping() {
  boost::system::error_code error;
  stream_->ws.ping("ahoy", error);
}

bool Client::receive(std::string& out) {
  if (!stream_->connected) return false;
  if (!stream_->reading) {
    stream_->reading = true;
    stream_->done = false;
    stream_->ws.async_read(stream_->buffer, [this](boost::system::error_code error, std::size_t) {
      stream_->result = error;
      stream_->done = true;
    });
  }
  stream_->io.restart();
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!stream_->done && std::chrono::steady_clock::now() < end)
    if (stream_->io.run_one_until(end) == 0) break;
  if (!stream_->done) return false;
  stream_->reading = false;
  if (stream_->result) {
    stream_->connected = false;
    return false;
  }
  out = boost::beast::buffers_to_string(stream_->buffer.data());
  stream_->buffer.consume(stream_->buffer.size());
  return true;
}

void Client::cut() {
  boost::system::error_code error;
  stream_->ws.next_layer().close(error);
  stream_->connected = false;
}

bool Client::connected() const {
  return stream_->connected;
}

std::string http_raw(std::uint16_t port, const std::string& bytes) {
  asio::io_context io;
  tcp::socket socket(io);
  boost::system::error_code error;
  socket.connect({asio::ip::address_v4::loopback(), port}, error);
  asio::write(socket, asio::buffer(bytes), error);
  std::string out;
  asio::read(socket, asio::dynamic_buffer(out), error);
  return out;
}

HttpAnswer http_get(std::uint16_t port, const std::string& path, const std::string& method) {
  const std::string all =
      http_raw(port, method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  HttpAnswer answer;
  const auto end = all.find("\r\n\r\n");
  if (end == std::string::npos || all.size() < 12) return answer;
  answer.status = std::atoi(all.substr(9, 3).c_str());
  answer.headers = all.substr(0, end);
  answer.body = all.substr(end + 4);
  return answer;
}

}  // namespace tortuga::server
