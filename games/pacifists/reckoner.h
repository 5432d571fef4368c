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
    risk_[0] = 1;
    for (int tokens = 1; tokens < kMostRisk; ++tokens) risk_[tokens] = risk_[tokens - 1] * kJudgement.decay;
  }

  Cost cost(const State& view) { return cost(view, Scene{rules_, view}); }
  Cost cost(const State& view, const Scene& scene) {
    const Perils ahead = scene.perils();
    Cost cost;
    int casualties = 0;
    for (int i = 0; i < seats_; ++i) {
      const Ship& ship = view.ships[i];
      const Danger& danger = ahead.dangers[i];
      casualties += danger.crew;
      const int newcomers = static_cast<int>(hit_ * ahead.coming[i] / 2);  // those one may count on
      suffer(ship.crew + newcomers, danger.crew, ahead.leaving[i], kJudgement.hand, cost);
      suffer(ship.hull, danger.hull, 0, 0, cost);
      if (left_ > 0) cost.crew += kJudgement.sail * hit_ * std::min<int>(danger.sails, 2 * ship.sails);
    }
    const int told = std::min(casualties, kMostThrown);
    reckon_dice(told);
    const double calm = 1 - quiet_[told] - fierce_[told];  // PAC-121 to PAC-123
    for (int i = 0; i < seats_; ++i) {
      const int tiles = ahead.gaps[i];
      const double price = calm * price_of(tiles) + quiet_[told] * price_of(tiles - rules_.tide) +
                           fierce_[told] * price_of(tiles + rules_.tide);
      cost.gaps += std::min<double>(kJudgement.gap_rounds, left_) * price;
    }
    return cost;
  }

 private:
  static double price_of(int tiles) {
    constexpr int kPrices = std::size(kJudgement.gap);
    return tiles < 0 ? kJudgement.gap[0] : tiles < kPrices ? kJudgement.gap[tiles] : 0;
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

  // `dice` may each take a token and `leaving` may each send one away; a token taken is worth `worth`.
  void suffer(int tokens, int dice, int leaving, double worth, Cost& cost) {
    const int told = std::min(dice + leaving, kMostThrown);
    const Toll& toll = toll_of(tokens, told);
    if (dice > 0 && worth > 0) cost.crew += worth * toll.lost * dice / (dice + leaving);
    cost.doom += toll.doom;
    cost.future += toll.future;
  }

  // What so many dice do to so many tokens: how many are lost, what the chance of losing all costs, and the risk of
  // losing the rest later. Turns that are weighed differ in few ships, so most of it has been reckoned before.
  struct Toll {
    double lost, doom, future;
  };
  const Toll& toll_of(int tokens, int told) {
    const auto place = static_cast<std::size_t>((tokens & 15) * 16 + (told & 15));
    Toll& toll = tolls_[place];
    const int tag = tokens * (kMostThrown + 1) + told + 1;
    if (tolled_[place] == tag) return toll;
    tolled_[place] = tag;
    reckon_dice(told);
    double doom = 0, future = 0;
    toll.lost = 0;
    for (int k = 0; k <= told; ++k) {
      const double chance = chance_[told][k];
      const int left = tokens - k;
      toll.lost += chance * std::min(k, tokens);
      if (left <= 0) doom += chance;
      else future += chance * risk_[std::min(left, kMostRisk - 1)];
    }
    toll.doom = kJudgement.doom * doom;
    toll.future = kJudgement.doom * kJudgement.future[left_] * future;
    return toll;
  }

  static constexpr int kMostThrown = 48;  // dice: more are as good as this many
  static constexpr int kMostRisk = 24;
  const Rules& rules_;
  int seats_, left_;                                 // rounds to come after this one
  int reckoned_ = 0;                                 // dice whose chances are known: those below
  double hit_ = 0;                                   // the chance of a die
  double chance_[kMostThrown + 1][kMostThrown + 1];  // of k successes with so many dice
  double quiet_[kMostThrown + 1], fierce_[kMostThrown + 1];
  double risk_[kMostRisk];
  Toll tolls_[256];
  std::array<int, 256> tolled_{};  // of which dice and tokens; 0: of none yet
};

}  // namespace tortuga::pacifists
