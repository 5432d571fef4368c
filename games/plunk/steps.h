// Income, the reveal, and steps 1 to 5 (PLUNK-040 to PLUNK-059).
#pragma once

#include "games/plunk/elimination.h"
#include "games/plunk/income.h"
#include "games/plunk/reveal.h"

namespace tortuga::plunk {

// Step 1 (PLUNK-046)
template <class Sink>
void deploy_shipyards(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    List<ShipId, kShipsPerSeat> deploying;
    Entered(state, seat).for_each_ship([&](int i) {
      if (state.ships[i].plan.order == Order::deploy) deploying.push(state.ships[i].id);
    });
    for (ShipId id : deploying) {
      Ship& ship = *state.ship(id);
      const Hex here = *ship.hex;
      if (state.yard_at(here) != nullptr || !pay(deed, seat, rules.prices.shipyard)) {
        fail_order(deed, ship);
        continue;
      }
      Shipyard yard;
      yard.hex = here;
      yard.seat = seat;
      yard.hp = static_cast<std::uint8_t>(yard_hp(rules, here));
      deed.tell(ShipyardDeployed{seat, ship.id, ship.name, here, yard.hp, rules.prices.shipyard});
      for (int i = 0; i < state.ships.size(); ++i)
        if (state.ships[i].id == id) {
          remove_ship(state, i);
          break;
        }
      state.shipyards.push(yard);
      if (rules.chart.bonus_at(here) == Bonus::treasure) {  // PLUNK-146
        purse(deed, seat) += rules.bonus.treasure_gold;
        deed.tell(TreasureFound{seat, here, rules.bonus.treasure_gold});
      }
    }
  }
}

// Step 2 (PLUNK-048)
template <class Sink>
void queue_ships(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    int fleet = ships_of(state, seat);
    for (const Shipyard& yard : state.shipyards) fleet += yard.seat == seat ? yard.queue : 0;
    Entered(state, seat).for_each_yard([&](int i) {
      Shipyard& yard = state.shipyards[i];
      for (; yard.builds > 0; --yard.builds) {
        if (fleet >= rules.most.ships || !pay(deed, seat, rules.prices.ship)) {
          deed.tell(BuildFailed{seat, *yard.hex});
          continue;
        }
        ++fleet;
        ++yard.queue;
        deed.tell(ShipQueued{seat, *yard.hex, yard.queue, rules.prices.ship});
      }
      yard.place = 0;
    });
  }
}

// Step 3 (PLUNK-049)
template <class Sink>
void repair_ships(Deed<Sink>& deed) {
  State& state = deed.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    Entered(state, seat).for_each_ship([&](int i) {
      Ship& ship = state.ships[i];
      if (ship.plan.order != Order::repair) return;
      const int price = repair_price(deed.rules, *ship.hex);
      if (dock_of(deed.rules, state, ship) == nullptr || !pay(deed, seat, price)) return fail_order(deed, ship);
      ship.stats->hp = static_cast<std::uint8_t>(max_hp(deed.rules, *ship.stats));
      ship.plan.order = Order::none;
      if constexpr (Deed<Sink>::kTells) {
        Repaired told{seat, ship.id, ship.name, ship.stats->hp, static_cast<std::int16_t>(price)};
        show_to(deed, told, ship, true);
        deed.tell(told);
      }
    });
  }
}

template <class Sink>
void upgrade(Deed<Sink>& deed, Ship& ship, Part part) {
  const Rules& rules = deed.rules;
  Stats& stats = *ship.stats;
  if (dock_of(rules, deed.state, ship) == nullptr || !pay(deed, ship.seat, price_of(rules, part))) {
    if constexpr (Deed<Sink>::kTells) {
      UpgradeFailed told{ship.seat, ship.id, ship.name, part};
      show_to(deed, told, ship, true);
      deed.tell(told);
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
  if constexpr (Deed<Sink>::kTells) {
    Upgraded told{ship.seat,
                  ship.id,
                  ship.name,
                  part,
                  static_cast<std::uint8_t>(part_of(stats, part)),
                  stats.hp,
                  static_cast<std::uint8_t>(range(rules, stats)),
                  static_cast<std::uint8_t>(damage(rules, stats)),
                  static_cast<std::int16_t>(price_of(rules, part))};
    show_to(deed, told, ship, true);
    deed.tell(told);
  }
}

// Step 4 (PLUNK-050, PLUNK-055 to PLUNK-057)
template <class Sink>
void upgrade_ships(Deed<Sink>& deed) {
  State& state = deed.state;
  for (int rank = 0; rank < state.seats(); ++rank)
    Entered(state, in_turn_order(state, rank)).for_each_ship([&](int i) {
      Ship& ship = state.ships[i];
      for (Part part : kParts)
        for (std::uint8_t& left = part_of(ship.plan, part); left > 0; --left) upgrade(deed, ship, part);
    });
}

// PLUNK-169: sails up to the target, stopping before enemies and contested tiles.
template <class Sink>
void approach(Deed<Sink>& deed, Ship& ship) {
  const Hex from = *ship.hex;
  int steps = 0;
  bool blocked = false;
  for (Hex next : ship.plan.path) {
    if (steps == range(deed.rules, *ship.stats)) break;  // PLUNK-054: an upgrade it counted on may have failed
    blocked = contested(deed.state, next) || hostile_ship_on(deed.rules, deed.state, next, ship.seat);
    if (blocked) break;
    ship.hex = next;
    ++steps;
  }
  if (steps > 0) {
    ship.contests.hide();
    ship.defends = false;
  }
  if constexpr (Deed<Sink>::kTells)
    deed.tell(Approached{ship.seat, ship.id, ship.name, from, *ship.hex, static_cast<std::int8_t>(steps), blocked});
}

// Step 5 (PLUNK-051, PLUNK-058, PLUNK-059)
template <class Sink>
void attack_shipyards(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    Entered(state, seat).for_each_ship([&](int i) {
      Ship& ship = state.ships[i];
      if (ship.plan.order != Order::attack) return;
      const Hex target = *ship.plan.target;
      Shipyard* yard = state.yard_at(target);
      const bool gone = yard == nullptr || !hostile(rules, yard->seat, seat);
      if (!gone && !ship.plan.path.empty()) approach(deed, ship);  // PLUNK-059: without a target it lies still
      ship.plan.order = Order::none;
      if (gone || !in_reach(*ship.hex, target)) {
        deed.tell(AttackLost{seat, ship.id, ship.name, target, !gone});
        return;
      }
      state.harm = true;
      yard->hp = static_cast<std::uint8_t>(yard->hp > rules.shipyard.hit ? yard->hp - rules.shipyard.hit : 0);
      deed.tell(ShipyardHit{seat, yard->seat, ship.id, ship.name, *ship.hex, target, rules.shipyard.hit, yard->hp});
      if (yard->hp > 0) return;
      deed.tell(ShipyardDestroyed{seat, yard->seat, target, yard->queue});  // PLUNK-052
      state.shipyards.take(static_cast<int>(yard - state.shipyards.begin()));
    });
  }
}

// Phases 2 and 3 up to step 5. False if the game is over.
template <class Sink>
bool take_steps(Deed<Sink>& deed) {
  collect_income(deed);
  reveal_orders(deed);
  deploy_shipyards(deed);
  if (!check_elimination(deed)) return false;  // PLUNK-047
  queue_ships(deed);
  repair_ships(deed);
  upgrade_ships(deed);
  attack_shipyards(deed);
  clear_plans(deed.state);
  return deed.rules.elimination == Elimination::no_ships || check_elimination(deed);  // PLUNK-170
}

}  // namespace tortuga::plunk
