// What is refused and why. Knows nothing about the move beyond its type: ids, hexes and numbers in it may be anything.
#include "engine/visit.h"
#include "games/plunk/plan.h"
#include "games/plunk/plunk.h"
#include "games/plunk/setup.h"

namespace tortuga {
namespace plunk {
namespace {

// Says why one move is refused, in the order a person would find out.
class Umpire {
 public:
  Umpire(const Rules& rules, const State& state, Seat seat)
      : rules_(rules), state_(state), seat_(seat), me_(state.at(seat)), chart_(rules.chart) {}

  // --- Setup ---

  Refusal operator()(const TakeIsland& take) const {
    if (state_.stage != Stage::islands) return {"refusal.no_island_now", {"PLUNK-004"}, {{"stage", state_.stage}}};
    if (const Seat chooser = island_chooser(state_); seat_ != chooser)
      return {"refusal.not_your_pick", {"PLUNK-004", "PLUNK-011"}, {{"turn", chooser}}};
    if (take.island < 0 || take.island >= chart_.starts)
      return {"refusal.no_starting_island", {"PLUNK-004"}, {{"asked", take.island}, {"last", chart_.starts - 1}}};
    if (island_taken(state_, take.island)) return {"refusal.island_taken", {"PLUNK-004"}, {{"asked", take.island}}};
    return {};
  }

  Refusal operator()(const PlaceShipyard& place) const {
    if (auto refusal = placing(); refusal.given()) return refusal;
    if (first_yard(state_, seat_).hex.given()) return {"refusal.shipyard_placed", {"PLUNK-005"}};
    if (chart_.at(place.at) != Tile::harbor || chart_.island_of(place.at) != me_.island)
      return {"refusal.no_home_harbor", {"PLUNK-005"}, {{"q", place.at.q}, {"r", place.at.r}, {"island", me_.island}}};
    return {};
  }

  Refusal operator()(const PlaceShip& place) const {
    if (auto refusal = placing(); refusal.given()) return refusal;
    if (first_yard(state_, seat_).hex.hidden()) return {"refusal.shipyard_first", {"PLUNK-005"}};
    if (!beside_island(chart_, me_.island, place.at))
      return {"refusal.no_home_water", {"PLUNK-005"}, {{"q", place.at.q}, {"r", place.at.r}, {"island", me_.island}}};
    for (const Ship& ship : state_.ships)
      if (ship.seat == seat_ && ship.hex.is(place.at))
        return {"refusal.berth_taken", {"PLUNK-005"}, {{"q", place.at.q}, {"r", place.at.r}}};
    return {};
  }

  // --- Planning ---

  Refusal operator()(const Select& order) const {
    if (auto refusal = planning(); refusal.given()) return refusal;
    return commanded(order.ship);
  }
  Refusal operator()(const Deselect&) const {
    if (auto refusal = planning(); refusal.given()) return refusal;
    if (!me_.at_hand) return {"refusal.nothing_at_hand", {"PLUNK-020"}};
    return {};
  }

  Refusal operator()(const MoveShip& order) const {
    if (auto refusal = main_order(order.ship, Order::move); refusal.given()) return refusal;
    return path(*state_.ship(order.ship), order.path, "PLUNK-024");
  }

  Refusal operator()(const Sail& order) const {
    if (auto refusal = main_order(order.ship, Order::move); refusal.given()) return refusal;
    const Ship& ship = *state_.ship(order.ship);
    if (ship.hex.is(order.to)) return {"refusal.already_there", {"PLUNK-024"}, {{"name", ship.name}}};
    if (!chart_.navigable(order.to))
      return {"refusal.no_water", {"PLUNK-024"}, {{"q", order.to.q}, {"r", order.to.r}, {"tile", chart_.at(order.to)}}};
    Route found;
    if (distance(*ship.hex, order.to) > Route::capacity() || !find_route(chart_, *ship.hex, order.to, found))
      return {"refusal.no_way", {"PLUNK-024"}, {{"q", order.to.q}, {"r", order.to.r}, {"most", Route::capacity()}}};
    return {};
  }

