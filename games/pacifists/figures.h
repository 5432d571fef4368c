// The forecast as pages draw it: everything that the open orders would do, by ship and side.
#pragma once

#include "games/pacifists/forecast.h"

namespace tortuga::pacifists {

inline constexpr int kMostFaces = 20;  // of a die: as many as the option allows

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
  bool preview = false;                    // whether this table is told what is ahead
  SeatSet closing;                         // whose water to port the next tide may close (PAC-121)
  std::int16_t low = 0;                    // casualties: fewer, and the ships drift closer
  std::int16_t high = 0;                   // more, and they drift apart
  List<std::int8_t, kMostFaces> counting;  // faces of a die that are a success
};
BOOST_DESCRIBE_STRUCT(Prospect, (), (gaps, ships, preview, closing, low, high, counting))

}  // namespace tortuga::pacifists
