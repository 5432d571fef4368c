// The end of the game: who has won, and how the others are placed (LOST-120 to LOST-123).
#pragma once

#include "games/lostseas/lostseas.h"

namespace tortuga::lostseas {

// LOST-121, LOST-122
template <class Sink>
void end_game(Deed<Sink>& deed, Ending ending) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  state.stage = Stage::over;
  state.ending = ending;
  state.target = kNobody;
  state.shots_left = 0;
  if (ending == Ending::last_gem) deed.tell(LastGemFound{state.round});
  else deed.tell(Becalmed{rules.doldrums_rounds});

  int best = state.players[0].score;
  for (const Player& player : state.players) best = player.score > best ? player.score : best;
  List<Seat, kMostShips> tied;
  SeatSet tied_set;
  for (Seat seat : state.order)
    if (state.at(seat).score == best) {
      tied.push(seat);
      tied_set.add(seat);
    }
  if (tied.size() > 1 && rules.tie_break == TieBreak::random) {
    const Seat winner = tied[deed.dice.pick(tied.size())];
    deed.tell(TieDrawn{winner, tied_set, static_cast<std::int16_t>(best)});
    state.winners = SeatSet::only(winner);
  } else {
    state.winners = tied_set;
  }
  if constexpr (Deed<Sink>::kTells) {
    for (Seat seat : state.winners) deed.tell(Won{seat, static_cast<std::int16_t>(best), state.winners.size() > 1});
    const Outcome result = LostSeas::outcome(rules, state);
    for (int place = 1; place <= state.seats(); ++place)
      for (Seat seat : state.order)
        if (result.places[seat.index()] == place)
          deed.tell(Placed{seat, byte(place), state.at(seat).score, state.at(seat).level, state.at(seat).hold});
  }
}

}  // namespace tortuga::lostseas
