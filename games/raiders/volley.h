// One attack worked out: what is added to the dice, what the sum is multiplied by, and the damage, exactly (RAID-051 to
// RAID-054). Used where the attack happens, and by whoever weighs one before.
#pragma once

#include "games/raiders/state.h"

namespace tortuga::raiders {

inline constexpr int kMostFactors = 32;

struct Volley {
  int bonus = 0, cards = 0, ghost = 0, penalty = 0;
  bool maneuver = false;                     // the target's Maneuver applies
  bool evasive = false;                      // and is evasive
  bool platings = false;                     // the target's platings work and are used up
  List<std::int16_t, kMostFactors> factors;  // percent, in the order of RAID-052; 100 is left out

  constexpr int base(int dice) const {
    const int sum = dice + bonus + cards + ghost - penalty;
    return sum < 0 ? 0 : sum;
  }
};

// The attack of `from` on `to` as the position stands, before the dice.
Volley volley_of(const Rules& rules, const State& state, const Ship& from, const Ship& to, bool mates_work);

// base x all factors, rounded down once. Whole numbers only: exact whatever the number of factors (RAID-053).
int damage_of(const Volley& volley, int base);

}  // namespace tortuga::raiders
