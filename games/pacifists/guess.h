// What lies face down, or will: a card is laid by somebody who thinks as the bosun does, so those that help most where
// they lie are the likeliest, if they are likely to be in a hand at all.
#pragma once

#include <utility>

#include "games/pacifists/reckoner.h"

namespace tortuga::pacifists {

// The cards that may lie somewhere, the likeliest first, and how likely each is.
struct Guesses {
  struct Guess {
    Card card;
    double cost, chance;
  };
  List<Guess, enum_size<Card>> list;
  double sum = 0;    // the chance that there is one of them
  double saved = 0;  // by the likeliest

  // The one at a spot between 0 and 1.
  Card at(double spot) const {
    Card card = Card::demotivate;
    double left = spot * sum;
    for (const Guess& guess : list) {
      card = guess.card;
      left -= guess.chance;
      if (left <= 0) break;
    }
    return card;
  }
};

// `world` has what is known of all other cards, `scene` is made of it, and both are left as they were; `cards` are
// those that may be anywhere, by name; each saves `least_saved` at least.
inline Guesses guess_card(const Rules& rules, Reckoner& reckoner, State& world, Scene& scene, Seat seat, Side side,
                          const EnumMap<Card, int>& cards, double least_saved) {
  Post& post = world.at(seat).at(side);
  const double before = reckoner.cost(world, scene).sum();
  Guesses guesses;
  auto& list = guesses.list;
  if (is_gun(post.captain)) {  // a gun that does little harm calls for no card
    const Order gun = std::exchange(post.captain, Order::none);
    scene.reveal(seat);
    const double harm = before - reckoner.cost(world, scene).sum();
    post.captain = gun;
    scene.reveal(seat);
    if (harm <= least_saved) return guesses;
  }
  int all = 0;
  for (int n : cards) all += std::max(0, n);
  ++post.laid;
  post.cards->push(Card::demotivate);
  for (int c = 0; c < enum_size<Card>; ++c) {
    const Card card = static_cast<Card>(c);
    if (card == Card::belay || cards.at(c) <= 0) continue;
    if (card == Card::defect && post.captain != Order::boarding && !rules.dual_use()) continue;
    post.cards->back() = card;
    scene.reveal(seat);
    const double cost = reckoner.cost(world, scene).sum();
    if (cost >= before - least_saved) continue;
    list.push({card, cost, 0});
    for (int k = list.size() - 1; k > 0 && list[k].cost < list[k - 1].cost; --k) std::swap(list[k], list[k - 1]);
  }
  --post.laid;
  post.cards->pop();
  scene.reveal(seat);
  if (!list.empty()) guesses.saved = before - list[0].cost;
  const int held = world.at(seat).hand_size;
  double open = 1;
  for (auto& guessed : list) {
    double lacks = 1;
    for (int k = 0; k < held; ++k) lacks *= 1 - static_cast<double>(cards[guessed.card]) / all;
    guessed.chance = open * (1 - lacks);
    guesses.sum += guessed.chance;
    open *= lacks;
  }
  return guesses;
}

}  // namespace tortuga::pacifists
