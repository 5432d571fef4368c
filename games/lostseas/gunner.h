// The gunner: what shots are worth on the turns to come, those of a seat and those of its rivals.
#pragma once

#include <algorithm>
#include <array>

#include "games/lostseas/appraiser.h"

namespace tortuga::lostseas {

// LOST-074, LOST-085: the chance that a die and the net bonus beat a die, by its sides and by the bonus. Of all pairs
// of dice, those that fall short of a bonus above 0 fill a triangle, and so do those that win with one of 0 or below.
// No bonus beyond the sides changes anything.
inline constexpr int kMostSides = 20;
inline constexpr auto kOdds = [] {
  std::array<std::array<double, 2 * kMostSides + 1>, kMostSides + 1> odds{};
  for (int sides = 1; sides <= kMostSides; ++sides)
    for (int bonus = -kMostSides; bonus <= kMostSides; ++bonus) {
      const int edge = std::max(0, bonus > 0 ? sides - bonus : sides - 1 + bonus);
      const double triangle = edge * (edge + 1) / 2 * (1.0 / (sides * sides));
      odds[static_cast<std::size_t>(sides)][static_cast<std::size_t>(bonus + kMostSides)] =
          bonus > 0 ? 1 - triangle : triangle;
    }
  return odds;
}();

// By own turns from now.
using Bonuses = std::array<int, kHorizon + 1>;
using Shots = std::array<double, kHorizon + 1>;

// What a seat's buffs mean for its guns and for those that aim at it.
struct Stance {
  Bonuses reach{};  // of the cannon
  Bonuses attack{}, defence{};
  // Of the ships that were asked for: what shots at them are worth, and the danger from them while we are in range.
  mutable std::array<Shots, kMostShips> shots;
  mutable std::array<double, kMostShips> danger;
  mutable SeatSet aimed, feared;
};

class Gunner {
 public:
  Gunner(const Rules& rules, const State& view, Seat seat, const Appraiser& appraiser)
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), appraiser_(appraiser) {
    for (int j = 0; j < view.seats(); ++j)
      if (Seat{j} != seat) guns_[count_++] = {j, view.players[j].tile.value(), range(rules, view.players[j])};
  }

  double beats(int bonus) const {
    return odds_[static_cast<std::size_t>(std::clamp(bonus, -kMostSides, kMostSides) + kMostSides)];
  }
  double steals(int bonus) const { return beats(rules_.gem_stealing == Stealing::with_roll_bonus ? bonus : 0); }
  int net_bonus(int ship) const { return attack_bonus(rules_, me_) - defence_bonus(rules_, view_.players[ship]); }

  // A try at stealing from a ship that was hit.
  double robbery(int ship) const { return steals(net_bonus(ship)) * foe(ship).loot; }

  // What shots at a ship are worth, by own turns from now. A steal needs a gem that earlier shots left aboard. Nobody
  // arms or gives chase for the XP alone.
  const Shots& shots(const Stance& stance, int ship) const {
    return stance.aimed.has(Seat{ship}) ? stance.shots[ship] : aim(stance, ship);
  }

  // The first of them alone: of a ship in range now.
  double shot(const Stance& stance, int ship) const {
    return stance.aimed.has(Seat{ship}) ? stance.shots[ship][0] : Seat{ship} == seat_ ? 0 : worth(stance, ship, 0);
  }

  // What a ship's fire will cost us, while it has us in range.
  double danger(const Stance& stance, int ship) const {
    return stance.feared.has(Seat{ship}) ? stance.danger[ship] : reckon(stance, ship);
  }

  Stance stance() const { return stance_with(enum_size<Buff>); }
  Stance stance_with(Buff raised) const { return stance_with(static_cast<int>(raised)); }

  // What the ships that have a tile in range will cost us there.
  double fear(const Stance& stance, int tile) const {
    double sum = 0;
    for (int i = 0; i < count_; ++i)
      if (guns_[i].reach(tile)) sum += danger(stance, guns_[i].ship);
    return sum;
  }
  // The worst of them, or of all ships.
  Seat thief(const Stance& stance, int tile) const {
    Seat worst;
    for (int i = 0; i < count_; ++i)
      if (guns_[i].reach(tile)) worst = worse(stance, worst, Seat{guns_[i].ship});
    return worst;
  }
  Seat worst_thief(const Stance& stance) const {
    Seat worst;
    for (int j = 0; j < view_.seats(); ++j) worst = worse(stance, worst, Seat{j});
    return worst;
  }

