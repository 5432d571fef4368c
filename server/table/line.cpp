#include "server/table/line.h"

#include <algorithm>
#include <utility>

namespace tortuga::server {
namespace {

constexpr std::int64_t kRetry = 1000;  // milliseconds

}  // namespace

Line::Next Line::pop() {
  return pop([](const Errand&) { return true; });
}

Line::Next Line::pop(const std::function<bool(const Errand&)>& may) {
  Next next;
  const auto found = std::find_if(waiting_.begin(), waiting_.end(), may);
  if (found != waiting_.end()) next.splice(next.begin(), waiting_, found);
  return next;
}

std::size_t Line::size(const Guest& guest) const {
  return static_cast<std::size_t>(std::count_if(
      waiting_.begin(), waiting_.end(), [&](const Errand& errand) { return errand.guest.lock().get() == &guest; }));
}

std::size_t Line::size(Seat seat) const {
  return static_cast<std::size_t>(
      std::count_if(waiting_.begin(), waiting_.end(), [&](const Errand& errand) { return errand.seat == seat; }));
}

void Line::store(std::int64_t n, std::string entry, std::optional<Card> card, std::function<void(Stored)> told,
                 Hold hold, std::uint64_t nonce) {
  busy_ = true;
  told_ = std::move(told);
  const auto decided = [this](Stored stored) {
    busy_ = false;
    if (stored == Stored::unknown || stored == Stored::failed) retry_at_ = loop_.now() + kRetry;
    std::exchange(told_, nullptr)(stored);
  };
  store_.append({table_, n, std::move(entry), std::move(card),
                 answers_.answer(decided, [decided] { decided(Stored::unknown); }), hold, nonce});
}

void Line::take(std::int64_t n, std::function<void(const Taken&)> told) {
  busy_ = true;
  const auto found = [this, told = std::move(told)](const Taken& taken) {
    busy_ = false;
    told(taken);
  };
  store_.take({table_, n, false}, answers_.answer(found, [found] { found({}); }));
}

}  // namespace tortuga::server
