#include "server/table/bot_seats.h"

#include <algorithm>

namespace tortuga::server {

BotSeats::BotSeats(const TableState& state, const Presence& presence, const Hush& hush, Port& port,
                   std::function<void()> done)
    : state_(state), presence_(presence), hush_(hush), port_(port), done_(std::move(done)) {}

BotSeats::~BotSeats() {
  for (const auto& stop : under_way_) stop->tell();
}

Rank BotSeats::rank_of(Seat seat) const {
  const Chair& chair = state_.chair(seat);
  return chair.sitter == Sitter::bot ? chair.rank : Rank::stand_in();
}

std::shared_ptr<Stop> BotSeats::lend(Hands& hands, Seat seat, const Recruit& bot, Wants wants, Told told) {
  auto stop = std::make_shared<Stop>();
  const auto back = lifeline_.guard([this, stop, told = std::move(told)](const Thought& decided) {
    std::erase(under_way_, stop);
    if (stop->told()) done_();  // nobody waits for this any more, but perhaps for the end of it
    else told(decided);
  });
  if (!hands.think(
          {state_.match()->clone(), seat, bot, random_bits(), stop, wants == Wants::reasons, presence_.address()},
          back))
    return nullptr;
  under_way_.push_back(stop);
  return stop;
}

// Whoever looks ahead does so as long as the host allows, with one thread: there are other tables. Where that is not
// possible now, the stand-in answers.
std::shared_ptr<Stop> BotSeats::think(Seat seat, Rank rank, int longest, Wants wants, Told told) {
  if (rank.looks_ahead() && longest > 0) {
    const Budget budget{.milliseconds = std::min(rank.usual().milliseconds, longest)};
    if (auto stop = lend(port_.lookouts(), seat, {rank, budget}, wants, told)) return stop;
  }
  return lend(port_.thinkers(), seat, {rank.looks_ahead() ? Rank::stand_in() : rank}, wants, std::move(told));
}

void BotSeats::drive() {
  const SeatSet deciders = hush_.on() ? hush_.asked() : state_.deciders();
  std::erase_if(pending_, [&](const Pending& pending) {
    const bool late = !deciders.has(pending.seat) || !presence_.bot_plays(pending.seat) ||
                      pending.since_m != state_.chair(pending.seat).since_m;
    if (late && pending.stop) pending.stop->tell();
    return late;
  });
  if (presence_.empty()) return;
  for (Seat seat : deciders) {
    if (!presence_.bot_plays(seat)) continue;
    if (std::any_of(pending_.begin(), pending_.end(), [&](const Pending& pending) { return pending.seat == seat; }))
      continue;
    const std::int64_t since_m = state_.chair(seat).since_m;
    // While something is kept back it is told when its time is over, however soon there is an answer.
    const int pace = hush_.on() ? 0 : state_.pace();
    const int longest =
        hush_.on() ? std::min<int>(port_.limits().think_ms, Hush::kBotsThought) : port_.limits().think_ms;
    pending_.push_back({seat, since_m, port_.loop().now() + pace, {}, nullptr});
    pending_.back().stop =
        think(seat, rank_of(seat), longest, Wants::move, [this, seat, since_m](const Thought& decided) {
          for (Pending& pending : pending_)
            if (pending.seat == seat && pending.since_m == since_m) pending.move = decided.choice.move;
          done_();
        });
    if (!pending_.back().stop) pending_.back().move = state_.match()->fallback(seat).move;  // there is no time to think
  }
}

void BotSeats::forget(Seat seat) {
  std::erase_if(pending_, [&](const Pending& pending) {
    if (pending.seat == seat && pending.stop) pending.stop->tell();
    return pending.seat == seat;
  });
}

std::optional<BotSeats::Decided> BotSeats::ripe() {
  for (const Pending& pending : pending_) {
    if (pending.move.empty() || port_.loop().now() < pending.due) continue;
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
  return think(seat, Rank::adviser(), port_.limits().hint_ms, Wants::reasons, std::move(told)) != nullptr;
}

}  // namespace tortuga::server
