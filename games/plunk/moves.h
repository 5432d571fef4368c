// The decisions of Plunk and Plunder, as they stand in JSON: {"kind": "sail", "ship": 3, "to": {"q": 2, "r": -1}}.
#pragma once

#include <optional>
#include <variant>

#include "engine/move_list.h"
#include "games/plunk/state.h"

namespace tortuga::plunk {

// --- Setup ---

// Takes a starting island (PLUNK-004).
struct TakeIsland {
  static constexpr const char* kKind = "island";
  std::int8_t island = 0;
  friend bool operator==(const TakeIsland&, const TakeIsland&) = default;
};
// Where the shipyard stands, then where the ships lie, one after the other (PLUNK-005).
struct PlaceShipyard {
  static constexpr const char* kKind = "place_shipyard";
  Hex at;
  friend bool operator==(const PlaceShipyard&, const PlaceShipyard&) = default;
};
struct PlaceShip {
  static constexpr const char* kKind = "place_ship";
  Hex at;
  friend bool operator==(const PlaceShip&, const PlaceShip&) = default;
};

// --- Planning (PLUNK-021) ---

// Takes a ship in hand: its orders are listed next. Nobody has to: orders may name any own ship.
struct Select {
  static constexpr const char* kKind = "select";
  ShipId ship = 0;
  friend bool operator==(const Select&, const Select&) = default;
};
struct Deselect {
  static constexpr const char* kKind = "deselect";
  friend bool operator==(const Deselect&, const Deselect&) = default;
};
// A path hex by hex (PLUNK-024).
struct MoveShip {
  static constexpr const char* kKind = "move";
  ShipId ship = 0;
  Route path;
  friend bool operator==(const MoveShip&, const MoveShip&) = default;
};
// The shortest path to a hex, ties by the order of directions; otherwise the same as `move`.
struct Sail {
  static constexpr const char* kKind = "sail";
  ShipId ship = 0;
  Hex to;
  friend bool operator==(const Sail&, const Sail&) = default;
};
struct Hold {
  static constexpr const char* kKind = "hold";
  ShipId ship = 0;
  friend bool operator==(const Hold&, const Hold&) = default;
};
struct Deploy {
  static constexpr const char* kKind = "deploy";
  ShipId ship = 0;
  friend bool operator==(const Deploy&, const Deploy&) = default;
};
struct Repair {
  static constexpr const char* kKind = "repair";
  ShipId ship = 0;
  friend bool operator==(const Repair&, const Repair&) = default;
};
// The shipyard is named by its hex. A path only with `approach` (PLUNK-169).
struct Attack {
  static constexpr const char* kKind = "attack";
  ShipId ship = 0;
  Hex shipyard;
  std::optional<Route> path;
  friend bool operator==(const Attack&, const Attack&) = default;
};
struct Upgrade {
  static constexpr const char* kKind = "upgrade";
  ShipId ship = 0;
  Part part = Part::sails;
  friend bool operator==(const Upgrade&, const Upgrade&) = default;
};
struct Build {
  static constexpr const char* kKind = "build";
  Hex shipyard;
  friend bool operator==(const Build&, const Build&) = default;
};
// Takes back a ship's main order, one upgrade step, or one build.
struct Cancel {
  static constexpr const char* kKind = "cancel";
  ShipId ship = 0;
  friend bool operator==(const Cancel&, const Cancel&) = default;
};
struct CancelUpgrade {
  static constexpr const char* kKind = "cancel_upgrade";
  ShipId ship = 0;
  Part part = Part::sails;
  friend bool operator==(const CancelUpgrade&, const CancelUpgrade&) = default;
};
struct CancelBuild {
  static constexpr const char* kKind = "cancel_build";
  Hex shipyard;
  friend bool operator==(const CancelBuild&, const CancelBuild&) = default;
};
struct Clear {
  static constexpr const char* kKind = "clear";
  friend bool operator==(const Clear&, const Clear&) = default;
};
// How to answer encounters from now on without being asked; `ask` asks again.
struct SetStanding {
  static constexpr const char* kKind = "standing";
  Standing answer = Standing::ask;
  friend bool operator==(const SetStanding&, const SetStanding&) = default;
};
struct Ready {
  static constexpr const char* kKind = "ready";
  friend bool operator==(const Ready&, const Ready&) = default;
};
struct Unready {
  static constexpr const char* kKind = "unready";
  friend bool operator==(const Unready&, const Unready&) = default;
};

// --- Encounters ---

// `encounter` counts from 0 in the position's list. PASSING: proceed or attack. ENTRY: yield or attack.
struct Reply {
  static constexpr const char* kKind = "answer";
  std::int8_t encounter = 0;
  Answer answer = Answer::attack;
  friend bool operator==(const Reply&, const Reply&) = default;
};

// At any time; accepted but never offered (PLUNK-135).
struct Resign {
  static constexpr const char* kKind = "resign";
  friend bool operator==(const Resign&, const Resign&) = default;
};

BOOST_DESCRIBE_STRUCT(TakeIsland, (), (island))
BOOST_DESCRIBE_STRUCT(PlaceShipyard, (), (at))
BOOST_DESCRIBE_STRUCT(PlaceShip, (), (at))
BOOST_DESCRIBE_STRUCT(Select, (), (ship))
BOOST_DESCRIBE_STRUCT(Deselect, (), ())
BOOST_DESCRIBE_STRUCT(MoveShip, (), (ship, path))
BOOST_DESCRIBE_STRUCT(Sail, (), (ship, to))
BOOST_DESCRIBE_STRUCT(Hold, (), (ship))
BOOST_DESCRIBE_STRUCT(Deploy, (), (ship))
BOOST_DESCRIBE_STRUCT(Repair, (), (ship))
BOOST_DESCRIBE_STRUCT(Attack, (), (ship, shipyard, path))
BOOST_DESCRIBE_STRUCT(Upgrade, (), (ship, part))
BOOST_DESCRIBE_STRUCT(Build, (), (shipyard))
BOOST_DESCRIBE_STRUCT(Cancel, (), (ship))
BOOST_DESCRIBE_STRUCT(CancelUpgrade, (), (ship, part))
BOOST_DESCRIBE_STRUCT(CancelBuild, (), (shipyard))
BOOST_DESCRIBE_STRUCT(Clear, (), ())
BOOST_DESCRIBE_STRUCT(SetStanding, (), (answer))
BOOST_DESCRIBE_STRUCT(Ready, (), ())
BOOST_DESCRIBE_STRUCT(Unready, (), ())
BOOST_DESCRIBE_STRUCT(Reply, (), (encounter, answer))
BOOST_DESCRIBE_STRUCT(Resign, (), ())

using Move = std::variant<Sail, Select, Deselect, Ready, Reply, Hold, Build, Upgrade, Deploy, Repair, Attack, Cancel,
                          CancelUpgrade, CancelBuild, Clear, SetStanding, MoveShip, TakeIsland, PlaceShipyard,
                          PlaceShip, Unready, Resign>;

// The longest list: every other hex of the board for a ship of the longest range, 48 shipyards to attack, and its other
// orders.
using Moves = MoveList<Move, 800>;

}  // namespace tortuga::plunk
