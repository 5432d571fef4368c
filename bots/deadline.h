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
      : stop_(stop), limit_(budget.milliseconds * 1e-3), alone_(budget.threads <= 1), start_(work()), began_(wall()) {}

  // Whether this part of the time is used up, or the thinker was told to stop. Without a limit only the latter.
  bool over(double part = 1) const {
    if (stop_.told()) return true;
    if (limit_ <= 0) return false;
    const double passed = wall() - began_, given = part * limit_;
    if (!alone_ || passed / 2 >= given) return passed >= given;
    // To ask for the work done takes long, and it is never more than the time that has passed since it was last asked.
    if (worked_ + passed - asked_ < given) return false;
    worked_ = work() - start_;
    asked_ = passed;
    return worked_ >= given;
  }

 private:
  static double wall() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }
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
  double start_, began_;
  mutable double worked_ = 0, asked_ = 0;  // when one thread was last asked: its work, the time that had passed
};

}  // namespace tortuga
