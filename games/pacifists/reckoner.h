// The reckoner: what the orders that lie open cost on the average, if nobody lays another card.
#pragma once

#include <algorithm>
#include <array>

#include "games/pacifists/judgement.h"
#include "games/pacifists/scene.h"

namespace tortuga::pacifists {

struct Cost {
  double crew = 0, doom = 0, future = 0, gaps = 0;
  constexpr double sum() const { return crew + doom + future + gaps; }
  constexpr void add(const Cost& other, double times) {
    crew += times * other.crew;
    doom += times * other.doom;
    future += times * other.future;
    gaps += times * other.gaps;
  }
};

// What a position with open orders costs on the average.
class Reckoner {
 public:
  Reckoner(const Rules& rules, const State& view)
      : rules_(rules), seats_(view.seats()), left_(std::max(0, rules.rounds - view.round)) {
    hit_ = static_cast<double>(rules.die_sides - rules.success_from + 1) / rules.die_sides;
  }

  Cost cost(const State& view) { return cost(view, Scene{rules_, view}); }
  Cost cost(const State& view, const Scene& scene) {
    const Perils ahead = scene.perils();
    Cost cost;
    int casualties = 0;
    for (int i = 0; i < seats_; ++i) casualties += ahead.dangers[i].crew;
    const int told = std::min(casualties, kMostThrown);
    reckon_dice(told);
    const double calm = 1 - quiet_[told] - fierce_[told];  // PAC-121 to PAC-123
    for (int i = 0; i < seats_; ++i) {
      const Ship& ship = view.ships[i];
      const Danger& danger = ahead.dangers[i];
      const Toll& hull = hull_toll(ship.hull, danger.hull);
      // Whoever may come is counted as if there, and may yet be lost: with even chances that is the same.
      const int coming = ahead.coming[i];
      const Toll& crew = crew_toll(ship.crew + coming, danger.crew + ahead.leaving[i] + coming);
      cost.doom += hull.doom + crew.doom;
      cost.crew += kJudgement.hand * hit_ * danger.crew;
      if (left_ == 0) continue;
      const int port = ahead.gaps[i], starboard = ahead.gaps[i == 0 ? seats_ - 1 : i - 1];
      const auto add = [&](double chance, int tide) {
        if (chance == 0) return;
        cost.future += chance * crew.future[(port + tide <= 0) + (starboard + tide <= 0)];
        cost.gaps += chance * price_of(port + tide);
      };
      add(calm, 0);
      add(quiet_[told], -rules_.tide);
      add(fierce_[told], rules_.tide);
      cost.future += hull.future[0];
      cost.crew += kJudgement.sail * hit_ * std::min<int>(danger.sails, 2 * ship.sails);
    }
    return cost;
  }

 private:
  double price_of(int tiles) const {
    const auto& prices = kJudgement.gap[left_];
    return tiles < static_cast<int>(std::size(prices)) ? prices[std::max(0, tiles)] : 0;
  }

  // The chances of up to so many dice, once they are needed: most rounds know few.
  void reckon_dice(int most) {
    for (; reckoned_ <= most; ++reckoned_) {
      const int dice = reckoned_;
      quiet_[dice] = fierce_[dice] = 0;
      for (int k = 0; k <= dice; ++k) {
        const double missed = k < dice ? chance_[dice - 1][k] * (1 - hit_) : 0;
        const double made = k > 0 ? chance_[dice - 1][k - 1] * hit_ : 0;
        chance_[dice][k] = dice == 0 ? 1 : missed + made;
        if (k < rules_.quiet_limit * seats_) quiet_[dice] += chance_[dice][k];
        if (k > rules_.fierce_limit * seats_) fierce_[dice] += chance_[dice][k];
      }
    }
  }

  // What so many dice do to so many tokens: what the chance of losing all costs, and the risk of losing the rest later;
  // of crew by how many neighbours the ship touches then. Turns that are weighed differ in few ships, so most of it has
  // been reckoned before.
  struct Toll {
    double doom, future[3];
  };
  struct Tolls {
    Toll tolls[256];
    std::array<int, 256> tolled{};  // of which dice and tokens; 0: of none yet
  };
  template <class Risk>
  const Toll& toll_of(Tolls& tolls, int tokens, int dice, Risk risk) {
    const int told = std::min(dice, kMostThrown);
    const auto place = static_cast<std::size_t>((tokens & 15) * 16 + (told & 15));
    Toll& toll = tolls.tolls[place];
    const int tag = tokens * (kMostThrown + 1) + told + 1;
    if (tolls.tolled[place] == tag) return toll;
    tolls.tolled[place] = tag;
    reckon_dice(told);
    toll = {};
    for (int k = 0; k <= told; ++k) {
      const double chance = chance_[told][k];
      if (k >= tokens) toll.doom += chance * kJudgement.doom;
      else risk(tokens - k, chance, toll.future);
    }
    return toll;
  }
  const Toll& hull_toll(int tokens, int dice) {
    const auto& risks = kJudgement.hull[left_];
    return toll_of(hulls_, tokens, dice, [&](int left, double chance, double(&future)[3]) {
      if (left < static_cast<int>(std::size(risks))) future[0] += chance * risks[left];
    });
  }
  const Toll& crew_toll(int tokens, int dice) {
    return toll_of(crews_, tokens, dice, [&](int left, double chance, double(&future)[3]) {
      for (int touched = 0; touched < 3; ++touched) {
        const auto& risks = kJudgement.crew[touched][left_];
        future[touched] += chance * risks[std::min(left, static_cast<int>(std::size(risks)) - 1)];
      }
    });
  }

  static constexpr int kMostThrown = 48;  // dice: more are as good as this many
  const Rules& rules_;
  int seats_, left_;                                 // rounds to come after this one
  int reckoned_ = 0;                                 // dice whose chances are known: those below
  double hit_ = 0;                                   // the chance of a die
  double chance_[kMostThrown + 1][kMostThrown + 1];  // of k successes with so many dice
  double quiet_[kMostThrown + 1], fierce_[kMostThrown + 1];
  Tolls hulls_, crews_;
};

}  // namespace tortuga::pacifists
