// The steps of the rulebook that a move sets off, until somebody has to decide again: one leads to the next across the
// files named here, so all are declared in one place. Only play.cpp includes those files.
#pragma once

#include "games/sea/hands.h"
#include "games/sea/sea.h"

namespace tortuga::sea {

// --- deck.h ---
template <class Sink>
void draw(Deed<Sink>& deed, Seat seat, Cause cause);
template <class Sink>
void draw(Deed<Sink>& deed, Seat seat, int cards, Cause cause);
template <class Sink>
void draw_from_pile(Deed<Sink>& deed, Seat seat);

// --- riches.h ---
template <class Sink>
void return_good(Deed<Sink>& deed, Seat seat, Colour good);
template <class Sink>
void indebt(Deed<Sink>& deed, Seat seat, int debt, Blame blame);
template <class Sink>
void watch_goals(Deed<Sink>& deed);
template <class Sink>
void enrich_pirates(Deed<Sink>& deed, int treasures, Haul haul, Square square);

// --- islands.h ---
template <class Sink>
void place_island(Deed<Sink>& deed, int island);
template <class Sink>
void place_combo(Deed<Sink>& deed);

// --- event_cards.h ---
template <class Sink>
void resolve_events(Deed<Sink>& deed);

// --- voyage.h ---
template <class Sink>
void depart(Deed<Sink>& deed, Seat seat, Errand errand);
template <class Sink>
void resume(Deed<Sink>& deed);

// --- meetings.h ---
template <class Sink>
void take_at_combo(Deed<Sink>& deed, Seat seat, Colour good);

// --- actions.h ---
template <class Sink>
void play(Deed<Sink>& deed, Seat seat, Card card, bool token, Will will = Will::own);
template <class Sink>
void sail(Deed<Sink>& deed, Seat seat, Errand errand, Colour ship, Path path);
template <class Sink>
void bury(Deed<Sink>& deed, Seat seat, Card card, Will will = Will::own);
template <class Sink>
void action_done(Deed<Sink>& deed, Seat seat);

// --- effects.h ---
template <class Sink>
void discard(Deed<Sink>& deed, Seat seat, Card card, bool token, Will will = Will::own);
template <class Sink>
void choose(Deed<Sink>& deed, Seat seat, int piece, Path path, Errand errand);
template <class Sink>
void effect_done(Deed<Sink>& deed, Seat seat);

// --- turn.h ---
template <class Sink>
void draw_on(Deed<Sink>& deed, Seat seat);
template <class Sink>
void play_on(Deed<Sink>& deed, Seat seat);
template <class Sink>
void proceed(Deed<Sink>& deed, Seat seat);
template <class Sink>
void end_phase(Deed<Sink>& deed, Seat seat);
template <class Sink>
void end_turn(Deed<Sink>& deed, Seat seat);

// --- ending.h ---
template <class Sink>
void end_rounds(Deed<Sink>& deed);
template <class Sink>
void finish(Deed<Sink>& deed);

// --- What several of them ask ---

// The only different card that may be played or discarded, if there is just one and no token could go with it.
template <class TokenFits>
Card only_choice(const Player& me, TokenFits fits) {
  Card only = kNoCard;
  for (Card card : me.hand) {
    if (!is_playable(card) || card == only) continue;
    if (only != kNoCard) return kNoCard;
    only = card;
  }
  return fits(me, only) ? kNoCard : only;
}

}  // namespace tortuga::sea
