// Hands for work that takes longer than a turn of the loop: bots' thoughts, logs played again. Where they are (threads,
// a browser's worker, the same thread of a simulated world) is not the tables' concern.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "bots/think.h"

namespace tortuga::server {

class Hands {
 public:
  virtual ~Hands() = default;
  // Does `work` elsewhere; what it returns is run on the loop. False if too much is waiting already.
  using Work = std::function<std::function<void()>()>;
  virtual bool lend(Work work) = 0;
  // The same before whatever else waits: somebody stands at the door.
  virtual bool lend_first(Work work) { return lend(std::move(work)); }

  // What a bot would do, told on the loop. As any other work, unless these hands have a better place for it.
  struct Question {
    std::shared_ptr<const Match> match;  // nobody changes it
    Seat seat;
    Recruit bot;
    std::uint64_t luck = 0;
    std::shared_ptr<const Stop> stop;
    bool reasons = false;  // whoever asks wants to know why, and what else there is
    std::string whose;     // the address for which it is thought: where many wait, addresses take turns
  };
  using Told = std::function<void(const Thought&)>;
  virtual bool think(const Question& question, const Told& told) { return lend(thought(question, told)); }

 protected:
  static Work thought(const Question& question, const Told& told) {
    return [question, told]() -> std::function<void()> {
      Dice dice = Dice::fast(question.luck);
      return [told, thought = tortuga::think(*question.match, question.seat, question.bot, *question.stop, dice)] {
        told(thought);
      };
    };
  }
};

}  // namespace tortuga::server
