// While it lasts, everything that is drawn in this process (tokens, ids, secrets, bots' dice) follows from a seed. For
// simulated worlds and tests: no harbour for people may run meanwhile.
#pragma once

#include <cstdint>

namespace tortuga::server::weather {

class SeededLuck {
 public:
  explicit SeededLuck(std::uint64_t seed);
  ~SeededLuck();
  SeededLuck(const SeededLuck&) = delete;
  SeededLuck& operator=(const SeededLuck&) = delete;
};

}  // namespace tortuga::server::weather
