#include "games/pacifists/pacifists.h"
namespace tortuga {
Advice<Pacifists::Move> Pacifists::bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
  return {fallback(rules, view, seat), {"hint.save", {"PAC-033"}}};
}
}  // namespace tortuga
