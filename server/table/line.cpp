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

void Line::store(std::int64_t n, std::string entry, std::optional<Card> card,
                 std::function<void(std::optional<Stored>)> told) {
  busy_ = true;
  const auto decided = [this, told = std::move(told)](std::optional<Stored> stored) {
    busy_ = false;
    if (!stored || *stored == Stored::failed) retry_at_ = loop_.now() + kRetry;
    told(stored);
  };
  store_.append({table_, n, std::move(entry), std::move(card), answers_.answer(decided, [decided] { decided({}); })});
}

void Line::read(std::int64_t n, Store::Told told) {
  busy_ = true;
  const auto found = [this, told = std::move(told)](bool readable, const std::vector<std::string>& log) {
    busy_ = false;
    told(readable, log);
  };
  store_.read(table_, n, answers_.answer(found, [found] { found(false, {}); }));
}

}  // namespace tortuga::server
