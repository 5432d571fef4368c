// The bosun: greedy, by the game's own knowledge, one look ahead.
#pragma once

#include "bots/craft.h"
#include "bots/thinker.h"

namespace tortuga {

template <Game G>
class Bosun final : public Thinker<G> {
 public:
  using Move = typename G::Move;

  Advice<Move> think(const Question<G>& question, const Budget&, const Stop&, Dice& dice,
                     Thoughts<Move>* thoughts) override {
    const Advice<Move> advice = G::bosun(question.rules, question.view, question.seat, dice);
    if (thoughts != nullptr) thoughts->considered.push({advice.move, {}, advice.why});
    return advice;
  }

  // Without a view and without reasons: both would take longer than the move.
  Move decide(const typename G::Rules& rules, const typename G::State& state, Seat seat, const Budget&, const Stop&,
              Dice& dice) override {
    return policy_move<G>(rules, state, seat, dice);
  }
};

}  // namespace tortuga
