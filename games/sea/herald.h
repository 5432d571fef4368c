// Announcing the setup: the board, then the cards and the first turn.
#pragma once

#include "games/sea/events.h"

namespace tortuga::sea {

// SEA-S03 to SEA-S10 as a table hears them, then SEA-S12, SEA-S14 and the first turn.
template <class Sink>
void tell_board(const Rules& rules, const State& state, Sink& tell) {
  Welcomed welcome{rules.treasure_goal,
                   rules.pirate_goal,
                   state.ports.at(0),
                   state.ports.at(1),
                   state.ports.at(2),
                   state.ports.at(3),
                   {},
                   state.islands};
  for (Square pirate : state.pirates) welcome.pirates.push(pirate);
  tell(welcome);
  for (int c = 0; c < kColours; ++c)
    if (state.captains.at(c).somebody())
      tell(ShipPlaced{state.captains.at(c), static_cast<Colour>(c), state.ships.at(c)});
  for (int i = 0; i < state.seats(); ++i)
    if (state.players[i].power != Power::none) tell(PowerDealt{Seat{i}, state.players[i].power});
  tell(StarterNamed{state.start});
}
template <class Sink>
void tell_cards(const State& state, Sink& tell) {
  if (!state.pile.empty()) tell(PileOpened{state.pile.back()});
  if (state.combo != kOff) tell(ComboPlaced{state.combo});
  tell(RoundBegan{state.round});
  tell(TurnBegan{state.turn, state.round});
}

}  // namespace tortuga::sea
