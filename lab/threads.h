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
std::uint64_t series_seed(std::uint64_t seed, std::uint64_t i);

}  // namespace tortuga
