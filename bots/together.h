// Several threads on one thought. In a browser's worker there is only the one.
#pragma once

#include <atomic>
#include <vector>
#ifndef __wasm__
#include <thread>
#endif

namespace tortuga {

// Calls work(0) here and work(1) to work(threads - 1) beside it, and waits for all of them.
template <class Work>
void together(int threads, Work&& work) {
#ifndef __wasm__
  std::vector<std::thread> others;
  others.reserve(static_cast<std::size_t>(threads > 1 ? threads - 1 : 0));
  for (int i = 1; i < threads; ++i) others.emplace_back([&work, i] { work(i); });
  work(0);
  for (std::thread& other : others) other.join();
#else
  static_cast<void>(threads);
  work(0);
#endif
}

}  // namespace tortuga
