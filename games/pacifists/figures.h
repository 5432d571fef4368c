// The forecast as pages draw it: everything that the open orders would do, by ship and side.
#pragma once

#include "games/pacifists/forecast.h"

namespace tortuga::pacifists {

struct SideProspect {
  Order order = Order::none;
  Action action = Action::none;
  Side towards = Side::starboard;
  Seat target;
  bool both = false, unknown = false, fought = false, defects = false, wrecks = false, loads = false;
  std::int16_t tokens = 0, crew = 0, distance = 0, ram = 0;
  std::int16_t dice = 0, least = 0, most = 0;
  std::int16_t first = 0, last = 0;  // the fields that a gun reaches
  SeatSet hits;
};
BOOST_DESCRIBE_STRUCT(SideProspect, (),
                      (order, action, towards, target, both, unknown, fought, defects, wrecks, loads, tokens, crew,
                       distance, ram, dice, least, most, first, last, hits))

struct ShipProspect {
  EnumMap<Side, SideProspect> sides;
  Danger dangers;
};
BOOST_DESCRIBE_STRUCT(ShipProspect, (), (sides, dangers))

struct Prospect {
  List<std::int16_t, kMostShips> gaps;  // after movement
  List<ShipProspect, kMostShips> ships;
};
BOOST_DESCRIBE_STRUCT(Prospect, (), (gaps, ships))

}  // namespace tortuga::pacifists
