// Where the database lives. libpq looks up the names of hosts by itself, and whoever asks it to connect waits until
// they are found: a loop that does so stands still. Here they are looked up beside the loop, and libpq gets the
// addresses together with the names, which it still holds against certificates.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <string>
#include <vector>

#include "server/lifeline.h"

struct pg_conn;

namespace tortuga::server::postgres {

struct Berth {
  std::string host, port, address;  // empty: as libpq thinks best
  bool operator==(const Berth&) const = default;
};

// The hosts that are named in `url`, or else by the environment; none if no name needs to be looked up.
std::vector<Berth> named_hosts(const std::string& url);

class Whereabouts {
 public:
  Whereabouts(boost::asio::io_context& io, std::string url) : url_(std::move(url)), resolver_(io) {}

  // Looks up the names, anew each time: a database that moved has other addresses. Whoever asks meanwhile hears of the
  // same search. Told what is wrong, or nothing.
  using Told = std::function<void(const std::string& flaw)>;
  void look_up(Told told);

  const std::vector<Berth>& berths() const { return found_; }
  pg_conn* begin_to_connect() const;  // to what was found; the caller's to finish

 private:
  void look_up_next();
  void end(const std::string& flaw);

  const std::string url_;
  boost::asio::ip::tcp::resolver resolver_;
  std::vector<Berth> named_, found_, finding_;
  std::size_t next_ = 0;
  std::vector<Told> waiting_;
  Lifeline lifeline_;
};

}  // namespace tortuga::server::postgres
