// The marks on a ship: what lies on it besides its figures and the cards that wait, the weightiest first. Works on
// views.
#pragma once

#include "games/raiders/state.h"

namespace tortuga::raiders {

enum class Mark : std::uint8_t {
  netted,
  chained,
  storm_due,
  exposed,
  momentum_lost,
  exhausted,
  busy,
  lazy,
  damaged,
  veiled,
  veil_ready,
  evasive,
};
BOOST_DESCRIBE_ENUM(Mark, netted, chained, storm_due, exposed, momentum_lost, exhausted, busy, lazy, damaged, veiled,
                    veil_ready, evasive)
constexpr std::string_view label_group(Mark) {
  return "mark";
}

constexpr bool marked(const Rules& rules, const Ship& ship, Mark mark) {
  switch (mark) {
    case Mark::netted: return ship.netted;
    case Mark::chained: return ship.chained;
    case Mark::storm_due: return ship.storm_due;
    case Mark::exposed: return defenceless(rules, ship);  // RAID-078: with maneuver_only nobody is
    case Mark::momentum_lost: return ship.momentum_lost;
    case Mark::exhausted: return ship.exhausted;
    case Mark::busy: return ship.busy;
    case Mark::lazy: return ship.lazy;
    case Mark::damaged: return ship.damaged;
    case Mark::veiled: return ship.veiled;
    case Mark::veil_ready: return may_veil(ship);
    case Mark::evasive: return ship.evasive;
  }
  return false;
}

constexpr EnumSet<Mark> marks_of(const Rules& rules, const Ship& ship) {
  EnumSet<Mark> marks;
  for_each_enumerator<Mark>([&](std::string_view, Mark mark) {
    if (marked(rules, ship, mark)) marks.add(mark);
  });
  return marks;
}

}  // namespace tortuga::raiders
