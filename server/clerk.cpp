#include "server/clerk.h"

namespace tortuga::server {
namespace {

constexpr std::size_t kMostWaiting = 256;

}  // namespace

Clerk::Clerk(Loop& loop, Metrics& metrics)
    : loop_(loop), metrics_(metrics), searches_(kMostWaiting), thread_([this] { work(); }) {}

Clerk::~Clerk() {
  searches_.close();
  thread_.join();
}

bool Clerk::look_up(Search search) {
  metrics_.searching.fetch_add(1);
  if (searches_.push(std::move(search))) return true;
  metrics_.searching.fetch_sub(1);
  return false;
}

void Clerk::work() {
  for (Search search; searches_.pop(search);) {
    // Whatever the search holds is let go of on the loop, where it came from.
    auto finding = search();
    loop_.post([search = std::move(search), finding = std::move(finding)] { finding(); });
    metrics_.searching.fetch_sub(1);
  }
}

}  // namespace tortuga::server
