// Islands and the Combo placed by dice (SEA-108 to SEA-113, SEA-196).
#pragma once

#include "games/sea/start.h"
#include "games/sea/steps.h"

namespace tortuga::sea {

// A roll of both placement dice, as told.
template <class Sink>
Square rolled(Deed<Sink>& deed) {
  const Roll roll = roll_placement(deed.dice);
  deed.tell(PlacementRolled{static_cast<Letter>(roll.letter - 1), byte(roll.number)});
  return roll.square();
}

inline bool stacks_on(const State& state, Square square) {
  bool stacked = state.combo == square;
  for (Square port : state.ports) stacked = stacked || port == square;
  for (Square island : state.islands) stacked = stacked || island == square;
  return stacked;
}

// SEA-108 to SEA-113: rolls until the island, which is off the board, has a square.
template <class Sink>
void place_island(Deed<Sink>& deed, int island) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  while (true) {
    const Square square = rolled(deed);
    if (square == kOff) {
      enrich_pirates(deed, rules.placement_treasures, Haul::symbol, kOff);  // SEA-109
      continue;
    }
    const bool pirate = pirate_on(state, square);
    const bool ship = ship_on(state, square);
    if (pirate) enrich_pirates(deed, rules.placement_treasures, Haul::square, square);  // SEA-110
    if (ship)                                                                           // SEA-111
      for (Colour other : fleet(state))
        if (state.ships[other] == square) draw(deed, state.captains[other], rules.placement_cards, Cause::placement);
    if (pirate || ship) continue;
    if constexpr (Deed<Sink>::kTells) deed.tell(IslandPlaced{square, stacks_on(state, square)});
    state.islands[island] = square;
    return;
  }
}

// SEA-196
template <class Sink>
void place_combo(Deed<Sink>& deed) {
  State& state = deed.state;
  const Square left = state.combo;
  while (true) {
    const Square square = rolled(deed);
    if (!combo_fits(state, square) || square == left) continue;
    state.combo = square;
    deed.tell(ComboPlaced{square});
    return;
  }
}

}  // namespace tortuga::sea
