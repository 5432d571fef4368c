// Goods given back, Debt, Treasures of the pirates, and the goals they lead to.
#pragma once

#include "games/sea/steps.h"

namespace tortuga::sea {

template <class Sink>
void return_good(Deed<Sink>& deed, Seat seat, Colour good) {
  State& state = deed.state;
  remove_open(state, seat, good_of(good));
  ++state.stacks[good];  // SEA-120: available again at once
  deed.tell(Bribed{seat, good, state.stacks[good]});
}

template <class Sink>
void indebt(Deed<Sink>& deed, Seat seat, int debt, Blame blame) {
  State& state = deed.state;
  if (debt == 0) return;
  state.at(seat).debt = word(state.at(seat).debt + debt);
  deed.tell(DebtTaken{seat, blame, state.at(seat).debt});
}

// SEA-170: the moment a goal is reached, once.
template <class Sink>
void watch_goals(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  if (state.ending != Ending::none) return;
  if (state.pirate_treasures >= rules.pirate_goal) state.ending = Ending::pirates;
  for (const Player& player : state.players)
    if (player.treasures >= rules.treasure_goal) state.ending = Ending::treasures;
  if (state.ending != Ending::none) deed.tell(EndTriggered{state.ending, state.round});
}

template <class Sink>
void enrich_pirates(Deed<Sink>& deed, int treasures, Haul haul, Square square) {
  State& state = deed.state;
  if (treasures == 0) return;
  state.pirate_treasures = word(state.pirate_treasures + treasures);
  deed.tell(PiratesGained{haul, square, state.pirate_treasures, deed.rules.pirate_goal});
  watch_goals(deed);
}

}  // namespace tortuga::sea
