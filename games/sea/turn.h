// The phases of a turn: draw, play, discard, and the next seat.
#pragma once

#include "games/sea/steps.h"

namespace tortuga::sea {

// SEA-020 to SEA-025. Where only the deck is left to choose, nobody is asked.
template <class Sink>
void draw_on(Deed<Sink>& deed, Seat seat) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  while (state.drawn < rules.draws) {
    if (pile_offered(rules, state)) {
      state.stage = Stage::draw;
      return;
    }
    draw(deed, seat, Cause::draw);
    ++state.drawn;
  }
  resolve_events(deed);
  state.phase = Phase::play;
  play_on(deed, seat);
}

// SEA-045, SEA-046, SEA-138: the next card to play, or the Discard phase.
template <class Sink>
void play_on(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  const Player& me = state.at(seat);
  state.card = kNoCard;
  state.token = false;
  if (state.plays_left > 0 && !holds_playable(me)) {
    state.plays_left = 0;
    deed.tell(PlayLost{seat});
  }
  if (state.plays_left == 0) return begin_discard(deed, seat);
  state.stage = Stage::play;
  if (state.plays_left == kMostPlays) return;
  if (const Card only = only_choice(me, token_fits_play); only != kNoCard) play(deed, seat, only, false, Will::forced);
}

template <class Sink>
void begin_discard(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  const Player& me = state.at(seat);
  state.phase = Phase::discard;
  if (!holds_playable(me)) {  // SEA-065, SEA-068
    deed.tell(DiscardSkipped{seat});
    if constexpr (Deed<Sink>::kTells)
      for (Card card : state.waiting) deed.tell(EffectLost{seat, card});
    state.waiting.clear();
    return end_phase(deed, seat);
  }
  state.stage = Stage::discard;
  if (const Card only = only_choice(me, token_fits_discard); only != kNoCard)
    discard(deed, seat, only, false, Will::forced);
}

template <class Sink>
void proceed(Deed<Sink>& deed, Seat seat) {
  if (deed.state.phase == Phase::play) play_on(deed, seat);
  else end_phase(deed, seat);
}

template <class Sink>
void end_phase(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  const Player& me = state.at(seat);
  state.phase = Phase::end;
  if (me.power == Power::lucky && state.moved == Moved::none) {  // SEA-151
    state.moves_left = deed.rules.lucky_steps;
    state.stage = Stage::lucky;
    return;
  }
  end_turn(deed, seat);
}

template <class Sink>
void end_turn(Deed<Sink>& deed, Seat seat) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  state.drawn = state.pile_drawn = state.moves_left = 0;
  state.plays_left = rules.plays;
  state.moved = Moved::none;
  state.card = kNoCard;
  state.token = false;
  const Seat next = next_seat(state, seat);
  if (next == state.start) {  // SEA-171, SEA-175
    if (state.ending == Ending::none && rules.round_limit > 0 && state.round >= rules.round_limit)
      state.ending = Ending::rounds;
    if (state.ending != Ending::none) return end_rounds(deed);
    ++state.round;
    deed.tell(RoundBegan{state.round});
  }
  state.turn = next;
  state.phase = Phase::draw;
  deed.tell(TurnBegan{next, state.round});
  draw_on(deed, next);
}

}  // namespace tortuga::sea
