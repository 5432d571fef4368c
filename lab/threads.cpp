#include "lab/threads.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace tortuga {

std::uint64_t spread(std::uint64_t count, int threads, const std::function<bool(int, std::uint64_t)>& work,
                     std::uint64_t at_once) {
  // Small ones where there is little to do, so that no thread is left waiting for another.
  const std::uint64_t block =
      std::clamp<std::uint64_t>(count / (8 * static_cast<std::uint64_t>(std::max(1, threads))), 1, at_once);
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> stop{false};
  const auto labour = [&](int thread) {
    while (!stop.load(std::memory_order_relaxed)) {
      const std::uint64_t from = next.fetch_add(block);
      if (from >= count) return;
      for (std::uint64_t i = from; i < std::min(from + block, count); ++i)
        if (!work(thread, i)) stop = true;
    }
  };
  {
    std::vector<std::jthread> crew;
    for (int thread = 1; thread < threads; ++thread) crew.emplace_back(labour, thread);
    labour(0);
  }
  return std::min(next.load(), count);
}

}  // namespace tortuga
