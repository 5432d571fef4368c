// How a game stands or ended.
#pragma once

#include <array>
#include <string_view>

#include "engine/list.h"
#include "engine/seat.h"

namespace tortuga {

struct Outcome {
  bool over = false;
  // Why it ended ("last_gem"; in words it is "end.last_gem" of the catalogue); empty while it runs.
  std::string_view reason;
  // Who won: in a co-operative game everybody or nobody.
  SeatSet winners;
  // Co-operative games have one shared result: `places` stays empty and `scores` holds a single number.
  bool shared = false;
  // By seat: 1 is best, equal places are shared (1, 1, 3).
  List<int, kMaxSeats> places;
  // By seat: what the game counts.
  List<int, kMaxSeats> scores;
};

}  // namespace tortuga
