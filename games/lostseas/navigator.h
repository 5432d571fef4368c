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
  Navigator(const Rules& rules, const State& view, Seat seat, const Appraiser& appraiser)
      : rules_(rules), view_(view), seat_(seat), speed_(speed(rules, view.at(seat))), appraiser_(appraiser) {
    for (int j = 0; j < view.seats(); ++j)
      if (Seat{j} != seat) rivals_.push({view.players[j].tile.value(), speed(rules, view.players[j])});
  }

  // What sailing on from a tile finds, to the better side.
  Search explore(int tile) const {
    const auto worth = [&](int goal, int turns) {
      return appraiser_.landing(goal, turns) * (contested(goal, turns) ? 1 - kJudgement.contest : 1);
    };
    const Search left = search(tile, Side::left, speed_, appraiser_.goals(), worth);
    const Search right = search(tile, Side::right, speed_, appraiser_.goals(), worth);
    return right.worth > left.worth ? right : left;
  }

  // The better of two plans: to search and fire whenever that is worth more, or to chase one ship.
  Course from(const Stance& stance, int tile) const { return from(stance, tile, explore(tile)); }
  Course from(const Stance& stance, int tile, const Search& found) const {
    Course best{found.worth, found.goal != 0 ? Course::Aim::find : Course::Aim::nothing, found.goal, kNobody};
    fire_in_between(stance, tile, found, best);
    for (int j = 0; j < view_.seats(); ++j) chase(stance, tile, j, best);
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
    const Belief& belief = appraiser_.belief();
    const bool last = view_.gems_left == 1;
    const auto worth = [&](int goal, int) {
      if (last) return kJudgement.win * belief.chance_at(goal);
      return belief.surely(goal) ? belief.points[goal] : belief.chance * belief.mean;
    };
    const int fast = speed(rules_, ship);
    return std::max(search(tile, Side::left, fast, belief.anywhere(), worth).worth,
                    search(tile, Side::right, fast, belief.anywhere(), worth).worth);
  }

 private:
  // Whether a rival can end a turn on a tile as soon as we can.
  bool contested(int goal, int turns) const {
    for (const Rival& rival : rivals_)
      if (std::abs(rival.tile - goal) <= turns * rival.speed) return true;
    return false;
  }

  // From goal to goal on one side, always the nearest: tiles sailed over keep their secrets (LOST-024).
  template <class Worth>
  Search search(int tile, Side side, int speed, Water goals, Worth worth) const {
    Search result;
    int turns = 0;
    for (int n = 0; n < kLandings; ++n) {
      const Water ahead = goals & (side == Side::left ? water_left_of(tile) : water_right_of(tile));
      if (ahead == 0) break;
      const int goal = side == Side::left ? 63 - std::countl_zero(ahead) : std::countr_zero(ahead);
      turns += turns_between(tile, goal, speed);
      const double found = worth(goal, turns);
      result.worth += kLater[turns] * found;
      if (turns <= kHorizon) result.landing[turns] = found;
      if (n == 0) result.goal = goal;
      tile = goal;
    }
    return result;
  }

  void fire_in_between(const Stance& stance, int tile, const Search& search, Course& course) const {
    double there = 1;
    for (int i = 1; i <= kHorizon; ++i) {
      there *= kJudgement.stay;
      double best = 0;
      Seat prey;
      for (int j = 0; j < view_.seats(); ++j) {
        if (stance.shot[j][i] <= best || gap(j, tile) > stance.reach[i]) continue;
        best = stance.shot[j][i];
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
  void chase(const Stance& stance, int tile, int ship, Course& best) const {
    int left = gap(ship, tile);
    if (left <= stance.reach[1] || left > stance.reach[1] + speed_ * (kHorizon - 1)) return;
    double worth = 0;
    double there = 1;
    for (int i = 1; i <= kHorizon; ++i) {
      if (left > stance.reach[i]) {
        left -= speed_;
        continue;
      }
      worth += kLater[i] * there * std::max(0.0, stance.shot[ship][i]);
      there *= kJudgement.stay;
    }
    if (worth > best.worth) best = {worth, Course::Aim::chase, 0, Seat{ship}};
  }

  struct Rival {
    int tile = 0, speed = 0;
  };

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  int speed_;
  const Appraiser& appraiser_;
  List<Rival, kMostShips> rivals_;
};

}  // namespace tortuga::lostseas
