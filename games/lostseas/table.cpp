#include "games/lostseas/lostseas.h"
namespace tortuga {
void LostSeas::annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
void LostSeas::answer(const Rules&, const State&, Seat, std::string_view, Page&) {}
Advice<LostSeas::Move> LostSeas::bosun(const Rules& r, const State& s, Seat p, Dice&) {return {fallback(r,s,p),{}};}
}
