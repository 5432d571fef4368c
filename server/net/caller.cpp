#include "server/net/caller.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace tortuga::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;

struct Caller::Stream {
  asio::io_context io;
  websocket::stream<tcp::socket> ws{io};
  boost::beast::flat_buffer buffer;
  bool connected = false;
  bool reading = false;
  boost::system::error_code result;
  bool done = false;
};

Caller::Caller(const std::string& host, std::uint16_t port, const std::string& origin, const std::string& name)
    : stream_(std::make_unique<Stream>()) {
  boost::system::error_code error;
  const auto found = tcp::resolver(stream_->io).resolve(host, std::to_string(port), error);
  if (!error) asio::connect(stream_->ws.next_layer(), found, error);
  if (error) return;
  stream_->ws.set_option(websocket::stream_base::decorator([origin](websocket::request_type& request) {
    if (!origin.empty()) request.set(boost::beast::http::field::origin, origin);
  }));
  const std::string usual = host.find(':') == std::string::npos ? host : "[" + host + "]";
  stream_->ws.handshake((name.empty() ? usual : name) + ":" + std::to_string(port), "/ws", error);
  stream_->connected = !error;
}

Caller::~Caller() = default;

void Caller::send(const std::string& text) {
  boost::system::error_code error;
  stream_->ws.text(true);
  stream_->ws.write(asio::buffer(text), error);
}

void Caller::send_binary(const std::string& bytes) {
  boost::system::error_code error;
  stream_->ws.binary(true);
  stream_->ws.write(asio::buffer(bytes), error);
}

void Caller::send_in_parts(const std::string& text, std::size_t part) {
  boost::system::error_code error;
  stream_->ws.text(true);
  for (std::size_t at = 0; at < text.size(); at += part)
    stream_->ws.write_some(at + part >= text.size(), asio::buffer(text.substr(at, part)), error);
}

void Caller::send_raw(const std::string& bytes) {
  boost::system::error_code error;
  asio::write(stream_->ws.next_layer(), asio::buffer(bytes), error);
}

void Caller::ping() {
  boost::system::error_code error;
  stream_->ws.ping("ahoy", error);
}

bool Caller::receive(std::string& out) {
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

void Caller::cut() {
  boost::system::error_code error;
  stream_->ws.next_layer().close(error);
  stream_->connected = false;
}

bool Caller::connected() const {
  return stream_->connected;
}

}  // namespace tortuga::server
