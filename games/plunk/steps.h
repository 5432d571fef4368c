// Income, the reveal, and steps 1 to 5 (PLUNK-040 to PLUNK-059).
#pragma once

#include "games/plunk/elimination.h"

namespace tortuga::plunk {

template <class Sink>
SeatSet gold_seers(const Desk<Sink>& desk, Seat seat) {
  return team_of(desk.rules, desk.state, seat);
}

template <class Sink>
std::int32_t& purse(Desk<Sink>& desk, Seat seat) {
  return *desk.state.at(purse_of(desk.rules, seat)).gold;
}

template <class Sink>
void collect_income(Desk<Sink>& desk) {
  const Rules& rules = desk.rules;
  State& state = desk.state;
  std::array<int, kMostSeats> gains{};
  for (int i = 0; i < state.seats(); ++i)
    gains[static_cast<std::size_t>(i)] =
        pools_gold(rules) ? own_income(rules, state, Seat{i}) : income_of(rules, state, Seat{i});
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    if (!in_game(state.at(seat))) continue;
    const int gain = gains[static_cast<std::size_t>(seat.index())];
    purse(desk, seat) += gain;
    if constexpr (Desk<Sink>::kTells) {
      int yards = 0;
      for (const Shipyard& yard : state.shipyards) yards += yard.seat == seat;
      IncomePaid told{seat,
                      rules.income.base,
                      static_cast<std::int16_t>(yards * rules.income.shipyard),
                      static_cast<std::int16_t>(ships_of(state, seat) * rules.income.ship),
                      shares_gold(rules) && !pools_gold(rules),
                      gain,
                      purse(desk, seat)};
      told.open = !rules.hidden_gold;
      told.seers = gold_seers(desk, seat);
      desk.tell(told);
    }
  }
}

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
void show_to(const Desk<Sink>& desk, Event& event, const Ship& ship, bool fogged) {
  event.open = !fogged || !desk.rules.fog_of_war;
  if (!event.open) event.seers = seers_of(desk.rules, desk.state, ship);
}

