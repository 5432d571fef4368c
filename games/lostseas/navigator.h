// The navigator: what the coming turns promise from a tile, and what to make for.
#pragma once

#include <algorithm>
#include <array>

#include "games/lostseas/gunner.h"
#include "games/lostseas/moves.h"

namespace tortuga::lostseas {

struct Course {
  enum class Aim : std::uint8_t { nothing, find, fire, chase };
  double worth = 0;
  Aim aim = Aim::nothing;
  int goal = 0;  // the tile to find a gem on
  Seat prey;     // the ship to fire at, now or on the way
};

// What sailing from goal to goal finds.
struct Search {
  double worth = 0;
  int goal = 0;                                // the first one
  std::array<double, kHorizon + 1> landing{};  // by turns from now
};

class Navigator {
 public:
  Navigator(const Rules& rules, const State& view, Seat seat, const Appraiser& appraiser, const Gunner& gunner)
      : rules_(rules),
        view_(view),
        seat_(seat),
        speed_(speed(rules, view.at(seat))),
        appraiser_(appraiser),
        gunner_(gunner) {}

  // What sailing on from a tile finds, to the better side.
  Search explore(int tile) const {
    const Search left = explored<Side::left>(tile), right = explored<Side::right>(tile);
    return right.worth > left.worth ? right : left;
  }
  // Only what that is worth.
  double found_from(int tile) const {
    const double left = found<Side::left>(tile), right = found<Side::right>(tile);
    return right > left ? right : left;
  }

  // The better of two plans: to search and fire whenever that is worth more, or to chase one ship.
  Course from(const Stance& stance, int tile) const { return from(stance, tile, explore(tile)); }
  Course from(const Stance& stance, int tile, const Search& found) const {
    Course best{found.worth, found.goal != 0 ? Course::Aim::find : Course::Aim::nothing, found.goal, kNobody};
    std::array<int, kMostShips> gaps;
    for (int j = 0; j < view_.seats(); ++j) gaps[j] = Seat{j} == seat_ ? kNowhere : gap(j, tile);
    fire_in_between(stance, gaps, found, best);
    for (int j = 0; j < view_.seats(); ++j) chase(stance, j, gaps[j], best);
    return best;
  }

  Seat nearest_rival() const {
    Seat nearest;
    const int here = view_.at(seat_).tile.value();
    for (int j = 0; j < view_.seats(); ++j)
      if (Seat{j} != seat_ && (!nearest.somebody() || gap(j, here) < gap(nearest.index(), here))) nearest = Seat{j};
    return nearest;
  }
  int gap(int ship, int tile) const { return distance(view_.players[ship].tile, Tile{tile}); }

  // What a ship can find from a tile, as far as we know the sea.
  double prospects(const Player& ship, int tile) const {
    return std::max(prospects<Side::left>(ship, tile), prospects<Side::right>(ship, tile));
  }

 private:
  static constexpr int kNowhere = 1000;                      // tiles: nobody fires at itself
  static constexpr double kShared = 1 - kJudgement.contest;  // of a find where some rival can be as soon

  // Every order begins a search on another tile, but the goals are the same: looked over once.
  void survey() const {
    surveyed_ = true;
    for (Water left = water_; left != 0; left &= left - 1) theirs_[std::countr_zero(left)] = kMostTiles;
    for (int j = 0; j < view_.seats(); ++j) {
      if (Seat{j} == seat_) continue;
      const std::int8_t* const their_turns = kTurns[static_cast<std::size_t>(speed(rules_, view_.players[j]))].data();
      const int there = view_.players[j].tile.value();
      for (Water left = water_; left != 0; left &= left - 1) {
        const int tile = std::countr_zero(left);
        theirs_[tile] = std::min(theirs_[tile], their_turns[std::abs(tile - there)]);
      }
    }
    for (int t = 0; t <= kHorizon; ++t) {
      const double unknown = appraiser_.unknown_landing(t);
      unknown_[t] = {unknown, unknown * kShared};
    }
  }

  // What a ship can end its turns on to one side, one goal after the other, always the nearest: tiles sailed over keep
  // their secrets (LOST-024).
  template <Side side>
  struct Leg {
    Water ahead;
    const std::int8_t* turns_over;  // by tiles
    int tile, left = kLandings, turns = 0;

