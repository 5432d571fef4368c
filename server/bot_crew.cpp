#include "server/bot_crew.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tortuga::server {
namespace {

constexpr int kNice = 10;  // bots give way to tables

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
    Dice dice = Dice::fast(task.seed);
    Thought thought = tortuga::think(*task.match, task.seat, {task.rank}, Stop{}, dice);
    task.match.reset();
    loop_.post([told = std::move(task.told), thought = std::move(thought)]() mutable { told(std::move(thought)); });
    metrics_.thinking.fetch_sub(1);
  }
}

}  // namespace tortuga::server
