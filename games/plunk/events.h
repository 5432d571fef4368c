// What can happen in Plunk and Plunder. The sentence of each kind is "event.<kind>" in text/en.json.
#pragma once

#include <variant>

#include "engine/deed.h"
#include "games/plunk/battle_events.h"
#include "games/plunk/setup_events.h"

namespace tortuga::plunk {

using Event =
    std::variant<MapCharted, IslandCharted, FirstPlayerDrawn, IslandTaken, PlacePicked, FleetReady, ShipyardPlaced,
                 ShipPlaced, TurnBegan, Ordered, UpgradeOrdered, BuildOrdered, OrderCancelled, UpgradeCancelled,
                 BuildCancelled, PlanCleared, StandingChanged, PlanReady, PlanReopened, IncomePaid, OrdersRevealed,
                 OrderRevealed, ShipyardDeployed, TreasureFound, ShipQueued, Repaired, Upgraded, OrderFailed,
                 BuildFailed, UpgradeFailed, Approached, ShipyardHit, ShipyardDestroyed, AttackLost, BeatBegan, Sailed,
                 TookHex, Stopped, PassingMet, EntryMet, Answered, AnswerShown, Fought, Sunk, TileContested,
                 ContestGoesOn, ContestEnded, ShipAdvanced, ShipFinished, NamesShuffled, Resigned, Eliminated,
                 GameEnded, CombatSeedShown, Won, Placed>;

// A move being carried out, and everything that follows from it up to the next decision.
template <class Sink>
using Deed = tortuga::Deed<Rules, State, Sink>;

}  // namespace tortuga::plunk
