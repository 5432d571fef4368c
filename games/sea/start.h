// How a game is laid out: section 3 of the rules, up to the decisions in it.
#pragma once

#include "engine/dice.h"
#include "games/sea/state.h"

namespace tortuga::sea {

// Both placement dice. Each has the pirate symbol as its fourteenth face.
struct Roll {
  int letter = 0, number = 0;
  constexpr Square square() const {
    return letter > kSize || number > kSize ? kOff : square_at(letter - 1, number - 1);
  }
};
inline Roll roll_placement(Dice& dice) {
  const int letter = dice.roll(kSize + 1);
  return {letter, dice.roll(kSize + 1)};
}

// SEA-196: whether the Combo may be put here.
constexpr bool combo_fits(const State& state, Square square) {
  if (square == kOff || ship_on(state, square) || pirate_on(state, square)) return false;
  for (Square port : state.ports)
    if (port == square) return false;
  return true;
}

// SEA-S03 to SEA-S10. Ends at the choice of a Good (stage `keep`), or with the cards dealt and the first turn begun.
void lay_out(const Rules&, State&, Dice&);
// SEA-S11 to SEA-S15.
void deal(const Rules&, State&, Dice&);

}  // namespace tortuga::sea
