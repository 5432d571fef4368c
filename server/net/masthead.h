// From where it is seen who of all connections has sent something, and who takes more: one epoll of our own, in which a
// socket is entered once. A loop that is asked for each wait anew tells the kernel of each, which costs more than the
// wait itself.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>

namespace tortuga::server {

class Connection;

class Masthead {
 public:
  explicit Masthead(boost::asio::io_context& io);

  // From now on it is called, on the loop, when something came or there is room again: once for each change, so that it
  // must read or write until there is no more. Until the socket is closed, and the connection for one turn longer.
  // False if the kernel knows no more sockets.
  bool enter(int socket, Connection& connection);

 private:
  void wait();
  void look();

  boost::asio::posix::stream_descriptor watched_;
};

}  // namespace tortuga::server
