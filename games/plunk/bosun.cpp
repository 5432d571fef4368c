// What a decent player does: ships first, then upgrades and a second shipyard; then out in one group against the
// weakest neighbour, its shipyards before its ships; the wounded go home. It writes the whole plan anew at every
// question and answers with the first order in which its paper differs.
#include "games/plunk/council.h"
#include "games/plunk/meeting.h"
#include "games/plunk/setup.h"

namespace tortuga {
namespace plunk {
namespace {

// One ship's orders on the bosun's paper.
struct Wish {
  Order order = Order::none;
  Route path;
  Hex target;
  std::array<std::uint8_t, 3> parts{};
  std::string_view why = "hint.hold";
};

class Planner {
 public:
  Planner(const Rules& rules, const State& view, Seat seat)
      : rules_(rules), view_(view), seat_(seat), council_(rules, view, seat), ledger_(ledger_of(rules, view, seat)) {
    // What the others of a pooled purse have planned is spent.
    Ledger mine;
    add_plan(rules, view, seat, mine);
    budget_ = ledger_.funds - (ledger_.cost - mine.cost);
    repairs();
    builds();
    settle();
    sail();
    upgrades();
  }

  Advice<Move> first_difference() const {
    for (ShipBits left = council_.own; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      const Ship& ship = view_.ships[i];
      const Wish& wish = wishes_[static_cast<std::size_t>(i)];
      if (const auto move = main_order(ship, wish)) return {*move, {wish.why, {"PLUNK-021"}, {{"name", ship.name}}}};
    }
    for (int i = 0; i < view_.shipyards.size(); ++i) {
      const Shipyard& yard = view_.shipyards[i];
      if (yard.seat != seat_) continue;
      const int wanted = builds_[static_cast<std::size_t>(i)];
      if (yard.builds > wanted) return {CancelBuild{*yard.hex}, {"hint.build_less", {"PLUNK-027"}}};
      if (yard.builds < wanted && allowed(Build{*yard.hex})) return {Build{*yard.hex}, {"hint.build", {"PLUNK-027"}}};
    }
    for (ShipBits left = council_.own; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      const Ship& ship = view_.ships[i];
      for (Part part : kParts) {
        const int wanted = wishes_[static_cast<std::size_t>(i)].parts[static_cast<std::size_t>(part)];
        const int planned = part_of(ship.plan, part);
        if (planned > wanted && allowed(CancelUpgrade{ship.id, part}))
          return {CancelUpgrade{ship.id, part}, {"hint.spare_gold", {"PLUNK-029"}, {{"name", ship.name}}}};
        if (planned < wanted && allowed(Upgrade{ship.id, part}))
          return {Upgrade{ship.id, part}, {"hint.upgrade", {"PLUNK-029"}, {{"name", ship.name}, {"part", part}}}};
      }
    }
    return {Ready{}, {"hint.ready", {"PLUNK-020"}, {{"cost", ledger_.cost}, {"funds", ledger_.funds}}}};
  }

 private:
  Wish& wish(int i) { return wishes_[static_cast<std::size_t>(i)]; }
  bool allowed(const Move& move) const { return !Plunk::check(rules_, view_, seat_, move).given(); }
  bool spend(int price) {
    if (budget_ < price) return false;
    budget_ -= price;
    return true;
  }

  // The move that makes the plan agree with the wish, if the rules allow it.
  std::optional<Move> main_order(const Ship& ship, const Wish& wish) const {
    const Plan& plan = ship.plan;
    Move move;
    switch (wish.order) {
      case Order::move:
        if (plan.order == Order::move && plan.path == wish.path) return {};
        move = MoveShip{ship.id, wish.path};
        break;
      case Order::attack:
        if (plan.order == Order::attack && plan.target.is(wish.target)) return {};
        move = Attack{ship.id, wish.target, {}};
        break;
      case Order::deploy:
        if (plan.order == Order::deploy) return {};
        move = Deploy{ship.id};
        break;
      case Order::repair:
        if (plan.order == Order::repair) return {};
        move = Repair{ship.id};
        break;
      case Order::none:
      case Order::hold:
      case Order::hidden:
        if (plan.order == Order::none) return {};
        move = Cancel{ship.id};
        break;
    }
    if (allowed(move)) return move;
    if (plan.order == Order::none || !allowed(Cancel{ship.id})) return {};
    return Cancel{ship.id};
  }