// PLUNK-045: from now on the paths are everybody's knowledge.
template <class Sink>
void reveal_orders(Desk<Sink>& desk) {
  State& state = desk.state;
  desk.tell(OrdersRevealed{state.turn});
  if constexpr (Desk<Sink>::kTells)
    for (int rank = 0; rank < state.seats(); ++rank)
      Entered(state, in_turn_order(state, rank)).for_each_ship([&](int i) {
        const Ship& ship = state.ships[i];
        const Plan& plan = ship.plan;
        if (plan.order == Order::none) return;
        OrderRevealed told{ship.seat, ship.id, ship.name, plan.order, *ship.hex, *ship.hex, plan.path, 0};
        told.steps = static_cast<std::int8_t>(plan.path.size());
        if (plan.order == Order::move) told.to = plan.path.back();
        if (plan.order == Order::attack) told.to = *plan.target;
        show_to(desk, told, ship, plan.order == Order::repair);
        desk.tell(told);
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

template <class Sink>
bool pay(Desk<Sink>& desk, Seat seat, int price) {
  std::int32_t& gold = purse(desk, seat);
  if (gold < price) return false;
  gold -= price;
  return true;
}

template <class Sink>
void fail_order(Desk<Sink>& desk, Ship& ship) {  // PLUNK-054
  if constexpr (Desk<Sink>::kTells) {
    OrderFailed told{ship.seat, ship.id, ship.name, ship.plan.order};
    show_to(desk, told, ship, ship.plan.order == Order::repair);
    desk.tell(told);
  }
  ship.plan.order = Order::none;
}

// Step 1 (PLUNK-046)
template <class Sink>
void deploy_shipyards(Desk<Sink>& desk) {
  const Rules& rules = desk.rules;
  State& state = desk.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    List<ShipId, kShipsPerSeat> deploying;
    Entered(state, seat).for_each_ship([&](int i) {
      if (state.ships[i].plan.order == Order::deploy) deploying.push(state.ships[i].id);
    });
    for (ShipId id : deploying) {
      Ship& ship = *state.ship(id);
      const Hex here = *ship.hex;
      if (state.yard_at(here) != nullptr || !pay(desk, seat, rules.prices.shipyard)) {
        fail_order(desk, ship);
        continue;
      }
      Shipyard yard;
      yard.hex = here;
      yard.seat = seat;
      yard.hp = static_cast<std::uint8_t>(yard_hp(rules, here));
      desk.tell(ShipyardDeployed{seat, ship.id, ship.name, here, yard.hp, rules.prices.shipyard});
      for (int i = 0; i < state.ships.size(); ++i)
        if (state.ships[i].id == id) {
          remove_ship(state, i);
          break;
        }
      state.shipyards.push(yard);
      if (rules.chart.bonus_at(here) == Bonus::treasure) {  // PLUNK-146
        purse(desk, seat) += rules.bonus.treasure_gold;
        desk.tell(TreasureFound{seat, here, rules.bonus.treasure_gold});
      }
    }
  }
}

// Step 2 (PLUNK-048)
template <class Sink>
void queue_ships(Desk<Sink>& desk) {
  const Rules& rules = desk.rules;
  State& state = desk.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    int fleet = ships_of(state, seat);
    for (const Shipyard& yard : state.shipyards) fleet += yard.seat == seat ? yard.queue : 0;
    Entered(state, seat).for_each_yard([&](int i) {
      Shipyard& yard = state.shipyards[i];
      for (; yard.builds > 0; --yard.builds) {
        if (fleet >= rules.most.ships || !pay(desk, seat, rules.prices.ship)) {
          desk.tell(BuildFailed{seat, *yard.hex});
          continue;
        }
        ++fleet;
        ++yard.queue;
        desk.tell(ShipQueued{seat, *yard.hex, yard.queue, rules.prices.ship});
      }
      yard.place = 0;
    });
  }
}

// Step 3 (PLUNK-049)
template <class Sink>
void repair_ships(Desk<Sink>& desk) {
  State& state = desk.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    Entered(state, seat).for_each_ship([&](int i) {
      Ship& ship = state.ships[i];
      if (ship.plan.order != Order::repair) return;
      const int price = repair_price(desk.rules, *ship.hex);
      if (dock_of(desk.rules, state, ship) == nullptr || !pay(desk, seat, price)) return fail_order(desk, ship);
      ship.stats->hp = static_cast<std::uint8_t>(max_hp(desk.rules, *ship.stats));
      ship.plan.order = Order::none;
      if constexpr (Desk<Sink>::kTells) {
        Repaired told{seat, ship.id, ship.name, ship.stats->hp, static_cast<std::int16_t>(price)};
        show_to(desk, told, ship, true);
        desk.tell(told);
      }
    });
  }
}

template <class Sink>
void upgrade(Desk<Sink>& desk, Ship& ship, Part part) {
  const Rules& rules = desk.rules;
  Stats& stats = *ship.stats;
  if (dock_of(rules, desk.state, ship) == nullptr || !pay(desk, ship.seat, price_of(rules, part))) {
    if constexpr (Desk<Sink>::kTells) {
      UpgradeFailed told{ship.seat, ship.id, ship.name, part};
      show_to(desk, told, ship, true);
      desk.tell(told);
    }
    return;
  }
  ++part_of(stats, part);
  if (part == Part::life) {  // PLUNK-056, PLUNK-168
    switch (rules.max_life_heals) {
      case MaxLifeHeals::gain: stats.hp = static_cast<std::uint8_t>(stats.hp + rules.ship.life_hp); break;
      case MaxLifeHeals::none: break;
      case MaxLifeHeals::full: stats.hp = static_cast<std::uint8_t>(max_hp(rules, stats)); break;
    }
  }
  if constexpr (Desk<Sink>::kTells) {
    Upgraded told{ship.seat,
                  ship.id,
                  ship.name,
                  part,
                  static_cast<std::uint8_t>(part_of(stats, part)),
                  stats.hp,
                  static_cast<std::uint8_t>(range(rules, stats)),
                  static_cast<std::uint8_t>(damage(rules, stats)),
                  static_cast<std::int16_t>(price_of(rules, part))};
    show_to(desk, told, ship, true);
    desk.tell(told);
  }
}