 private:
  struct Gun {
    int ship, tile, range;
    bool reach(int there) const { return std::abs(tile - there) <= range; }
  };
  // What is known of a ship: asked for of few ships, and then often.
  struct Foe {
    bool known = false;
    Bonuses attack, defence;  // its timers tick before each of its turns (LOST-060)
    double loot, miss_xp;
  };
  const Foe& foe(int ship) const {
    Foe& foe = foes_[ship];
    if (foe.known) return foe;
    foe.known = true;
    const Player& them = view_.players[ship];
    foe.attack.fill(0);
    foe.defence.fill(0);
    for (int b = 0; b < enum_size<Buff>; ++b) {
      const int turns = std::min<int>(them.buffs.at(b), kHorizon + 1);
      for (int i = 0; i < turns; ++i) foe.defence[i] += rules_.buffs.at(b).defence;
      for (int i = 0; i + 1 < turns; ++i) foe.attack[i] += rules_.buffs.at(b).attack;
    }
    foe.loot = appraiser_.loot(them) * both_ways();
    foe.miss_xp = appraiser_.xp(them, rules_.miss_xp, rules_.combat_xp_multiplier) * appraiser_.rivalry();
    return foe;
  }

  const Shots& aim(const Stance& stance, int ship) const {
    stance.aimed.add(Seat{ship});
    Shots& shots = stance.shots[ship];
    shots.fill(0);
    if (Seat{ship} == seat_) return shots;
    const Foe& them = foe(ship);
    const int gems = view_.players[ship].hold.size();
    for (int i = 0; i <= kHorizon; ++i) {
      const int before = std::max(0, i - 1);
      const bool again = i > 1 && stance.attack[i] - them.defence[i] == stance.attack[before] - them.defence[before] &&
                         appraiser_.moon(i) == appraiser_.moon(before) && (i <= gems) == (before <= gems);
      shots[i] = again ? shots[before] : worth(stance, ship, i);
    }
    return shots;
  }
  double worth(const Stance& stance, int ship, int i) const {
    const Foe& them = foe(ship);
    const int bonus = stance.attack[i] - them.defence[i];
    const double loot = i <= view_.players[ship].hold.size() ? them.loot : 0;
    const int moon = appraiser_.moon(i);
    const double hit = beats(bonus);
    const double stolen = loot > 0 ? steals(bonus) * loot : 0;
    const double gain = hit * (stolen + hit_xp_ * moon) - (1 - hit) * them.miss_xp * moon;
    if (hit <= kLeastChance || (i > 0 && loot <= 0)) return std::min(gain, 0.0);
    return gain > 0 ? gain * appraiser_.zeal() : gain;
  }

  double reckon(const Stance& stance, int ship) const {
    stance.feared.add(Seat{ship});
    if (Seat{ship} == seat_ || loss_ == 0) return stance.danger[ship] = 0;
    const Foe& them = foe(ship);
    double fires = kJudgement.fear;
    double taken = 0;
    int bonus = 0;
    double hit = 0, stolen = 0;
    for (int i = 0; i <= kHorizon; ++i) {
      if (const int now = them.attack[i] - stance.defence[i]; i == 0 || now != bonus) {
        bonus = now;
        hit = beats(bonus);
        stolen = steals(bonus);
      }
      taken += fires * hit * stolen;
      fires *= kJudgement.fear_later;
    }
    return stance.danger[ship] = taken * loss_;
  }

  double both_ways() const { return 1 + appraiser_.rivalry(); }  // what one ship gains the other loses

  Seat worse(const Stance& stance, Seat one, Seat other) const {
    const double most = one.somebody() ? danger(stance, one.index()) : 0;
    return danger(stance, other.index()) > most ? other : one;
  }

  Stance stance_with(int raised) const {
    Stance stance;
    stance.reach.fill(rules_.cannon_range);
    for (int b = 0; b < enum_size<Buff>; ++b) {
      const BuffRules& buff = rules_.buffs.at(b);
      const int fresh = buff.turns + (rules_.buff_length == BuffLength::next_turns);  // LOST-061, LOST-062
      const int turns = std::min(b == raised ? fresh : me_.buffs.at(b), kHorizon + 1);
      for (int i = 0; i < turns; ++i) {
        stance.attack[i] += buff.attack;
        stance.defence[i] += buff.defence;
        if (static_cast<Buff>(b) == Buff::devastation) stance.reach[i] = rules_.long_range;
      }
    }
    return stance;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Player& me_;
  const Appraiser& appraiser_;
  double hit_xp_ = appraiser_.xp(me_, rules_.hit_xp, rules_.combat_xp_multiplier);
  const std::array<double, 2 * kMostSides + 1>& odds_ = kOdds[static_cast<std::size_t>(rules_.die_sides)];
  double loss_ = appraiser_.loot(me_) * both_ways() * appraiser_.calm();
  std::array<Gun, kMostShips> guns_;  // of the rivals
  int count_ = 0;
  mutable std::array<Foe, kMostShips> foes_;
};

}  // namespace tortuga::lostseas
