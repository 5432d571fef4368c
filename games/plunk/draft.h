// The plan on paper while it is drawn up (PLUNK-020 to PLUNK-034). The seat and its team alone are told.
#pragma once

#include "games/plunk/ship_sets.h"

namespace tortuga::plunk {

// The places count a seat's orders as they were entered.
inline std::uint8_t next_place(const State& state, Seat seat) {
  int last = 0;
  for (const Ship& ship : state.ships)
    if (ship.seat == seat) last = std::max<int>(last, ship.plan.place);
  for (const Shipyard& yard : state.shipyards)
    if (yard.seat == seat) last = std::max<int>(last, yard.place);
  return static_cast<std::uint8_t>(last + 1);
}

// Gives a place up and closes the gap.
inline void vacate(State& state, Seat seat, std::uint8_t& place) {
  const std::uint8_t gone = place;
  if (gone == 0) return;
  place = 0;
  for (Ship& ship : state.ships)
    if (ship.seat == seat && ship.plan.place > gone) --ship.plan.place;
  for (Shipyard& yard : state.shipyards)
    if (yard.seat == seat && yard.place > gone) --yard.place;
}

// PLUNK-022: a new main order replaces the old one.
inline Ship& enter_order(State& state, Seat seat, ShipId id, Order order) {
  Ship& ship = *state.ship(id);
  vacate(state, seat, ship.plan.place);
  ship.plan.place = next_place(state, seat);
  ship.plan.order = order;
  ship.plan.path.clear();
  ship.plan.target.hide();
  state.at(seat).at_hand.reset();
  return ship;
}

// Tells the seat and its team (PLUNK-156).
template <class Event, class Sink, class F>
void whisper(Deed<Sink>& deed, Seat seat, F&& fill) {
  if constexpr (Deed<Sink>::kTells) {
    Event told;
    told.seat = seat;
    told.seers = team_of(deed.rules, deed.state, seat);
    fill(told);
    if constexpr (requires { told.cost; }) {
      const Ledger ledger = ledger_of(deed.rules, deed.state, seat);
      told.cost = ledger.cost;
      told.funds = ledger.funds;
    }
    deed.tell(told);
  }
}

template <class Sink>
void tell_order(Deed<Sink>& deed, const Ship& ship) {
  whisper<Ordered>(deed, ship.seat, [&](auto& told) {
    const Plan& plan = ship.plan;
    told.ship = ship.id;
    told.name = ship.name;
    told.order = plan.order;
    told.from = told.to = *ship.hex;
    told.path = plan.path;
    told.steps = static_cast<std::int8_t>(plan.path.size());
    const int reach = planned_range(deed.rules, ship);
    told.turns = static_cast<std::int8_t>((plan.path.size() + reach - 1) / reach);
    if (plan.order == Order::move) told.to = plan.path.back();
    if (plan.order == Order::attack) told.to = *plan.target;
    told.last = plan.order == Order::deploy && sinks_itself(deed.rules, deed.state, ship);
  });
}

template <class Sink>
void set_move(Deed<Sink>& deed, Seat seat, ShipId id, const Route& route) {
  Ship& ship = enter_order(deed.state, seat, id, Order::move);
  ship.plan.path = route;
  tell_order(deed, ship);
}

}  // namespace tortuga::plunk
