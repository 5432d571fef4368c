// Looks up the past without holding up the loop: reads logs and plays them again in a thread of its own.
#pragma once

#include <functional>
#include <thread>

#include "server/loop.h"
#include "server/metrics.h"
#include "server/queue.h"

namespace tortuga::server {

class Clerk {
 public:
  Clerk(Loop& loop, Metrics& metrics);
  ~Clerk();

  // Runs `search` in the clerk's thread; what it returns is run on the loop. False if too much is waiting already.
  using Search = std::function<std::function<void()>()>;
  bool look_up(Search search);

 private:
  void work();

  Loop& loop_;
  Metrics& metrics_;
  Queue<Search> searches_;
  std::thread thread_;
};

}  // namespace tortuga::server
