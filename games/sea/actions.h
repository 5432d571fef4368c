// Playing a card: a map or port sails, an Action acts (SEA-045 to SEA-051, SEA-130 to SEA-138).
#pragma once

#include <algorithm>

#include "games/sea/steps.h"

namespace tortuga::sea {

template <class Sink>
void play(Deed<Sink>& deed, Seat seat, Card card, bool token, Will will) {
  State& state = deed.state;
  put_on_pile(state, seat, card, token);
  --state.plays_left;
  deed.tell(Played{seat, card, token, will});
  if (sort_of(card) == Sort::action) return act(deed, seat, card);
  const Courses courses = play_courses(state, seat);
  int ships = 0;
  Colour ship = Colour::orange;
  for (int c = 0; c < kColours; ++c)
    if (may_move(state, seat, static_cast<Colour>(c))) {
      ++ships;
      ship = static_cast<Colour>(c);
    }
  if (ships == 1 && courses.count == 1) return sail(deed, seat, Errand::play, ship, *courses.begin());
  state.stage = Stage::sail;
}

template <class Sink>
void sail(Deed<Sink>& deed, Seat seat, Errand errand, Colour ship, Path path) {
  deed.state.voyage.movers.push({byte(static_cast<int>(ship)), path});
  depart(deed, seat, errand);
}

// SEA-130 to SEA-138
template <class Sink>
void act(Deed<Sink>& deed, Seat seat, Card card) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const Player& me = state.at(seat);
  switch (family_of(card)) {
    case Family::hurricane:
    case Family::trouble_at_sea:
    case Family::so_close_yet_so_far:
      state.waiting.push(card);  // SEA-051
      deed.tell(EffectWaits{seat, card});
      break;
    case Family::uncharted_waters:  // SEA-137
      draw(deed, seat, rules.uncharted_cards, Cause::uncharted);
      resolve_events(deed);
      state.plays_left = byte(std::min(state.plays_left + rules.uncharted_plays, kMostPlays));
      deed.tell(PlaysGranted{seat, state.plays_left});
      break;
    case Family::resupply:  // SEA-136
      draw(deed, seat, rules.resupply_cards, Cause::resupply);
      state.moves_left = rules.resupply_bury;
      return bury_on(deed, seat);
    case Family::broken_compass: state.stage = Stage::guess; return;
    case Family::cursed_treasure:  // SEA-131
      for (Seat other = next_seat(state, seat); other != seat; other = next_seat(state, other))
        if (state.at(other).treasures >= me.treasures) indebt(deed, other, rules.action_debt, Blame::cursed_treasure);
      break;
    default: break;  // no other family is an Action
  }
  action_done(deed, seat);
}

template <class Sink>
void bury_on(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  const Player& me = state.at(seat);
  if (state.moves_left == 0 || !holds_playable(me)) {
    state.moves_left = 0;
    return action_done(deed, seat);
  }
  state.stage = Stage::bury;
  if (const Card only = only_choice(me, [](const Player&, Card) { return false; }); only != kNoCard)
    bury(deed, seat, only, Will::forced);
}

template <class Sink>
void bury(Deed<Sink>& deed, Seat seat, Card card, Will will) {
  State& state = deed.state;
  Player& me = state.at(seat);
  remove_at(state, seat, me.hand.find(card));
  for (int i = 0; i < me.hand.size(); ++i)  // the others do not see which it was; a Good it was not
    if (!is_good(me.hand[i])) me.seen[i] = Seen::owner;
  state.deck.push(card);
  if (state.buried.full()) state.buried.take(0);
  state.buried.push(seat);
  deed.tell(Buried{seat, card, will});
  --state.moves_left;
  bury_on(deed, seat);
}

template <class Sink>
void action_done(Deed<Sink>& deed, Seat seat) {
  resolve_events(deed);
  play_on(deed, seat);
}

}  // namespace tortuga::sea
