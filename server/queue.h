// Work on its way to threads, until it is closed. Whoever stands at the door goes before; the others take turns
// (turns.h).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <limits>
#include <mutex>
#include <string>
#include <utility>

#include "server/turns.h"

namespace tortuga::server {

template <class Work>
class Queue {
 public:
  static constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();
  // As much may wait for all together, and for one; at the door as much again.
  explicit Queue(std::size_t most = kUnlimited, std::size_t most_of_one = kUnlimited)
      : most_(most), waiting_(most, most_of_one) {}

  // False if too much is waiting already.
  bool push(Work work, const std::string& whose = {}) {
    {
      const std::lock_guard lock(mutex_);
      if (!waiting_.push(whose, std::move(work))) return false;
    }
    wake_.notify_one();
    return true;
  }
  bool push_first(Work work) {
    {
      const std::lock_guard lock(mutex_);
      if (first_.size() >= most_) return false;
      first_.push_back(std::move(work));
    }
    wake_.notify_one();
    return true;
  }
  // Waits for work. False once the queue is closed; what was waiting then is let go.
  bool pop(Work& out) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return closed_ || !first_.empty() || !waiting_.empty(); });
    if (closed_) return false;
    if (first_.empty()) {
      out = waiting_.pop();
    } else {
      out = std::move(first_.front());
      first_.pop_front();
    }
    return true;
  }
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    wake_.notify_all();
  }

 private:
  const std::size_t most_;  // at the door
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> first_;
  Turns<Work> waiting_;
  bool closed_ = false;
};

}  // namespace tortuga::server
