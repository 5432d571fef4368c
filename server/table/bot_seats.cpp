#include "server/table/bot_seats.h"

#include <algorithm>

namespace tortuga::server {
namespace {

Hint thought(const Match& match, Seat seat, Rank rank, std::uint64_t seed) {
  Dice dice = Dice::fast(seed);
  switch (rank) {
    case Rank::deckhand: {
      auto choices = match.moves(seat);
      if (choices.empty()) break;
      return {std::move(choices[static_cast<std::size_t>(dice.pick(static_cast<int>(choices.size())))]), {}};
    }
    case Rank::bosun: return match.advice(seat, dice);
  }
  return {match.fallback(seat), {}};
}

}  // namespace

BotSeats::BotSeats(const TableState& state, const Presence& presence, Hands& hands, Loop& loop,
                   std::function<void()> done)
    : state_(state), presence_(presence), hands_(hands), loop_(loop), done_(std::move(done)) {}

Rank BotSeats::rank_of(Seat seat) const {
  const Chair& chair = state_.chair(seat);
  return chair.sitter == Sitter::bot ? chair.rank : Rank::bosun;
}

bool BotSeats::think(Seat seat, Rank rank, std::function<void(const Hint&)> told) {
  const std::shared_ptr<Match> copy = state_.match()->clone();
  const auto back = lifeline_.guard([this, told = std::move(told)](const Hint& hint) {
    --thinking_;
    told(hint);
  });
  const bool lent = hands_.lend([copy, seat, rank, seed = random_bits(), back]() -> std::function<void()> {
    return [back, hint = thought(*copy, seat, rank, seed)] {
      back(hint);
    };
  });
  thinking_ += lent;
  return lent;
}

void BotSeats::drive() {
  const SeatSet deciders = state_.deciders();
  std::erase_if(thoughts_, [&](const Thought& thought) {
    return !deciders.has(thought.seat) || !presence_.bot_plays(thought.seat) ||
           thought.since_m != state_.chair(thought.seat).since_m;
  });
  if (presence_.empty()) return;
  for (Seat seat : deciders) {
    if (!presence_.bot_plays(seat)) continue;
    if (std::any_of(thoughts_.begin(), thoughts_.end(), [&](const Thought& thought) { return thought.seat == seat; }))
      continue;
    const std::int64_t since_m = state_.chair(seat).since_m;
    thoughts_.push_back({seat, since_m, loop_.now() + state_.pace(), {}});
    const bool lent = think(seat, rank_of(seat), [this, seat, since_m](const Hint& hint) {
      for (Thought& thought : thoughts_)
        if (thought.seat == seat && thought.since_m == since_m) thought.move = hint.choice.move;
      done_();
    });
    if (!lent) thoughts_.back().move = state_.match()->fallback(seat).move;  // there is no time to think
  }
}

void BotSeats::forget(Seat seat) {
  std::erase_if(thoughts_, [&](const Thought& thought) { return thought.seat == seat; });
}

std::optional<BotSeats::Decided> BotSeats::ripe() {
  for (const Thought& thought : thoughts_) {
    if (thought.move.empty() || loop_.now() < thought.due) continue;
    Decided decided{thought.seat, thought.move};
    forget(decided.seat);
    return decided;
  }
  return {};
}

std::int64_t BotSeats::due() const {
  std::int64_t next = kNever;
  for (const Thought& thought : thoughts_)
    if (!thought.move.empty()) next = std::min(next, thought.due);
  return next;
}

bool BotSeats::advise(Seat seat, std::function<void(const Hint&)> told) {
  return think(seat, Rank::bosun, std::move(told));
}

}  // namespace tortuga::server
