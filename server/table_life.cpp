// A table in time: who is here, whose clock runs, which bot is about to act.
#include <algorithm>

#include "server/table.h"

namespace tortuga::server {

bool Table::here(Seat seat) const {
  return std::any_of(guests_.begin(), guests_.end(), [&](const Place& place) { return place.seat == seat; });
}

bool Table::people_here() const {
  return std::any_of(guests_.begin(), guests_.end(), [](const Place& place) { return place.seat.somebody(); });
}

bool Table::bot_plays(Seat seat) const {
  return state_.chair(seat).sitter != Sitter::person || moment(seat).stand_in;
}

Rank Table::rank_of(Seat seat) const {
  const Chair& chair = state_.chair(seat);
  return chair.sitter == Sitter::bot ? chair.rank : Rank::stand_in();
}

// A person sat down. Whoever comes to an empty table finds the others' time to return just begun.
void Table::arrived(Seat seat, bool first) {
  moment(seat).stand_in = false;
  std::erase_if(thoughts_, [&](const Thought& thought) { return thought.seat == seat; });
  if (!first) return;
  for (Moment& other : moments_) other.absent_since = port_.loop().now();
}

void Table::gone(Seat seat) {
  if (here(seat)) return;
  Moment& now = moment(seat);
  now.absent_since = port_.loop().now();
  if (state_.stage() == Stage::playing && people_here())
    tell_all("{\"t\":\"gone\",\"seat\":" + std::to_string(seat.index()) +
             ",\"bot_in\":" + std::to_string(port_.limits().grace_seconds) + "}");
  tell_seats();
  run_clocks();
  if (now.seen > state_.chair(seat).seen && !busy_ && state_.stage() != Stage::closed) {
    LogEntry seen = entry(EntryKind::seen, seat);
    seen.count = now.seen;
    commit(std::move(seen), {}, {}, [] {});
  }
  port_.changed(*this);
}

// After anything that may have changed who has to act.
void Table::settle() {
  run_clocks();
  drive();
}

// Sets bots thinking that owe a decision. A table that nobody looks at waits.
void Table::drive() {
  const SeatSet deciders = state_.deciders();
  std::erase_if(thoughts_, [&](const Thought& thought) {
    return !deciders.has(thought.seat) || !bot_plays(thought.seat) ||
           thought.since_m != state_.chair(thought.seat).since_m;
  });
  if (guests_.empty()) return;
  for (Seat seat : deciders) {
    if (!bot_plays(seat)) continue;
    const std::int64_t since_m = state_.chair(seat).since_m;
    if (std::any_of(thoughts_.begin(), thoughts_.end(), [&](const Thought& thought) { return thought.seat == seat; }))
      continue;
    thoughts_.push_back({seat, since_m, port_.loop().now() + state_.pace(), {}});
    ++thinking_;
    port_.crew().think({state_.match()->clone(), seat, rank_of(seat), random_bits(),
                        [this, seat, since_m](const tortuga::Thought& told) {
                          --thinking_;
                          for (Thought& thought : thoughts_)
                            if (thought.seat == seat && thought.since_m == since_m) thought.move = told.choice.move;
                          go_on();
                        }});
  }
}

// Does what is due: a bot's move, a move for somebody whose time is out, a bot for somebody who is gone, the end. True
// if there was something.
bool Table::act() {
  const std::int64_t now = port_.loop().now();
  if (now < retry_at_) return false;
  if (state_.stage() == Stage::over && !state_.ended()) {
    commit(entry(EntryKind::end), {}, {}, [] {});
    return true;
  }
  if (state_.stage() != Stage::playing || guests_.empty()) return false;

  if (people_here())
    for (int i = 0; i < state_.seats(); ++i) {
      const Seat seat{i};
      if (bot_plays(seat) || here(seat)) continue;
      if (now < moment(seat).absent_since + std::int64_t{1000} * port_.limits().grace_seconds) continue;
      moment(seat).stand_in = true;
      settle();
      tell_seats();
      return true;
    }

  for (const Thought& thought : thoughts_) {
    if (thought.move.empty() || now < thought.due) continue;
    const Thought ripe = thought;
    std::erase_if(thoughts_, [&](const Thought& other) { return other.seat == ripe.seat; });
    if (state_.match()->check(ripe.seat, ripe.move).done()) {
      store_move(ripe.seat, ripe.move, By::bot, 0, {}, {});
    } else {
      drive();  // the table went on while it thought
    }
    return true;
  }

  for (Seat seat : state_.deciders()) {
    if (moment(seat).running_since < 0 || time_left(seat) > 0) continue;
    store_move(seat, state_.match()->fallback(seat).move, By::clock, time_spent(seat), {}, {});
    return true;
  }
  return false;
}

void Table::wake() {
  if (!busy_) go_on();
}

std::int64_t Table::due() const {
  if (state_.stage() == Stage::over && !state_.ended() && !busy_) return retry_at_;
  if (state_.stage() != Stage::playing || guests_.empty() || busy_) return kNever;
  std::int64_t next = kNever;
  for (const Thought& thought : thoughts_)
    if (!thought.move.empty()) next = std::min(next, thought.due);
  const bool people = people_here();
  for (int i = 0; i < state_.seats(); ++i) {
    const Seat seat{i};
    if (people && !bot_plays(seat) && !here(seat))
      next = std::min(next, moment(seat).absent_since + std::int64_t{1000} * port_.limits().grace_seconds);
    if (moment(seat).running_since >= 0)
      next = std::min(next, port_.loop().now() + std::max<std::int64_t>(0, time_left(seat)));
  }
  return next == kNever ? kNever : std::max(next, retry_at_);
}

// Starts and stops clocks. They run for people who owe a decision, while anybody is at the table.
void Table::run_clocks() {
  if (!state_.clock().on() || state_.match() == nullptr) return;
  const std::int64_t now = port_.loop().now();
  const SeatSet deciders = state_.deciders();
  for (int i = 0; i < state_.seats(); ++i) {
    const Seat seat{i};
    Moment& time = moment(seat);
    // A bank keeps what was spent until a move pays for it; a decision has its time from where it began.
    if (state_.clock().kind == ClockRule::Kind::move && time.clock_m != state_.chair(seat).clock_m) {
      time.clock_m = state_.chair(seat).clock_m;
      time.elapsed = 0;
      time.running_since = -1;
    }
    const bool runs = deciders.has(seat) && !bot_plays(seat) && people_here();
    if (runs && time.running_since < 0) time.running_since = now;
    if (!runs && time.running_since >= 0) {
      time.elapsed += now - time.running_since;
      time.running_since = -1;
    }
  }
}

std::int64_t Table::time_spent(Seat seat) const {
  const Moment& time = moment(seat);
  return time.elapsed + (time.running_since >= 0 ? port_.loop().now() - time.running_since : 0);
}

std::int64_t Table::time_left(Seat seat) const {
  const ClockRule& rule = state_.clock();
  const std::int64_t whole =
      rule.kind == ClockRule::Kind::bank ? state_.chair(seat).bank : std::int64_t{1000} * rule.seconds;
  return std::max<std::int64_t>(0, whole - time_spent(seat));
}

}  // namespace tortuga::server
