// The ships in an encounter, read from a position or a view.
#pragma once

#include "games/plunk/state.h"

namespace tortuga::plunk {

// Whether a ship takes part: it crosses the edge, enters the hex, or lies on it.
inline bool takes_part(const Encounter& meeting, const Ship& ship) {
  const bool moving = ship.sailing == Sailing::under_way;
  const Hex next = ship.path.front();
  if (!meeting.passing()) return moving ? meeting.at.is(next) : ship.hex == meeting.at;
  return moving &&
         ((ship.hex == meeting.at && meeting.other.is(next)) || (ship.hex == meeting.other && meeting.at.is(next)));
}
// It lies on the hex and is not asked (PLUNK-085).
inline bool holds(const Encounter& meeting, const Ship& ship) {
  return takes_part(meeting, ship) && ship.sailing != Sailing::under_way;
}

}  // namespace tortuga::plunk