  Refusal operator()(const Hold& order) const { return main_order(order.ship, Order::hold); }

  Refusal operator()(const Deploy& order) const {
    if (auto refusal = commanded_now(order.ship); refusal.given()) return refusal;
    const Ship& ship = *state_.ship(order.ship);
    if (ship.plan.upgrades() > 0) return {"refusal.upgraded_deploy", {"PLUNK-023", "PLUNK-026"}, {{"name", ship.name}}};
    if (chart_.at(*ship.hex) != Tile::harbor)
      return {"refusal.no_harbor", {"PLUNK-026"}, {{"name", ship.name}, {"tile", chart_.at(*ship.hex)}}};
    if (const Shipyard* yard = state_.yard_at(*ship.hex))
      return {"refusal.harbor_taken", {"PLUNK-026", "PLUNK-Q52"}, {{"owner", yard->seat}}};
    const Ledger ledger = ledger_of(rules_, state_, seat_);
    const bool again = ship.plan.order == Order::deploy;
    if (ledger.yards + ledger.deploys - again >= rules_.max_shipyards)
      return {"refusal.too_many_shipyards", {"PLUNK-026", "PLUNK-159"}, {{"most", rules_.max_shipyards}}};
    for (const Ship& other : state_.ships)
      if (other.seat == seat_ && other.id != ship.id && other.plan.order == Order::deploy && other.hex == ship.hex)
        return {"refusal.deployed_twice", {"PLUNK-026"}, {{"name", other.name}}};
    return accounted(ship, Order::deploy, ledger, "PLUNK-026");
  }

  Refusal operator()(const Repair& order) const {
    if (auto refusal = commanded_now(order.ship); refusal.given()) return refusal;
    const Ship& ship = *state_.ship(order.ship);
    if (dock_of(rules_, state_, ship) == nullptr) return no_dock(ship, "PLUNK-028");
    if (ship.stats->hp >= max_hp(rules_, *ship.stats))
      return {"refusal.undamaged", {"PLUNK-028", "PLUNK-Q09"}, {{"name", ship.name}, {"hp", ship.stats->hp}}};
    return accounted(ship, Order::repair, ledger_of(rules_, state_, seat_), "PLUNK-028");
  }

  Refusal operator()(const Attack& order) const {
    if (auto refusal = main_order(order.ship, Order::attack); refusal.given()) return refusal;
    const Ship& ship = *state_.ship(order.ship);
    const Shipyard* yard = state_.yard_at(order.shipyard);
    if (yard == nullptr)
      return {"refusal.no_shipyard", {"PLUNK-030"}, {{"q", order.shipyard.q}, {"r", order.shipyard.r}}};
    if (!hostile(rules_, yard->seat, seat_)) {
      Refusal refusal{"refusal.friendly_shipyard", {"PLUNK-030"}, {{"owner", yard->seat}}};
      if (shares_gold(rules_)) refusal.rules.push("PLUNK-155");
      return refusal;
    }
    if (order.path && rules_.shipyard_attack == ShipyardAttack::adjacent)
      return {"refusal.no_approach", {"PLUNK-169", "PLUNK-030"}};
    if (!order.path || (order.path->empty() && !order.path->broken())) {
      if (in_reach(*ship.hex, order.shipyard)) return {};
      return {"refusal.shipyard_too_far",
              {"PLUNK-030", "PLUNK-169", "PLUNK-Q21"},
              {{"name", ship.name}, {"distance", distance(*ship.hex, order.shipyard)}}};
    }
    if (auto refusal = path(ship, *order.path, "PLUNK-169"); refusal.given()) return refusal;
    if (order.path->size() > planned_range(rules_, ship))
      return {"refusal.approach_too_long",
              {"PLUNK-169"},
              {{"steps", order.path->size()}, {"range", planned_range(rules_, ship)}}};
    if (!in_reach(order.path->back(), order.shipyard))
      return {"refusal.approach_ends_short", {"PLUNK-169", "PLUNK-030"}};
    return {};
  }