  // A path towards `to`, not longer than `most` hexes.
  bool go(int i, Hex to, int most, std::string_view why) {
    const Ship& ship = view_.ships[i];
    Route whole;
    if (!find_route(rules_.chart, *ship.hex, to, whole)) return false;
    Wish& w = wish(i);
    w.order = Order::move;
    w.why = why;
    w.path.clear();
    for (Hex h : whole) {
      if (w.path.size() == most) break;
      w.path.push(h);
    }
    return true;
  }
  int reach(int i) const { return range(rules_, *view_.ships[i].stats); }

  // --- Money ---

  void repairs() {
    for (ShipBits left = council_.own; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      const Ship& ship = view_.ships[i];
      const int most = max_hp(rules_, *ship.stats);
      if (10 * ship.stats->hp > 7 * most || dock_of(rules_, view_, ship) == nullptr) continue;
      if (!spend(repair_price(rules_, *ship.hex))) continue;
      wish(i).order = Order::repair;
      wish(i).why = "hint.repair";
    }
  }

  // One line is always busy; a full purse keeps two in the queue.
  void builds() {
    int fleet = ledger_.ships + ledger_.queued;
    for (const int depth : {1, 2})
      for (int i = 0; i < view_.shipyards.size(); ++i) {
        const Shipyard& yard = view_.shipyards[i];
        if (yard.seat != seat_ || fleet >= rules_.most.ships) continue;
        if (yard.queue + builds_[static_cast<std::size_t>(i)] >= std::min<int>(depth, rules_.most.queue)) continue;
        if (depth == 2 && budget_ < 3 * rules_.prices.ship) continue;
        if (!spend(rules_.prices.ship)) continue;
        ++builds_[static_cast<std::size_t>(i)];
        ++fleet;
      }
  }

  // A second shipyard on the nearest free harbor that no enemy is near.
  void settle() {
    if (ledger_.yards >= std::min<int>(kWantedYards, rules_.max_shipyards) || council_.own_count < kSettlers) return;
    if (budget_ < rules_.prices.shipyard || !council_.has_dock) return;
    int best = kSettlerWay;
    int who = -1;
    Hex where;
    for (ShipBits left = council_.own; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      if (wish(i).order != Order::none || view_.ships[i].plan.upgrades() > 0) continue;
      const Stats& stats = *view_.ships[i].stats;
      if (stats.sails + stats.cannons + stats.life > 0) continue;
      Distances far;
      measure(rules_.chart, &*view_.ships[i].hex, 1, far, kSettlerWay);
      for (const Island& island : rules_.chart.islands)
        for (Hex harbor : island.harbors) {
          const int way = Council::steps(far, harbor);
          if (way < 0 || way >= best || view_.yard_at(harbor) != nullptr) continue;
          if (council_.worth_near(council_.foes, harbor, kNear) > 0 ||
              Council::steps(council_.from_dock, harbor) < kTogether)
            continue;
          best = way;
          who = i;
          where = harbor;
        }
    }
    if (who < 0) return;
    if (best == 0) {
      spend(rules_.prices.shipyard);
      wish(who).order = Order::deploy;
      wish(who).why = "hint.deploy";
    } else {
      go(who, where, Route::capacity(), "hint.settle");
    }
  }

  // What is left goes into ships in the dock: life, then cannons, then a little sail.
  void upgrades() {
    const bool full = ledger_.ships + ledger_.queued >= rules_.most.ships;
    const int reserve = full ? 0 : rules_.prices.ship;
    constexpr struct {
      Part part;
      int level;
    } kOrder[] = {{Part::life, 1},    {Part::cannons, 1}, {Part::life, 2},
                  {Part::cannons, 3}, {Part::sails, 1},   {Part::cannons, 9}};
    for (const auto& step : kOrder)
      for (ShipBits left = council_.own; left != 0; left &= left - 1) {
        const int i = std::countr_zero(left);
        const Ship& ship = view_.ships[i];
        if (wish(i).order == Order::deploy || dock_of(rules_, view_, ship) == nullptr) continue;
        const int level = part_of(*ship.stats, step.part) + wish(i).parts[static_cast<std::size_t>(step.part)];
        if (level >= step.level || level >= most_of(rules_, step.part)) continue;
        if (budget_ < price_of(rules_, step.part) + reserve || !spend(price_of(rules_, step.part))) continue;
        ++wish(i).parts[static_cast<std::size_t>(step.part)];
      }
  }

