// The boarder: what a shove does to the ship that was hit (LOST-081), as seen by the one that hit it.
#pragma once

#include "games/lostseas/navigator.h"

namespace tortuga::lostseas {

struct Push {
  Side side;
  double denial = 0;  // what the target can no longer find
  double safety = 0;  // what it can no longer steal from us
  double worth() const { return denial + safety; }
};

class Boarder {
 public:
  Boarder(const Rules& rules, const State& view, Seat seat, const Appraiser& appraiser, const Navigator& navigator,
          double danger)
      : rules_(rules),
        view_(view),
        me_(view.at(seat)),
        them_(view.at(view.target)),
        appraiser_(appraiser),
        navigator_(navigator),
        danger_(danger) {}

  // Where both are worth the same, away from us.
  Push better_push() const {
    const Side away = them_.tile < me_.tile ? Side::left : Side::right;
    const Push first = push(away);
    const Push second = push(away == Side::left ? Side::right : Side::left);
    return second.worth() > first.worth() ? second : first;
  }

  // A short, a middling and a long shove stand for all of them.
  Push push(Side side) const {
    const Between far = rules_.shove;
    Push push{side, found_here_, danger_from(them_.tile)};
    for (const int by : {+far.low, (far.low + far.high) / 2, +far.high}) {
      const Tile to = moved(rules_, them_.tile, side == Side::left ? -by : by);
      push.denial -= (found_from(to) + gift(to)) / 3;
      push.safety -= danger_from(to) / 3;
    }
    return push;
  }

 private:
  double found_from(Tile tile) const { return navigator_.prospects(them_, tile.value()) * appraiser_.rivalry(); }
  double danger_from(Tile tile) const { return distance(tile, me_.tile) <= range(rules_, them_) ? danger_ : 0; }

  // LOST-034: the gem a shoved ship may be given.
  double gift(Tile to) const {
    const Belief& belief = appraiser_.belief();
    const int tile = to.value();
    if (!rules_.collect_on_push || to == them_.tile) return 0;
    if (view_.gems_left == 1)
      return belief.chance_at(tile) * kJudgement.win * (kJudgement.hope - appraiser_.share_with_last_gem(view_.target));
    return (belief.surely(tile) ? belief.points[tile] : belief.chance_at(tile) * belief.mean) * appraiser_.rivalry();
  }

  const Rules& rules_;
  const State& view_;
  const Player& me_;
  const Player& them_;
  const Appraiser& appraiser_;
  const Navigator& navigator_;
  double danger_;                               // while the target has us in range
  double found_here_ = found_from(them_.tile);  // by the target, if nobody shoves it
};

}  // namespace tortuga::lostseas
