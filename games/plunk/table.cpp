// What a player reads besides the log.
#include "games/plunk/plunk.h"

namespace tortuga {

void Plunk::annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
void Plunk::answer(const Rules&, const State&, Seat, std::string_view, Page&) {}

}  // namespace tortuga
