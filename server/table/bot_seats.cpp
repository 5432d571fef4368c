#include "server/table/bot_seats.h"

#include <algorithm>

namespace tortuga::server {
BotSeats::BotSeats(const TableState& state, const Presence& presence, Hands& hands, Loop& loop,
                   std::function<void()> done)
    : state_(state), presence_(presence), hands_(hands), loop_(loop), done_(std::move(done)) {}

Rank BotSeats::rank_of(Seat seat) const {
  const Chair& chair = state_.chair(seat);
  return chair.sitter == Sitter::bot ? chair.rank : Rank::stand_in();
}

bool BotSeats::think(Seat seat, Rank rank, std::function<void(const Thought&)> told) {
  const std::shared_ptr<Match> copy = state_.match()->clone();
  const auto back = lifeline_.guard([this, told = std::move(told)](const Thought& decided) {
    --thinking_;
    told(decided);
  });
  const bool lent = hands_.lend([copy, seat, rank, seed = random_bits(), back]() -> std::function<void()> {
    Dice dice = Dice::fast(seed);
    return [back, thought = tortuga::think(*copy, seat, {rank}, Stop{}, dice)] {
      back(thought);
    };
  });
  thinking_ += lent;
  return lent;
}

void BotSeats::drive() {
  const SeatSet deciders = state_.deciders();
  std::erase_if(pending_, [&](const Pending& pending) {
    return !deciders.has(pending.seat) || !presence_.bot_plays(pending.seat) ||
           pending.since_m != state_.chair(pending.seat).since_m;
  });
  if (presence_.empty()) return;
  for (Seat seat : deciders) {
    if (!presence_.bot_plays(seat)) continue;
    if (std::any_of(pending_.begin(), pending_.end(), [&](const Pending& pending) { return pending.seat == seat; }))
      continue;
    const std::int64_t since_m = state_.chair(seat).since_m;
    pending_.push_back({seat, since_m, loop_.now() + state_.pace(), {}});
    const bool lent = think(seat, rank_of(seat), [this, seat, since_m](const Thought& decided) {
      for (Pending& pending : pending_)
        if (pending.seat == seat && pending.since_m == since_m) pending.move = decided.choice.move;
      done_();
    });
    if (!lent) pending_.back().move = state_.match()->fallback(seat).move;  // there is no time to think
  }
}

void BotSeats::forget(Seat seat) {
  std::erase_if(pending_, [&](const Pending& pending) { return pending.seat == seat; });
}

std::optional<BotSeats::Decided> BotSeats::ripe() {
  for (const Pending& pending : pending_) {
    if (pending.move.empty() || loop_.now() < pending.due) continue;
    Decided decided{pending.seat, pending.move};
    forget(decided.seat);
    return decided;
  }
  return {};
}

std::int64_t BotSeats::due() const {
  std::int64_t next = kNever;
  for (const Pending& pending : pending_)
    if (!pending.move.empty()) next = std::min(next, pending.due);
  return next;
}

bool BotSeats::advise(Seat seat, std::function<void(const Thought&)> told) {
  return think(seat, Rank::stand_in(), std::move(told));
}

}  // namespace tortuga::server
