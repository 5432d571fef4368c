// What one combat is likely to bring (PLUNK-117, PLUNK-118): exact, from the number of dice and sides.
#pragma once

#include "games/plunk/rules.h"

namespace tortuga::plunk {

// In percent; the three add up to 100.
struct Odds {
  int both = 0, split = 0, none = 0;  // comparisons won by the attacker
};

Odds odds_of(const Rules& rules, bool mutual);

}  // namespace tortuga::plunk
