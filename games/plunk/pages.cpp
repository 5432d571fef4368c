#include "games/plunk/pages.h"

#include "games/plunk/meeting.h"
#include "games/plunk/odds.h"
#include "games/plunk/plan.h"
#include "games/plunk/standings.h"

namespace tortuga::plunk {
namespace {

void add_bearing(Facts& facts, Hex from, Hex to) {
  const Bearing way = bearing(from, to);
  facts.add("far", way.far).add("direction", way.first).add("more", way.more).add("second", way.second);
}

}  // namespace

Facts Scribe::ship_facts(const Ship& ship) const {
  Facts facts;
  facts.add("seat", ship.seat).add("name", ship.name).add("letter", std::string(1, letter(ship.seat)));
  if (ship.hex.given()) facts.add("at", *ship.hex);
  facts.add("known", !ship.stats.hidden());
  if (!ship.stats.hidden()) {
    const Stats& stats = *ship.stats;
    facts.add("hp", stats.hp).add("most", max_hp(rules_, stats)).add("range", range(rules_, stats));
    facts.add("damage", damage(rules_, stats))
        .add("sails", stats.sails)
        .add("cannons", stats.cannons)
        .add("life", stats.life);
  }
  const Plan& plan = ship.plan;
  const Route& route = plan.order == Order::move && view_.planning() ? plan.path : ship.path;
  facts.add("order", plan.order).add("steps", route.size()).add("upgrades", plan.upgrades());
  facts.add("plan_sails", plan.sails).add("plan_cannons", plan.cannons).add("plan_life", plan.life);
  if (plan.order == Order::attack) facts.add("to", *plan.target);
  else if (!route.empty()) facts.add("to", route.back());
  else if (ship.hex.given()) facts.add("to", *ship.hex);
  return facts;
}

Facts Scribe::seat_facts(Seat seat) const {
  const Player& player = view_.at(seat);
  Facts facts;
  int ships = 0;
  int yards = 0;
  int queued = 0;
  for (const Ship& ship : view_.ships) ships += ship.seat == seat;
  for (const Shipyard& yard : view_.shipyards)
    if (yard.seat == seat) {
      ++yards;
      queued += yard.queue;
    }
  const Seat purse = purse_of(rules_, seat);
  const bool rich = !view_.at(purse).gold.hidden();
  facts.add("seat", seat).add("letter", page_.plain() ? std::string(1, letter(seat)) : inked(seat, letter(seat)));
  facts.add("ships", ships)
      .add("most_ships", rules_.most.ships)
      .add("yards", yards)
      .add("most_yards", rules_.max_shipyards);
  facts.add("queued", queued).add("known", rich).add("gold", rich ? *view_.at(purse).gold : 0);
  facts.add("income", income_of(rules_, view_, seat)).add("ready", player.ready).add("out", player.eliminated);
  return facts.add("first", seat == view_.first);
}

void Scribe::tell_turn() {
  Facts facts;
  facts.add("turn", view_.turn).add("stage", view_.stage).add("first", view_.first).add("beat", view_.beat);
  page_.say("page.turn", facts.add("seed", rules_.chart.seed));
}

void Scribe::board() {
  tell_turn();
  if (page_.plain()) {
    for (Hex tile : view_.contested) page_.say("page.contested", Facts{}.add("at", tile));
    for (int i = 0; i < view_.seats(); ++i) page_.say("page.panel", seat_facts(Seat{i}));
    return near();
  }
  draw();
  page_.say("page.legend", Facts{}.add("bonuses", rules_.island_bonuses), Worth::spare);
  for (int i = 0; i < view_.seats(); ++i) page_.say("page.panel", seat_facts(Seat{i}), Worth::spare);
}

void Scribe::plan() {
  if (!viewer_.somebody()) return page_.say("page.no_plan");
  if (!view_.planning()) return page_.say("page.plan_later", Facts{}.add("stage", view_.stage));
  const Ledger ledger = ledger_of(rules_, view_, viewer_);
  int idle = 0;
  for (int place = 1; place <= kShipsPerSeat + kShipsPerSeat + kYardsPerSeat; ++place) {
    for (const Ship& ship : view_.ships) {
      if (ship.seat != viewer_ || ship.plan.place != place) continue;
      Facts facts = ship_facts(ship);
      const int reach = planned_range(rules_, ship);
      page_.say("page.order", facts.add("turns", (ship.plan.path.size() + reach - 1) / reach));
    }
    for (const Shipyard& yard : view_.shipyards)
      if (yard.seat == viewer_ && yard.place == place)
        page_.say("page.order_build", Facts{}.add("at", *yard.hex).add("builds", yard.builds).add("queue", yard.queue));
  }
  for (const Ship& ship : view_.ships) idle += ship.seat == viewer_ && ship.plan.order == Order::none;
  Facts sum;
  sum.add("orders", ledger.orders).add("limit", rules_.order_limit).add("cost", ledger.cost).add("funds", ledger.funds);
  page_.say("page.plan_sum",
            sum.add("left", ledger.funds - ledger.cost).add("idle", idle).add("standing", *view_.at(viewer_).standing));
}

void Scribe::tell_ship(const Ship& ship, std::string_view sentence) {
  page_.say(sentence, ship_facts(ship));
}

void Scribe::fleet() {
  for (int i = 0; i < view_.seats(); ++i)
    for (const Ship& ship : view_.ships)
      if (ship.seat == Seat{i}) tell_ship(ship, ship.hex.given() ? "page.ship" : "page.ship_nowhere");
  for (const Shipyard& yard : view_.shipyards) {
    if (yard.hex.hidden()) continue;
    Facts facts;
    facts.add("seat", yard.seat).add("at", *yard.hex).add("hp", yard.hp).add("most", yard_hp(rules_, *yard.hex));
    page_.say("page.shipyard",
              facts.add("queue", yard.queue).add("progress", yard.progress).add("needed", rules_.shipyard.build_turns));
  }
}

void Scribe::status() {
  tell_turn();
  for (int i = 0; i < view_.seats(); ++i) page_.say("page.panel", seat_facts(Seat{i}));
  Facts facts;
  facts.add("quiet", view_.quiet_turns).add("stalemate", rules_.stalemate_turns).add("limit", rules_.turn_limit);
  page_.say("page.limits", facts);
  if (rules_.combat_dice == CombatDice::table)
    page_.say("page.next_row", Facts{}.add("row", view_.combats % kTableRows + 1));
}

void Scribe::tell_near(const Ship& ship) {
  const Hex here = *ship.hex;
  tell_ship(ship, "page.ship");
  for (const Ship& other : view_.ships) {
    if (other.seat == ship.seat || other.hex.hidden() || distance(*other.hex, here) > kNearby) continue;
    Facts facts = ship_facts(other);
    add_bearing(facts, here, *other.hex);
    page_.say("page.near_ship", facts.add("friendly", !hostile(rules_, other.seat, ship.seat)));
  }
  for (int id = 0; id < rules_.chart.islands.size(); ++id)
    for (Hex harbor : rules_.chart.islands[id].harbors) {
      if (distance(harbor, here) > kNearby) continue;
      const Shipyard* yard = view_.yard_at(harbor);
      Facts facts;
      facts.add("at", harbor).add("island", id).add("bonus", rules_.chart.islands[id].bonus);
      add_bearing(facts, here, harbor);
      facts.add("yard", yard != nullptr).add("owner", yard != nullptr ? yard->seat : kNobody);
      page_.say("page.near_harbor", facts);
    }
  List<Direction, kDirections> open;
  for (int d = 0; d < kDirections; ++d)
    if (rules_.chart.may_step(here, d)) open.push(static_cast<Direction>(d));
  page_.say("page.near_water", Facts{}.add("open", open));
}

void Scribe::near() {
  bool any = false;
  for (const Ship& ship : view_.ships) {
    if (ship.hex.hidden() || (viewer_.somebody() && ship.seat != viewer_)) continue;
    tell_near(ship);
    any = true;
  }
  if (!any) page_.say("page.no_ships");
}

void Scribe::islands() {
  for (int id = 0; id < rules_.chart.islands.size(); ++id) {
    const Island& island = rules_.chart.islands[id];
    Facts facts;
    facts.add("island", id)
        .add("start", id < rules_.chart.starts)
        .add("at", island.land[0])
        .add("size", island.land.size());
    facts.add("harbors", hexes(island.harbors)).add("bonus", island.bonus);
    SeatSet owners;
    for (Hex h : island.harbors)
      if (const Shipyard* yard = view_.yard_at(h)) owners.add(yard->seat);
    page_.say("page.island", facts.add("owners", owners));
  }
}

void Scribe::encounters() {
  if (view_.encounters.empty()) return page_.say("page.no_encounter");
  for (const Encounter& meeting : view_.encounters) {
    Facts facts;
    facts.add("at", *meeting.at).add("passing", meeting.passing());
    SeatSet waiting;
    for (int i = 0; i < view_.seats(); ++i)
      if (meeting.answers[static_cast<std::size_t>(i)] == Answer::waiting) waiting.add(Seat{i});
    page_.say("page.encounter", facts.add("waiting", waiting));
    for (const Ship& ship : view_.ships)
      if (takes_part(meeting, ship)) page_.say("page.party", ship_facts(ship).add("holds", holds(meeting, ship)));
  }
  if (rules_.combat_dice == CombatDice::table)  // PLUNK-166
    return page_.say("page.next_row", Facts{}.add("row", view_.combats % kTableRows + 1));
  const auto tell_odds = [&](std::string_view sentence, const Odds& odds) {
    Facts facts;
    facts.add("won", percent(odds.both)).add("split", percent(odds.split)).add("lost", percent(odds.none));
    page_.say(sentence, facts);
  };
  tell_odds("page.odds", odds_of(rules_, false));
  if (rules_.both_attack_roles == BothAttackRoles::mutual) tell_odds("page.odds_mutual", odds_of(rules_, true));
}

}  // namespace tortuga::plunk
