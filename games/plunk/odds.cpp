#include "games/plunk/odds.h"

namespace tortuga::plunk {
namespace {

constexpr int kMostSides = 20;

// How often `dice` dice show this best and second best, out of all throws.
struct BestTwo {
  std::array<std::array<double, kMostSides + 1>, kMostSides + 1> share{};  // by best, then second

  BestTwo(int dice, int sides) {
    share[0][0] = 1.0;
    for (int i = 0; i < dice; ++i) {
      decltype(share) next{};
      for (std::size_t first = 0; first <= static_cast<std::size_t>(sides); ++first)
        for (std::size_t second = 0; second <= first; ++second) {
          if (share[first][second] == 0.0) continue;
          for (std::size_t die = 1; die <= static_cast<std::size_t>(sides); ++die) {
            const auto best = die > first ? die : first;
            const auto other = die > first ? first : die > second ? die : second;
            next[best][other] += share[first][second] / sides;
          }
        }
      share = next;
    }
  }
};

}  // namespace

Odds odds_of(const Rules& rules, bool mutual) {
  const int sides = rules.dice.sides;
  const BestTwo attacker(rules.dice.attacker, sides);
  const BestTwo defender(mutual ? rules.dice.attacker : rules.dice.defender, sides);
  double won[3] = {};
  double lost_both = 0;
  const auto all = static_cast<std::size_t>(sides);
  for (std::size_t a = 1; a <= all; ++a)
    for (std::size_t b = 1; b <= a; ++b)
      for (std::size_t c = 1; c <= all; ++c)
        for (std::size_t d = 1; d <= c; ++d) {
          const double share = attacker.share[a][b] * defender.share[c][d];
          won[(a > c) + (b > d)] += share;
          if (a < c && b < d) lost_both += share;
        }
  const auto tenths = [](double share) {
    return static_cast<int>(share * 1000.0 + 0.5);
  };
  const double none = mutual ? lost_both : won[0];
  return {tenths(won[2]), tenths(1.0 - won[2] - none), tenths(none)};
}

std::string percent(int tenths) {
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace tortuga::plunk
