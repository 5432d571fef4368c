#include "server/table/line.h"

namespace tortuga::server {
namespace {

constexpr std::int64_t kRetry = 1000;  // milliseconds

}  // namespace

Errand Line::pop() {
  Errand next = std::move(waiting_.front());
  waiting_.pop_front();
  return next;
}

void Line::store(std::int64_t n, std::string entry, std::optional<Card> card, std::function<void(Stored)> told) {
  busy_ = true;
  store_.append(
      {table_, n, std::move(entry), std::move(card), lifeline_.guard([this, told = std::move(told)](Stored stored) {
         busy_ = false;
         if (stored == Stored::failed) retry_at_ = loop_.now() + kRetry;
         told(stored);
       })});
}

void Line::read(std::int64_t n, Store::Told told) {
  busy_ = true;
  store_.read(table_, n,
              lifeline_.guard([this, told = std::move(told)](bool readable, const std::vector<std::string>& log) {
                busy_ = false;
                told(readable, log);
              }));
}

}  // namespace tortuga::server
