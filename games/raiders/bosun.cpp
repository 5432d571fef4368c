// What a decent player does.
#include "games/raiders/raiders.h"

namespace tortuga {

Advice<Raiders::Move> Raiders::bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
  return {fallback(rules, view, seat), {"hint.none", {"RAID-030"}}};
}

}  // namespace tortuga
