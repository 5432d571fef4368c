// The bots at a table of a study: player j sits on seat (j + rotation) mod n and has dice of its own.
#pragma once

#include <vector>

#include "bots/craft.h"
#include "bots/recruit.h"
#include "bots/thinker.h"
#include "lab/series.h"
#include "lab/study/keys.h"

namespace tortuga {

template <Game G>
class LineUp {
 public:
  explicit LineUp(std::vector<Recruit> players) : players_(std::move(players)), dice_(players_.size()) {
    for (const Recruit& player : players_) minds_.push_back(make_thinker<G>(player.rank));
  }

  LineUp(const LineUp&) = delete;

  void sit_down(int rotation, std::uint64_t block) {
    rotation_ = static_cast<std::size_t>(rotation);
    for (std::size_t j = 0; j < dice_.size(); ++j) dice_[j] = Dice::fast(key(block, Stream::thoughts, j));
  }
  std::size_t player_of(Seat seat) const {
    return (static_cast<std::size_t>(seat.index()) + players_.size() - rotation_) % players_.size();
  }

  Decision<G> decide(const typename G::Rules& rules, const typename G::State& state, SeatSet deciders) {
    const Seat seat = deciders.front();
    const std::size_t player = player_of(seat);
    move_ = minds_[player]->decide(rules, state, seat, players_[player].budget, never_, dice_[player]);
    return {seat, move_};
  }

 private:
  std::vector<Recruit> players_;
  std::vector<Dice> dice_;
  std::vector<std::unique_ptr<Thinker<G>>> minds_;
  std::size_t rotation_ = 0;
  typename G::Move move_;
  Stop never_;
};

// Decent players everywhere, for playing on from a position of which everything is known.
template <Game G>
class PolicyHand {
 public:
  explicit PolicyHand(Dice& dice) : dice_(dice) {}
  Decision<G> decide(const typename G::Rules& rules, const typename G::State& state, SeatSet deciders) {
    const Seat seat = deciders.front();
    move_ = policy_move<G>(rules, state, seat, dice_);
    return {seat, move_};
  }

 private:
  Dice& dice_;
  typename G::Move move_;
};

}  // namespace tortuga
