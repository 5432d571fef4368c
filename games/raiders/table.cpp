#include "games/raiders/raiders.h"

namespace tortuga {
void Raiders::annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
void Raiders::answer(const Rules&, const State&, Seat, std::string_view, Page&) {}
}  // namespace tortuga
