// A seat's plan in numbers: what it costs, what it may cost, and what it adds up to (PLUNK-026 to PLUNK-033).
#pragma once

#include "games/plunk/state.h"

namespace tortuga::plunk {

// PLUNK-040: what a seat's own pieces bring, before any sharing.
inline int own_income(const Rules& rules, const State& state, Seat seat) {
  if (!in_game(state.at(seat))) return 0;
  int income = rules.income.base;
  for (const Ship& ship : state.ships) income += (ship.seat == seat) * rules.income.ship;
  for (const Shipyard& yard : state.shipyards) income += (yard.seat == seat) * rules.income.shipyard;
  return income;
}

inline bool shares_gold(const Rules& rules) {
  return rules.mode != Mode::free_for_all;
}
inline bool pools_gold(const Rules& rules) {
  return shares_gold(rules) && rules.team_gold == TeamGold::pooled;
}

// PLUNK-157, PLUNK-160: what a seat collects this turn; with a pooled purse, what the purse collects.
inline int income_of(const Rules& rules, const State& state, Seat seat) {
  if (!shares_gold(rules)) return own_income(rules, state, seat);
  int total = 0;
  int members = 0;
  int earlier = 0;
  for (int i = 0; i < state.seats(); ++i) {
    if (hostile(rules, Seat{i}, seat) || !in_game(state.players[i])) continue;
    total += own_income(rules, state, Seat{i});
    ++members;
    earlier += turn_rank(state, Seat{i}) < turn_rank(state, seat);
  }
  if (members == 0 || pools_gold(rules)) return total;
  return total / members + (earlier < total % members);  // odd coins one each in turn order
}

// Who holds the gold this seat spends.
inline Seat purse_of(const Rules& rules, Seat seat) {
  if (!pools_gold(rules)) return seat;
  for (int i = 0; i < kMostSeats; ++i)
    if (!hostile(rules, Seat{i}, seat)) return Seat{i};
  return seat;
}

// What the plan of one seat comes to.
struct Ledger {
  int cost = 0;
  int orders = 0;
  int ships = 0, deploys = 0, queued = 0, builds = 0, yards = 0;
  int funds = 0;  // what the plan may cost

  // PLUNK-027: ships of the seat once the plan is carried out.
  int fleet() const { return ships - deploys + queued + builds; }
};

inline void add_plan(const Rules& rules, const State& state, Seat seat, Ledger& sum) {
  for (const Ship& ship : state.ships) {
    if (ship.seat != seat) continue;
    const Plan& plan = ship.plan;
    ++sum.ships;
    sum.orders += (plan.order != Order::none) + plan.upgrades();
    sum.deploys += plan.order == Order::deploy;
    sum.cost += plan.sails * rules.prices.sails + plan.cannons * rules.prices.cannons + plan.life * rules.prices.life;
    if (plan.order == Order::deploy) sum.cost += rules.prices.shipyard;
    if (plan.order == Order::repair) sum.cost += repair_price(rules, *ship.hex);
  }
  for (const Shipyard& yard : state.shipyards) {
    if (yard.seat != seat) continue;
    ++sum.yards;
    sum.queued += yard.queue;
    sum.builds += yard.builds;
    sum.orders += yard.builds;
    sum.cost += yard.builds * rules.prices.ship;
  }
}

inline Ledger ledger_of(const Rules& rules, const State& state, Seat seat) {
  Ledger ledger;
  add_plan(rules, state, seat, ledger);
  if (!shares_gold(rules)) {
    ledger.funds = *state.at(seat).gold + rules.income.base + ledger.ships * rules.income.ship +
                   ledger.yards * rules.income.shipyard;
    return ledger;
  }
  ledger.funds = *state.at(purse_of(rules, seat)).gold + income_of(rules, state, seat);
  if (!pools_gold(rules)) return ledger;
  for (int i = 0; i < state.seats(); ++i) {  // PLUNK-157: all plans of the team come out of one purse
    if (Seat{i} == seat || hostile(rules, Seat{i}, seat)) continue;
    Ledger other;
    add_plan(rules, state, Seat{i}, other);
    ledger.cost += other.cost;
  }
  return ledger;
}

// PLUNK-033
inline bool room_for_order(const Rules& rules, const Ledger& ledger) {
  return rules.order_limit == 0 || ledger.orders < rules.order_limit;
}
inline bool affords(const Ledger& ledger, int price) {
  return ledger.cost + price <= ledger.funds;
}

// PLUNK-034: the planned builds need this deploy.
inline bool deploy_is_needed(const Rules& rules, const Ledger& ledger, const Ship& ship) {
  return ship.plan.order == Order::deploy && ledger.builds > 0 && ledger.fleet() + 1 > rules.most.ships;
}

// PLUNK-034: the planned approach is as long as the range with this upgrade (PLUNK-169).
inline bool upgrade_is_needed(const Rules& rules, const Ship& ship, Part part) {
  return part != Part::cannons && ship.plan.order == Order::attack &&
         ship.plan.path.size() >= planned_range(rules, ship);
}

// PLUNK-Q39: if this ship becomes a shipyard, the faction has no ship left and is out.
inline bool sinks_itself(const Rules& rules, const State& state, const Ship& ship) {
  if (rules.elimination != Elimination::no_ships) return false;
  for (const Ship& other : state.ships)
    if (other.id != ship.id && !hostile(rules, other.seat, ship.seat) && other.plan.order != Order::deploy)
      return false;
  return true;
}

// PLUNK-030: whether an attack could be carried out from this hex.
inline bool in_reach(Hex ship, Hex yard) {
  return distance(ship, yard) <= 1;
}

// What a repair planned now would cost replaces what the ship's present order costs.
inline int price_of_order(const Rules& rules, const Ship& ship, Order order) {
  if (order == Order::deploy) return rules.prices.shipyard;
  if (order == Order::repair) return repair_price(rules, *ship.hex);
  return 0;
}

}  // namespace tortuga::plunk
