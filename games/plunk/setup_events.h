// What can happen before the ships sail: the map, the start, planning, income and steps 1 to 5.
//
// `seers` is not told: it says who may see an event, or the numbers in it.
#pragma once

#include "engine/event.h"
#include "games/plunk/moves.h"

namespace tortuga::plunk {

// --- The map and the start ---

// With this seed and the same options the same map is drawn again.
struct MapCharted {
  static constexpr const char* kKind = "map_charted";
  static constexpr Telling kTelling{"ambience", {"PLUNK-002", "PLUNK-145"}};
  MapKind map = MapKind::scattered;
  std::int32_t seed = 0;
  std::int8_t islands = 0;
  std::int8_t starts = 0;
  std::int16_t sea = 0;
  std::int16_t harbors = 0;
};
// One for each island: everything a board needs to draw the map. `at` is a hex of its land.
struct IslandCharted {
  static constexpr const char* kKind = "island_charted";
  static constexpr Telling kTelling{"chart", {"PLUNK-002", "PLUNK-145"}};
  std::int8_t island = 0;
  bool start = false;
  Bonus bonus = Bonus::none;
  Hex at;
  std::int8_t size = 0;
  std::int8_t ports = 0;
  List<Hex, kMostLand> land;
  List<Hex, kMostHarbors> harbors;
};
struct FirstPlayerDrawn {
  static constexpr const char* kKind = "first_player_drawn";
  static constexpr Telling kTelling{"die", {"PLUNK-003", "PLUNK-011"}};
  Seat seat;
};
struct IslandTaken {
  static constexpr const char* kKind = "island_taken";
  static constexpr Telling kTelling{"flag", {"PLUNK-004", "PLUNK-008"}, true};
  Seat seat;
  std::int8_t island = 0;
};
// Seen by the seat alone until all have placed.
struct PlacePicked {
  static constexpr const char* kKind = "place_picked";
  static constexpr Telling kTelling{"click", {"PLUNK-005"}};
  Seat seat;
  bool shipyard = false;
  Hex at;
  constexpr bool seen_by(Seat viewer) const { return viewer == seat; }
};
struct FleetReady {
  static constexpr const char* kKind = "fleet_ready";
  static constexpr Telling kTelling{"ready", {"PLUNK-005"}};
  Seat seat;
};
struct ShipyardPlaced {
  static constexpr const char* kKind = "shipyard_placed";
  static constexpr Telling kTelling{"anchor", {"PLUNK-005", "PLUNK-008"}, true};
  Seat seat;
  Hex at;
  std::uint8_t hp = 0;
};
struct ShipPlaced {
  static constexpr const char* kKind = "ship_placed";
  static constexpr Telling kTelling{"anchor", {"PLUNK-005", "PLUNK-006", "PLUNK-150"}, true};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex at;
  bool legend = false;
};
// `seat` is the first player.
struct TurnBegan {
  static constexpr const char* kKind = "turn_began";
  static constexpr Telling kTelling{"turn", {"PLUNK-007", "PLUNK-013", "PLUNK-015"}};
  Seat seat;
  std::int16_t turn = 0;
  bool plans = true;  // the one who is told has orders to write (PLUNK-131)
  SeatSet planners = {};
  constexpr void conceal(Seat viewer) { plans = planners.has(viewer); }
  const Telling& telling() const {
    static constexpr Telling kOfFirst{"turn", {"PLUNK-007", "PLUNK-013"}};
    static constexpr Telling kOfLater{"turn", {"PLUNK-013", "PLUNK-015"}};
    return turn == 1 ? kOfFirst : kOfLater;
  }
};

// --- Planning: what is ordered is seen by the seat and its team ---

// `steps` and `turns` are those of a path; `cost` and `funds` are of the whole plan.
struct Ordered {
  static constexpr const char* kKind = "ordered";
  static constexpr Telling kTelling{"order", {"PLUNK-020", "PLUNK-021", "PLUNK-022", "PLUNK-156"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Order order = Order::none;
  Hex from;
  Hex to;
  Route path;
  std::int8_t steps = 0;
  std::int8_t turns = 0;
  bool last = false;  // deploy: no ship would be left (PLUNK-Q39)
  std::int32_t cost = 0;
  std::int32_t funds = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct UpgradeOrdered {
  static constexpr const char* kKind = "upgrade_ordered";
  static constexpr Telling kTelling{"order", {"PLUNK-023", "PLUNK-029"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Part part = Part::sails;
  std::int32_t cost = 0;
  std::int32_t funds = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct BuildOrdered {
  static constexpr const char* kKind = "build_ordered";
  static constexpr Telling kTelling{"order", {"PLUNK-027"}};
  Seat seat;
  Hex at;
  std::int32_t cost = 0;
  std::int32_t funds = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct OrderCancelled {
  static constexpr const char* kKind = "order_cancelled";
  static constexpr Telling kTelling{"cancel", {"PLUNK-020", "PLUNK-025"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  std::int32_t cost = 0;
  std::int32_t funds = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct UpgradeCancelled {
  static constexpr const char* kKind = "upgrade_cancelled";
  static constexpr Telling kTelling{"cancel", {"PLUNK-020"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Part part = Part::sails;
  std::int32_t cost = 0;
  std::int32_t funds = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct BuildCancelled {
  static constexpr const char* kKind = "build_cancelled";
  static constexpr Telling kTelling{"cancel", {"PLUNK-020"}};
  Seat seat;
  Hex at;
  std::int32_t cost = 0;
  std::int32_t funds = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct PlanCleared {
  static constexpr const char* kKind = "plan_cleared";
  static constexpr Telling kTelling{"cancel", {"PLUNK-021"}};
  Seat seat;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct StandingChanged {
  static constexpr const char* kKind = "standing_changed";
  static constexpr Telling kTelling{"click", {"PLUNK-076", "PLUNK-084"}};
  Seat seat;
  Standing answer = Standing::ask;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct PlanReady {
  static constexpr const char* kKind = "plan_ready";
  static constexpr Telling kTelling{"bell", {"PLUNK-020"}};
  Seat seat;
};
struct PlanReopened {
  static constexpr const char* kKind = "plan_reopened";
  static constexpr Telling kTelling{"bell_muted", {"PLUNK-035"}};
  Seat seat;
};

// --- Income and reveal ---

// `base`, `shipyards` and `ships` are what the seat's own pieces bring, `gain` what it collects.
struct IncomePaid {
  static constexpr const char* kKind = "income_paid";
  static constexpr Telling kTelling{"coins", {"PLUNK-040", "PLUNK-157", "PLUNK-160"}};
  Seat seat;
  std::int16_t base = 0;
  std::int16_t shipyards = 0;
  std::int16_t ships = 0;
  bool shared = false;
  std::int32_t gain = 0;
  std::int32_t gold = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
  const Telling& telling() const {
    static constexpr Telling kOwn{"coins", {"PLUNK-040"}};
    return shared ? kTelling : kOwn;
  }
};
struct OrdersRevealed {
  static constexpr const char* kKind = "orders_revealed";
  static constexpr Telling kTelling{"drum", {"PLUNK-045"}, true};
  std::int16_t turn = 0;
};
struct OrderRevealed {
  static constexpr const char* kKind = "order_revealed";
  static constexpr Telling kTelling{"reveal", {"PLUNK-045", "PLUNK-141"}, true};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Order order = Order::none;
  Hex from;
  Hex to;
  Route path;
  std::int8_t steps = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};

// --- Steps 1 to 5 ---

struct ShipyardDeployed {
  static constexpr const char* kKind = "shipyard_deployed";
  static constexpr Telling kTelling{"hammer", {"PLUNK-046", "PLUNK-041"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex at;
  std::uint8_t hp = 0;
  std::int16_t price = 0;
};
struct TreasureFound {
  static constexpr const char* kKind = "treasure_found";
  static constexpr Telling kTelling{"treasure", {"PLUNK-146"}};
  Seat seat;
  Hex at;
  std::int16_t gold = 0;
};
struct ShipQueued {
  static constexpr const char* kKind = "ship_queued";
  static constexpr Telling kTelling{"hammer", {"PLUNK-048"}};
  Seat seat;
  Hex at;
  std::uint8_t queue = 0;
  std::int16_t price = 0;
};
struct Repaired {
  static constexpr const char* kKind = "repaired";
  static constexpr Telling kTelling{"repair", {"PLUNK-049", "PLUNK-147"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  std::uint8_t hp = 0;
  std::int16_t price = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct Upgraded {
  static constexpr const char* kKind = "upgraded";
  static constexpr Telling kTelling{"upgrade", {"PLUNK-050", "PLUNK-055", "PLUNK-056", "PLUNK-057"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Part part = Part::sails;
  std::uint8_t level = 0;
  std::uint8_t hp = 0;
  std::uint8_t range = 0;
  std::uint8_t damage = 0;
  std::int16_t price = 0;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct OrderFailed {
  static constexpr const char* kKind = "order_failed";
  static constexpr Telling kTelling{"fail", {"PLUNK-054"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Order order = Order::none;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct BuildFailed {
  static constexpr const char* kKind = "build_failed";
  static constexpr Telling kTelling{"fail", {"PLUNK-054"}};
  Seat seat;
  Hex at;
};
struct UpgradeFailed {
  static constexpr const char* kKind = "upgrade_failed";
  static constexpr Telling kTelling{"fail", {"PLUNK-054"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Part part = Part::sails;
  SeatSet seers = {};
  bool open = false;  // to everybody
  constexpr bool seen_by(Seat viewer) const { return open || seers.has(viewer); }
};
struct Approached {
  static constexpr const char* kKind = "approached";
  static constexpr Telling kTelling{"sail", {"PLUNK-169"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex from;
  Hex to;
  std::int8_t steps = 0;
  bool blocked = false;
};
struct ShipyardHit {
  static constexpr const char* kKind = "shipyard_hit";
  static constexpr Telling kTelling{"cannon", {"PLUNK-051", "PLUNK-058"}};
  Seat seat;
  Seat target;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex from;
  Hex at;
  std::uint8_t damage = 0;
  std::uint8_t hp = 0;
};
// `lost` ships lay in the queue.
struct ShipyardDestroyed {
  static constexpr const char* kKind = "shipyard_destroyed";
  static constexpr Telling kTelling{"collapse", {"PLUNK-052"}};
  Seat seat;
  Seat target;
  Hex at;
  std::uint8_t lost = 0;
};
// The target was gone, or the ship came up short.
struct AttackLost {
  static constexpr const char* kKind = "attack_lost";
  static constexpr Telling kTelling{"fail", {"PLUNK-059", "PLUNK-169"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex at;
  bool short_ = false;
};

BOOST_DESCRIBE_STRUCT(MapCharted, (), (map, seed, islands, starts, sea, harbors))
BOOST_DESCRIBE_STRUCT(IslandCharted, (), (island, start, bonus, at, size, ports, land, harbors))
BOOST_DESCRIBE_STRUCT(FirstPlayerDrawn, (), (seat))
BOOST_DESCRIBE_STRUCT(IslandTaken, (), (seat, island))
BOOST_DESCRIBE_STRUCT(PlacePicked, (), (seat, shipyard, at))
BOOST_DESCRIBE_STRUCT(FleetReady, (), (seat))
BOOST_DESCRIBE_STRUCT(ShipyardPlaced, (), (seat, at, hp))
BOOST_DESCRIBE_STRUCT(ShipPlaced, (), (seat, ship, name, at, legend))
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, turn, plans))
BOOST_DESCRIBE_STRUCT(Ordered, (), (seat, ship, name, order, from, to, path, steps, turns, last, cost, funds))
BOOST_DESCRIBE_STRUCT(UpgradeOrdered, (), (seat, ship, name, part, cost, funds))
BOOST_DESCRIBE_STRUCT(BuildOrdered, (), (seat, at, cost, funds))
BOOST_DESCRIBE_STRUCT(OrderCancelled, (), (seat, ship, name, cost, funds))
BOOST_DESCRIBE_STRUCT(UpgradeCancelled, (), (seat, ship, name, part, cost, funds))
BOOST_DESCRIBE_STRUCT(BuildCancelled, (), (seat, at, cost, funds))
BOOST_DESCRIBE_STRUCT(PlanCleared, (), (seat))
BOOST_DESCRIBE_STRUCT(StandingChanged, (), (seat, answer))
BOOST_DESCRIBE_STRUCT(PlanReady, (), (seat))
BOOST_DESCRIBE_STRUCT(PlanReopened, (), (seat))
BOOST_DESCRIBE_STRUCT(IncomePaid, (), (seat, base, shipyards, ships, shared, gain, gold))
BOOST_DESCRIBE_STRUCT(OrdersRevealed, (), (turn))
BOOST_DESCRIBE_STRUCT(OrderRevealed, (), (seat, ship, name, order, from, to, path, steps))
BOOST_DESCRIBE_STRUCT(ShipyardDeployed, (), (seat, ship, name, at, hp, price))
BOOST_DESCRIBE_STRUCT(TreasureFound, (), (seat, at, gold))
BOOST_DESCRIBE_STRUCT(ShipQueued, (), (seat, at, queue, price))
BOOST_DESCRIBE_STRUCT(Repaired, (), (seat, ship, name, hp, price))
BOOST_DESCRIBE_STRUCT(Upgraded, (), (seat, ship, name, part, level, hp, range, damage, price))
BOOST_DESCRIBE_STRUCT(OrderFailed, (), (seat, ship, name, order))
BOOST_DESCRIBE_STRUCT(BuildFailed, (), (seat, at))
BOOST_DESCRIBE_STRUCT(UpgradeFailed, (), (seat, ship, name, part))
BOOST_DESCRIBE_STRUCT(Approached, (), (seat, ship, name, from, to, steps, blocked))
BOOST_DESCRIBE_STRUCT(ShipyardHit, (), (seat, target, ship, name, from, at, damage, hp))
BOOST_DESCRIBE_STRUCT(ShipyardDestroyed, (), (seat, target, at, lost))
BOOST_DESCRIBE_STRUCT(AttackLost, (), (seat, ship, name, at, short_))

}  // namespace tortuga::plunk
