// Hands for work that takes longer than a turn of the loop: bots' thoughts, logs played again. Where they are (threads,
// a browser's worker, the same thread of a simulated world) is not the tables' concern.
#pragma once

#include <functional>

namespace tortuga::server {

class Hands {
 public:
  virtual ~Hands() = default;
  // Does `work` elsewhere; what it returns is run on the loop. False if too much is waiting already.
  using Work = std::function<std::function<void()>()>;
  virtual bool lend(Work work) = 0;
};

}  // namespace tortuga::server
