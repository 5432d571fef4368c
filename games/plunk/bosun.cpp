// What a decent player does: keeps the fleet together in its dock while ships are built and upgraded there, strikes at
// whoever comes near and is weaker, and sails out as one when the fleet is worth more than the enemy's: to the nearest
// shipyard, which it brings down before it fights the ships. The wounded go home.
//
// Asked for one order it looks the fleet over and answers with the first that is missing or wrong; a path that is given
// holds for several turns, so that most of its turns are one look and "ready". Asked for a plan it looks once and
// writes all of them: the same ones. What it weighs how is its style (style.h).
#include "engine/visit.h"
#include "games/plunk/meeting.h"
#include "games/plunk/muster.h"
#include "games/plunk/setup.h"

namespace tortuga {
namespace plunk {
namespace {

class Planner {
 public:
  Planner(const Rules& rules, const State& view, Seat seat, const Style& style)
      : rules_(rules),
        view_(view),
        seat_(seat),
        style_(style),
        fleet_(rules, view, seat, style),
        left_ships_(fleet_.own) {
    for (const Ship& ship : view.ships)
      if (ship.seat == seat && ship.plan.order == Order::attack) ++shots(*ship.plan.target);
    reckon();
    find_settler();
  }

  // An order and the sentence that says why.
  struct Wish {
    Move move;
    std::string_view why;
  };

  // The first order that is missing or wrong; once it is carried out in what the planner sees, the one after that.
  Wish next() {
    reckon();
    for (; left_ships_ != 0; left_ships_ &= left_ships_ - 1)
      if (const auto wish = order(std::countr_zero(left_ships_))) {
        if (std::holds_alternative<Cancel>(wish->move)) left_ships_ = fleet_.own;  // there is room for another order
        return *wish;
      }
    const bool arms = style_.purse != Style::Purse::ships;
    if (const auto wish = arms ? upgrade() : build()) return *wish;
    if (const auto wish = arms ? build() : upgrade()) return *wish;
    return {Ready{}, "hint.ready"};
  }
  // And all that is to be told of it.
  Advice<Move> advice() {
    const Wish wish = next();
    if (const auto* order = std::get_if<Upgrade>(&wish.move))
      return {wish.move, {wish.why, {"PLUNK-029"}, {{"name", view_.ship(order->ship)->name}, {"part", order->part}}}};
    if (std::holds_alternative<Build>(wish.move)) return {wish.move, {wish.why, {"PLUNK-027"}}};
    if (std::holds_alternative<Ready>(wish.move))
      return {wish.move, {wish.why, {"PLUNK-020"}, {{"cost", ledger_.cost}, {"funds", ledger_.funds}}}};
    return visit_kind(wish.move, [&](const auto& order) -> Advice<Move> {
      if constexpr (requires { order.ship; })
        return {order, {wish.why, {"PLUNK-021"}, {{"name", view_.ship(order.ship)->name}}}};
      else return {wish.move, {}};
    });
  }

 private:
  using Wished = std::optional<Wish>;

  void reckon() {
    ledger_ = ledger_of(rules_, view_, seat_);
    left_ = ledger_.funds - ledger_.cost;
  }
  bool allowed(const Move& move) const { return !Plunk::check(rules_, view_, seat_, move).given(); }
  std::uint8_t& shots(Hex yard) {
    int y = 0;
    while (y + 1 < view_.shipyards.size() && !view_.shipyards[y].hex.is(yard)) ++y;
    return shots_[static_cast<std::size_t>(y)];
  }

  // --- One ship ---

