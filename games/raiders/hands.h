// Hands and discard piles, and who knows what is in a hand.
#pragma once

#include "engine/hand.h"
#include "games/raiders/steps.h"

namespace tortuga::raiders {

constexpr auto hand_of(Ship& ship) {
  return Hand{ship.hand, ship.known_by};
}

inline void stow(Ship& ship, Card card, SeatSet knowers) {
  hand_of(ship).add(card, knowers);
}

// Before the card in `place` leaves the hand: everybody who knew of one of its kind now knows of one less.
inline void forget_one(Ship& ship, int place) {
  const Card card = ship.hand[place];
  unsigned same = 0;
  for (int i = 0; i < ship.hand.size(); ++i)
    if (i != place && ship.hand[i] == card) same |= ship.known_by[i].bits();
  unsigned forgets = same & ~ship.known_by[place].bits();
  if (forgets == 0) return;
  for (int i = 0; i < ship.hand.size(); ++i)
    if (i != place && ship.hand[i] == card)
      for (Seat seat : SeatSet{ship.known_by[i]})
        if ((forgets >> seat.index() & 1u) != 0) {
          ship.known_by[i].remove(seat);
          forgets &= ~(1u << seat.index());
        }
}

// Takes a card from a hand before everybody's eyes.
inline Card lose(Ship& ship, int place) {
  forget_one(ship, place);
  const Card card = hand_of(ship).take(place);
  if (among(card, kLootDeck)) ship.known_loot = tiny(ship.known_loot - (ship.known_loot > 0));
  if (among(card, kStarterDeck)) ship.known_starters = tiny(ship.known_starters - (ship.known_starters > 0));
  return card;
}

// A card that changes hands: only the two know which, and the others can be sure of less.
inline void hand_over(State& state, Seat from, Seat to, int place) {
  Ship& giver = state.at(from);
  forget_one(giver, place);
  const Card card = hand_of(giver).take(place);
  hand_of(giver).lose_track(to, SeatSet::only(to));
  giver.known_loot = tiny(giver.known_loot - (giver.known_loot > 0));
  giver.known_starters = tiny(giver.known_starters - (giver.known_starters > 0));
  stow(state.at(to), card, SeatSet::only(from));
}

inline void discard(State& state, Card card, int copies = 1) {
  if (among(card, kActionDeck))
    state.action_discard[action_card(card)] = tiny(state.action_discard[action_card(card)] + copies);
  else if (among(card, kLootDeck))
    state.loot_discard[loot_card(card)] = tiny(state.loot_discard[loot_card(card)] + copies);
  else state.starter_gone[starter_card(card)] = tiny(state.starter_gone[starter_card(card)] + copies);  // RAID-015
}

// The waiting cards of one kind have had their effect.
inline void use_up(State& state, Ship& ship, Pending pending) {
  const int copies = ship.pending[pending];
  if (copies == 0) return;
  ship.pending[pending] = 0;
  discard(state, card_of(pending), copies);
}

}  // namespace tortuga::raiders
