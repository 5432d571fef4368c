#include "games/pacifists/pacifists.h"
namespace tortuga {
void Pacifists::annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
void Pacifists::answer(const Rules&, const State&, Seat, std::string_view, Page&) {}
}  // namespace tortuga
