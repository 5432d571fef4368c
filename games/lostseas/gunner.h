// The gunner: what shots are worth on the turns to come, those of a seat and those of its rivals.
#pragma once

#include <algorithm>
#include <array>

#include "games/lostseas/appraiser.h"

namespace tortuga::lostseas {

// What a seat's buffs mean for its guns and for those that aim at it.
struct Stance {
  std::array<int, kHorizon + 1> reach{};                            // of the cannon, by own turns from now
  std::array<std::array<double, kHorizon + 1>, kMostShips> shot{};  // at each ship, by own turns from now
  std::array<double, kMostShips> danger{};                          // from each ship, while it has us in range
};

class Gunner {
 public:
  Gunner(const Rules& rules, const State& view, Seat seat, const Appraiser& appraiser)
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), appraiser_(appraiser) {
    hit_xp_ = appraiser.xp(me_, rules.hit_xp, rules.combat_xp_multiplier);
    const double both_ways = 1 + appraiser.rivalry();  // what one ship gains the other loses
    loss_ = appraiser.loot(me_) * both_ways * appraiser.calm();
    for (int j = 0; j < view.seats(); ++j) {
      const Player& them = view.players[j];
      loot_[j] = appraiser.loot(them) * both_ways;
      miss_xp_[j] = appraiser.xp(them, rules.miss_xp, rules.combat_xp_multiplier) * appraiser.rivalry();
    }
  }

  // LOST-074, LOST-085: the chance that a die and the net bonus beat a die. Of all pairs of dice, those that fall short
  // of a bonus above 0 fill a triangle, and so do those that win with one of 0 or below.
  double beats(int bonus) const {
    const int sides = rules_.die_sides;
    const int edge = std::max(0, bonus > 0 ? sides - bonus : sides - 1 + bonus);
    const double triangle = edge * (edge + 1) / 2 * per_pair_;
    return bonus > 0 ? 1 - triangle : triangle;
  }
  double steals(int bonus) const { return beats(rules_.gem_stealing == Stealing::with_roll_bonus ? bonus : 0); }
  int net_bonus(int ship) const { return attack_bonus(rules_, me_) - defence_bonus(rules_, view_.players[ship]); }

  // A try at stealing from a ship that was hit.
  double robbery(int ship) const { return steals(net_bonus(ship)) * loot_[ship]; }

  Stance stance() const { return stance_with(enum_size<Buff>); }
  Stance stance_with(Buff raised) const { return stance_with(static_cast<int>(raised)); }

  // What the ships that have a tile in range will cost us there.
  double fear(const Stance& stance, int tile) const {
    double sum = 0;
    for (int j = 0; j < view_.seats(); ++j) sum += threatens(j, tile) ? stance.danger[j] : 0;
    return sum;
  }
  bool threatens(int ship, int tile) const {
    const Player& them = view_.players[ship];
    return Seat{ship} != seat_ && distance(them.tile, Tile{tile}) <= range(rules_, them);
  }
  // The worst of them, or of all ships.
  Seat thief(const Stance& stance, int tile) const {
    Seat worst;
    for (int j = 0; j < view_.seats(); ++j)
      if (threatens(j, tile)) worst = worse(stance, worst, Seat{j});
    return worst;
  }
  Seat worst_thief(const Stance& stance) const {
    Seat worst;
    for (int j = 0; j < view_.seats(); ++j) worst = worse(stance, worst, Seat{j});
    return worst;
  }

 private:
  using Bonuses = std::array<int, kHorizon + 1>;

  static Seat worse(const Stance& stance, Seat one, Seat other) {
    const double danger = one.somebody() ? stance.danger[one.index()] : 0;
    return stance.danger[other.index()] > danger ? other : one;
  }

  Stance stance_with(int raised) const {
    Stance stance;
    Bonuses attack{}, defence{};
    stance.reach.fill(rules_.cannon_range);
    for (int b = 0; b < enum_size<Buff>; ++b) {
      const BuffRules& buff = rules_.buffs.at(b);
      const int fresh = buff.turns + (rules_.buff_length == BuffLength::next_turns);  // LOST-061, LOST-062
      const int turns = std::min(b == raised ? fresh : me_.buffs.at(b), kHorizon + 1);
      for (int i = 0; i < turns; ++i) {
        attack[i] += buff.attack;
        defence[i] += buff.defence;
        if (static_cast<Buff>(b) == Buff::devastation) stance.reach[i] = rules_.long_range;
      }
    }
    for (int j = 0; j < view_.seats(); ++j)
      if (Seat{j} != seat_) foresee(j, attack, defence, stance);
    return stance;
  }

  // The exchange of fire with one ship. Its timers tick before each of its turns (LOST-060).
  void foresee(int ship, const Bonuses& attack, const Bonuses& defence, Stance& stance) const {
    const Player& them = view_.players[ship];
    Bonuses their_attack{}, their_defence{};
    for (int b = 0; b < enum_size<Buff>; ++b) {
      const int turns = std::min<int>(them.buffs.at(b), kHorizon + 1);
      for (int i = 0; i < turns; ++i) their_defence[i] += rules_.buffs.at(b).defence;
      for (int i = 0; i + 1 < turns; ++i) their_attack[i] += rules_.buffs.at(b).attack;
    }
    double fires = kJudgement.fear;
    double taken = 0;
    for (int i = 0; i <= kHorizon; ++i) {
      stance.shot[ship][i] = shot(ship, attack[i] - their_defence[i], i);
      const int bonus = their_attack[i] - defence[i];
      taken += fires * beats(bonus) * steals(bonus);
      fires *= kJudgement.fear_later;
    }
    stance.danger[ship] = taken * loss_;
  }

  // A steal needs a gem that earlier shots left aboard. Nobody arms or gives chase for the XP alone.
  double shot(int ship, int bonus, int turn) const {
    const double hit = beats(bonus);
    const double loot = turn <= view_.players[ship].hold.size() ? loot_[ship] : 0;
    const int moon = appraiser_.moon(turn);
    const double gain = hit * (steals(bonus) * loot + hit_xp_ * moon) - (1 - hit) * miss_xp_[ship] * moon;
    if (hit <= kLeastChance || (turn > 0 && loot <= 0)) return std::min(gain, 0.0);
    return gain > 0 ? gain * appraiser_.zeal() : gain;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Player& me_;
  const Appraiser& appraiser_;
  double per_pair_ = 1.0 / (rules_.die_sides * rules_.die_sides);
  std::array<double, kMostShips> loot_{}, miss_xp_{};
  double loss_ = 0, hit_xp_ = 0;
};

}  // namespace tortuga::lostseas
