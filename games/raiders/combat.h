// An attack: the dice, the damage, what the attacker pays (RAID-046 to RAID-065).
#pragma once

#include "games/raiders/hands.h"
#include "games/raiders/steps.h"
#include "games/raiders/volley.h"

namespace tortuga::raiders {

template <class Sink>
void roll_attack(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Ship& me = state.active();
  state.dice = {tiny(deed.dice.roll(rules.die_sides)), 0};
  state.dice[1] = tiny(deed.dice.roll(rules.die_sides));
  state.crew_rerolls = tiny(me.lazy ? 0 : active_crew(rules, me));  // RAID-039, RAID-044
  state.free_rerolls = me.ship == ShipName::black_serpent ? rules.buffs.savvy_rerolls : std::int8_t{0};  // RAID-043
  deed.tell(
      Rolled{state.turn, state.target, state.dice[0], state.dice[1], tiny(state.crew_rerolls + state.free_rerolls)});
  after_roll(deed);
}

template <class Sink>
void after_roll(Deed<Sink>& deed) {
  State& state = deed.state;
  if (state.crew_rerolls + state.free_rerolls > 0) state.stage = Stage::reroll;
  else finish_rolls(deed);
}

template <class Sink>
void finish_rolls(Deed<Sink>& deed) {
  deed.state.crew_rerolls = deed.state.free_rerolls = 0;
  if (!ask_smoke(deed, SmokeTiming::after_roll)) strike(deed);
}

// RAID-062, RAID-063: whether the target is asked for a Smoke Bomb now. For all that others know, any ship with a hand
// that is not exposed may be: then the table is silent for the same time, card or no card.
template <class Sink>
bool ask_smoke(Deed<Sink>& deed, SmokeTiming now) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const Ship& them = state.at(state.target);
  if (rules.smoke_timing != now || defenceless(rules, them)) return false;
  if (!them.hand.empty()) deed.tell.hush(state.target, rules.smoke_seconds);
  if (!may_smoke(rules, them)) return false;
  state.stage = Stage::smoke;
  return true;
}

// Damage, Vengeful Wrath, Burn (RAID-050).
template <class Sink>
void strike(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Ship& me = state.active();
  Ship& them = state.at(state.target);
  const Volley volley = volley_of(rules, state, me, them, state.mates_work);
  const int base = volley.base(state.dice[0] + state.dice[1]);
  const int damage = damage_of(volley, base);
  them.hp = small(them.hp - damage);
  them.damaged |= damage > 0;  // RAID-068
  if constexpr (Deed<Sink>::kTells)
    deed.tell(Hit{state.turn, state.target, state.dice[0], state.dice[1], small(volley.bonus), small(volley.cards),
                  small(volley.ghost), small(volley.penalty), small(base), volley.factors, small(damage), shown(them),
                  them.max_hp, deed.rules.smoke_timing == SmokeTiming::after_roll});
  if (volley.platings) {  // RAID-056
    use_up(state, them, Pending::hull_plating);
    use_up(state, them, Pending::st_armor_plating);
  }
  if (rules.maneuver_scope == ManeuverScope::next_attack) {  // RAID-057
    them.maneuver = 0;
    them.evasive = false;
  }
  if (them.ship == ShipName::crimson_kraken && damage > 0) {  // RAID-058
    const int wrath = hurt(deed, me, rules.buffs.wrath);
    deed.tell(Avenged{state.target, state.turn, small(wrath), shown(me)});
  }
  if (me.count(Pending::fire_shot) > 0) {  // RAID-059, RAID-106
    if (volley.evasive) deed.tell(FireDodged{state.target});
    else {
      them.burn = rules.cards.burn_ticks;
      deed.tell(CaughtFire{state.target, them.burn});
    }
  }
  after_attack(deed);
}

// What the attacker pays, recoil and sinking (RAID-048, RAID-049, RAID-060, RAID-061).
template <class Sink>
void after_attack(Deed<Sink>& deed) {
  State& state = deed.state;
  Ship& me = state.active();
  for (int kegs = me.count(Pending::powder_keg); kegs > 0; --kegs) {
    const int recoil = hurt(deed, me, deed.rules.cards.keg_recoil);
    deed.tell(Recoiled{state.turn, small(recoil), shown(me)});
  }
  for (int p = 0; p < kAttackCards; ++p) use_up(state, me, static_cast<Pending>(p));
  me.first_attack_penalty = 0;
  me.momentum_lost = false;
  state.mates_work = false;
  if (!sink(deed)) return;
  if (me.sunk > 0) return pass_turn(deed);  // RAID-033
  end_turn(deed);
}

}  // namespace tortuga::raiders
