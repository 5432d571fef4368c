// The arena's report: shares of wins with their confidence, how long games take, how they end.
#pragma once

#include <string>
#include <vector>

#include "lab/trials.h"

namespace tortuga {

struct Interval {
  double low = 0, high = 0;
};

// Wilson's 95 % interval for a share of `wins` in `games`.
Interval wilson(double wins, double games);

struct Spread {
  double mean = 0;
  int p5 = 0, p50 = 0, p95 = 0;
};
Spread spread_of(const std::vector<std::uint64_t>& counts);

std::string arena_json(std::string_view game, const ArenaOrder& order, const ArenaResult& result);
std::string arena_text(std::string_view game, const ArenaOrder& order, const ArenaResult& result);

}  // namespace tortuga
