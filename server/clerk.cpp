#include "server/clerk.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kMostWaiting = 256;

}  // namespace

Clerk::Clerk(Loop& loop, Metrics& metrics) : loop_(loop), metrics_(metrics), thread_([this] { work(); }) {}

Clerk::~Clerk() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool Clerk::look_up(Search search) {
  {
    const std::lock_guard lock(mutex_);
    if (searches_.size() >= kMostWaiting) return false;
    metrics_.searching.fetch_add(1);
    searches_.push_back(std::move(search));
  }
  wake_.notify_one();
  return true;
}

void Clerk::work() {
  for (;;) {
    Search search;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stop_ || !searches_.empty(); });
      if (stop_) return;
      search = std::move(searches_.front());
      searches_.pop_front();
    }
    // Whatever the search holds is let go of on the loop, where it came from.
    auto finding = search();
    loop_.post([search = std::move(search), finding = std::move(finding)] { finding(); });
    metrics_.searching.fetch_sub(1);
  }
}

}  // namespace tortuga::server
