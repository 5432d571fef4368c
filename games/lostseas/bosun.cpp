// What a decent player does.
#include "games/lostseas/lostseas.h"

namespace tortuga {

Advice<LostSeas::Move> LostSeas::bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
  return {fallback(rules, view, seat), {}};
}

}  // namespace tortuga
