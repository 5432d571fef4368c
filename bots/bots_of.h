// The bots of one game, instantiated from the templates. Included once per game, by the file the build writes for it.
#pragma once

#include "bots/registry.h"
#include "bots/think.h"
#include "engine/typed_match.h"

namespace tortuga {

template <Game G>
class BotsOf final : public Bots {
 public:
  const GameFacts& facts() const override { return G::kFacts; }

  Thought think(const Match& match, Seat seat, const Recruit& player, const Stop& stop, Dice& dice) const override {
    const TypedMatch<G>& typed = typed_match<G>(match);
    const typename G::State view = typed.seen(seat);
    Thoughts<typename G::Move> thoughts;
    const auto advice =
        make_thinker<G>(player.rank)->think({typed.rules(), view, seat}, player.budget, stop, dice, &thoughts);

    Thought thought{typed.choice(view, seat, advice.move), advice.why, {}, thoughts.iterations};
    thought.considered.reserve(static_cast<std::size_t>(thoughts.considered.size()));
    for (const auto& option : thoughts.considered)
      thought.considered.push_back({typed.choice(view, seat, option.move), option.worth, option.why});
    return thought;
  }
};

}  // namespace tortuga