  // --- Sailing and fighting ---

  Hex nearest_dock(Hex from) const {
    Hex best = from;
    int way = 1000;
    for (const Shipyard& yard : view_.shipyards) {
      if (hostile(rules_, yard.seat, seat_) || distance(*yard.hex, from) >= way) continue;
      way = distance(*yard.hex, from);
      best = *yard.hex;
    }
    return best;
  }

  void sail() {
    int slowest = 100;
    for (ShipBits left = council_.group; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      if (!council_.wounded(view_.ships[i])) slowest = std::min(slowest, reach(i));
    }
    for (ShipBits left = council_.own; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      if (wish(i).order == Order::none) order_ship(i, slowest);
    }
  }

  void order_ship(int i, int slowest) {
    const Ship& ship = view_.ships[i];
    const Hex here = *ship.hex;
    const int home = council_.has_dock ? Council::steps(council_.from_dock, here) : -1;
    if (besiege(i)) return;
    const bool hurt = council_.wounded(ship);
    if (hurt && home > 0 && home <= kFarDock) {
      go(i, nearest_dock(here), Route::capacity(), "hint.retreat");
      return;
    }
    if (strike(i)) return;
    const bool grouped = (council_.group >> i & 1) != 0;
    if (!council_.war || hurt) {
      if (home > 0) go(i, nearest_dock(here), Route::capacity(), "hint.gather");
      return;
    }
    if (!grouped) {
      if (home >= 0 && home <= kTogether && !escorted(i)) {  // never piecemeal: wait for company in the dock
        if (home > 0) go(i, nearest_dock(here), Route::capacity(), "hint.gather");
        return;
      }
      go(i, *view_.ships[council_.mass].hex, Route::capacity(), "hint.join");
      return;
    }
    const int together = std::popcount(council_.group);
    const bool alone = 2 * together < council_.own_count && council_.worth_near(council_.foes, here, kNear) > 0;
    if (alone) return;  // let the others come up
    go(i, council_.goal, slowest, council_.goal_yard >= 0 ? "hint.raid" : "hint.hunt");
  }

  // Reinforcements leave the dock three at a time, or when the enemy is nearly beaten.
  bool escorted(int i) const {
    int company = 0;
    for (ShipBits left = council_.own & ~council_.group; left != 0; left &= left - 1) {
      const Ship& other = view_.ships[std::countr_zero(left)];
      company += !council_.wounded(other) && distance(*other.hex, *view_.ships[i].hex) <= kTogether;
    }
    const int ours = council_.strength[static_cast<std::size_t>(council_.faction)];
    const int theirs = council_.target < 0 ? 0 : council_.strength[static_cast<std::size_t>(council_.target)];
    return company >= 3 || theirs * 2 < ours;
  }

  // Fires at a shipyard in reach, with no more ships than it takes.
  bool besiege(int i) {
    for (int y = 0; y < view_.shipyards.size(); ++y) {
      const Shipyard& yard = view_.shipyards[y];
      if (!hostile(rules_, yard.seat, seat_) || !in_reach(*view_.ships[i].hex, *yard.hex)) continue;
      auto& shots = shots_[static_cast<std::size_t>(y)];
      if (shots * rules_.shipyard.hit >= yard.hp) continue;
      ++shots;
      wish(i).order = Order::attack;
      wish(i).target = *yard.hex;
      wish(i).why = "hint.besiege";
      return true;
    }
    return false;
  }

