// Work on its way to threads, until it is closed. Whoever stands at the door goes before; the others wait in a line for
// each of those they work for, and these lines take turns: whoever wants little does not wait behind those who want
// much.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace tortuga::server {

template <class Work>
class Queue {
 public:
  static constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();
  // As much may wait for all together, and for one; at the door as much again.
  explicit Queue(std::size_t most = kUnlimited, std::size_t most_of_one = kUnlimited)
      : most_(most), most_of_one_(most_of_one) {}

  // False if too much is waiting already.
  bool push(Work work, const std::string& whose = {}) {
    {
      const std::lock_guard lock(mutex_);
      const auto line = lines_.find(whose);
      if (waiting_ >= most_ || (line != lines_.end() && line->second.size() >= most_of_one_)) return false;
      (line != lines_.end() ? line->second : lines_[whose]).push_back(std::move(work));
      ++waiting_;
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
    wake_.wait(lock, [&] { return closed_ || !first_.empty() || waiting_ > 0; });
    if (closed_) return false;
    if (!first_.empty()) {
      out = std::move(first_.front());
      first_.pop_front();
      return true;
    }
    auto turn = lines_.upper_bound(last_);
    if (turn == lines_.end()) turn = lines_.begin();
    last_ = turn->first;
    out = std::move(turn->second.front());
    turn->second.pop_front();
    if (turn->second.empty()) lines_.erase(turn);
    --waiting_;
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
  const std::size_t most_, most_of_one_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> first_;
  std::map<std::string, std::deque<Work>> lines_;  // none is empty
  std::string last_;                               // whose turn it was
  std::size_t waiting_ = 0;                        // in lines_
  bool closed_ = false;
};

}  // namespace tortuga::server
