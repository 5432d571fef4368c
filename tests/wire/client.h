// A real WebSocket client (Beast), so that our own frames are judged by somebody else's.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "tests/wire/player.h"

namespace tortuga::server {

class Client final : public Player {
 public:
  explicit Client(std::uint16_t port, const std::string& origin = "");
  ~Client() override;
  void send(const std::string& text) override;
  bool receive(std::string& out) override;
  void send_binary(const std::string& bytes);
  void send_in_parts(const std::string& text, std::size_t part);
  void send_raw(const std::string& bytes);  // past the protocol
  void ping();
  void cut();  // without goodbye
  bool connected() const;
  std::chrono::milliseconds patience{10000};

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

struct HttpAnswer {
  int status = 0;
  std::string headers, body;
};
HttpAnswer http_get(std::uint16_t port, const std::string& path, const std::string& method = "GET");
std::string http_raw(std::uint16_t port, const std::string& bytes);  // what the server says until it closes

}  // namespace tortuga::server
