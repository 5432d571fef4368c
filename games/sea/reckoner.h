// The end of a game: the last choice, the score, the ties. Included by play.cpp only.
#pragma once

#include "games/sea/pilot.h"

namespace tortuga::sea {

template <class Sink>
class Reckoner : protected Pilot<Sink> {
 protected:
  using Base = Pilot<Sink>;
  using Base::Base;
  using Base::byte;
  using Base::dice_;
  using Base::kTells;
  using Base::rules_;
  using Base::state_;
  using Base::tell_;
  using Base::word;

  void end_rounds() {
    state_.phase = Phase::end;
    tell_(RoundsOver{state_.ending, state_.round});
    for (int i = 0; i < state_.seats(); ++i)
      if (state_.players[i].power == Power::smuggler && any_stack(state_)) {  // D17
        state_.asked = Seat{i};
        state_.stage = Stage::smuggle;
        return;
      }
    finish();
  }

  // SEA-172, SEA-173
  void finish() {
    state_.asked = kNobody;
    state_.stage = Stage::over;
    std::array<Score, kMostSeats> scores;
    for (int i = 0; i < state_.seats(); ++i) {
      scores[static_cast<std::size_t>(i)] = score_of(rules_, state_.players[i]);
      if constexpr (kTells) tell_score(Seat{i}, scores[static_cast<std::size_t>(i)]);
    }
    // The seats still in it, whittled down by one measure after the other.
    List<Seat, kMostSeats> best;
    Seat seat = state_.start;
    for (int i = 0; i < state_.seats(); ++i, seat = next_seat(state_, seat)) best.push(seat);
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
    whittle(Tie::tokens, [&](Seat s) { return int{state_.at(s).tokens}; });
    whittle(Tie::colours, [&](Seat s) { return score(s).colours; });
    whittle(Tie::treasures, [&](Seat s) { return int{state_.at(s).treasures}; });
    while (best.size() > 1) {
      std::array<int, kMostSeats> rolls{};
      for (Seat s : best) rolls[static_cast<std::size_t>(s.index())] = roll_number(s);
      whittle(Tie::die, [&](Seat s) { return rolls[static_cast<std::size_t>(s.index())]; });
    }
    state_.winners = SeatSet::only(best[0]);
    tell_(Won{best[0], word(score(best[0]).points), decided});
  }

 private:
  int roll_number(Seat seat) {  // SEA-173: the symbol is no number
    while (true) {
      const int number = dice_.roll(kSize + 1);
      tell_(TieRolled{seat, byte(number)});
      if (number <= kSize) return number;
    }
  }

  void tell_score(Seat seat, const Score& score) {
    Scored told{
        seat, word(score.treasures), word(score.tokens), word(score.debt), word(score.goods), word(score.points), {}};
    for (int c = 0; c < kColours; ++c)
      for (Card card : state_.at(seat).hand)
        if (card == good_of(static_cast<Colour>(c))) told.hold.push(card);
    tell_(told);
  }
};

}  // namespace tortuga::sea