  Wished order(int i) {
    const Ship& ship = view_.ships[i];
    const Order planned = ship.plan.order;
    if (planned == Order::deploy || planned == Order::repair || planned == Order::attack) return {};
    if (auto siege = besiege(ship)) return siege;
    const Shipyard* dock = dock_of(rules_, view_, ship);
    if (dock != nullptr && fleet_.worn(ship) && left_ >= repair_price(rules_, *ship.hex) && allowed(Repair{ship.id}))
      return Wish{Repair{ship.id}, "hint.repair"};
    if (auto yard = deploy(ship)) return yard;
    const Fleet::Aim aim = i == settler_ ? fleet_.harbor(*ship.hex) : fleet_.aim_of(i);
    if (!aim.to.given()) return stay(ship);
    return sail(ship, aim);
  }

  Wished stay(const Ship& ship) const {
    if (ship.plan.order == Order::none || !allowed(Cancel{ship.id})) return {};
    return Wish{Cancel{ship.id}, "hint.hold"};
  }

  Wished sail(const Ship& ship, const Fleet::Aim& aim) const {
    const Plan& plan = ship.plan;
    if (ship.hex.is(*aim.to)) return stay(ship);
    if (plan.order == Order::move && plan.path.back() == *aim.to) return {};
    Route whole;
    if (!find_route(rules_.chart, *ship.hex, *aim.to, whole)) return stay(ship);
    const MoveShip move{ship.id, whole};
    if (!allowed(move)) return {};
    return Wish{move, aim.why};
  }

  // Fires at a shipyard in reach, with no more ships than it takes.
  Wished besiege(const Ship& ship) {
    for (const Shipyard& yard : view_.shipyards) {
      if (!hostile(rules_, yard.seat, seat_) || !in_reach(*ship.hex, *yard.hex)) continue;
      if (shots(*yard.hex) * rules_.shipyard.hit >= yard.hp) continue;
      const Attack attack{ship.id, *yard.hex, {}};
      if (!allowed(attack)) continue;
      ++shots(*yard.hex);
      return Wish{attack, "hint.besiege"};
    }
    return {};
  }

  // Another dock is wanted, and there is a ship to spare for it.
  bool settles() const {
    const int wanted = std::min<int>(style_.yards, rules_.max_shipyards);
    return ledger_.yards < wanted && ledger_.deploys == 0 && fleet_.count >= kSettlers;
  }

  // The ship that sails out for a second dock: the one with the shortest way to a free harbor. What else is on paper
  // does not change it.
  void find_settler() {
    if (!fleet_.home.given() || !settles() || ledger_.funds < rules_.prices.shipyard) return;
    int best = kFarHarbor;
    for_each_ship(fleet_.own, [&](int i) {
      const Hex here = *view_.ships[i].hex;
      const Mark to = fleet_.harbor(here).to;
      if (to.hidden() || distance(here, *to) >= best) return;
      best = distance(here, *to);
      settler_ = i;
    });
  }

  Wished deploy(const Ship& ship) const {
    if (!settles() || left_ < rules_.prices.shipyard) return {};
    if (rules_.chart.at(*ship.hex) != Tile::harbor || view_.yard_at(*ship.hex) != nullptr) return {};
    if (!allowed(Deploy{ship.id})) return {};
    return Wish{Deploy{ship.id}, "hint.deploy"};
  }

  // --- Money ---

  // One line is always busy; a full purse keeps two in the queue.
  Wished build() const {
    if (ledger_.fleet() >= rules_.most.ships) return {};
    for (const Shipyard& yard : view_.shipyards) {
      if (yard.seat != seat_) continue;
      const int waiting = yard.queue + yard.builds;
      const bool wanted =
          waiting < style_.queue || (waiting == style_.queue && left_ >= kFullPurse * rules_.prices.ship);
      if (!wanted || left_ < rules_.prices.ship || !allowed(Build{*yard.hex})) continue;
      return Wish{Build{*yard.hex}, "hint.build"};
    }
    return {};
  }

