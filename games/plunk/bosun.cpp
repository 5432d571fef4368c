// What a decent player does.
#include "games/plunk/plunk.h"

namespace tortuga {

Advice<Plunk::Move> Plunk::bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
  return {fallback(rules, view, seat), {"hint.safe", {"PLUNK-020"}}};
}

}  // namespace tortuga
