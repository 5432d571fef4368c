// Fire Cannons, and the actions Repair, Reload and Maneuver.
#pragma once

#include "games/raiders/voyage.h"

namespace tortuga::raiders {

template <class Sink>
void Voyage<Sink>::operator()(const Fire& fire) {
  if (state_.stage == Stage::plan) return commit(Action::fire, fire.at);
  act(Action::fire, fire.at);
}
template <class Sink>
void Voyage<Sink>::operator()(const Repair&) {
  if (state_.stage == Stage::plan) return commit(Action::repair, kNobody);
  act(Action::repair, kNobody);
}
template <class Sink>
void Voyage<Sink>::operator()(const Plunder&) {
  if (state_.stage == Stage::plan) return commit(Action::plunder, kNobody);
  act(Action::plunder, kNobody);
}
template <class Sink>
void Voyage<Sink>::operator()(const Reload&) {
  if (state_.stage == Stage::plan) return commit(Action::reload, kNobody);
  act(Action::reload, kNobody);
}
template <class Sink>
void Voyage<Sink>::operator()(const Maneuver&) {
  if (state_.stage == Stage::plan) return commit(Action::maneuver, kNobody);
  act(Action::maneuver, kNobody);
}

// The one action of a turn.
template <class Sink>
void Voyage<Sink>::act(Action action, Seat target) {
  Ship& me = active();
  const Seat seat = state_.turn;
  state_.action = action;
  me.damaged = false;  // RAID-031
  switch (action) {
    case Action::fire: {
      me.ammo = small(me.ammo - rules_.attack_ammo);  // RAID-047
      state_.ammo_out -= rules_.attack_ammo;
      state_.target = target;
      state_.mates_work = active_crew(rules_, me) >= rules_.cards.mate_crew;
      if constexpr (kTells) {
        Fired fired{seat, target, me.ammo, {}};
        for (int p = 0; p < kAttackCards; ++p)
          if (me.pending.at(p) > 0) fired.cards.push(kPendingCard[p]);
        tell_(fired);
      }
      if (rules_.smoke_timing == SmokeTiming::before_roll && may_smoke(rules_, at(target))) {
        state_.stage = Stage::smoke;
        return;
      }
      return roll_attack();
    }
    case Action::repair: {  // RAID-066
      const int amount = me.ship == ShipName::azure_wave ? rules_.buffs.surgeon_repair : rules_.repair;
      const int gained = me.max_hp - me.hp < amount ? me.max_hp - me.hp : amount;
      me.hp = small(me.hp + gained);
      me.busy = true;  // RAID-070
      tell_(Repaired{seat, small(gained), me.hp, me.max_hp, tiny(active_crew(rules_, me))});
      return end_turn();
    }
    case Action::plunder: {
      const bool gave_up = me.maneuver > 0;
      me.maneuver = 0;  // RAID-076
      me.evasive = false;
      me.exposed = true;  // RAID-077a
      tell_(Plundered{seat, gave_up});
      if (me.ship == ShipName::golden_harpoon) {  // RAID-074
        if (look()) return;
      } else {
        const SeatSet knowers = state_.loot_known;
        if (!take_loot(draw_loot(), knowers)) return;
      }
      return after_plunder();
    }
    case Action::none:
    case Action::reload:
      gain_ammo(seat, rules_.reload);  // RAID-081
      me.exhausted = true;             // RAID-082
      tell_(Reloaded{seat, rules_.reload, me.ammo});
      return end_turn();
    case Action::maneuver: {
      const bool wave = me.ship == ShipName::stormrider;
      const int percent = (wave ? rules_.buffs.wave_maneuver : rules_.maneuver) +
                          me.count(Pending::st_wind_gust) * rules_.starters.gust;
      me.maneuver = tiny(percent > 100 ? 100 : percent);     // RAID-084, RAID-086
      me.evasive = me.count(Pending::evasive_helmsman) > 0;  // RAID-089a
      use_up(me, Pending::st_wind_gust);
      use_up(me, Pending::evasive_helmsman);
      me.momentum_lost = true;  // RAID-087
      tell_(Maneuvered{seat, me.maneuver, me.evasive});
      return end_turn();
    }
  }
}

// RAID-064, RAID-065: nothing reaches the target; the attacker pays all the same.
template <class Sink>
void Voyage<Sink>::operator()(const SmokeBomb&) {
  Ship& them = at(seat_);
  discard(lose(them, them.hand.find(Card::smoke_bomb)));
  tell_(Smoked{seat_, state_.turn});
  after_attack();
}

template <class Sink>
void Voyage<Sink>::operator()(const LetCome&) {
  tell_(SmokeKept{seat_, state_.turn});
  if (rules_.smoke_timing == SmokeTiming::before_roll) roll_attack();
  else strike();
}

template <class Sink>
void Voyage<Sink>::roll_attack() {
  Ship& me = active();
  state_.dice = {tiny(dice_.roll(rules_.die_sides)), 0};
  state_.dice[1] = tiny(dice_.roll(rules_.die_sides));
  state_.crew_rerolls = tiny(me.lazy ? 0 : active_crew(rules_, me));  // RAID-039, RAID-044
  state_.free_rerolls = me.ship == ShipName::black_serpent ? rules_.buffs.savvy_rerolls : std::int8_t{0};  // RAID-043
  tell_(Rolled{state_.turn, state_.target, state_.dice[0], state_.dice[1],
               tiny(state_.crew_rerolls + state_.free_rerolls)});
  after_roll();
}

template <class Sink>
void Voyage<Sink>::after_roll() {
  if (state_.crew_rerolls + state_.free_rerolls > 0) state_.stage = Stage::reroll;
  else finish_rolls();
}

// RAID-040: one die; RAID-043: the free reroll first.
template <class Sink>
void Voyage<Sink>::operator()(const Reroll& reroll) {
  auto& die = state_.dice[static_cast<std::size_t>(reroll.die - 1)];
  const std::int8_t before = die;
  const bool free = state_.free_rerolls > 0;
  --(free ? state_.free_rerolls : state_.crew_rerolls);
  die = tiny(dice_.roll(rules_.die_sides));
  tell_(Rerolled{seat_, reroll.die, before, die, tiny(state_.crew_rerolls + state_.free_rerolls), free});
  if (!free && rules_.rerolls_spend_crew) {  // RAID-042
    Ship& me = active();
    --me.crew;
    tell_(CrewSpent{seat_, me.crew, tiny(active_crew(rules_, me))});
  }
  after_roll();
}

template <class Sink>
void Voyage<Sink>::operator()(const Stop&) {
  finish_rolls();
}

template <class Sink>
void Voyage<Sink>::finish_rolls() {
  state_.crew_rerolls = state_.free_rerolls = 0;
  if (rules_.smoke_timing == SmokeTiming::after_roll && may_smoke(rules_, at(state_.target)))
    state_.stage = Stage::smoke;
  else strike();
}

// Damage, Vengeful Wrath, Burn (RAID-050).
template <class Sink>
void Voyage<Sink>::strike() {
  Ship& me = active();
  Ship& them = at(state_.target);
  const Volley volley = volley_of(rules_, state_, me, them, state_.mates_work);
  const int base = volley.base(state_.dice[0] + state_.dice[1]);
  const int damage = damage_of(volley, base);
  them.hp = small(them.hp - damage);
  them.damaged |= damage > 0;  // RAID-068
  if constexpr (kTells)
    tell_(Hit{state_.turn, state_.target, state_.dice[0], state_.dice[1], small(volley.bonus), small(volley.cards),
              small(volley.ghost), small(volley.penalty), small(base), volley.factors, small(damage), shown(them),
              them.max_hp});
  if (volley.platings) {  // RAID-056
    use_up(them, Pending::hull_plating);
    use_up(them, Pending::st_armor_plating);
  }
  if (rules_.maneuver_scope == ManeuverScope::next_attack) {  // RAID-057
    them.maneuver = 0;
    them.evasive = false;
  }
  if (them.ship == ShipName::crimson_kraken && damage > 0) {  // RAID-058
    const int wrath = hurt(me, rules_.buffs.wrath);
    tell_(Avenged{state_.target, state_.turn, small(wrath), shown(me)});
  }
  if (me.count(Pending::fire_shot) > 0) {  // RAID-059, RAID-106
    if (volley.evasive) tell_(FireDodged{state_.target});
    else {
      them.burn = rules_.cards.burn_ticks;
      tell_(CaughtFire{state_.target, them.burn});
    }
  }
  after_attack();
}

// What the attacker pays, recoil and sinking (RAID-048, RAID-049, RAID-060, RAID-061).
template <class Sink>
void Voyage<Sink>::after_attack() {
  Ship& me = active();
  for (int kegs = me.count(Pending::powder_keg); kegs > 0; --kegs) {
    const int recoil = hurt(me, rules_.cards.keg_recoil);
    tell_(Recoiled{state_.turn, small(recoil), shown(me)});
  }
  for (int p = 0; p < kAttackCards; ++p) use_up(me, static_cast<Pending>(p));
  me.first_attack_penalty = 0;
  me.momentum_lost = false;
  state_.mates_work = false;
  if (!sink()) return;
  if (me.sunk > 0) return pass_turn();  // RAID-033
  end_turn();
}

}  // namespace tortuga::raiders
