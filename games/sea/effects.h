// The discard and what waited for it (SEA-065 to SEA-069).
#pragma once

#include "games/sea/steps.h"

namespace tortuga::sea {

template <class Sink>
void discard(Deed<Sink>& deed, Seat seat, Card card, bool token, Will will) {
  put_on_pile(deed.state, seat, card, token);
  deed.tell(Discarded{seat, card, token, will});
  deed.state.effect = 0;
  next_effect(deed, seat);
}

// SEA-068: the effects in the order they were played, then the bonus (SEA-066).
template <class Sink>
void next_effect(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  state.voyage = {};
  if (state.effect == state.waiting.size()) {
    state.waiting.clear();
    state.effect = 0;
    state.stage = Stage::bonus;
    return;
  }
  const Card card = state.waiting[state.effect];
  deed.tell(EffectBegan{seat, card});
  if (card == kSoClose) {
    if (state.islands.empty()) return effect_done(deed, seat);
    state.stage = Stage::drift;
    return;
  }
  const Errand errand = card == kHurricane ? Errand::hurricane : Errand::trouble;
  const Courses courses = courses_of(state.card, state.token);
  if (courses.count > 1) {  // D10, D11
    state.stage = card == kHurricane ? Stage::hurricane : Stage::trouble;
    return;
  }
  if (errand == Errand::trouble) {
    for (int p = 0; p < kPirates; ++p) state.voyage.movers.push({byte(p), *courses.begin()});
  } else {
    for (Colour ship : fleet(state))
      if (!owns(state, seat, ship)) state.voyage.movers.push({byte(static_cast<int>(ship)), *courses.begin()});
  }
  depart(deed, seat, errand);
}

// SEA-069: one course after the other, and off when all are chosen.
template <class Sink>
void choose(Deed<Sink>& deed, Seat seat, int piece, Path path, Errand errand) {
  State& state = deed.state;
  state.voyage.movers.push({byte(piece), path});
  int all = kPirates;
  if (errand == Errand::hurricane) {
    all = 0;
    for (Seat captain : state.captains) all += captain.somebody() && captain != seat;
  }
  if (state.voyage.movers.size() == all) depart(deed, seat, errand);
}

inline bool named(const State& state, int island) {
  for (const Mover& mover : state.voyage.movers)
    if (mover.piece == island) return true;
  return false;
}

template <class Sink>
void effect_done(Deed<Sink>& deed, Seat seat) {
  resolve_events(deed);
  ++deed.state.effect;
  next_effect(deed, seat);
}

}  // namespace tortuga::sea
