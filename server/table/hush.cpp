#include "server/table/hush.h"

#include <algorithm>

namespace tortuga::server {

// Whom a bot plays for needs no longer than a bot, asked or not; and who that is everybody knows.
std::int64_t Hush::time() const {
  const auto& whom = state_.match()->hushed();
  std::int64_t time = 0;
  for (const Seat seat : whom) {
    const std::int64_t each = std::int64_t{1000} * state_.match()->hush() / static_cast<std::int64_t>(whom.size());
    time += presence_.bot_plays(seat) ? std::min(each, kBotsTime) : each;
  }
  return time;
}

bool Hush::keeps(Seat mover, const Since& since) {
  if (!on_ && state_.match()->hush() == 0) return false;
  if (!on_) {
    on_ = true;
    until_ = loop_.now();
    all_ = {mover, since};
    all_.since.from = state_.match()->standing_before();
    aside_.clear();
  }
  until_ += time();
  for (Aside& aside : aside_)
    if (aside.seat == mover) {
      aside.since.deputy = since.deputy;
      aside.since.asker = since.asker;
    }
  return true;
}

void Hush::resume() {
  if (!on_) {
    all_ = {};
    aside_.clear();
  }
  on_ = true;
  until_ = loop_.now() + std::int64_t{1000} * state_.hush();
  forget();
}

void Hush::forget() {
  all_.since.from = nullptr;
  for (Aside& aside : aside_) aside.since.from = nullptr;
}

void Hush::told(SeatSet asked) {
  for (const Seat seat : asked) {
    auto known = std::find_if(aside_.begin(), aside_.end(), [&](const Aside& aside) { return aside.seat == seat; });
    if (known == aside_.end()) known = aside_.insert(known, {seat, {}});
    known->since = {state_.match()->told(), state_.match()->standing()};
    if (all_.seat == seat) all_.since.asker = {};
  }
}

const Since& Hush::since(Seat viewer) const {
  for (const Aside& aside : aside_)
    if (aside.seat == viewer) return aside.since;
  return all_.since;
}

std::vector<Asker> Hush::askers() const {
  std::vector<Asker> all{all_.since.asker};
  for (const Aside& aside : aside_) all.push_back(aside.since.asker);
  return all;
}

std::vector<Asker> Hush::askers(SeatSet of) const {
  std::vector<Asker> some;
  if (of.has(all_.seat)) some.push_back(all_.since.asker);
  for (const Aside& aside : aside_)
    if (of.has(aside.seat)) some.push_back(aside.since.asker);
  return some;
}

}  // namespace tortuga::server
