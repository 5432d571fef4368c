// When a thinker's time is up. A thought of one thread is given so much work of the processor, however busy the machine
// is, but at most twice as long by the clock on the wall; several threads go by the wall.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

#include "bots/budget.h"

namespace tortuga {

class Deadline {
 public:
  Deadline(const Budget& budget, const Stop& stop)
      : stop_(stop),
        limit_(budget.milliseconds * 1e-3),
        alone_(budget.threads <= 1),
        worked_(work()),
        began_(std::chrono::steady_clock::now()) {}

  // The part of the time that is used up, 1 or more when it is over; always 0 if there is no limit.
  double used() const {
    if (stop_.told()) return 1;
    if (limit_ <= 0) return 0;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began_;
    return (alone_ ? std::max(work() - worked_, passed.count() / 2) : passed.count()) / limit_;
  }

 private:
  static double work() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
    return 0;
#endif
  }

  const Stop& stop_;
  double limit_;
  bool alone_;
  double worked_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace tortuga
