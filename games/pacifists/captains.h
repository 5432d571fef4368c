// The captains' phase: orders come off the captains' deck (PAC-013, PAC-020 to PAC-025).
#pragma once

#include "games/pacifists/events.h"

namespace tortuga::pacifists {

// The top captain card, or no order at all once the deck is empty (PAC-025).
inline Order draw_order(State& state) {
  if (state.captains_left == 0) return Order::none;
  --state.captains_left;
  return state.captains_deck->draw();
}

inline void discard(State& state, Order order) {
  state.captains_gone[order] = static_cast<std::uint8_t>(state.captains_gone[order] + is_card(order));
}

inline OrderDealt dealt(const Rules& rules, Seat seat, Side side, Order order) {
  OrderDealt event{seat, side, order, action_of(order), 0, 0, 0};
  if (!is_gun(order)) return event;
  const Print& print = print_of(order);
  const GunRules& gun = rules.guns[print.gun];
  event.first = small(print.range + 1);
  event.last = small(print.range + gun.spread - 1);
  event.modifier = gun.modifier;
  return event;
}

template <class Sink>
void deal_orders(Deed<Sink>& deed) {
  for_each_post(deed.state, [&](Seat seat, Side side, Post& post) {
    post.captain = deed.state.tiles(seat, side) == 0 ? Order::boarding : draw_order(deed.state);
    if constexpr (Deed<Sink>::kTells) deed.tell(dealt(deed.rules, seat, side, post.captain));
  });
}

}  // namespace tortuga::pacifists