// Step 4 (PLUNK-050, PLUNK-055 to PLUNK-057)
template <class Sink>
void upgrade_ships(Desk<Sink>& desk) {
  State& state = desk.state;
  for (int rank = 0; rank < state.seats(); ++rank)
    Entered(state, in_turn_order(state, rank)).for_each_ship([&](int i) {
      Ship& ship = state.ships[i];
      for (Part part : kParts)
        for (std::uint8_t& left = part_of(ship.plan, part); left > 0; --left) upgrade(desk, ship, part);
    });
}

// PLUNK-169: sails up to the target, stopping before enemies and contested tiles.
template <class Sink>
void approach(Desk<Sink>& desk, Ship& ship) {
  const Hex from = *ship.hex;
  int steps = 0;
  bool blocked = false;
  for (Hex next : ship.plan.path) {
    if (steps == range(desk.rules, *ship.stats)) break;  // PLUNK-054: an upgrade it counted on may have failed
    blocked = contested(desk.state, next) || hostile_ship_on(desk.rules, desk.state, next, ship.seat);
    if (blocked) break;
    ship.hex = next;
    ++steps;
  }
  if (steps > 0) {
    ship.contests.hide();
    ship.defends = false;
  }
  if constexpr (Desk<Sink>::kTells)
    desk.tell(Approached{ship.seat, ship.id, ship.name, from, *ship.hex, static_cast<std::int8_t>(steps), blocked});
}

// Step 5 (PLUNK-051, PLUNK-058, PLUNK-059)
template <class Sink>
void attack_shipyards(Desk<Sink>& desk) {
  const Rules& rules = desk.rules;
  State& state = desk.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    Entered(state, seat).for_each_ship([&](int i) {
      Ship& ship = state.ships[i];
      if (ship.plan.order != Order::attack) return;
      const Hex target = *ship.plan.target;
      Shipyard* yard = state.yard_at(target);
      const bool gone = yard == nullptr || !hostile(rules, yard->seat, seat);
      if (!gone && !ship.plan.path.empty()) approach(desk, ship);  // PLUNK-059: without a target it lies still
      ship.plan.order = Order::none;
      if (gone || !in_reach(*ship.hex, target)) {
        desk.tell(AttackLost{seat, ship.id, ship.name, target, !gone});
        return;
      }
      state.harm = true;
      yard->hp = static_cast<std::uint8_t>(yard->hp > rules.shipyard.hit ? yard->hp - rules.shipyard.hit : 0);
      desk.tell(ShipyardHit{seat, yard->seat, ship.id, ship.name, *ship.hex, target, rules.shipyard.hit, yard->hp});
      if (yard->hp > 0) return;
      desk.tell(ShipyardDestroyed{seat, yard->seat, target, yard->queue});  // PLUNK-052
      state.shipyards.take(static_cast<int>(yard - state.shipyards.begin()));
    });
  }
}

// Everything of the plans that is done with; a move stays until the ship has sailed, a hold because it is one.
inline void clear_plans(State& state) {
  for (Ship& ship : state.ships) {
    const Order order = ship.plan.order;
    ship.plan = {};
    if (order == Order::move || order == Order::hold) ship.plan.order = order;
  }
}

// Phases 2 and 3 up to step 5. False if the game is over.
template <class Sink>
bool carry_out_steps(Desk<Sink>& desk) {
  collect_income(desk);
  reveal_orders(desk);
  deploy_shipyards(desk);
  if (!check_elimination(desk)) return false;  // PLUNK-047
  queue_ships(desk);
  repair_ships(desk);
  upgrade_ships(desk);
  attack_shipyards(desk);
  clear_plans(desk.state);
  return desk.rules.elimination == Elimination::no_ships || check_elimination(desk);  // PLUNK-170
}

}  // namespace tortuga::plunk
