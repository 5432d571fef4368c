// Hands that are threads. They give way to the loop.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "server/hands.h"
#include "server/loop.h"
#include "server/queue.h"

namespace tortuga::server {

class ThreadHands final : public Hands {
 public:
  // How much may wait for all, and for one address.
  struct Patience {
    std::size_t all, one = Queue<Work>::kUnlimited;
  };
  // `busy` counts what is waiting or being done.
  ThreadHands(int threads, const Patience& patience, Loop& loop, std::atomic<std::int64_t>& busy);
  ~ThreadHands() override;
  bool lend(Work work) override;
  bool lend_first(Work work) override;
  bool think(const Question& question, const Told& told) override;

 private:
  bool lent(bool taken);
  void toil();

  Loop& loop_;
  std::atomic<std::int64_t>& busy_;
  Queue<Work> works_;
  std::vector<std::thread> threads_;
};

}  // namespace tortuga::server
