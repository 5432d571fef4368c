// A match with the types of its game, for bots: they think in moves and views, not in text.
#pragma once

#include <cassert>

#include "engine/match.h"

namespace tortuga {

template <Game G>
class TypedMatch : public Match {
 public:
  virtual const typename G::Rules& rules() const = 0;
  virtual typename G::State seen(Seat viewer) const = 0;  // the viewer's view
  // A move with the facts of its label, as a seat with this view is told it.
  virtual Choice choice(const typename G::State& view, Seat seat, const typename G::Move& move) const = 0;
};

// `match` must be one of G: its game's facts are those of G, and no other game has the same.
template <Game G>
const TypedMatch<G>& typed_match(const Match& match) {
  assert(&match.game().facts() == &G::kFacts);
  return static_cast<const TypedMatch<G>&>(match);
}

}  // namespace tortuga
