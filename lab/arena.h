// The arena's report: shares of wins with their confidence, how long games take, how they end.
#pragma once

#include <string>
#include <vector>

#include "lab/trials.h"

namespace tortuga {

struct Interval {
  double low = 0, high = 0;
};

// Wilson's 95 % interval for a share of `wins` in `games`; `sure` is the normal distribution's point for another one.
inline constexpr double kSure95 = 1.959963984540054;
Interval wilson(double wins, double games, double sure = kSure95);

// Whether it is clear by now on which side of `share` the first player's wins lie. Asked again and again, so that the
// interval is one of 99.9 %: of simulated series of 2,000 games that were really even one in sixty was called.
bool decided(const ArenaResult& result, double share);

struct Spread {
  double mean = 0;
  int p5 = 0, p50 = 0, p95 = 0;
};
Spread spread_of(const std::vector<std::uint64_t>& counts);

std::string arena_json(std::string_view game, const ArenaOrder& order, const ArenaResult& result);
std::string arena_text(std::string_view game, const ArenaOrder& order, const ArenaResult& result);

}  // namespace tortuga
