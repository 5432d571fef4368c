// Work on its way to threads: first come, first served, until it is closed.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <limits>
#include <mutex>
#include <utility>

namespace tortuga::server {

template <class Work>
class Queue {
 public:
  explicit Queue(std::size_t most = std::numeric_limits<std::size_t>::max()) : most_(most) {}

  // False if too much is waiting already.
  bool push(Work work) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() >= most_) return false;
      waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
    return true;
  }
  // Waits for work. False once the queue is closed; what was waiting then is let go.
  bool pop(Work& out) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
    if (closed_) return false;
    out = std::move(waiting_.front());
    waiting_.pop_front();
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
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> waiting_;
  bool closed_ = false;
};

}  // namespace tortuga::server
