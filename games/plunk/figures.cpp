#include "games/plunk/figures.h"

#include "engine/visit.h"
#include "games/plunk/meeting.h"
#include "games/plunk/plan.h"
#include "games/plunk/plunk.h"

namespace tortuga {
namespace plunk {
namespace {

int turns_for(int steps, int range) {
  return range > 0 ? (steps + range - 1) / range : 0;
}

Vessel vessel(const Rules& rules, const Ship& ship) {
  const int reach = planned_range(rules, ship);
  const int turns = ship.plan.order == Order::move ? turns_for(ship.plan.path.size(), reach) : 0;
  return {ship.id, reach, damage(rules, *ship.stats), max_hp(rules, *ship.stats), turns};
}

// The way of a ship that does as it is told.
class Wayfinder {
 public:
  Wayfinder(const Rules& rules, const State& view) : rules_(rules), view_(view) {}

  Outline operator()(const Sail& order) const {
    const Ship* ship = view_.ship(order.ship);
    Route route;
    if (ship == nullptr || ship->hex.hidden() || !find_route(rules_.chart, *ship->hex, order.to, route)) return {};
    return along(*ship, route);
  }
  Outline operator()(const MoveShip& order) const {
    const Ship* ship = view_.ship(order.ship);
    return ship == nullptr ? Outline{} : along(*ship, order.path);
  }
  Outline operator()(const Attack& order) const {
    const Ship* ship = view_.ship(order.ship);
    if (ship == nullptr) return {};
    Outline out = order.path ? along(*ship, *order.path) : along(*ship, {});
    out.way.push_back(order.shipyard);
    return out;
  }
  Outline operator()(const auto&) const { return {}; }

 private:
  Outline along(const Ship& ship, const Route& route) const {
    if (ship.hex.hidden() || ship.stats.hidden()) return {};
    Outline out{{*ship.hex}, turns_for(route.size(), planned_range(rules_, ship))};
    for (const Hex hex : route) out.way.push_back(hex);
    return out;
  }

  const Rules& rules_;
  const State& view_;
};

}  // namespace
}  // namespace plunk

using namespace plunk;

Plunk::Figures Plunk::figures(const Rules& rules, const State& view, Seat viewer) {
  Figures out;
  const bool begun = view.stage != Stage::islands && view.stage != Stage::placement;
  for (int i = 0; i < view.seats(); ++i)
    out.players.push_back({begun ? income_of(rules, view, Seat{i}) : 0, faction_of(rules, Seat{i})});
  for (const Ship& ship : view.ships)
    if (!ship.stats.hidden()) out.ships.push_back(vessel(rules, ship));
  for (const Shipyard& yard : view.shipyards)
    if (!yard.hex.hidden()) out.shipyards.push_back({*yard.hex, yard_hp(rules, *yard.hex), rules.shipyard.build_turns});
  if (begun && viewer.somebody() && view.stage != Stage::over) {
    const Ledger ledger = ledger_of(rules, view, viewer);
    out.purse = Purse{ledger.cost, ledger.funds};
  }
  for (const Encounter& meeting : view.encounters) {
    auto& ships = out.encounters.emplace_back();
    for (const Ship& ship : view.ships)
      if (takes_part(meeting, ship)) ships.push_back(ship.id);
  }
  if (rules.fog_of_war) out.sight = rules.sight;
  return out;
}

Plunk::Outline Plunk::outline(const Rules& rules, const State& view, Seat, const Move& move) {
  return visit_kind(move, Wayfinder{rules, view});
}

}  // namespace tortuga
