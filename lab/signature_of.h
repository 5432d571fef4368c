// The signature of a game: one hash over a series of random games.
#pragma once

#include <vector>

#include "lab/series.h"

namespace tortuga {

template <Game G>
class Signature {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;

  Signature() {
    for (int seats = G::kFacts.least_seats; seats <= G::kFacts.most_seats; ++seats) {
      Rules& rules = tables_.emplace_back();
      trial_rules<G>(rules);
      prepare_rules<G>(rules, seats, Dice::fast(static_cast<std::uint64_t>(seats)));
    }
  }
  std::uint64_t hash() const { return hash_; }

  // Each number of seats in turn. The luck is that of the game's number, whatever the series: the hashes on file are
  // made of it.
  bool play(std::uint64_t game, std::uint64_t) {
    const auto table = static_cast<std::size_t>(game % tables_.size());
    Dice luck = Dice::fast(game);
    Dice chooser = Dice::fast(~game);
    RandomHand<G> hand(chooser);
    moves_ = 0;
    play_game<G>(tables_[table], G::kFacts.least_seats + static_cast<int>(table), luck, hand, *this);
    return true;
  }

  void on_move(const Rules&, const State& state, Seat, const typename G::Move&) {
    if (++moves_ % 64 == 0) stir(hash_, digest(state));
  }
  void on_end(const Rules&, const State& state) { stir(hash_, digest(state)); }

 private:
  std::vector<Rules> tables_;  // one for each number of seats: what they are prepared with is drawn once
  std::uint64_t moves_ = 0, hash_ = 0;
};

}  // namespace tortuga
