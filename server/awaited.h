// Answers that are awaited from a store. The first counts: a second one is not heard. None is awaited for ever: when
// its time is out, somebody is told so instead. And whatever is called back later asks first whether the one it calls
// is still there. On the loop only.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "server/lifeline.h"
#include "server/loop.h"

namespace tortuga::server {

class Awaited {
 public:
  explicit Awaited(Loop& loop) : loop_(loop) {}

  // `f`, to be called back once and in time; else `overdue` is called.
  template <class F>
  auto answer(F f, std::function<void()> overdue) {
    const std::uint64_t ticket = ++last_;
    pending_.emplace(ticket, Pending{loop_.now() + kPatience, std::move(overdue)});
    return lifeline_.guard([this, ticket, f = std::move(f)](auto&&... args) {
      if (pending_.erase(ticket) > 0) f(std::forward<decltype(args)>(args)...);
    });
  }

  std::int64_t due() const { return pending_.empty() ? kNever : pending_.begin()->second.deadline; }
  void give_up() {  // what was awaited for too long
    while (due() <= loop_.now()) {
      const auto overdue = std::move(pending_.begin()->second.overdue);
      pending_.erase(pending_.begin());
      overdue();
    }
  }

 private:
  static constexpr std::int64_t kPatience = 20000;  // milliseconds; a disk that works answers in a few
  struct Pending {
    std::int64_t deadline;
    std::function<void()> overdue;
  };
  Loop& loop_;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, Pending> pending_;  // in the order of their deadlines
  Lifeline lifeline_;
};

}  // namespace tortuga::server
