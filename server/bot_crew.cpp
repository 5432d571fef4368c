#include "server/bot_crew.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tortuga::server {
namespace {

constexpr int kNice = 10;  // bots give way to tables

Hint thought(const Task& task) {
  Dice dice = Dice::fast(task.seed);
  switch (task.rank) {
    case Rank::deckhand: {
      auto choices = task.match->moves(task.seat);
      if (choices.empty()) break;
      return {std::move(choices[static_cast<std::size_t>(dice.pick(static_cast<int>(choices.size())))]), {}};
    }
    case Rank::bosun: return task.match->advice(task.seat, dice);
  }
  return {task.match->fallback(task.seat), {}};
}

}  // namespace

BotCrew::BotCrew(int threads, Loop& loop, Metrics& metrics) : loop_(loop), metrics_(metrics) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

BotCrew::~BotCrew() {
  tasks_.close();
  for (auto& thread : threads_) thread.join();
}

void BotCrew::think(Task task) {
  metrics_.thinking.fetch_add(1);
  tasks_.push(std::move(task));
}

void BotCrew::work() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNice);
  for (Task task; tasks_.pop(task);) {
    Hint hint = thought(task);
    task.match.reset();
    loop_.post([told = std::move(task.told), hint = std::move(hint)]() mutable { told(std::move(hint)); });
    metrics_.thinking.fetch_sub(1);
  }
}

}  // namespace tortuga::server
