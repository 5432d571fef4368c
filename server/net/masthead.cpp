#include "server/net/masthead.h"

#include <sys/epoll.h>

#include <array>

#include "server/net/connection.h"

namespace tortuga::server {
namespace {

constexpr int kAtOnce = 128;  // connections in a turn

}  // namespace

Masthead::Masthead(boost::asio::io_context& io) : watched_(io, ::epoll_create1(EPOLL_CLOEXEC)) {
  wait();
}

bool Masthead::enter(int socket, Connection& connection) {
  epoll_event event{};
  event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
  event.data.ptr = &connection;
  return ::epoll_ctl(watched_.native_handle(), EPOLL_CTL_ADD, socket, &event) == 0;
}

void Masthead::wait() {
  watched_.async_wait(boost::asio::posix::stream_descriptor::wait_read, [this](boost::system::error_code error) {
    if (error) return;
    look();
    wait();
  });
}

void Masthead::look() {
  std::array<epoll_event, kAtOnce> seen;
  const int count = ::epoll_wait(watched_.native_handle(), seen.data(), kAtOnce, 0);
  for (int i = 0; i < count; ++i) {
    const std::uint32_t what = seen[static_cast<std::size_t>(i)].events;
    const bool gone = (what & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
    static_cast<Connection*>(seen[static_cast<std::size_t>(i)].data.ptr)
        ->seen({.came = gone || (what & EPOLLIN) != 0, .room = gone || (what & EPOLLOUT) != 0, .gone = gone});
  }
}

}  // namespace tortuga::server
