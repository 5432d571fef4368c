// What is kept of a table besides its log, for whoever takes it over from a server that is gone: who was there, who has
// been away for how long, whom a bot stands in for, whose clock ran. Times are milliseconds before it was written.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/describe.h"
#include "engine/seat.h"

namespace tortuga::server {

struct KeptSeat {
  bool here = false;
  std::int64_t gone = 0;  // since when, if it is not here
  bool stand_in = false;
  std::int64_t seen = 0;
  std::int64_t clock_m = -1, elapsed = 0;  // the decision its clock is for, and what was spent on it
  bool running = false;
};
BOOST_DESCRIBE_STRUCT(KeptSeat, (), (here, gone, stand_in, seen, clock_m, elapsed, running))

struct Kept {
  std::vector<KeptSeat> seats;

  std::string json() const;
  static std::optional<Kept> parse(const std::string& text);
  // Whether it has to be written again: everything but times that follow from the clock.
  bool same_as(const Kept& other) const;
};
BOOST_DESCRIBE_STRUCT(Kept, (), (seats))

}  // namespace tortuga::server
