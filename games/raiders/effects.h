// What each card does when it is played (RAID-089 to RAID-100).
#pragma once

#include "games/raiders/hands.h"
#include "games/raiders/steps.h"

namespace tortuga::raiders {

// Goes on with the turn unless the card asked for a decision or ended the game.
template <class Sink>
void after_card(Deed<Sink>& deed) {
  if (deed.state.stage == Stage::turn && deed.rules.simultaneous()) run_plan(deed);
}

template <class Sink>
void use_card(Deed<Sink>& deed, Card card, Seat target) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Ship& me = state.active();
  const Seat seat = state.turn;
  lose(me, me.hand.find(card));
  ++state.cards_played;
  const int place = pending_place(card);
  if (target.somebody()) deed.tell(CardAimed{seat, target, card});
  else deed.tell(CardPlayed{seat, card, place < kPending});
  if (place < kPending) {  // RAID-034
    ++me.pending.at(place);
    return;
  }
  discard(state, card);
  const StarterRules& starters = rules.starters;
  switch (card) {
    case Card::chain_shot: return aim_chain(deed, target);
    case Card::trap_net: return aim_net(deed, target);
    case Card::sabotage: return aim_sabotage(deed, target);
    case Card::surgeon: return heal(deed, card, rules.cards.surgeon);
    case Card::st_hull_patch: return heal(deed, card, starters.patch);
    case Card::st_rum_flask: return heal(deed, card, starters.flask);
    case Card::barrels_of_rum:  // RAID-108
      if (has_debuff(me)) deed.tell(Cleansed{seat});
      me.burn = 0;
      me.chained = false;
      me.first_attack_penalty = 0;
      me.lazy = false;
      if (me.hp < me.max_hp) heal(deed, card, rules.cards.rum);
      return;
    case Card::extra_crew:
    case Card::st_crew_mate:  // RAID-092
      me.crew = small(me.crew + (card == Card::extra_crew ? rules.cards.extra_crew : starters.mate));
      return deed.tell(CrewJoined{seat, me.crew, tiny(active_crew(rules, me))});
    case Card::reinforced_hull:  // RAID-100
      me.max_hp = small(me.max_hp + rules.cards.reinforced_hull);
      if (rules.reinforced_hull_heals) me.hp = small(me.hp + rules.cards.reinforced_hull);
      return deed.tell(HullRaised{seat, me.hp, me.max_hp});
    case Card::spyglass: look(deed); return;
    case Card::st_spyglass_peek: {
      const Card top = draw_loot(deed);
      state.loot_deck.put_on_top(top);
      SeatSet knowers = state.loot_known;
      state.loot_known = knowers.add(seat);
      return deed.tell(LootSeen{seat, {top}});
    }
    case Card::anchor_drop: state.anchor_next = true; return;  // RAID-099a
    case Card::st_ammo_crate:
      gain_ammo(deed, seat, starters.ammo);
      return deed.tell(AmmoGained{seat, starters.ammo, me.ammo});
    case Card::st_two_gold: gain_gold(deed, seat, starters.gold); return;
    case Card::none:
    case Card::hidden:
    case Card::enhanced_cannonballs:
    case Card::explosive_shell:
    case Card::fire_shot:
    case Card::hull_plating:
    case Card::evasive_helmsman:
    case Card::smoke_bomb:
    case Card::powder_keg:
    case Card::gunner_mate:
    case Card::five_gold:
    case Card::ammunition_crate:
    case Card::map_fragment:
    case Card::reinforced_rope:
    case Card::st_weak_cannonballs:
    case Card::st_armor_plating:
    case Card::st_grappling_hook:
    case Card::st_wind_gust:
    case Card::st_leaky_barrel:
    case Card::st_jammed_cannon:
    case Card::st_wet_gunpowder:
    case Card::st_lazy_crew:
    case Card::st_rotten_food: return;  // pending, or never played
  }
}

template <class Sink>
void heal(Deed<Sink>& deed, Card card, int amount) {
  State& state = deed.state;
  Ship& me = state.active();
  const int room = me.max_hp - me.hp;
  const int gained = amount < room ? amount : room;
  me.hp = small(me.hp + gained);
  deed.tell(Healed{state.turn, card, small(gained), me.hp, me.max_hp});
}

template <class Sink>
void foil(Deed<Sink>& deed, Seat target, Card card, Card by) {
  State& state = deed.state;
  if (by == Card::reinforced_rope) {  // RAID-097a
    --state.at(target).pending[Pending::reinforced_rope];
    discard(state, by);
  }
  deed.tell(Foiled{state.turn, target, card, by});
}

template <class Sink>
void aim_chain(Deed<Sink>& deed, Seat target) {
  State& state = deed.state;
  Ship& them = state.at(target);
  if (them.evasive) return foil(deed, target, Card::chain_shot, Card::evasive_helmsman);  // RAID-089c
  them.chained = true;
  deed.tell(Chained{state.turn, target});
}

template <class Sink>
void aim_net(Deed<Sink>& deed, Seat target) {
  State& state = deed.state;
  Ship& them = state.at(target);
  if (them.count(Pending::reinforced_rope) > 0) return foil(deed, target, Card::trap_net, Card::reinforced_rope);
  them.netted = true;
  deed.tell(Netted{state.turn, target});
}

template <class Sink>
void aim_sabotage(Deed<Sink>& deed, Seat target) {
  State& state = deed.state;
  Ship& them = state.at(target);
  if (them.evasive) return foil(deed, target, Card::sabotage, Card::evasive_helmsman);  // RAID-097c: before a Rope
  if (them.count(Pending::reinforced_rope) > 0) return foil(deed, target, Card::sabotage, Card::reinforced_rope);
  const Card lost = lose(them, deed.dice.pick(them.hand.size()));  // RAID-096
  discard(state, lost);
  deed.tell(Sabotaged{state.turn, target, lost});
}

}  // namespace tortuga::raiders
