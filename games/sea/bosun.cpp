// What a decent player does.
#include "games/sea/sea.h"

namespace tortuga {

using namespace sea;

Advice<SeaOfPlunder::Move> SeaOfPlunder::bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
  return {fallback(rules, view, seat), {"hint.x", {"SEA-001"}}};
}
void SeaOfPlunder::shortlist(const Rules& rules, const State& view, Seat seat, Moves& list) {
  moves(rules, view, seat, list);
}

}  // namespace tortuga