  // Sails into enemies that can be reached this turn, if those around us are worth more than those around them.
  bool strike(int i) {
    const Ship& ship = view_.ships[i];
    const Hex here = *ship.hex;
    const int far = reach(i);
    int best = 0;
    Hex where;
    for (ShipBits left = council_.foes; left != 0; left &= left - 1) {
      const Ship& foe = view_.ships[std::countr_zero(left)];
      const Hex there = *foe.hex;
      const int way = distance(here, there);
      if (way > far) continue;
      const int ours = council_.worth_near(council_.own, there, far);
      const int theirs = council_.worth_near(council_.foes, there, 1);
      if (ours * 10 < theirs * (council_.haste ? 8 : 11)) continue;
      const int score = 1000 + ours - 2 * theirs - 20 * way +
                        100 * (foe.stats.hidden() ? 0 : max_hp(rules_, *foe.stats) - foe.stats->hp);
      if (best != 0 && score <= best) continue;
      best = score;
      where = there;
    }
    if (best == 0) return false;
    if (distance(here, where) > 1 && patient() && view_.yard_at(where) == nullptr) {  // let them come
      wish(i).why = "hint.await";
      return true;
    }
    return go(i, where, far, "hint.strike");
  }

  // Two fleets that strike at each other along different paths change places for ever: every other turn, in no order
  // that the other could keep step with, a fleet waits instead.
  bool patient() const {
    std::uint64_t coin = static_cast<std::uint64_t>(seat_.index());
    stir(coin, static_cast<std::uint64_t>(view_.turn));
    return (coin >> 40 & 1) != 0;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  Council council_;
  Ledger ledger_;
  int budget_ = 0;
  std::array<Wish, kMostShips> wishes_{};
  std::array<std::uint8_t, kMostYards> builds_{};
  std::array<std::uint8_t, kMostYards> shots_{};
};

// --- Encounters ---

// Attacks when what we bring is worth nearly as much as what we meet, and gives way with the last ships of the fleet.
Advice<Move> answer_encounter(const Rules& rules, const State& view, Seat seat, int which) {
  const Encounter& meeting = view.encounters[which];
  int ours = 0;
  int theirs = 0;
  int own = 0;
  int entrants = 0;
  const Council council(rules, view, seat);
  for (const Ship& ship : view.ships) {
    if (!takes_part(meeting, ship)) continue;
    const bool foe = hostile(rules, ship.seat, seat);
    (foe ? theirs : ours) += council.worth(ship);
    own += ship.seat == seat;
    entrants += foe && !holds(meeting, ship);
  }
  const bool last = council.own_count <= own && council.own_count <= 2;
  // An assault rolls three dice against two. If others want the hex as well, they may yield.
  const int needed = last ? 13 : meeting.passing() || entrants > 0 ? 9 : 8;
  const bool fights = ours * 10 >= theirs * needed;
  const Answer peaceful = meeting.passing() ? Answer::proceed : Answer::yield;
  const Reason why{fights ? "hint.fight" : "hint.give_way",
                   {meeting.passing() ? std::string_view{"PLUNK-076"} : std::string_view{"PLUNK-084"}},
                   {{"ours", ours}, {"theirs", theirs}}};
  return {Reply{static_cast<std::int8_t>(which), fights ? Answer::attack : peaceful}, why};
}

// The free starting island furthest from those that are taken.
Advice<Move> choose_island(const Rules& rules, const State& view) {
  int best = -1;
  int island = 0;
  for (int id = 0; id < rules.chart.starts; ++id) {
    if (island_taken(view, id)) continue;
    int nearest = 100;
    for (const Player& player : view.players)
      if (player.island >= 0)
        nearest =
            std::min(nearest, distance(rules.chart.islands[id].land[0], rules.chart.islands[player.island].land[0]));
    if (nearest <= best) continue;
    best = nearest;
    island = id;
  }
  return {TakeIsland{static_cast<std::int8_t>(island)}, {"hint.island", {"PLUNK-004"}, {{"island", island}}}};
}

}  // namespace
}  // namespace plunk

using namespace plunk;

Advice<Plunk::Move> Plunk::bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
  switch (view.stage) {
    case Stage::islands: return choose_island(rules, view);
    case Stage::planning: return Planner(rules, view, seat).first_difference();
    case Stage::passing:
    case Stage::entry:
      for (int i = 0; i < view.encounters.size(); ++i)
        if (view.encounters[i].answers[static_cast<std::size_t>(seat.index())] == Answer::waiting)
          return answer_encounter(rules, view, seat, i);
      break;
    case Stage::placement:
    case Stage::over: break;
  }
  return {fallback(rules, view, seat), {"hint.place", {"PLUNK-008"}}};
}

}  // namespace tortuga
