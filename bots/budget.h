// What a bot may spend on one decision, and how it is told that the time is up.
#pragma once

#include <atomic>
#include <cstdint>

namespace tortuga {

// As much as both allow; 0 is no limit of that sort. Iterations make a thought repeatable: the same view, dice and
// iterations give the same move on any machine and any number of threads. Time does not.
struct Budget {
  int milliseconds = 0;
  std::uint32_t iterations = 0;
  int threads = 1;  // how many it may use, its own included

  friend constexpr bool operator==(const Budget&, const Budget&) = default;
};

// Tells a thinker to come to an end, from any thread: somebody left the table, the harbour closes. The thinker polls
// it, answers within 10 ms with the best it has, and never after it was told asks for more.
class Stop {
 public:
  Stop() = default;
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;

  void tell() { told_.store(true, std::memory_order_relaxed); }
  bool told() const { return told_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> told_{false};
};

}  // namespace tortuga