  Refusal operator()(const Upgrade& order) const {
    if (auto refusal = commanded_now(order.ship); refusal.given()) return refusal;
    const Ship& ship = *state_.ship(order.ship);
    if (dock_of(rules_, state_, ship) == nullptr) return no_dock(ship, "PLUNK-029");
    if (ship.plan.order == Order::deploy)
      return {"refusal.upgraded_deploy", {"PLUNK-023", "PLUNK-026"}, {{"name", ship.name}}};
    if (part_of(*ship.stats, order.part) + part_of(ship.plan, order.part) >= most_of(rules_, order.part))
      return {"refusal.fully_upgraded",
              {"PLUNK-029", "PLUNK-151"},
              {{"name", ship.name}, {"part", order.part}, {"most", most_of(rules_, order.part)}}};
    const Ledger ledger = ledger_of(rules_, state_, seat_);
    if (!room_for_order(rules_, ledger)) return too_many_orders();
    return affordable(ledger, price_of(rules_, order.part), "PLUNK-029");
  }

  Refusal operator()(const Build& order) const {
    if (auto refusal = planning(); refusal.given()) return refusal;
    if (auto refusal = own_yard(order.shipyard, "PLUNK-027"); refusal.given()) return refusal;
    const Shipyard& yard = *state_.yard_at(order.shipyard);
    if (yard.queue + yard.builds >= rules_.most.queue)
      return {"refusal.queue_full", {"PLUNK-027"}, {{"most", rules_.most.queue}}};
    const Ledger ledger = ledger_of(rules_, state_, seat_);
    if (ledger.fleet() >= rules_.most.ships)
      return {"refusal.too_many_ships",
              {"PLUNK-027", "PLUNK-159", "PLUNK-Q36"},
              {{"ships", ledger.ships - ledger.deploys},
               {"queued", ledger.queued + ledger.builds},
               {"most", rules_.most.ships}}};
    if (!room_for_order(rules_, ledger)) return too_many_orders();
    return affordable(ledger, rules_.prices.ship, "PLUNK-027");
  }

  Refusal operator()(const Cancel& order) const {
    if (auto refusal = commanded_now(order.ship); refusal.given()) return refusal;
    const Ship& ship = *state_.ship(order.ship);
    if (ship.plan.order == Order::none)
      return {"refusal.nothing_to_cancel", {"PLUNK-020", "PLUNK-021"}, {{"name", ship.name}}};
    return deploy_kept(ship, ledger_of(rules_, state_, seat_));
  }
  Refusal operator()(const CancelUpgrade& order) const {
    if (auto refusal = commanded_now(order.ship); refusal.given()) return refusal;
    const Ship& ship = *state_.ship(order.ship);
    if (part_of(ship.plan, order.part) == 0)
      return {"refusal.no_upgrade_planned", {"PLUNK-020", "PLUNK-021"}, {{"name", ship.name}, {"part", order.part}}};
    if (upgrade_is_needed(rules_, ship, order.part))
      return {"refusal.upgrade_needed", {"PLUNK-034", "PLUNK-169"}, {{"name", ship.name}}};
    return {};
  }
  Refusal operator()(const CancelBuild& order) const {
    if (auto refusal = planning(); refusal.given()) return refusal;
    if (auto refusal = own_yard(order.shipyard, "PLUNK-020"); refusal.given()) return refusal;
    if (state_.yard_at(order.shipyard)->builds == 0)
      return {"refusal.no_build_planned", {"PLUNK-020", "PLUNK-048", "PLUNK-Q08"}};
    return {};
  }
  Refusal operator()(const Clear&) const { return planning(); }
  Refusal operator()(const SetStanding&) const { return planning(); }
  Refusal operator()(const Ready&) const { return planning(); }
  Refusal operator()(const Unready&) const {
    if (state_.stage != Stage::planning) return {"refusal.too_late", {"PLUNK-035"}, {{"stage", state_.stage}}};
    if (!me_.ready || me_.resigned) return {"refusal.not_ready", {"PLUNK-035", "PLUNK-020"}};
    return {};
  }