  // What is left goes into ships in the dock: life, then cannons.
  Wished upgrade() const {
    const bool full = ledger_.fleet() >= rules_.most.ships;
    const bool last = style_.purse == Style::Purse::ships;
    const int spare = left_ - (full || !last ? 0 : rules_.prices.ship);
    struct Step {
      Part part;
      int level;
    };
    static constexpr Step kSteps[] = {{Part::life, 1},    {Part::cannons, 1}, {Part::life, 2},
                                      {Part::cannons, 3}, {Part::life, 9},    {Part::cannons, 9}};
    static constexpr Step kGunsFirst[] = {{Part::cannons, 2}, {Part::life, 1}, {Part::cannons, 9}, {Part::life, 9}};
    const std::span<const Step> steps =
        style_.purse == Style::Purse::cannons ? std::span<const Step>(kGunsFirst) : kSteps;
    for (const Step& step : steps) {
      if (spare < price_of(rules_, step.part)) continue;
      for (ShipSet left = fleet_.own; left != 0; left &= left - 1) {
        const Ship& ship = view_.ships[std::countr_zero(left)];
        const int level = part_of(*ship.stats, step.part) + part_of(ship.plan, step.part);
        if (level >= step.level || level >= most_of(rules_, step.part)) continue;
        if (dock_of(rules_, view_, ship) == nullptr || ship.plan.order == Order::deploy) continue;
        if (!allowed(Upgrade{ship.id, step.part})) continue;
        return Wish{Upgrade{ship.id, step.part}, "hint.upgrade"};
      }
    }
    return {};
  }

