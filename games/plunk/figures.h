// What a page shows of Plunk and Plunder beside the position: what follows from it by the rules.
#pragma once

#include <optional>
#include <vector>

#include "games/plunk/state.h"

namespace tortuga::plunk {

struct Account {
  int income = 0;   // of this turn
  int faction = 0;  // whoever has the same fights for the same side
};
BOOST_DESCRIBE_STRUCT(Account, (), (income, faction))

// A ship whose strength the viewer may know.
struct Vessel {
  ShipId id = 0;
  int range = 0;  // with the upgrades of its plan
  int damage = 0;
  int most_hp = 0;
  int turns = 0;  // that its planned course takes
};
BOOST_DESCRIBE_STRUCT(Vessel, (), (id, range, damage, most_hp, turns))

struct Dock {
  Hex hex;
  int most_hp = 0;
  int turns = 0;  // that a ship takes to build
};
BOOST_DESCRIBE_STRUCT(Dock, (), (hex, most_hp, turns))

struct Purse {
  int spent = 0, funds = 0;
};
BOOST_DESCRIBE_STRUCT(Purse, (), (spent, funds))

struct Figures {
  std::vector<Account> players;
  std::vector<Vessel> ships;
  std::vector<Dock> shipyards;
  std::optional<Purse> purse;                   // of the viewer
  std::vector<std::vector<ShipId>> encounters;  // who takes part in each
  std::optional<int> sight;                     // how far ships see in the fog, where there is one
  int kept_dice = kKeptDice;                    // the best so many of a throw count
};
BOOST_DESCRIBE_STRUCT(Figures, (), (players, ships, shipyards, purse, encounters, sight, kept_dice))

// The way an order leads, hex by hex, and how long it takes.
struct Outline {
  std::vector<Hex> way;
  int turns = 0;
};
BOOST_DESCRIBE_STRUCT(Outline, (), (way, turns))

}  // namespace tortuga::plunk
