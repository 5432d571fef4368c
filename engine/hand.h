// A hand of cards, and who besides its holder knows each of them: cards that were shown, traded or stolen are in a hand
// without being a secret from everybody. Games keep both lists in their positions; this is what they have in common.
//
// `Knowers` is a game's own way to say who knows a card: a SeatSet, or an enum where fewer cases can come up. Its
// default value says "nobody else", and a function known_to(Knowers, Seat) tells whether it counts somebody in.
#pragma once

#include "engine/list.h"
#include "engine/seat.h"

namespace tortuga {

constexpr bool known_to(SeatSet knowers, Seat seat) {
  return knowers.has(seat);
}

template <class Card, class Knowers, int N>
struct Hand {
  List<Card, N>& cards;       // in the order in which they came
  List<Knowers, N>& knowers;  // of the card in the same place

  constexpr void add(Card card, Knowers known) {
    cards.push(card);
    knowers.push(known);
  }
  constexpr Card take(int place) {
    knowers.take(place);
    return cards.take(place);
  }

  // A card went to `to` face down: it may have been any, so nobody else is sure of those that stayed. `to` saw which
  // it was and knows of the others what it knew; `only_to` says so.
  constexpr void lose_track(Seat to, Knowers only_to) {
    for (Knowers& each : knowers) each = known_to(each, to) ? only_to : Knowers{};
  }

  // For a view: brings the cards that `viewer` knows to the front, sorted (equal ones by their knowers, if those have
  // an order), because the order of a hand says when its cards came; returns how many they are. What comes after them
  // is for the game to hide.
  constexpr int show_known(Seat viewer) {
    int known = 0;
    for (int i = 0; i < cards.size(); ++i) {
      if (!known_to(knowers[i], viewer)) continue;
      const Card card = cards[i];
      const Knowers who = knowers[i];
      cards[i] = cards[known];
      knowers[i] = knowers[known];
      int place = known++;
      for (; place > 0 && before(card, who, place - 1); --place) {
        cards[place] = cards[place - 1];
        knowers[place] = knowers[place - 1];
      }
      cards[place] = card;
      knowers[place] = who;
    }
    return known;
  }

 private:
  constexpr bool before(Card card, Knowers who, int place) const {
    if (card != cards[place]) return card < cards[place];
    if constexpr (requires { who < who; }) return who < knowers[place];
    else return false;
  }
};
template <class Card, class Knowers, int N>
Hand(List<Card, N>&, List<Knowers, N>&) -> Hand<Card, Knowers, N>;

}  // namespace tortuga
