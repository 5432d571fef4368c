// The deckhand: any legal move, each as likely as any other.
#pragma once

#include "bots/thinker.h"

namespace tortuga {

template <Game G>
class Deckhand final : public Thinker<G> {
 public:
  using Move = typename G::Move;

  Advice<Move> think(const Question<G>& question, const Budget&, const Stop&, Dice& dice,
                     Thoughts<Move>* thoughts) override {
    G::moves(question.rules, question.view, question.seat, list_);
    const Move& move = list_[dice.pick(list_.size())];
    if (thoughts != nullptr) thoughts->considered.push({move, {}, {}});
    return {move, {}};
  }

 private:
  typename G::Moves list_;
};

}  // namespace tortuga
