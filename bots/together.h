// Several threads on one thought. They wait for the next one between thoughts, so that nothing has to be asked for
// while one is thought. In a browser's worker there is only the one.
#pragma once

#include <atomic>
#include <cstdint>
#ifndef __wasm__
#include <algorithm>
#include <thread>
#include <type_traits>
#include <vector>
#endif

namespace tortuga {

#ifdef __wasm__

class Fellows {
 public:
  void muster(int) {}
  template <class Work>
  void together(Work&& work) {
    work();
  }
};

#else

class Fellows {
 public:
  Fellows() = default;
  Fellows(const Fellows&) = delete;
  Fellows& operator=(const Fellows&) = delete;
  ~Fellows() {
    task_ = nullptr;
    call();
    for (std::thread& fellow : fellows_) fellow.join();
  }

  // So many threads from now on, one's own included. This is where memory is taken.
  void muster(int threads) {
    wanted_ = static_cast<std::size_t>(std::max(0, threads - 1));
    while (fellows_.size() < wanted_)
      fellows_.emplace_back([this, number = fellows_.size(), seen = calls_.load()] { serve(number, seen); });
  }

  // Calls `work` here and in every other thread, and waits for all of them.
  template <class Work>
  void together(Work&& work) {
    if (wanted_ == 0) return work();
    task_ = [](void* what) {
      (*static_cast<std::remove_reference_t<Work>*>(what))();
    };
    what_ = &work;
    busy_.store(fellows_.size());
    call();
    work();
    for (std::size_t left = busy_.load(); left > 0; left = busy_.load()) busy_.wait(left);
  }

 private:
  void call() {
    calls_.fetch_add(1);
    calls_.notify_all();
  }

  void serve(std::size_t number, std::uint32_t seen) {
    while (true) {
      calls_.wait(seen);
      seen = calls_.load();
      if (task_ == nullptr) return;
      if (number < wanted_) task_(what_);
      if (busy_.fetch_sub(1) == 1) busy_.notify_one();
    }
  }

  std::vector<std::thread> fellows_;
  std::size_t wanted_ = 0;         // of them, now
  void (*task_)(void*) = nullptr;  // what all do; null: go home
  void* what_ = nullptr;
  std::atomic<std::uint32_t> calls_{0};
  std::atomic<std::size_t> busy_{0};
};

#endif

}  // namespace tortuga
