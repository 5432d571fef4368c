// Hands, and who knows what is in them.
#pragma once

#include "engine/hand.h"
#include "games/sea/state.h"

namespace tortuga::sea {

constexpr std::int8_t byte(int n) {
  return static_cast<std::int8_t>(n);
}
constexpr std::int16_t word(int n) {
  return static_cast<std::int16_t>(n);
}

constexpr auto hand_of(Player& player) {
  return Hand{player.hand, player.seen};
}

inline void add_card(State& state, Seat seat, Card card, Seen seen) {
  Player& player = state.at(seat);
  hand_of(player).add(card, seen);
  player.cards = static_cast<std::uint8_t>(player.hand.size());
}

inline Card remove_at(State& state, Seat seat, int index) {
  Player& player = state.at(seat);
  const Card card = hand_of(player).take(index);
  player.cards = static_cast<std::uint8_t>(player.hand.size());
  return card;
}

// Takes a card out of a hand for all to see. Of equal ones the oldest goes, and with it what was known of the best
// known of them, so that nobody's view of the others tells that there was more than one.
inline void remove_open(State& state, Seat seat, Card card) {
  Player& player = state.at(seat);
  const int oldest = player.hand.find(card);
  int best = oldest;
  const auto rank = [&](int i) {
    return player.seen[i] == Seen::all ? 2 : player.seen[i] == Seen::owner ? 0 : 1;
  };
  for (int i = oldest + 1; i < player.hand.size(); ++i)
    if (player.hand[i] == card && rank(i) > rank(best)) best = i;
  const Seen seen = player.seen[best];
  player.seen[best] = player.seen[oldest];
  remove_at(state, seat, oldest);
  if (seen == Seen::all || seen == Seen::owner) return;
  for (int i = 0; i < player.hand.size(); ++i)
    if (player.hand[i] == card && player.seen[i] != seen) player.seen[i] = Seen::owner;
}

// A card leaves `from` for `to`, and nobody else sees which: they lose track of the rest.
inline void lose_track(State& state, Seat from, Seat to) {
  hand_of(state.at(from)).lose_track(to, seen_of(to));
}

// True if everybody knows that the seat has no Goods, so that what it gives away is none.
inline bool known_without_goods(const State& state, Seat seat) {
  const Player& player = state.at(seat);
  return player.goods_known && colours_of(goods_of(player)) == 0;
}

// SEA-092: from its open stack, so everybody knows of it.
inline void take_good(State& state, Seat seat, Colour good) {
  --state.stacks[good];
  add_card(state, seat, good_of(good), Seen::all);
}

// A card played or discarded: the pile's new top card.
inline void put_on_pile(State& state, Seat seat, Card card, bool token) {
  remove_open(state, seat, card);
  state.pile.push(card);
  state.card = card;
  state.token = token;
  state.at(seat).tokens = word(state.at(seat).tokens - token);  // SEA-056
}

}  // namespace tortuga::sea
