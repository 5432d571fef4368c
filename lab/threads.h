// Work that is split over threads and gives the same result however many there are.
#pragma once

#include <cstdint>
#include <functional>

namespace tortuga {

// Calls work(thread, i) for each i below `count`, in blocks handed out to `threads` threads. Stops early once work
// returns false somewhere.
void spread(std::uint64_t count, int threads, const std::function<bool(int thread, std::uint64_t i)>& work);

// The seed of game i of a series, well apart from its neighbours.
std::uint64_t series_seed(std::uint64_t seed, std::uint64_t i);

}  // namespace tortuga
