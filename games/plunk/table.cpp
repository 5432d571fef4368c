// What a choice says of itself, beyond the move. Works on views, so what is hidden here is hidden from the reader.
#include "engine/visit.h"
#include "games/plunk/meeting.h"
#include "games/plunk/odds.h"
#include "games/plunk/pages.h"
#include "games/plunk/plan.h"
#include "games/plunk/plunk.h"

namespace tortuga {
namespace plunk {
namespace {

enum class Compass : std::uint8_t { north, east, south, west, north_east, north_west };
BOOST_DESCRIBE_ENUM(Compass, north, east, south, west, north_east, north_west)
constexpr std::string_view label_group(Compass) {
  return "compass";
}

using Names = List<Name, kMostShips>;

class Labeller {
 public:
  Labeller(const Rules& rules, const State& view, Seat seat, Facts& facts)
      : rules_(rules), view_(view), seat_(seat), facts_(facts) {}

  void operator()(const TakeIsland& take) {
    if (take.island < 0 || take.island >= rules_.chart.starts) return;
    constexpr Compass kSquare[] = {Compass::north, Compass::east, Compass::south, Compass::west};
    constexpr Compass kTriangle[] = {Compass::north_east, Compass::south, Compass::north_west};
    const Island& island = rules_.chart.islands[take.island];
    facts_.add("compass", rules_.chart.starts == 3 ? kTriangle[take.island] : kSquare[take.island]);
    facts_.add("at", island.land[0]).add("harbors", hexes(island.harbors));
  }
  void operator()(const PlaceShipyard&) {}
  void operator()(const PlaceShip&) {
    for (const Ship& ship : view_.ships)
      if (ship.seat == seat_ && ship.hex.hidden()) {
        facts_.add("name", ship.name);
        return;
      }
  }

  void operator()(const Select& order) {
    const Ship* ship = named(order.ship);
    if (ship == nullptr) return;
    facts_.add("at", *ship->hex).add("hp", ship->stats->hp).add("most", max_hp(rules_, *ship->stats));
    facts_.add("range", planned_range(rules_, *ship)).add("damage", damage(rules_, *ship->stats));
    facts_.add("order", ship->plan.order).add("upgrades", ship->plan.upgrades());
    facts_.add("to", ship->plan.order == Order::attack ? *ship->plan.target
                     : ship->plan.path.empty()         ? *ship->hex
                                                       : ship->plan.path.back());
  }
  void operator()(const Deselect&) {}
  void operator()(const MoveShip& order) {
    if (named(order.ship) == nullptr || order.path.empty()) return;
    facts_.add("steps", order.path.size()).add("to", order.path.back());
  }
  void operator()(const Sail& order) {
    const Ship* ship = named(order.ship);
    Route route;
    if (ship == nullptr || !find_route(rules_.chart, *ship->hex, order.to, route)) return;
    const int reach = planned_range(rules_, *ship);
    facts_.add("steps", route.size()).add("turns", (route.size() + reach - 1) / reach);
    facts_.add("direction", static_cast<Direction>(direction_to(*ship->hex, route.front())));
    facts_.add("tile", rules_.chart.at(order.to));
    bool enemy = false;
    bool through = false;
    for (const Ship& other : view_.ships) {
      if (other.hex.hidden() || !hostile(rules_, other.seat, seat_)) continue;
      enemy = enemy || other.hex.is(order.to);
      for (Hex h : route) through = through || (other.hex.is(h) && !(h == order.to));
    }
    const Shipyard* yard = view_.yard_at(order.to);
    facts_.add("enemy", enemy).add("through", through);
    facts_.add("yard", yard == nullptr ? "none" : hostile(rules_, yard->seat, seat_) ? "enemy" : "own");
  }
  void operator()(const Hold& order) {
    if (const Ship* ship = named(order.ship)) facts_.add("at", *ship->hex);
  }
  void operator()(const Deploy& order) {
    const Ship* ship = named(order.ship);
    if (ship == nullptr) return;
    facts_.add("at", *ship->hex).add("price", rules_.prices.shipyard).add("last", sinks_itself(rules_, view_, *ship));
  }
  void operator()(const Repair& order) {
    const Ship* ship = named(order.ship);
    if (ship == nullptr) return;
    facts_.add("price", repair_price(rules_, *ship->hex))
        .add("hp", ship->stats->hp)
        .add("most", max_hp(rules_, *ship->stats));
  }
  void operator()(const Attack& order) {
    const Shipyard* yard = view_.yard_at(order.shipyard);
    if (named(order.ship) == nullptr || yard == nullptr) return;
    facts_.add("owner", yard->seat).add("hp", yard->hp).add("steps", order.path ? order.path->size() : 0);
  }
  void operator()(const Upgrade& order) {
    if (named(order.ship) != nullptr) facts_.add("price", price_of(rules_, order.part));
  }
  void operator()(const Build& order) {
    const Shipyard* yard = view_.yard_at(order.shipyard);
    facts_.add("price", rules_.prices.ship).add("queue", yard == nullptr ? 0 : yard->queue + yard->builds);
  }
  void operator()(const Cancel& order) {
    if (const Ship* ship = named(order.ship)) facts_.add("order", ship->plan.order);
  }
  void operator()(const CancelUpgrade& order) { named(order.ship); }
  void operator()(const CancelBuild&) {}
  void operator()(const Clear&) {}
  void operator()(const SetStanding&) {}
  void operator()(const Ready&) {
    const Ledger ledger = ledger_of(rules_, view_, seat_);
    facts_.add("orders", ledger.orders).add("cost", ledger.cost).add("funds", ledger.funds);
    int idle = 0;
    for (const Ship& ship : view_.ships) {
      if (ship.seat != seat_ || ship.plan.order != Order::none) continue;
      bool close = false;
      for (const Ship& other : view_.ships)
        close = close || (hostile(rules_, other.seat, seat_) && distance(*other.hex, *ship.hex) == 1);
      idle += close;
    }
    bool last = false;  // PLUNK-Q39
    for (const Ship& ship : view_.ships)
      last = last || (ship.seat == seat_ && ship.plan.order == Order::deploy && sinks_itself(rules_, view_, ship));
    facts_.add("idle", idle).add("last", last);
  }
  void operator()(const Unready&) {}