    bool go_on() {
      if (ahead == 0 || left-- == 0) return false;
      const int goal = side == Side::left ? 63 - std::countl_zero(ahead) : std::countr_zero(ahead);
      turns += turns_over[side == Side::left ? tile - goal : goal - tile];
      tile = goal;
      ahead = side == Side::left ? ahead ^ water_at(goal) : ahead & (ahead - 1);
      return true;
    }
  };
  template <Side side>
  Leg<side> leg(int tile) const {
    if (!surveyed_) survey();
    const Water ahead = water_ & (side == Side::left ? water_left_of(tile) : water_right_of(tile));
    return {ahead, kTurns[static_cast<std::size_t>(speed_)].data(), tile};
  }

  double landing(int goal, int turns) const {
    return appraiser_.landing(goal, turns) * (theirs_[goal] <= turns ? kShared : 1);
  }
  template <Side side>
  double found(int tile) const {
    double sum = 0;
    for (auto way = leg<side>(tile); way.go_on();) {
      if (appraiser_.belief().maybe(way.tile)) [[likely]]
        sum += kLater[way.turns] * unknown_[std::min(way.turns, kHorizon)][theirs_[way.tile] <= way.turns];
      else sum += kLater[way.turns] * landing(way.tile, way.turns);
    }
    return sum;
  }
  template <Side side>
  Search explored(int tile) const {
    Search result;
    for (auto way = leg<side>(tile); way.go_on();) {
      const double found = landing(way.tile, way.turns);
      result.worth += kLater[way.turns] * found;
      if (way.turns <= kHorizon) result.landing[way.turns] = found;
      if (result.goal == 0) result.goal = way.tile;
    }
    return result;
  }

  template <Side side>
  double prospects(const Player& ship, int tile) const {
    const Belief& belief = appraiser_.belief();
    const bool last = view_.gems_left == 1;
    const int fast = speed(rules_, ship);
    double sum = 0;
    int turns = 0;
    Water ahead = belief.anywhere() & (side == Side::left ? water_left_of(tile) : water_right_of(tile));
    for (int n = 0; n < kLandings && ahead != 0; ++n) {
      const int goal = side == Side::left ? 63 - std::countl_zero(ahead) : std::countr_zero(ahead);
      ahead ^= water_at(goal);
      turns += turns_between(tile, goal, fast);
      const double found = last                  ? kJudgement.win * belief.chance_at(goal)
                           : belief.surely(goal) ? belief.points[goal]
                                                 : belief.chance * belief.mean;
      sum += kLater[turns] * found;
      tile = goal;
    }
    return sum;
  }

  using Gaps = std::array<int, kMostShips>;
  void fire_in_between(const Stance& stance, const Gaps& gaps, const Search& search, Course& course) const {
    double there = 1;
    for (int i = 1; i <= kHorizon; ++i) {
      there *= kJudgement.stay;
      double best = 0;
      Seat prey;
      for (int j = 0; j < view_.seats(); ++j) {
        if (gaps[j] > stance.reach[i]) continue;
        const double shot = gunner_.shots(stance, j)[i];
        if (shot <= best) continue;
        best = shot;
        prey = Seat{j};
      }
      const double gain = best * there - search.landing[i];
      if (gain <= 0) continue;
      course.worth += kLater[i] * gain;
      if (!course.prey.somebody()) course.prey = prey;
      if (i == 1 || course.aim == Course::Aim::nothing) course.aim = Course::Aim::fire;
    }
  }

  // A ship out of range that can be had in range.
  void chase(const Stance& stance, int ship, int left, Course& best) const {
    if (left <= stance.reach[1] || left > stance.reach[1] + speed_ * (kHorizon - 1)) return;
    const auto& shots = gunner_.shots(stance, ship);
    double worth = 0;
    double there = 1;
    for (int i = 1; i <= kHorizon; ++i) {
      if (left > stance.reach[i]) {
        left -= speed_;
        continue;
      }
      worth += kLater[i] * there * std::max(0.0, shots[i]);
      there *= kJudgement.stay;
    }
    if (worth > best.worth) best = {worth, Course::Aim::chase, 0, Seat{ship}};
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  int speed_;
  const Appraiser& appraiser_;
  const Gunner& gunner_;
  Water water_ = appraiser_.goals();
  mutable bool surveyed_ = false;
  mutable std::array<std::int8_t, kMostTiles + 1> theirs_;  // by goal: turns of the rival who is soonest there
  // What to end a turn on unknown water is worth, by turns from now: where no rival can be as soon, and elsewhere.
  mutable std::array<std::array<double, 2>, kHorizon + 1> unknown_;
};

}  // namespace tortuga::lostseas
