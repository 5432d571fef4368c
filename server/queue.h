// Work on its way to threads, until it is closed: first come, first served, in two lines of which one goes before.
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
  bool push(Work work) { return push(waiting_, std::move(work)); }
  bool push_first(Work work) { return push(first_, std::move(work)); }
  // Waits for work. False once the queue is closed; what was waiting then is let go.
  bool pop(Work& out) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] { return closed_ || !first_.empty() || !waiting_.empty(); });
    if (closed_) return false;
    std::deque<Work>& line = first_.empty() ? waiting_ : first_;
    out = std::move(line.front());
    line.pop_front();
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
  bool push(std::deque<Work>& line, Work work) {
    {
      const std::lock_guard lock(mutex_);
      if (line.size() >= most_) return false;
      line.push_back(std::move(work));
    }
    wake_.notify_one();
    return true;
  }

  const std::size_t most_;  // in each line
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> first_, waiting_;
  bool closed_ = false;
};

}  // namespace tortuga::server
