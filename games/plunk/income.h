// Gold: whose purse it is, what is paid out of it, and the income of a turn (PLUNK-040, PLUNK-157).
#pragma once

#include "games/plunk/ship_sets.h"

namespace tortuga::plunk {

template <class Sink>
SeatSet gold_seers(const Deed<Sink>& deed, Seat seat) {
  return team_of(deed.rules, deed.state, seat);
}

template <class Sink>
std::int32_t& purse(Deed<Sink>& deed, Seat seat) {
  return *deed.state.at(purse_of(deed.rules, seat)).gold;
}

// False if the purse holds too little.
template <class Sink>
bool pay(Deed<Sink>& deed, Seat seat, int price) {
  std::int32_t& gold = purse(deed, seat);
  if (gold < price) return false;
  gold -= price;
  return true;
}

template <class Sink>
void collect_income(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  std::array<int, kMostSeats> gains{};
  for (int i = 0; i < state.seats(); ++i)
    gains[static_cast<std::size_t>(i)] =
        pools_gold(rules) ? own_income(rules, state, Seat{i}) : income_of(rules, state, Seat{i});
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    if (!in_game(state.at(seat))) continue;
    const int gain = gains[static_cast<std::size_t>(seat.index())];
    purse(deed, seat) += gain;
    if constexpr (Deed<Sink>::kTells) {
      int yards = 0;
      for (const Shipyard& yard : state.shipyards) yards += yard.seat == seat;
      IncomePaid told{seat,
                      rules.income.base,
                      static_cast<std::int16_t>(yards * rules.income.shipyard),
                      static_cast<std::int16_t>(ships_of(state, seat) * rules.income.ship),
                      shares_gold(rules) && !pools_gold(rules),
                      gain,
                      purse(deed, seat)};
      told.open = !rules.hidden_gold;
      told.seers = gold_seers(deed, seat);
      deed.tell(told);
    }
  }
}

}  // namespace tortuga::plunk
