// Experience and the levels it brings (LOST-050 to LOST-055).
#pragma once

#include "games/lostseas/events.h"

namespace tortuga::lostseas {

// What is unlocked on the way from one level to another (LOST-055).
constexpr EnumSet<Unlock> unlocks(const Rules& rules, int before, int after) {
  EnumSet<Unlock> set;
  const auto at = [&](int level, Unlock unlock) {
    if (before < level && after >= level) set.add(unlock);
  };
  at(rules.instinct_level, Unlock::instinct);
  at(rules.double_masted_level, Unlock::double_masted);
  at(rules.portal.level, Unlock::portal);
  at(rules.seeker.level, Unlock::seeker);
  at(rules.buffs[Buff::sword].level, Unlock::sword);
  at(rules.buffs[Buff::push].level, Unlock::push);
  at(rules.buffs[Buff::captain].level, Unlock::captain);
  at(rules.battleship.level, Unlock::battleship);
  at(rules.future_level, Unlock::future);
  at(rules.buffs[Buff::devastation].level, Unlock::devastation);
  return set;
}

// The product is exact: one rounding, at the end.
template <class Sink>
void award(Deed<Sink>& deed, Seat seat, Between base, Hundredths multiplier, XpSource source) {
  const Rules& rules = deed.rules;
  Player& player = deed.state.at(seat);
  const std::int64_t drawn = deed.dice.range(base.low, base.high);
  const std::int64_t moon = moonlit(rules, deed.state) ? rules.moon_factor : 1;
  const auto gained = static_cast<std::int32_t>(drawn * moon * multiplier.count / 100);
  player.xp += gained;
  deed.tell(XpGained{seat, gained, source, player.xp});
  const int before = player.level;
  player.level = player.xp / rules.xp_per_level;
  if (player.level == before) return;
  deed.tell(LevelGained{seat, player.level, player.level - before});
  if constexpr (Deed<Sink>::kTells) {
    const auto crossed = unlocks(rules, before, player.level);
    if (!crossed.empty()) deed.tell(Unlocked{seat, crossed});
  }
}

}  // namespace tortuga::lostseas
