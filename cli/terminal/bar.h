// Why something that somebody asked for in words is not among the choices.
#pragma once

#include <string_view>

#include "engine/match.h"
#include "narrator/catalogue.h"

namespace tortuga::terminal {

// What the rules say against it, if the words name a kind of move of which nothing is allowed now ("repair", or its
// letter), or a value that such a move cannot have now ("push"). Not given if they name neither.
Reason bar_to(std::string_view words, const Match& match, Seat seat, const Catalogue& catalogue);

}  // namespace tortuga::terminal
