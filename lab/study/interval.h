// Estimates with their intervals, one function for each kind of number (docs/lab.md). `z` is the normal point of the
// look's error.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace tortuga {

inline constexpr int kGroups = 64;
using Groups = std::array<double, kGroups>;

struct Estimate {
  double value = 0, low = 0, high = 0;
};

// A share of `wins` in `tries` independent games: Wilson's, or exact where one side is rare.
Estimate share_of(double wins, double tries, double z);
// A share from block means with this sum and sum of squares, each of `games` games.
Estimate share_of_blocks(double sum, double squares, double blocks, double games, double z);
// A mean, from the means of the groups.
Estimate mean_of(const Groups& means, double z);
// Anything that sums give: `without(g)` is the figure without group g.
Estimate jackknifed(double value, const std::function<double(int group)>& without, double z);
// A difference of shares between two sets of rules in the same blocks: the sums of differences and of their squares.
Estimate paired_difference(double sum, double squares, double blocks, double range, double z);
// The value at a share of a histogram, `counts[i]` values of i.
Estimate quantile_of(const std::vector<std::uint64_t>& counts, double at, double z);

// The largest share that no case in `tries` leaves possible: exact.
double none_seen_below(double tries, double z);

}  // namespace tortuga
