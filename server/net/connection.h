// One TCP connection: HTTP requests until one of them asks for the WebSocket, then messages.
//
// Nobody makes the server keep more than a little for them. A connection whose answers are not read is not read from;
// what waits for it is counted, whatever it is, and dropped with it when it becomes too much or too old. One request or
// message is carried out in a turn of the loop, then everybody else has theirs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/http_desk.h"
#include "server/net/address.h"
#include "server/net/frames.h"
#include "server/net/handshake.h"
#include "server/net/masthead.h"
#include "server/net/roadstead.h"
#include "server/net/server.h"
#include "server/session.h"

namespace tortuga::server {

class Connection;

// What all connections share.
struct Desk {
  Harbour& harbour;
  HttpDesk& http;
  const ServerOptions& options;
  const Proxies& proxies;
  const Networks& gaugers;  // who may read how it goes
  Roadstead& roadstead;
  Masthead& masthead;
  std::string scratch;                               // bytes just read; used by one connection at a time
  std::vector<std::shared_ptr<Connection>> resting;  // sent too fast; woken after a moment
  std::vector<std::shared_ptr<Connection>> telling;  // have something to say at the end of this turn of the loop
};

class Connection final : public Wire, private FrameSink, public std::enable_shared_from_this<Connection> {
 public:
  Connection(int socket, Desk& desk, const Address& peer);  // the socket is its own
  ~Connection() override;

  void start();
  // Something changed since it was told last: bytes came, there is room for more, they will send no more.
  struct Seen {
    bool came, room, gone;
  };
  void seen(Seen what);
  // Looks at the time: asks whether a silent client is still there, drops whoever takes too long. False once it is
  // closed.
  bool check(std::int64_t now);
  void woken();  // it rested
  void drop(Drop why);
  void close();                                              // without a word
  void farewell();                                           // the server ends: says so
  bool said_all() const { return closed_ || waits() == 0; }  // nothing is left to be sent

  void send(Message message) override;
  void end() override;

 private:
  // Reading.
  void listen();
  void hear();
  void bytes_came();
  void go_on();
  std::size_t use(std::string_view bytes);
  std::size_t use_frames(std::string_view bytes);
  std::size_t use_request(std::string_view bytes);
  bool hears() const;
  void rest();

  // HTTP.
  bool is_door(std::string_view target) const;
  bool may_gauge(const Address& client, const std::string* forwarded) const;
  void refuse(int status, TurnedAway why, std::string_view sentence);
  void upgrade(std::string_view key);
  void reply(const Reply& reply, bool keep, bool head);
  void not_again(const Reply& reply, bool keep);

  // Writing.
  std::size_t waits() const { return out_.size() + fixed_.size(); }
  void said(std::size_t before);
  bool all_have_too_much() const;  // kept for them, more than there may be
  bool unread(std::int64_t now);
  bool write(std::string_view& bytes, std::size_t& written);
  void flush_soon();
  void flush();
  void end_with(int code);

  void on_text(std::string_view text) override;
  void on_unwanted(bool too_long) override;
  void on_ping(std::string_view payload) override;
  void on_pong() override;
  void on_part() override;
  void on_close() override;

  const int socket_;
  std::shared_ptr<Connection> self_;  // as long as the socket is open
  Desk& desk_;
  const Address peer_;
  Roadstead::Spot spot_;
  std::string client_;       // the address by which it is limited: the peer's, or what a proxy says of this request
  std::string in_;           // has come, and is not used yet
  std::size_t looked_ = 0;   // so much of it has no end of a request
  std::string out_;          // not yet taken by the kernel
  std::string_view fixed_;   // after that, of a page that lives for ever
  std::size_t counted_ = 0;  // bytes of `out_` that are counted for all connections: a page costs nobody memory
  std::shared_ptr<Session> session_;  // once it is a WebSocket
  FrameReader frames_;
  Bucket small_frames_;  // pings, pongs and parts: they are no messages, and have the same limit

  // When it began: 0 is never.
  std::int64_t heard_ = 0;  // a whole frame came, or a request was answered
  std::int64_t begun_ = 0;  // a request or message whose end has not come
  std::int64_t ended_ = 0;
  std::size_t thrown_away_ = 0;

  // In bytes from the beginning.
  std::uint64_t said_ = 0, taken_ = 0;    // by the client's machine
  std::uint64_t mark_ = 0, mark_by_ = 0;  // must be taken next, and how much of it was not when the mark was made
  std::int64_t marked_ = 0;               // when that was

  bool admitted_ = false, pinged_ = false, flushing_ = false, stuck_ = false, waiting_ = false, answering_ = false,
       listening_ = false, yielding_ = false, resting_ = false, messaged_ = false, tired_ = false, ending_ = false,
       closed_ = false, unheard_ = false, gone_ = false, pausing_ = false;
};

}  // namespace tortuga::server
