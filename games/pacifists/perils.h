// What a round does to each ship, and to the water behind it: everything but the dice.
#pragma once

#include "games/pacifists/orders.h"

namespace tortuga::pacifists {

// Dice that may each cost a ship one token of a kind.
struct Danger {
  std::int8_t sails = 0, crew = 0, hull = 0;
};
BOOST_DESCRIBE_STRUCT(Danger, (), (sails, crew, hull))

struct Perils {
  std::int16_t gaps[kMostShips] = {};    // after movement, before the clean-up
  Danger dangers[kMostShips];            // about so many
  std::int8_t leaving[kMostShips] = {};  // dice that may each send a hand to another ship
  std::int8_t coming[kMostShips] = {};
};

inline void add_dice(std::int8_t& count, int more) {
  count = static_cast<std::int8_t>(std::min(count + more, 120));
}
inline void add_dice(Danger& danger, Ammunition ammunition, int dice) {
  if (ammunition == Ammunition::chainshot || ammunition == Ammunition::explosive) add_dice(danger.sails, dice);
  if (ammunition == Ammunition::grapeshot || ammunition == Ammunition::explosive) add_dice(danger.crew, dice);
  if (ammunition == Ammunition::solid || ammunition == Ammunition::explosive) add_dice(danger.hull, dice);
}

// PAC-054: when the guns fire, about as many have fallen on a side as boarding with so many dice takes on the average.
constexpr int fallen_by_then(const Rules& rules, int dice) {
  if (dice == 0) return 0;
  return (dice * (rules.die_sides - rules.success_from + 1) + rules.die_sides / 2) / rules.die_sides;
}

}  // namespace tortuga::pacifists
