// The end of a game: the last choice, the score, the ties (SEA-162, SEA-171 to SEA-175).
#pragma once

#include "games/sea/steps.h"

namespace tortuga::sea {

template <class Sink>
void end_rounds(Deed<Sink>& deed) {
  State& state = deed.state;
  state.phase = Phase::end;
  deed.tell(RoundsOver{state.ending, state.round});
  for (int i = 0; i < state.seats(); ++i)
    if (state.players[i].power == Power::smuggler && any_stack(state)) {  // D17
      state.asked = Seat{i};
      state.stage = Stage::smuggle;
      return;
    }
  finish(deed);
}

template <class Sink>
void tell_score(Deed<Sink>& deed, Seat seat, const Score& score) {
  Scored told{seat, word(score.treasures), word(score.tokens), word(score.debt), word(score.goods), word(score.points),
              {}};
  for (int c = 0; c < kColours; ++c)
    for (Card card : deed.state.at(seat).hand)
      if (card == good_of(static_cast<Colour>(c))) told.hold.push(card);
  deed.tell(told);
}

// SEA-173: the symbol is no number
template <class Sink>
int roll_number(Deed<Sink>& deed, Seat seat) {
  while (true) {
    const int number = deed.dice.roll(kSize + 1);
    deed.tell(TieRolled{seat, byte(number)});
    if (number <= kSize) return number;
  }
}

// SEA-172, SEA-173
template <class Sink>
void finish(Deed<Sink>& deed) {
  State& state = deed.state;
  state.asked = kNobody;
  state.stage = Stage::over;
  std::array<Score, kMostSeats> scores;
  for (int i = 0; i < state.seats(); ++i) {
    scores[static_cast<std::size_t>(i)] = score_of(deed.rules, state.players[i]);
    if constexpr (Deed<Sink>::kTells) tell_score(deed, Seat{i}, scores[static_cast<std::size_t>(i)]);
  }
  // The seats still in it, whittled down by one measure after the other.
  List<Seat, kMostSeats> best;
  Seat seat = state.start;
  for (int i = 0; i < state.seats(); ++i, seat = next_seat(state, seat)) best.push(seat);
  Tie decided = Tie::none;
  const auto whittle = [&](Tie tie, auto measure) {
    if (best.size() > 1 && tie != Tie::none) decided = tie;
    int most = measure(best[0]);
    for (Seat s : best) most = measure(s) > most ? measure(s) : most;
    List<Seat, kMostSeats> left;
    for (Seat s : best)
      if (measure(s) == most) left.push(s);
    best = left;
  };
  const auto score = [&](Seat s) -> const Score& {
    return scores[static_cast<std::size_t>(s.index())];
  };
  whittle(Tie::none, [&](Seat s) { return score(s).points; });
  whittle(Tie::tokens, [&](Seat s) { return int{state.at(s).tokens}; });
  whittle(Tie::colours, [&](Seat s) { return score(s).colours; });
  whittle(Tie::treasures, [&](Seat s) { return int{state.at(s).treasures}; });
  while (best.size() > 1) {
    std::array<int, kMostSeats> rolls{};
    for (Seat s : best) rolls[static_cast<std::size_t>(s.index())] = roll_number(deed, s);
    whittle(Tie::die, [&](Seat s) { return rolls[static_cast<std::size_t>(s.index())]; });
  }
  state.winners = SeatSet::only(best[0]);
  deed.tell(Won{best[0], word(score(best[0]).points), decided});
}

}  // namespace tortuga::sea
