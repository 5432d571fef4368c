// A loop whose clock jumps to whatever comes next. Things of the harbour (answers of its store, work lent out, its
// alarm) end with the harbour's life; those of the world around it go on.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <vector>

#include "server/loop.h"

namespace tortuga::server::weather {

class VirtualLoop final : public Loop {
 public:
  std::int64_t now() const override { return now_; }
  std::int64_t today() const override { return 1700000000000 + now_; }
  void post(std::function<void()> task) override { posted_.push_back(std::move(task)); }
  void alarm(std::int64_t at) override { alarm_ = at; }

  void after(std::int64_t delay, std::function<void()> task) { put(delay, 0, std::move(task)); }
  void in_this_life(std::int64_t delay, std::function<void()> task) { put(delay, life_, std::move(task)); }
  std::int64_t life() const { return life_; }

  // Does the next thing. What was posted comes first; then whatever is due next, and the clock goes there.
  void step() {
    if (!posted_.empty()) {
      const auto task = std::move(posted_.front());
      posted_.pop_front();
      return task();
    }
    while (!coming_.empty() && coming_.front().life != 0 && coming_.front().life != life_) pop();
    const std::int64_t next = coming_.empty() ? kNever : coming_.front().at;
    if (alarm_ == kNever && next == kNever) return;
    if (alarm_ <= next) {
      now_ = std::max(now_, alarm_);
      alarm_ = kNever;
      if (on_alarm) on_alarm();
      return;
    }
    now_ = std::max(now_, next);
    pop().task();
  }
  bool idle() const { return posted_.empty() && coming_.empty() && alarm_ == kNever; }

  // The harbour is gone, and whatever was under way for it.
  void crash() {
    ++life_;
    posted_.clear();
    alarm_ = kNever;
    on_alarm = nullptr;
  }

 private:
  struct Coming {
    std::int64_t at, number, life;
    std::function<void()> task;
    bool operator<(const Coming& other) const {  // as heaps want it: the first is the greatest
      return at != other.at ? at > other.at : number > other.number;
    }
  };
  void put(std::int64_t delay, std::int64_t life, std::function<void()> task) {
    coming_.push_back({now_ + delay, ++number_, life, std::move(task)});
    std::push_heap(coming_.begin(), coming_.end());
  }
  Coming pop() {
    std::pop_heap(coming_.begin(), coming_.end());
    Coming first = std::move(coming_.back());
    coming_.pop_back();
    return first;
  }

  std::int64_t now_ = 1000, alarm_ = kNever, number_ = 0, life_ = 1;
  std::deque<std::function<void()>> posted_;
  std::vector<Coming> coming_;
};

}  // namespace tortuga::server::weather
