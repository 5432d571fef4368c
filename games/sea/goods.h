// What Goods are worth to somebody who must give one away or may take one (D15, D16, D17).
#pragma once

#include "games/sea/state.h"

namespace tortuga::sea {

// The colour whose loss costs the best split least; of equals the one held most, then by colour.
constexpr Colour cheapest_good(const Rules& rules, const Goods& goods) {
  int best = -1, best_value = 0;
  for (int c = 0; c < kColours; ++c) {
    if (goods[static_cast<std::size_t>(c)] == 0) continue;
    Goods rest = goods;
    --rest[static_cast<std::size_t>(c)];
    const int value = rules.best_split(rest) * 16 + goods[static_cast<std::size_t>(c)];
    if (best < 0 || value > best_value) {
      best = c;
      best_value = value;
    }
  }
  return static_cast<Colour>(best < 0 ? 0 : best);
}

// The colour left in a stack that raises the best split most; of equals the one held least, then by colour.
constexpr Colour dearest_good(const Rules& rules, const State& state, const Goods& goods) {
  int best = -1, best_value = 0;
  for (int c = 0; c < kColours; ++c) {
    if (state.stacks.at(c) == 0) continue;
    Goods more = goods;
    ++more[static_cast<std::size_t>(c)];
    const int value = rules.best_split(more) * 16 - goods[static_cast<std::size_t>(c)];
    if (best < 0 || value > best_value) {
      best = c;
      best_value = value;
    }
  }
  return static_cast<Colour>(best < 0 ? 0 : best);
}

}  // namespace tortuga::sea
