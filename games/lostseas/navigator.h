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

  // A tile on which it is good to end a turn.
  struct Goal {
    std::int8_t tile = 0;
    std::int8_t turns = 0;   // from goal to goal, from the leftmost one
    std::int8_t theirs = 0;  // that the rival needs who is soonest there
    bool unknown = false;    // it may hold a gem, or not
  };

  // Every order begins a search on another tile, but the goals on the way are the same: looked over once.
  void survey() const {
    surveyed_ = true;
    water_ = appraiser_.goals();
    if (water_ == 0) return;
    const auto& our_turns = kTurns[static_cast<std::size_t>(speed_)];
    std::array<const std::int8_t*, kMostShips> their_turns{};
    std::array<int, kMostShips> their_tiles{};
    int rivals = 0;
    for (int j = 0; j < view_.seats(); ++j) {
      if (Seat{j} == seat_) continue;
      their_turns[rivals] = kTurns[static_cast<std::size_t>(speed(rules_, view_.players[j]))].data();
      their_tiles[rivals++] = view_.players[j].tile.value();
    }
    int last = std::countr_zero(water_), turns = 0, count = 0;
    for (Water left = water_; left != 0; left &= left - 1) {
      const int tile = std::countr_zero(left);
      turns += our_turns[static_cast<std::size_t>(tile - last)];
      last = tile;
      int soonest = kMostTiles;
      for (int r = 0; r < rivals; ++r)
        soonest = std::min<int>(soonest, their_turns[r][std::abs(their_tiles[r] - tile)]);
      places_[tile] = static_cast<std::int8_t>(count);
      goals_[count++] = {static_cast<std::int8_t>(tile), static_cast<std::int8_t>(turns),
                         static_cast<std::int8_t>(soonest), appraiser_.belief().maybe(tile)};
    }
    count_ = count;
    for (int t = 0; t <= kHorizon; ++t) {
      const double unknown = appraiser_.unknown_landing(t);
      unknown_[t] = {unknown, unknown * kShared};
    }
  }

  // What a ship can end its turns on to one side, one goal after the other, always the nearest: tiles sailed over keep
  // their secrets (LOST-024).
  template <Side side>
  struct Leg {
    const Goal* goal = nullptr;
    int left = 0, begun = 0;
    int turns() const { return side == Side::left ? begun - goal->turns : begun + goal->turns; }
    void go_on() {
      side == Side::left ? --goal : ++goal;
      --left;
    }
  };
  template <Side side>
  Leg<side> leg(int tile) const {
    if (!surveyed_) survey();
    const Water ahead = water_ & (side == Side::left ? water_left_of(tile) : water_right_of(tile));
    if (ahead == 0) return {};
    const int place = places_[side == Side::left ? 63 - std::countl_zero(ahead) : std::countr_zero(ahead)];
    const Goal& first = goals_[place];
    const int left = side == Side::left ? place + 1 : count_ - place;
    const int away = side == Side::left ? tile - first.tile : first.tile - tile;
    const int begun = kTurns[static_cast<std::size_t>(speed_)][static_cast<std::size_t>(away)];
    return {&first, std::min(left, kLandings), side == Side::left ? begun + first.turns : begun - first.turns};
  }

  double landing(const Goal& goal, int turns) const {
    return appraiser_.landing(goal.tile, turns) * (goal.theirs <= turns ? kShared : 1);
  }
  template <Side side>
  double found(int tile) const {
    double sum = 0;
    for (auto way = leg<side>(tile); way.left > 0; way.go_on()) {
      const int turns = way.turns();
      if (way.goal->unknown) [[likely]]
        sum += kLater[turns] * unknown_[std::min(turns, kHorizon)][way.goal->theirs <= turns];
      else sum += kLater[turns] * landing(*way.goal, turns);
    }
    return sum;
  }
  template <Side side>
  Search explored(int tile) const {
    Search result;
    for (auto way = leg<side>(tile); way.left > 0; way.go_on()) {
      const int turns = way.turns();
      const double found = landing(*way.goal, turns);
      result.worth += kLater[turns] * found;
      if (turns <= kHorizon) result.landing[turns] = found;
      if (result.goal == 0) result.goal = way.goal->tile;
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
  mutable bool surveyed_ = false;
  mutable int count_ = 0;
  mutable std::array<Goal, kMostTiles> goals_;              // left to right
  mutable std::array<std::int8_t, kMostTiles + 1> places_;  // of the goals among them, by tile
  mutable Water water_ = 0;
  // What to end a turn on unknown water is worth, by turns from now: where no rival can be as soon, and elsewhere.
  mutable std::array<std::array<double, 2>, kHorizon + 1> unknown_;
};

}  // namespace tortuga::lostseas
