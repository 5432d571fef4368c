// A shot, and what follows when it is fully resolved (LOST-070 to LOST-078, LOST-102).
#pragma once

#include "games/lostseas/turn.h"

namespace tortuga::lostseas {

// LOST-102
template <class Sink>
void after_shot(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  state.target = kNobody;
  if (state.shots_left == 0) return end_turn(deed, seat);
  if (anybody_in_range(deed.rules, state, seat)) {
    state.stage = Stage::second_shot;
    return;
  }
  deed.tell(ShotLost{seat});
  end_turn(deed, seat);
}

// One cannonball.
struct Shot {
  Seat at;
  int number = 1;  // of the shots of one order
  bool battleship = false;
};

// Up to the boarding choice if it hits.
template <class Sink>
void shoot(Deed<Sink>& deed, Seat seat, const Shot& shot) {
  const Seat target = shot.at;
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const Player& me = state.at(seat);
  const Player& them = state.at(target);
  deed.tell(Fired{seat, target, byte(distance(me.tile, them.tile)), byte(shot.number), shot.battleship});
  const int attack_die = deed.dice.roll(rules.die_sides);
  const int defence_die = deed.dice.roll(rules.die_sides);
  const int attack = attack_die + attack_bonus(rules, me);
  const int defence = defence_die + defence_bonus(rules, them);
  deed.tell(AttackRolled{seat, target, byte(attack_die), byte(attack - attack_die), byte(attack)});
  deed.tell(DefenceRolled{target, seat, byte(defence_die), byte(defence - defence_die), byte(defence)});
  const bool hit = attack > defence;  // LOST-074: a tie is a miss
  if (hit) {
    deed.tell(Hit{seat, target, byte(attack), byte(defence)});
    award(deed, seat, rules.hit_xp, rules.combat_xp_multiplier, XpSource::hit);  // LOST-075
    state.stage = Stage::boarding;
    state.target = target;
  } else {
    deed.tell(Missed{seat, target, byte(attack), byte(defence)});
    award(deed, target, rules.miss_xp, rules.combat_xp_multiplier, XpSource::defence);  // LOST-076
    after_shot(deed, seat);
  }
}

}  // namespace tortuga::lostseas
