// The bots' threads. A thought is a copy of the match, a seat and a rank; what comes of it is told on the loop. Bots
// see their seat's view only, and never hold up the loop.
#pragma once

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "bots/think.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/queue.h"

namespace tortuga::server {

struct Task {
  std::unique_ptr<Match> match;
  Seat seat;
  Rank rank = Rank::stand_in();
  std::uint64_t seed = 0;             // of the bot's own dice
  std::function<void(Thought)> told;  // on the loop
};

class BotCrew {
 public:
  BotCrew(int threads, Loop& loop, Metrics& metrics);
  ~BotCrew();
  void think(Task task);

 private:
  void work();

  Loop& loop_;
  Metrics& metrics_;
  Queue<Task> tasks_;
  std::vector<std::thread> threads_;
};

}  // namespace tortuga::server
