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
void SeaOfPlunder::annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
void SeaOfPlunder::answer(const Rules&, const State&, Seat, std::string_view, Page&) {}

}  // namespace tortuga
