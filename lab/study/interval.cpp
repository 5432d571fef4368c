#include "lab/study/interval.h"

#include <algorithm>
#include <cmath>

#include "lab/study/maths.h"

namespace tortuga {
namespace {

constexpr double kRare = 20;  // fewer on one side: Wilson's interval would miss too often

Estimate wilson_with(double share, double tries, double z) {
  const double middle = share + z * z / (2 * tries);
  const double half = z * std::sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries));
  const double whole = 1 + z * z / tries;
  return {share, std::max(0.0, (middle - half) / whole), std::min(1.0, (middle + half) / whole)};
}

// Clopper-Pearson: the chances under which so few, and so many, would be as rare as the error.
Estimate exact_share(double wins, double tries, double z) {
  const double tail = normal_tail(z);
  const auto solve = [&](const auto& too_low) {
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      (too_low(middle) ? low : high) = middle;
    }
    return (low + high) / 2;
  };
  Estimate out{wins / tries, 0, 1};
  const double down = std::floor(wins), up = std::ceil(wins);  // shared wins count in parts
  if (down > 0) out.low = solve([&](double p) { return 1 - binomial_at_most(down - 1, tries, p) < tail; });
  if (up < tries) out.high = solve([&](double p) { return binomial_at_most(up, tries, p) > tail; });
  return out;
}

}  // namespace

Estimate share_of(double wins, double tries, double z) {
  if (tries <= 0) return {0, 0, 1};
  if (wins < kRare) return exact_share(wins, tries, z);
  if (tries - wins < kRare) {  // the rare side is the other one
    const Estimate lost = exact_share(tries - wins, tries, z);
    return {wins / tries, 1 - lost.high, 1 - lost.low};
  }
  return wilson_with(wins / tries, tries, z);
}

Estimate share_of_blocks(double sum, double squares, double blocks, double games, double z) {
  if (blocks < 2) return {0, 0, 1};
  const double share = sum / blocks;
  const double variance = std::max(0.0, squares - sum * share) / (blocks - 1) / blocks;
  double tries = blocks;
  if (variance > 0) tries = std::clamp(share * (1 - share) / variance, blocks, 4 * games * blocks);
  return wilson_with(share, tries, z);
}

Estimate mean_of(const Groups& means, double z) {
  double sum = 0, squares = 0;
  for (const double mean : means) sum += mean;
  const double value = sum / kGroups;
  for (const double mean : means) squares += (mean - value) * (mean - value);
  const double half = student_point(z) * std::sqrt(squares / (kGroups - 1)) / std::sqrt(double{kGroups});
  return {value, value - half, value + half};
}

Estimate jackknifed(double value, const std::function<double(int)>& without, double z) {
  Groups left;
  double sum = 0, squares = 0;
  for (int g = 0; g < kGroups; ++g) sum += left[static_cast<std::size_t>(g)] = without(g);
  for (const double one : left) squares += (one - sum / kGroups) * (one - sum / kGroups);
  const double half = student_point(z) * std::sqrt(squares * (kGroups - 1) / kGroups);
  return {value, value - half, value + half};
}

Estimate paired_difference(double sum, double squares, double blocks, double range, double z) {
  const double tries = blocks + z * z / 2;
  const double value = sum / tries;
  const double variance = std::max(0.0, (squares + range * range * z * z / 4) / tries - value * value);
  const double half = z * std::sqrt(variance / tries);
  return {value, value - half, value + half};
}

Estimate quantile_of(const std::vector<std::uint64_t>& counts, double at, double z) {
  double total = 0;
  for (const std::uint64_t count : counts) total += static_cast<double>(count);
  if (total == 0) return {};
  const auto value_at = [&](double rank) {
    rank = std::clamp(rank, 1.0, total);
    double seen = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
      if (seen += static_cast<double>(counts[i]); seen >= rank) return static_cast<double>(i);
    return static_cast<double>(counts.size() - 1);
  };
  const double half = z * std::sqrt(total * at * (1 - at));
  return {value_at(std::ceil(at * total)), value_at(std::floor(total * at - half)),
          value_at(std::ceil(total * at + half) + 1)};
}

double none_seen_below(double tries, double z) {
  return tries > 0 ? exact_share(0, tries, z).high : 1;
}

}  // namespace tortuga
