// The appraiser: what a find, some XP or a rival's loss is worth to a seat, in points.
#pragma once

#include <algorithm>
#include <array>

#include "games/lostseas/belief.h"
#include "games/lostseas/judgement.h"
#include "games/lostseas/style.h"

namespace tortuga::lostseas {

constexpr double mean_of(Between draw) {
  return (draw.low + draw.high) / 2.0;
}
// Asked more often than anything else, so nothing is divided.
inline constexpr auto kTurns = [] {
  std::array<std::array<std::int8_t, kMostTiles + 1>, kMostSpeed + 1> turns{};
  for (std::size_t speed = 1; speed < turns.size(); ++speed)
    for (std::size_t tiles = 0; tiles < turns[speed].size(); ++tiles)
      turns[speed][tiles] = static_cast<std::int8_t>((tiles + speed - 1) / speed);
  return turns;
}();
constexpr int turns_between(int from, int to, int speed) {
  return kTurns[static_cast<std::size_t>(speed)][static_cast<std::size_t>(std::abs(from - to))];
}

// What a point is worth so many turns from now, for as many turns as a ship can be under way.
inline constexpr auto kLater = [] {
  std::array<double, kMostTiles + 1> worth{1};
  for (std::size_t i = 1; i < worth.size(); ++i) worth[i] = worth[i - 1] * Judgement{}.later;
  return worth;
}();

class Appraiser {
 public:
  Appraiser(const Rules& rules, const State& view, Seat seat, const Style& style)
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), style_(style), belief_(rules, view, seat) {
    for (int j = 0; j < view.seats(); ++j)
      if (Seat{j} != seat) best_rival_ = std::max<int>(best_rival_, view.players[j].score);
    for (const BuffRules& buff : rules.buffs) top_level_ = std::max<int>(top_level_, buff.level);
    top_level_ = std::max<int>({top_level_, rules.battleship.level, rules.double_masted_level, rules.future_level});
    per_xp_ = kJudgement.climb / (top_level_ * rules.xp_per_level);

    for (int i = 0, phase = view.round % rules.moon_every; i <= kHorizon; ++i) {
      moon_[i] = phase == 0 ? rules.moon_factor : 1;
      if (++phase == rules.moon_every) phase = 0;
    }
    if (view.gems_left == 1) last_gem_ = kJudgement.win * (share_with_last_gem(seat) - kJudgement.hope);
    const int lull = std::max(0, view.round - view.last_find - kJudgement.patience);
    if (!shuns_last_gem()) calm_ = 1 - std::min(1.0, kJudgement.weary * lull);
    appraise_finds();
  }

  const Belief& belief() const { return belief_; }
  // A point less for one rival.
  double rivalry() const { return rivalry_; }
  // Interest in fighting: it goes as the rounds pass without a find, so that games end.
  double calm() const { return calm_; }
  double zeal() const { return calm_ * style_.zeal; }

  // The lead beside what is left at sea: -1 is lost unless gems are stolen, 1 as good as won.
  double standing() const { return std::clamp((me_.score - best_rival_) / (belief_.points_left + 3.0), -1.0, 1.0); }

  // The Golden Moon's factor, so many rounds from now (LOST-011).
  int moon(int rounds) const { return moon_[rounds]; }

  // XP under no moon. Levels beyond the last unlock give nothing.
  double xp(const Player& player, Between draw, Hundredths multiplier) const {
    if (player.level >= top_level_) return 0;
    const double hurry = 2 * player.level < top_level_ ? kJudgement.early : 1;
    return hurry * per_xp_ * mean_of(draw) * multiplier.count / 100;
  }

  // A random gem out of a hold.
  double loot(const Player& from) const {
    const bool safe = from.hold.empty() || rules_.gem_stealing == Stealing::disabled;
    return safe ? 0 : static_cast<double>(from.score) / from.hold.size();
  }

  // One gem is left (LOST-120): taking it would lose the game and it is better to fight on, or it would win or tie it.
  bool shuns_last_gem() const { return last_gem_ < 0; }
  bool wants_last_gem() const { return last_gem_ > 0; }

  // Tiles on which it is good to end a turn.
  Water goals() const { return shuns_last_gem() ? 0 : belief_.anywhere(); }

  // Ending a turn on a tile, so many turns from now.
  double landing(int tile, int turns) const {
    const int i = std::min(turns, kHorizon);
    if (belief_.maybe(tile)) return unknown_[i];
    if (!belief_.surely(tile)) return 0;
    return last_gem_ != 0 ? last_gem_ : urge_ * belief_.points[tile] + find_xp_ * moon(i);
  }

  double unknown_landing(int turns) const { return unknown_[std::min(turns, kHorizon)]; }

  // Our share of the game if `finder` took the last gem (LOST-121).
  double share_with_last_gem(Seat finder) const {
    int best = 0, tied = 0;
    for (int j = 0; j < view_.seats(); ++j) {
      const int score = view_.players[j].score + (Seat{j} == finder ? belief_.points_left : 0);
      tied = score > best ? 1 : tied + (score == best);
      best = std::max(best, score);
    }
    if (me_.score + (finder == seat_ ? belief_.points_left : 0) < best) return 0;
    return rules_.tie_break == TieBreak::shared ? 1 : 1.0 / tied;
  }

 private:
  void appraise_finds() {
    find_xp_ = xp(me_, rules_.find_xp, rules_.find_gem_xp_multiplier);
    int points = belief_.points_left;
    for (const Player& player : view_.players) points += player.score;
    const double gone = points > 0 ? 1 - static_cast<double>(belief_.points_left) / points : 1;
    urge_ = me_.score > best_rival_ ? 1 + kJudgement.ahead * gone : 1;
    for (int i = 0; i <= kHorizon; ++i)
      unknown_[i] = belief_.chance * (last_gem_ != 0 ? last_gem_ : urge_ * belief_.mean + find_xp_ * moon(i));
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Player& me_;
  const Style& style_;
  Belief belief_;
  double rivalry_ = kJudgement.rivalry / (view_.seats() - 1);
  int best_rival_ = 0;
  int top_level_ = 1;
  double per_xp_ = 0, calm_ = 1, last_gem_ = 0, find_xp_ = 0, urge_ = 1;
  std::array<int, kHorizon + 1> moon_{};
  std::array<double, kHorizon + 1> unknown_{};  // an unknown tile, by turns from now
};

}  // namespace tortuga::lostseas
