// How likely a shot is to hit.
#pragma once

#include "games/lostseas/state.h"

namespace tortuga::lostseas {

// How often a die plus `bonus` beats a die (LOST-074), in percent. Only what is certain reads 0 or 100.
constexpr int chance(const Rules& rules, int bonus) {
  const int sides = rules.die_sides;
  int wins = 0;
  for (int attack = 1; attack <= sides; ++attack)
    for (int defence = 1; defence <= sides; ++defence) wins += attack + bonus > defence;
  const int all = sides * sides;
  if (wins == 0 || wins == all) return wins == 0 ? 0 : 100;
  const int percent = (200 * wins + all) / (2 * all);
  return percent < 1 ? 1 : percent > 99 ? 99 : percent;
}

constexpr int net_bonus(const Rules& rules, const State& view, Seat from, Seat to) {
  return attack_bonus(rules, view.at(from)) - defence_bonus(rules, view.at(to));
}

}  // namespace tortuga::lostseas
