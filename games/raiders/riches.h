// Gold and ammunition gained, and how near to victory they bring a ship.
#pragma once

#include "games/raiders/steps.h"

namespace tortuga::raiders {

template <class Sink>
void gain_ammo(Deed<Sink>& deed, Seat seat, int ammo) {
  State& state = deed.state;
  Ship& ship = state.at(seat);
  ship.ammo = small(ship.ammo + ammo);
  state.ammo_out += ammo;
}

// RAID-126; false if it wins the game.
template <class Sink>
bool gain_gold(Deed<Sink>& deed, Seat seat, int gold) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Ship& ship = state.at(seat);
  ship.gold = small(ship.gold + gold);
  state.gold_out += gold;
  deed.tell(GoldGained{seat, small(gold), ship.gold, rules.win_treasure ? rules.gold_target : std::int16_t{0}});
  if (rules.win_treasure && ship.gold >= rules.gold_target) {
    end_game(deed, Ending::treasure, SeatSet::only(seat));
    return false;
  }
  warn(deed, seat);
  return true;
}

// One step from a victory: told so that nobody overlooks it.
template <class Sink>
void warn(Deed<Sink>& deed, Seat seat) {
  const Rules& rules = deed.rules;
  if constexpr (Deed<Sink>::kTells) {
    const Ship& ship = deed.state.at(seat);
    const bool rich = rules.win_treasure && ship.gold + rules.cards.gold >= rules.gold_target;
    const bool knows = rules.win_map && ship.fragments + 1 >= rules.fragments_to_win;
    if (rich || knows)  // 0 stands for what does not win at this table
      deed.tell(NearVictory{seat, ship.gold, rules.win_treasure ? rules.gold_target : std::int16_t{0}, ship.fragments,
                            rules.win_map ? rules.fragments_to_win : std::int8_t{0}});
  }
}

}  // namespace tortuga::raiders
