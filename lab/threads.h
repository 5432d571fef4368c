// Work that is split over threads and gives the same result however many there are.
#pragma once

#include <cstdint>
#include <functional>

namespace tortuga {

// Calls work(thread, i) for each i below `count`, handed out in order to `threads` threads, so many at once at most.
// Stops early once work returns false somewhere; whatever was handed out by then is done. How many calls there were:
// with one at once these are the first so many.
std::uint64_t spread(std::uint64_t count, int threads, const std::function<bool(int thread, std::uint64_t i)>& work,
                     std::uint64_t at_once = 16);

// The seed of game i of a series, well apart from its neighbours.
inline std::uint64_t series_seed(std::uint64_t seed, std::uint64_t i) {
  std::uint64_t z = seed * 0x9E3779B97F4A7C15ull + i;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

}  // namespace tortuga
