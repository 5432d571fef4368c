// Somebody who calls at a harbour over its WebSocket: the owner's commands, and the tests. The protocol is Beast's, so
// that our own frames are judged by somebody else's.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace tortuga::server {

class Caller {
 public:
  // Not connected if that fails. `host` is a name or an address; `origin` is the page's, if any; `name` is the one by
  // which the harbour is asked for, if not `host`.
  Caller(const std::string& host, std::uint16_t port, const std::string& origin = "", const std::string& name = "");
  ~Caller();

  bool connected() const;
  void send(const std::string& text);
  bool receive(std::string& out);  // false: nothing came for too long, or the connection has ended
  void cut();                      // without goodbye
  std::chrono::milliseconds patience{10000};

  // What only a test sends.
  void send_binary(const std::string& bytes);
  void send_in_parts(const std::string& text, std::size_t part);
  void send_raw(const std::string& bytes);  // past the protocol
  void ping();

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace tortuga::server
