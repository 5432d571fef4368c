// The loop of a harbour in a page: the host's timers. It is asked to call back, and then one thing is done at a time.
#pragma once

#include <chrono>
#include <deque>
#include <utility>

#include "server/loop.h"
#include "wasm/host.h"

namespace tortuga::wasm {

class PageLoop final : public server::Loop {
 public:
  std::int64_t now() const override { return ms(std::chrono::steady_clock::now()); }
  std::int64_t today() const override { return ms(std::chrono::system_clock::now()); }
  void post(std::function<void()> task) override {
    posted_.push_back(std::move(task));
    host_turn();
  }
  void alarm(std::int64_t at) override { host_alarm(static_cast<double>(at - now())); }

  // The host calls once for each time it was asked to.
  void turn() {
    if (posted_.empty()) return;
    const auto task = std::move(posted_.front());
    posted_.pop_front();
    task();
  }
  void ring() {
    if (on_alarm) on_alarm();
  }

 private:
  template <class Point>
  static std::int64_t ms(Point point) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(point.time_since_epoch()).count();
  }
  std::deque<std::function<void()>> posted_;
};

}  // namespace tortuga::wasm
