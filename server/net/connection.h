// One TCP connection: HTTP requests until one of them asks for the WebSocket, then messages.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>

#include "server/http_desk.h"
#include "server/net/frames.h"
#include "server/net/server.h"
#include "server/session.h"

namespace tortuga::server {

using Socket = boost::asio::ip::tcp::socket;

// What all connections share.
struct Desk {
  Harbour& harbour;
  HttpDesk& http;
  const ServerOptions& options;
  std::string scratch;  // bytes just read; used by one connection at a time
};

class Connection final : public Wire, private FrameSink, public std::enable_shared_from_this<Connection> {
 public:
  Connection(Socket socket, Desk& desk, std::string address);

  void start();
  // Looks at the time: asks whether a silent client is still there, drops it if not. False once it is closed.
  bool check(std::int64_t now);
  void stop();  // the server ends

  void send(Message message) override;
  void end() override;

 private:
  void wait_for_bytes();
  void bytes_came();
  bool take(std::string_view bytes);
  void request();
  void reply(const Reply& reply, bool keep, bool head);
  void upgrade(std::string_view key);
  void flush_soon();
  void flush();
  void close();

  void on_text(std::string_view text) override;
  void on_unwanted(bool too_long) override;
  void on_ping(std::string_view payload) override;
  void on_pong() override;
  void on_close() override;

  Socket socket_;
  Desk& desk_;
  std::string address_;
  std::string in_;                    // the beginning of an HTTP request
  std::string out_;                   // not yet taken by the kernel
  std::shared_ptr<Session> session_;  // once it is a WebSocket
  FrameReader frames_;
  std::int64_t heard_ = 0;  // when something came last
  bool admitted_ = false, pinged_ = false, flushing_ = false, waiting_ = false, answering_ = false, ending_ = false,
       closed_ = false;
};

}  // namespace tortuga::server
