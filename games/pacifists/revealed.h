// What the reveal makes of one ship's orders and cards (PAC-047), as far as somebody can tell who draws no card.
#pragma once

#include <utility>

#include "games/pacifists/orders.h"

namespace tortuga::pacifists {

struct Revealed {
  struct Post {
    Order order = Order::none;
    bool unknown = false;  // Belay puts a new card here
    int tokens = 0;
    Copies copies;
  };
  Post posts[2];
};

// PAC-058, PAC-Q40: takes a belayed order away; true if an unseen card will lie there.
constexpr bool belayed(const Rules& rules, const State& state, Order& order, int copies) {
  const bool spared = order == Order::boarding && rules.belay_on_boarding == BelayOnBoarding::no_effect;
  if (copies == 0 || order == Order::none || spared) return false;
  order = Order::none;
  return state.captains_left >= copies;
}

inline Revealed revealed(const Rules& rules, const State& state, Seat seat) {
  const bool posted = state.phase != Phase::players;  // the crews stand where they stand
  const Ship& ship = state.at(seat);
  const Post& starboard = ship.at(Side::starboard);
  const Post& port = ship.at(Side::port);
  Revealed out;
  auto& [first, second] = out.posts;
  first = {starboard.captain, false, posted ? starboard.crew : (ship.crew + 1) >> 1, copies_on(starboard)};
  second = {port.captain, false, posted ? port.crew : ship.crew >> 1, copies_on(port)};
  if (posted || starboard.laid + port.laid == 0) return out;
  for (Revealed::Post& post : out.posts) post.unknown = belayed(rules, state, post.order, post.copies[Card::belay]);
  if (exchanged(rules, ship)) {
    std::swap(first.order, second.order);
    std::swap(first.unknown, second.unknown);
  }
  const bool leave[2] = {first.copies[Card::not_your_post] > 0, second.copies[Card::not_your_post] > 0};
  const int was[2] = {first.tokens, second.tokens};
  for (int s = 0; s < 2; ++s) out.posts[s].tokens = (leave[s] ? 0 : was[s]) + (leave[1 - s] ? was[1 - s] : 0);
  for (Revealed::Post& post : out.posts)
    if (post.copies[Card::arm_mariners] > 0 && (post.unknown || post.order != Order::none)) {
      post.order = Order::boarding;
      post.unknown = false;
    }
  return out;
}

}  // namespace tortuga::pacifists
