// What one combat is likely to bring (PLUNK-117, PLUNK-118): exact, from the number of dice and sides.
#pragma once

#include <string>

#include "games/plunk/rules.h"

namespace tortuga::plunk {

// In tenths of a percent, each rounded by itself.
struct Odds {
  int both = 0, split = 0, none = 0;  // comparisons won by the attacker
};

// `mutual`: both sides attack and nobody defends (PLUNK-167). Then `both` and `none` are won whole by one side or the
// other, and `split` is everything between, ties among it.
Odds odds_of(const Rules& rules, bool mutual);

// "37.2"
std::string percent(int tenths);

}  // namespace tortuga::plunk
