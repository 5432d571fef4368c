// A player over a real WebSocket.
#pragma once

#include <string>

#include "server/net/caller.h"
#include "tests/wire/player.h"

namespace tortuga::server {

class Client final : public Player, public Caller {
 public:
  explicit Client(std::uint16_t port, const std::string& origin = "") : Caller("127.0.0.1", port, origin) {}
  void send(const std::string& text) override { Caller::send(text); }
  bool receive(std::string& out) override { return Caller::receive(out); }
};

struct HttpAnswer {
  int status = 0;
  std::string headers, body;
};
HttpAnswer http_get(std::uint16_t port, const std::string& path, const std::string& method = "GET");
std::string http_raw(std::uint16_t port, const std::string& bytes);  // what the server says until it closes

}  // namespace tortuga::server
