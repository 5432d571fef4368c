// The bosun: greedy, by the game's own knowledge, one look ahead.
#pragma once

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
};

}  // namespace tortuga