  // --- Encounters ---

  Refusal operator()(const Reply& reply) const {
    if (state_.stage != Stage::passing && state_.stage != Stage::entry)
      return {"refusal.no_encounter", {"PLUNK-076", "PLUNK-084"}};
    const int count = state_.encounters.size();
    if (reply.encounter < 0 || reply.encounter >= count)
      return {
          "refusal.no_such_encounter", {"PLUNK-076", "PLUNK-084"}, {{"asked", reply.encounter}, {"last", count - 1}}};
    const Encounter& meeting = state_.encounters[reply.encounter];
    const Answer mine = meeting.answers[static_cast<std::size_t>(seat_.index())];
    if (mine == Answer::none) return {"refusal.not_in_encounter", {"PLUNK-085", "PLUNK-076", "PLUNK-084"}};
    if (mine != Answer::waiting) return {"refusal.answered", {"PLUNK-076", "PLUNK-084"}};
    if (reply.answer == Answer::attack) return {};
    if (meeting.passing() && reply.answer != Answer::proceed) return {"refusal.proceed_or_attack", {"PLUNK-076"}};
    if (!meeting.passing() && reply.answer != Answer::yield) return {"refusal.yield_or_attack", {"PLUNK-084"}};
    return {};
  }

  Refusal operator()(const Resign&) const {
    if (me_.resigned) return {"refusal.resigned", {"PLUNK-135"}};
    return {};
  }

 private:
  Refusal placing() const {
    if (state_.stage != Stage::placement) return {"refusal.no_placement_now", {"PLUNK-005"}, {{"stage", state_.stage}}};
    if (me_.ready) return {"refusal.placed", {"PLUNK-005"}};
    return {};
  }

  Refusal planning() const {
    if (state_.stage != Stage::planning)
      return {"refusal.not_planning", {"PLUNK-020", "PLUNK-013", "PLUNK-035"}, {{"stage", state_.stage}}};
    if (me_.ready) return {"refusal.ready", {"PLUNK-035", "PLUNK-020"}};
    return {};
  }

  Refusal commanded(int id) const {
    const Ship* ship = state_.ship(id);
    if (ship == nullptr) return {"refusal.no_such_ship", {"PLUNK-021"}, {{"asked", id}}};
    if (ship->seat != seat_)
      return {"refusal.not_your_ship", {"PLUNK-159", "PLUNK-021"}, {{"name", ship->name}, {"owner", ship->seat}}};
    return {};
  }
  Refusal commanded_now(int id) const {
    if (auto refusal = planning(); refusal.given()) return refusal;
    return commanded(id);
  }

  // What every main order must meet: move, hold and attack cost nothing.
  Refusal main_order(int id, Order order) const {
    if (auto refusal = commanded_now(id); refusal.given()) return refusal;
    return accounted(*state_.ship(id), order, ledger_of(rules_, state_, seat_), "PLUNK-022");
  }

  // Room, gold and what rests on the order that is replaced.
  Refusal accounted(const Ship& ship, Order order, const Ledger& ledger, std::string_view rule) const {
    if (order != Order::deploy)
      if (auto refusal = deploy_kept(ship, ledger); refusal.given()) return refusal;
    if (ship.plan.order == Order::none && !room_for_order(rules_, ledger)) return too_many_orders();
    return affordable(ledger, price_of_order(rules_, ship, order) - price_of_order(rules_, ship, ship.plan.order),
                      rule);
  }

