// The loop on which sockets live.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <utility>

#include "server/loop.h"

namespace tortuga::server {

class NetLoop final : public Loop {
 public:
  explicit NetLoop(boost::asio::io_context& io) : io_(io), timer_(io) {}

  std::int64_t now() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  std::int64_t today() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  void post(std::function<void()> task) override { boost::asio::post(io_, std::move(task)); }
  void alarm(std::int64_t at) override {
    timer_.expires_at(std::chrono::steady_clock::time_point(std::chrono::milliseconds(at)));
    timer_.async_wait([this](boost::system::error_code error) {
      if (!error && on_alarm) on_alarm();
    });
  }
  void silence() { timer_.cancel(); }
  boost::asio::io_context& io() { return io_; }

 private:
  boost::asio::io_context& io_;
  boost::asio::steady_timer timer_;
};

}  // namespace tortuga::server
