#include "server/table/clocks.h"

#include <algorithm>

namespace tortuga::server {

const Clocks::Hand& Clocks::hand(Seat seat) const {
  static constexpr Hand kStopped;
  const auto i = static_cast<std::size_t>(seat.index());
  return i < hands_.size() ? hands_[i] : kStopped;
}

void Clocks::run() {
  if (!state_.clock().on() || state_.match() == nullptr) return;
  hands_.resize(static_cast<std::size_t>(state_.seats()));
  const std::int64_t now = loop_.now();
  const SeatSet deciders = state_.deciders();
  const bool people = presence_.people() && !hush_.on();
  for (int i = 0; i < state_.seats(); ++i) {
    const Seat seat{i};
    Hand& hand = hands_[static_cast<std::size_t>(i)];
    // A bank keeps what was spent until a move pays for it; a decision has its time from where it began.
    if (state_.clock().kind == ClockRule::Kind::move && hand.clock_m != state_.chair(seat).clock_m)
      hand = {state_.chair(seat).clock_m, -1, 0};
    const bool runs = deciders.has(seat) && !presence_.bot_plays(seat) && people;
    if (runs && hand.since < 0) hand.since = now;
    if (!runs && hand.since >= 0) {
      hand.elapsed += now - hand.since;
      hand.since = -1;
    }
  }
}

void Clocks::keep(std::vector<KeptSeat>& seats) const {
  if (!state_.clock().on()) return;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Seat seat{static_cast<int>(i)};
    seats[i].clock_m = state_.chair(seat).clock_m;
    seats[i].elapsed = spent(seat);
    seats[i].running = runs(seat);
  }
}

void Clocks::restore(const std::vector<KeptSeat>& seats, std::int64_t lived, std::int64_t since_entry) {
  if (!state_.clock().on() || state_.match() == nullptr) return;
  if (state_.hush() > 0) return;  // nobody has been told yet what there is to decide
  hands_.resize(static_cast<std::size_t>(state_.seats()));
  const bool bank = state_.clock().kind == ClockRule::Kind::bank;
  for (Seat seat : state_.deciders()) {
    const auto i = static_cast<std::size_t>(seat.index());
    Hand& hand = hands_[i];
    hand = {state_.chair(seat).clock_m, -1, 0};
    // What was kept before the newest entry knows nothing of a decision that began with it, nor of what a bank paid.
    const bool known = i < seats.size() && seats[i].clock_m == hand.clock_m && (!bank || lived <= since_entry);
    hand.elapsed = std::max<std::int64_t>(0, !known             ? since_entry
                                             : seats[i].running ? seats[i].elapsed + lived
                                                                : seats[i].elapsed);
  }
}

bool Clocks::runs(Seat seat) const {
  return hand(seat).since >= 0;
}

std::int64_t Clocks::spent(Seat seat) const {
  const Hand& now = hand(seat);
  return now.elapsed + (now.since >= 0 ? loop_.now() - now.since : 0);
}

std::int64_t Clocks::left(Seat seat) const {
  const ClockRule& rule = state_.clock();
  const std::int64_t whole =
      rule.kind == ClockRule::Kind::bank ? state_.chair(seat).bank : std::int64_t{1000} * rule.seconds;
  return std::max<std::int64_t>(0, whole - spent(seat));
}

void Clocks::charged(Seat seat) {
  if (state_.clock().kind != ClockRule::Kind::bank || static_cast<std::size_t>(seat.index()) >= hands_.size()) return;
  Hand& hand = hands_[static_cast<std::size_t>(seat.index())];
  hand.elapsed = 0;
  hand.since = -1;
}

Seat Clocks::out_of_time() const {
  for (Seat seat : state_.deciders())
    if (runs(seat) && left(seat) <= 0) return seat;
  return kNobody;
}

std::int64_t Clocks::due() const {
  std::int64_t next = kNever;
  for (int i = 0; i < state_.seats(); ++i)
    if (runs(Seat{i})) next = std::min(next, loop_.now() + left(Seat{i}));
  return next;
}

tell::Times Clocks::times(Seat viewer) const {
  tell::Times told;
  const SeatSet deciders = state_.deciders(viewer);
  const bool hidden = deciders != state_.deciders();  // somebody decides, and the viewer may not notice who
  for (int i = 0; i < state_.seats() && state_.clock().on(); ++i) {
    const Seat seat{i};
    // Whoever owes nothing has the whole time for the next decision.
    const bool fresh = state_.clock().kind == ClockRule::Kind::move && !state_.deciders().has(seat);
    told.times.push_back(fresh ? std::int64_t{1000} * state_.clock().seconds : left(seat));
    if (hidden ? deciders.has(seat) : runs(seat)) told.running.add(seat);
  }
  if (hush_.asked().has(viewer)) told.answer_in = std::max<std::int64_t>(0, hush_.answer_by() - loop_.now());
  return told;
}

}  // namespace tortuga::server