  static constexpr int kSettlers = 3;   // ships it wants before one becomes a shipyard
  static constexpr int kFullPurse = 3;  // ships' worth of gold
  static constexpr int kFarHarbor = 8;  // hexes: nobody sails further to settle

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Style& style_;
  Fleet fleet_;
  ShipSet left_ships_;  // those whose orders have not been looked at
  int settler_ = -1;
  Ledger ledger_;
  int left_ = 0;                                  // gold
  std::array<std::uint8_t, kMostYards> shots_{};  // planned at each shipyard
};

// --- Encounters ---

// Attacks when what we bring is worth nearly as much as what we meet, and gives way with the last ships of the fleet.
Advice<Move> answer_encounter(const Rules& rules, const State& view, Seat seat, const Style& style, int which) {
  const Encounter& meeting = view.encounters[which];
  int ours = 0;
  int theirs = 0;
  int own = 0;
  int entrants = 0;
  const Fleet fleet(rules, view, seat, style);
  for (const Ship& ship : view.ships) {
    if (!takes_part(meeting, ship)) continue;
    const bool foe = hostile(rules, ship.seat, seat);
    (foe ? theirs : ours) += fleet.worth(ship);
    own += ship.seat == seat;
    entrants += foe && !holds(meeting, ship);
  }
  const bool last = fleet.count <= own && fleet.count <= 2;
  // An assault rolls three dice against two. If others want the hex as well, they may yield.
  const int needed = last ? 13 : meeting.passing() || entrants > 0 ? 9 : 8;
  const bool fights = fleet.trusted(ours) * 10 >= theirs * needed;
  const Answer peaceful = meeting.passing() ? Answer::proceed : Answer::yield;
  const Reason why{fights ? "hint.fight" : "hint.give_way",
                   {meeting.passing() ? std::string_view{"PLUNK-076"} : std::string_view{"PLUNK-084"}},
                   {{"ours", ours}, {"theirs", theirs}}};
  return {Reply{static_cast<std::int8_t>(which), fights ? Answer::attack : peaceful}, why};
}

constexpr int kNobodyNear = 100;  // further than any island

// The free starting island furthest from those that are taken.
Advice<Move> choose_island(const Rules& rules, const State& view) {
  int best = -1;
  int island = 0;
  for (int id = 0; id < rules.chart.starts; ++id) {
    if (island_taken(view, id)) continue;
    int nearest = kNobodyNear;
    for (const Player& player : view.players)
      if (player.island >= 0)
        nearest =
            std::min(nearest, distance(rules.chart.islands[id].land[0], rules.chart.islands[player.island].land[0]));
    if (nearest <= best) continue;
    best = nearest;
    island = id;
  }
  const bool first = best == kNobodyNear;
  return {TakeIsland{static_cast<std::int8_t>(island)},
          {first ? "hint.island_first" : "hint.island", {"PLUNK-004"}, {{"island", island}}}};
}

// Orders that the seat has entered this turn: everything but what is left of an older path.
bool entered(const Ship& ship) {
  if (ship.path.empty()) return ship.plan.order != Order::none;
  return ship.plan.order != Order::move || !(ship.plan.path == ship.path);
}

// Writes the rest of a plan. False if it changes an order of this turn.
bool write_plan(const Rules& rules, State& state, Seat seat, const Style& style) {
  Planner planner(rules, state, seat, style);
  Dice unused = Dice::fast(0);
  NoEvents nothing;
  bool kept = true;
  while (true) {
    const Move move = planner.next().move;
    if (std::holds_alternative<Ready>(move)) return kept;
    if (const auto* sail = std::get_if<MoveShip>(&move)) kept = kept && !entered(*state.ship(sail->ship));
    if (const auto* cancel = std::get_if<Cancel>(&move)) kept = kept && !entered(*state.ship(cancel->ship));
    Plunk::play(rules, state, seat, move, unused, nothing);
  }
}

}  // namespace
}  // namespace plunk

using namespace plunk;

Advice<Plunk::Move> Plunk::bosun(const Rules& rules, const State& view, Seat seat, Dice&, int style) {
  const Style& way = kStyleTable[static_cast<std::size_t>(style)];
  switch (view.stage) {
    case Stage::islands: return choose_island(rules, view);
    case Stage::planning: return Planner(rules, view, seat, way).advice();
    case Stage::passing:
    case Stage::entry:
      for (int i = 0; i < view.encounters.size(); ++i)
        if (view.encounters[i].answers[static_cast<std::size_t>(seat.index())] == Answer::waiting)
          return answer_encounter(rules, view, seat, way, i);
      break;
    case Stage::placement:
    case Stage::over: break;
  }
  return {fallback(rules, view, seat), {"hint.place", {"PLUNK-008"}}};
}

bool Plunk::plan(const Rules& rules, State& world, Seat seat, int style) {
  if (!world.planning()) return true;
  const Style& way = kStyleTable[static_cast<std::size_t>(style)];
  if (!rules.fog_of_war) return write_plan(rules, world, seat, way);  // it looks at nothing else that is hidden
  State view = world;
  conceal(rules, view, seat);
  const bool kept = write_plan(rules, view, seat, way);
  world.at(seat).at_hand = view.at(seat).at_hand;
  for (int i = 0; i < world.ships.size(); ++i)
    if (world.ships[i].seat == seat) world.ships[i].plan = view.ships[i].plan;
  for (int i = 0; i < world.shipyards.size(); ++i)
    if (world.shipyards[i].seat == seat) world.shipyards[i] = view.shipyards[i];
  return kept;
}

// What is hidden outside fog is not looked at.
Plunk::Move Plunk::policy(const Rules& rules, const State& world, Seat seat, Dice& dice, int style) {
  if (world.planning()) return Ready{};
  if (!rules.fog_of_war) return bosun(rules, world, seat, dice, style).move;
  State view = world;
  conceal(rules, view, seat);
  return bosun(rules, view, seat, dice, style).move;
}

// For whoever lets every order be a decision of its own, as it is at a table.
Plunk::Move Plunk::policy(const Rules& rules, const State& world, Seat seat, Dice& dice) {
  if (!world.planning() || rules.fog_of_war) {
    State view = world;
    conceal(rules, view, seat);
    return bosun(rules, view, seat, dice).move;
  }
  return Planner(rules, world, seat, kStyleTable[0]).next().move;
}

}  // namespace tortuga