  void operator()(const Reply& reply) {
    if (reply.encounter < 0 || reply.encounter >= view_.encounters.size()) return;
    const Encounter& meeting = view_.encounters[reply.encounter];
    Names own, foes;
    Names prey, equals,
        hunters;          // whom this seat would attack, fight as an equal, be attacked by (PLUNK-116, PLUNK-167)
    bool held = false;    // by a ship that cannot attack
    bool rivals = false;  // that may attack as well
    for (const Ship& ship : view_.ships) {
      if (!takes_part(meeting, ship)) continue;
      const bool foe = hostile(rules_, ship.seat, seat_);
      (foe ? foes : own).push(ship.name);
      if (!foe) continue;
      const bool lies = holds(meeting, ship);
      const bool earlier = turn_rank(view_, ship.seat) < turn_rank(view_, seat_);
      held = held || lies;
      rivals = rivals || !lies;
      if (lies) prey.push(ship.name);
      else if (rules_.both_attack_roles == BothAttackRoles::mutual) equals.push(ship.name);
      else (earlier ? hunters : prey).push(ship.name);
    }
    const auto role = [&] {
      if (!equals.empty()) return prey.empty() ? "mutual" : "mixed_mutual";
      if (!hunters.empty()) return prey.empty() ? "second" : "mixed";
      return rivals && !held ? "first" : "attacker";
    };
    const Odds odds = odds_of(rules_, false);
    const Odds both = odds_of(rules_, true);
    facts_.add("at", *meeting.at).add("own", own).add("foes", foes).add("held", held);
    facts_.add("won", percent(odds.both)).add("split", percent(odds.split)).add("lost", percent(odds.none));
    facts_.add("whole", percent(both.both)).add("between", percent(both.split)).add("beaten", percent(both.none));
    facts_.add("role", role()).add("prey", prey).add("equals", equals).add("hunters", hunters);
    facts_.add("table", rules_.combat_dice == CombatDice::table).add("row", view_.combats % kTableRows + 1);
  }
  void operator()(const Resign&) {}

 private:
  const Ship* named(int id) {
    const Ship* ship = view_.ship(id);
    if (ship == nullptr || ship->hex.hidden() || ship->stats.hidden()) return nullptr;
    facts_.add("name", ship->name);
    return ship;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  Facts& facts_;
};

}  // namespace
}  // namespace plunk

using namespace plunk;

void Plunk::annotate(const Rules& rules, const State& view, Seat seat, const Move& move, Facts& facts) {
  visit_kind(move, Labeller{rules, view, seat, facts});
}

void Plunk::answer(const Rules& rules, const State& view, Seat viewer, std::string_view query, Page& page) {
  Scribe scribe{rules, view, viewer, page};
  if (query == "board") scribe.board();
  else if (query == "plan") scribe.plan();
  else if (query == "fleet") scribe.fleet();
  else if (query == "status") scribe.status();
  else if (query == "near") scribe.near();
  else if (query == "islands") scribe.islands();
  else if (query == "encounters") scribe.encounters();
  else if (query == "words") page.say("words.help", Facts{}.add("stage", view.stage));
}

}  // namespace tortuga
