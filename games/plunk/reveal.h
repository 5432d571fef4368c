// The reveal: orders in the order in which they were entered, and who may see them (PLUNK-045, PLUNK-054, PLUNK-141).
#pragma once

#include "games/plunk/ship_sets.h"

namespace tortuga::plunk {

// The orders of one seat in the order in which they were entered: ships and shipyards by their places in the lists.
struct Entered {
  struct Entry {
    std::int16_t ship = -1, yard = -1;
  };
  static constexpr int kMost = 64;
  std::array<Entry, kMost> entries{};
  int count = 0;
  Entered(const State& state, Seat seat) {
    for (int i = 0; i < state.ships.size(); ++i) {
      const Ship& ship = state.ships[i];
      if (ship.seat != seat || ship.plan.place == 0) continue;
      entries[ship.plan.place].ship = static_cast<std::int16_t>(i);
      count = std::max<int>(count, ship.plan.place);
    }
    for (int i = 0; i < state.shipyards.size(); ++i) {
      const Shipyard& yard = state.shipyards[i];
      if (yard.seat != seat || yard.place == 0) continue;
      entries[yard.place].yard = static_cast<std::int16_t>(i);
      count = std::max<int>(count, yard.place);
    }
  }
  template <class F>
  void for_each_ship(F&& f) const {
    for (int i = 1; i <= count; ++i)
      if (entries[static_cast<std::size_t>(i)].ship >= 0) f(entries[static_cast<std::size_t>(i)].ship);
  }
  template <class F>
  void for_each_yard(F&& f) const {
    for (int i = 1; i <= count; ++i)
      if (entries[static_cast<std::size_t>(i)].yard >= 0) f(entries[static_cast<std::size_t>(i)].yard);
  }
};

// Whether an order is seen by everybody, and by whom if not (PLUNK-141).
template <class Event, class Sink>
void show_to(const Deed<Sink>& deed, Event& event, const Ship& ship, bool fogged) {
  event.open = !fogged || !deed.rules.fog_of_war;
  if (!event.open) event.seers = seers_of(deed.rules, deed.state, ship);
}

// PLUNK-045: from now on the paths are everybody's knowledge.
template <class Sink>
void reveal_orders(Deed<Sink>& deed) {
  State& state = deed.state;
  deed.tell(OrdersRevealed{state.turn});
  if constexpr (Deed<Sink>::kTells)
    for (int rank = 0; rank < state.seats(); ++rank)
      Entered(state, in_turn_order(state, rank)).for_each_ship([&](int i) {
        const Ship& ship = state.ships[i];
        const Plan& plan = ship.plan;
        if (plan.order == Order::none) return;
        OrderRevealed told{ship.seat, ship.id, ship.name, plan.order, *ship.hex, *ship.hex, plan.path, 0};
        told.steps = static_cast<std::int8_t>(plan.path.size());
        if (plan.order == Order::move) told.to = plan.path.back();
        if (plan.order == Order::attack) told.to = *plan.target;
        show_to(deed, told, ship, plan.order == Order::repair);
        deed.tell(told);
      });
  for (Ship& ship : state.ships) {
    if (ship.plan.order == Order::move) ship.path = ship.plan.path;
    else ship.path.clear();
  }
  for (Player& player : state.players) {
    player.ready = false;
    player.at_hand.reset();
  }
}

// An order that cannot be carried out is lost.
template <class Sink>
void fail_order(Deed<Sink>& deed, Ship& ship) {  // PLUNK-054
  if constexpr (Deed<Sink>::kTells) {
    OrderFailed told{ship.seat, ship.id, ship.name, ship.plan.order};
    show_to(deed, told, ship, ship.plan.order == Order::repair);
    deed.tell(told);
  }
  ship.plan.order = Order::none;
}

// Everything of the plans that is done with; a move stays until the ship has sailed, a hold because it is one.
inline void clear_plans(State& state) {
  for (Ship& ship : state.ships) {
    const Order order = ship.plan.order;
    ship.plan = {};
    if (order == Order::move || order == Order::hold) ship.plan.order = order;
  }
}

}  // namespace tortuga::plunk
