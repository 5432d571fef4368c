// A position in numbers, for bots that look ahead.
#include <algorithm>
#include <cmath>

#include "games/lostseas/lostseas.h"

namespace tortuga {

using namespace lostseas;

namespace {

// LOST-074: the chance that a die and a bonus beat a die.
float beats(const Rules& rules, int bonus) {
  const int sides = rules.die_sides;
  const int edge = std::max(0, bonus > 0 ? sides - bonus : sides - 1 + bonus);
  const float triangle = static_cast<float>(edge * (edge + 1) / 2) / static_cast<float>(sides * sides);
  return bonus > 0 ? 1 - triangle : triangle;
}

}  // namespace

void LostSeas::appraise(const Rules& rules, const State& state, Sheet& sheet) {
  int everything = 0;
  for (int g = 0; g < kGems; ++g) everything += rules.gem_values.at(g);
  int taken = 0;
  for (const Player& player : state.players) taken += player.score;
  const float all = static_cast<float>(std::max(everything, 1));
  const float late = static_cast<float>(taken) / all;

  sheet.clear();
  for (int i = 0; i < state.seats(); ++i) {
    const Player& player = state.players[i];
    const float points = static_cast<float>(player.score) / all;
    int best = 0;
    float danger = 0, prey = 0;
    for (int j = 0; j < state.seats(); ++j) {
      const Player& other = state.players[j];
      if (j == i) continue;
      best = std::max<int>(best, other.score);
      const int apart = distance(player.tile, other.tile);
      const int bonus = attack_bonus(rules, player) - defence_bonus(rules, other);
      const int against = attack_bonus(rules, other) - defence_bonus(rules, player);
      if (apart <= range(rules, other) && !player.hold.empty()) {
        const float robbed = points / static_cast<float>(player.hold.size());
        danger += robbed * beats(rules, against) * beats(rules, against);
      }
      if (apart <= range(rules, player) && !other.hold.empty()) {
        const float robbed = static_cast<float>(other.score) / all / static_cast<float>(other.hold.size());
        prey += robbed * beats(rules, bonus) * beats(rules, bonus);
      }
    }
    const int fast = speed(rules, player);
    float reach = 0;
    for (int g = 0; g < kGems; ++g) {
      const Tile tile = *state.gems.at(g);
      if (tile == kOffMap) continue;
      const int turns = (distance(player.tile, tile) + fast - 1) / fast;
      reach += static_cast<float>(rules.gem_values.at(g)) / all * std::exp2(-0.35f * static_cast<float>(turns));
    }
    Sheet::Row& row = sheet.add();
    row = {points,
           points * late,
           (points - static_cast<float>(best) / all) * late,
           static_cast<float>(player.hold.size()) / kGems,
           std::min(1.f, static_cast<float>(player.level) / static_cast<float>(std::max<int>(1, rules.future_level))),
           static_cast<float>(fast) / kMostSpeed,
           reach,
           reach * late,
           danger,
           prey,
           static_cast<float>(attack_bonus(rules, player)) / 4,
           static_cast<float>(defence_bonus(rules, player)) / 4,
           static_cast<float>(player.seeker_uses) / 3,
           state.turn == Seat{i} ? 1.f : 0.f};
  }
}

bool LostSeas::idle(const Rules&, const State&, Seat, const Move& move) {
  return std::holds_alternative<Instinct>(move);  // it tells what the view tells
}

int LostSeas::horizon(const Rules&, int seats) {
  return seats <= 2 ? 8 : 5;
}

}  // namespace tortuga