  Refusal no_dock(const Ship& ship, std::string_view rule) const {
    Refusal refusal{"refusal.no_dock", {rule, "PLUNK-032"}, {{"name", ship.name}}};
    if (shares_gold(rules_)) refusal.rules.push("PLUNK-155");  // a teammate's would do
    return refusal;
  }

  Refusal deploy_kept(const Ship& ship, const Ledger& ledger) const {
    if (!deploy_is_needed(rules_, ledger, ship)) return {};
    return {"refusal.deploy_needed", {"PLUNK-034", "PLUNK-027"}, {{"name", ship.name}, {"most", rules_.most.ships}}};
  }

  Refusal too_many_orders() const {
    return {"refusal.too_many_orders", {"PLUNK-033", "PLUNK-034"}, {{"most", rules_.order_limit}}};
  }

  Refusal affordable(const Ledger& ledger, int price, std::string_view rule) const {
    if (price <= 0 || affords(ledger, price)) return {};
    Refusal refusal{
        "refusal.too_dear",
        {"PLUNK-031", "PLUNK-034", rule},
        {{"price", price}, {"cost", ledger.cost}, {"funds", ledger.funds}, {"left", ledger.funds - ledger.cost}}};
    if (shares_gold(rules_)) refusal.rules.push("PLUNK-157");
    return refusal;
  }

  Refusal own_yard(Hex hex, std::string_view rule) const {
    const Shipyard* yard = state_.yard_at(hex);
    if (yard == nullptr) return {"refusal.no_shipyard", {rule, "PLUNK-032", "PLUNK-Q05"}, {{"q", hex.q}, {"r", hex.r}}};
    if (yard->seat != seat_) return {"refusal.not_your_shipyard", {rule, "PLUNK-159"}, {{"owner", yard->seat}}};
    return {};
  }

  // PLUNK-024: hexes next to each other, each reached by a legal step. `rule` is the one that asks for a path.
  Refusal path(const Ship& ship, const Route& route, std::string_view rule) const {
    Refusal refusal = path(ship, route);
    if (!refusal.given() || rule == refusal.rules[0]) return refusal;
    List<std::string_view, 4> rules{rule};
    for (std::string_view other : refusal.rules) rules.push(other);
    refusal.rules = rules;
    return refusal;
  }
  Refusal path(const Ship& ship, const Route& route) const {
    const Refusal gap{"refusal.path_gap", {"PLUNK-024"}, {{"name", ship.name}, {"most", Route::capacity()}}};
    if (route.broken()) return gap;
    if (route.empty()) return {"refusal.path_empty", {"PLUNK-024"}, {{"most", Route::capacity()}}};
    Hex from = *ship.hex;
    for (Hex to : route) {
      const int direction = direction_to(from, to);
      if (direction < 0) return gap;
      if (!chart_.navigable(to))
        return {"refusal.no_water", {"PLUNK-024"}, {{"q", to.q}, {"r", to.r}, {"tile", chart_.at(to)}}};
      if (!chart_.may_step(from, direction))
        return {"refusal.squeeze",
                {"PLUNK-024", "PLUNK-Q15"},
                {{"q", from.q}, {"r", from.r}, {"to_q", to.q}, {"to_r", to.r}}};
      from = to;
    }
    return {};
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  const Player& me_;
  const Chart& chart_;
};

}  // namespace
}  // namespace plunk

using namespace plunk;

Refusal Plunk::check(const Rules& rules, const State& state, Seat seat, const Move& move) {
  if (state.stage == Stage::over) return {"refusal.game_over", {"PLUNK-132", "PLUNK-133", "PLUNK-175"}};
  if (!seat.somebody() || seat.index() >= state.seats()) return {"refusal.no_such_seat", {"PLUNK-001"}};
  if (!in_game(state.at(seat))) return {"refusal.eliminated", {"PLUNK-131"}, {{"turn", state.at(seat).eliminated}}};
  return visit_kind(move, Umpire{rules, state, seat});
}

}  // namespace tortuga
