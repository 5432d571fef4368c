// What lies face down, or will: a card is laid by somebody who thinks as the bosun does, so those that help most where
// they lie are the likeliest, if they are likely to be in a hand at all.
#pragma once

#include <utility>

#include "games/pacifists/reckoner.h"

namespace tortuga::pacifists {

// Whether a card beside an order can do any good, the order of the ship's other side being `other`; `harms`: the order
// alone does some harm. What helps a retreat are more hands, from the other side, too, or more water than it would
// open.
constexpr bool may_help(const Rules& rules, Card card, Order order, Order other, bool harms) {
  if (card == Card::other_starboard && rules.swaps()) return true;
  if (card == Card::not_your_post && other == Order::retreat && order != Order::retreat) return true;
  switch (action_of(order)) {
    case Action::none: return false;
    case Action::retreat:
      return card == Card::will_be_grog || card == Card::both_sides || card == Card::other_starboard ||
             card == Card::wrong_side;
    case Action::boarding:
      return card != Card::both_sides && card != Card::will_be_grog && card != Card::arm_mariners &&
             (rules.dual_use() || (card != Card::further && card != Card::nearer));
    case Action::attack:
      return harms && card != Card::both_sides && card != Card::will_be_grog && card != Card::further &&
             card != Card::nearer && card != Card::defect && card != Card::sabotage;
    case Action::artillery:
      return harms && card != Card::both_sides && card != Card::will_be_grog &&
             (card != Card::defect || rules.dual_use());
  }
  return false;
}

// Orders of which it can be told what harm they do: nobody would be worse off without them.
constexpr bool can_be_spared(Order order) {
  return is_gun(order) || order == Order::attack;
}

// What an order costs beyond what would be without it; `scene` is left as it was.
inline double harm_of(Reckoner& reckoner, State& world, Scene& scene, Seat seat, Side side, double cost) {
  Post& post = world.at(seat).at(side);
  if (!can_be_spared(post.captain)) return cost;
  const Order order = std::exchange(post.captain, Order::none);
  scene.reveal(seat);
  const double harm = cost - reckoner.cost(world, scene).sum();
  post.captain = order;
  scene.reveal(seat);
  return harm;
}

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
  const bool harms = harm_of(reckoner, world, scene, seat, side, before) > least_saved;
  const Order other = world.at(seat).at(across(side)).captain;
  int all = 0;
  for (int n : cards) all += std::max(0, n);
  ++post.laid;
  post.cards->push(Card::demotivate);
  for (int c = 0; c < enum_size<Card>; ++c) {
    const Card card = static_cast<Card>(c);
    if (card == Card::belay || cards.at(c) <= 0) continue;
    if (!may_help(rules, card, post.captain, other, harms)) continue;
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
