// A position in numbers, for bots that look ahead.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "games/lostseas/appraiser.h"
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

// What a gem so many turns away is worth beside one that is here.
constexpr auto kDelayed = [] {
  std::array<float, kMostTiles + 1> worth{1};
  for (std::size_t i = 1; i < worth.size(); ++i) worth[i] = worth[i - 1] * 0.7846f;
  return worth;
}();

// The unknown water around each ship: every tile where no turn has ended may hide a gem.
struct Prospects {
  std::array<float, kMostShips> near{};   // tiles, the nearer the more
  std::array<float, kMostShips> first{};  // the same of those that nobody reaches sooner
  int unknown = 0;

  Prospects(const Rules& rules, const State& state) {
    std::array<int, kMostShips> fast{};
    for (int i = 0; i < state.seats(); ++i) fast[static_cast<std::size_t>(i)] = speed(rules, state.players[i]);
    for (int t = 1; t <= rules.tiles(); ++t) {
      if (state.visited.has(Tile{t})) continue;
      int soonest = kMostTiles, who = 0;
      for (int i = 0; i < state.seats(); ++i) {
        const int turns = turns_between(state.players[i].tile.value(), t, fast[static_cast<std::size_t>(i)]);
        near[static_cast<std::size_t>(i)] += kDelayed[static_cast<std::size_t>(turns)];
        if (turns < soonest) who = 0;
        soonest = std::min(soonest, turns);
        if (turns == soonest) who |= 1 << i;
      }
      const float part = kDelayed[static_cast<std::size_t>(soonest)] /
                         static_cast<float>(std::max(1, std::popcount(static_cast<unsigned>(who))));
      for (int i = 0; i < state.seats(); ++i)
        if ((who >> i & 1) != 0) first[static_cast<std::size_t>(i)] += part;
      ++unknown;
    }
  }
};

}  // namespace

void LostSeas::appraise(const Rules& rules, const State& state, Sheet& sheet) {
  int everything = 0;
  for (int g = 0; g < kGems; ++g) everything += rules.gem_values.at(g);
  int taken = 0;
  for (const Player& player : state.players) taken += player.score;
  const float all = static_cast<float>(std::max(everything, 1));
  const float late = static_cast<float>(taken) / all;

  const int left = std::max(0, everything - taken);
  const Prospects prospects(rules, state);
  const float dense = static_cast<float>(left) / all / static_cast<float>(std::max(1, prospects.unknown));

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
      const int turns = turns_between(player.tile.value(), tile.value(), fast);
      reach += static_cast<float>(rules.gem_values.at(g)) / all * kDelayed[static_cast<std::size_t>(turns)];
    }
    const float lead = static_cast<float>(player.score - best);
    Sheet::Row& row = sheet.add();
    row = {points,
           points * late,
           (points - static_cast<float>(best) / all) * late,
           std::clamp(lead / static_cast<float>(left + 3), -2.f, 2.f),
           lead > static_cast<float>(left) ? 1.f : 0.f,
           static_cast<float>(player.hold.size()) / kGems,
           std::min(1.f, static_cast<float>(player.level) / static_cast<float>(std::max<int>(1, rules.future_level))),
           static_cast<float>(fast) / kMostSpeed,
           reach,
           reach * late,
           dense * prospects.near[static_cast<std::size_t>(i)],
           dense * prospects.first[static_cast<std::size_t>(i)],
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
  return seats <= 2 ? 8 : 10;
}

}  // namespace tortuga
