// The mark of a game: two programs with the same one mean the same by every position, move and event, down to the order
// of their members, and can speak to each other in tight.h.
#pragma once

#include <string>

#include "engine/match.h"

namespace tortuga {

std::string mark_of(const AnyGame& game);

}  // namespace tortuga
