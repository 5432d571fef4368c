#include "server/thread_hands.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tortuga::server {
namespace {

constexpr int kNice = 10;

}  // namespace

ThreadHands::ThreadHands(int threads, const Patience& patience, Loop& loop, std::atomic<std::int64_t>& busy)
    : loop_(loop), busy_(busy), works_(patience.all, patience.one) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { toil(); });
}

ThreadHands::~ThreadHands() {
  works_.close();
  for (std::thread& thread : threads_) thread.join();
}

bool ThreadHands::lend(Work work) {
  busy_.fetch_add(1);
  return lent(works_.push(std::move(work)));
}

bool ThreadHands::lend_first(Work work) {
  busy_.fetch_add(1);
  return lent(works_.push_first(std::move(work)));
}

bool ThreadHands::think(const Question& question, const Told& told) {
  busy_.fetch_add(1);
  return lent(works_.push(thought(question, told), question.whose));
}

bool ThreadHands::lent(bool taken) {
  if (!taken) busy_.fetch_sub(1);
  return taken;
}

void ThreadHands::toil() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNice);
  for (Work work; works_.pop(work);) {
    auto finding = work();
    // Whatever the work holds is let go of on the loop, where it came from.
    loop_.post([work = std::move(work), finding = std::move(finding)] {
      if (finding) finding();
    });
    busy_.fetch_sub(1);
  }
}

}  // namespace tortuga::server
