// The one action of a turn (RAID-030): what each of the five does, up to the roll of an attack.
#pragma once

#include "games/raiders/hands.h"
#include "games/raiders/playing.h"
#include "games/raiders/steps.h"

namespace tortuga::raiders {

template <class Sink>
void act(Deed<Sink>& deed, Action action, Seat target) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Ship& me = state.active();
  const Seat seat = state.turn;
  state.action = action;
  me.damaged = false;  // RAID-031
  switch (action) {
    case Action::fire: {
      me.ammo = small(me.ammo - rules.attack_ammo);  // RAID-047
      state.ammo_out -= rules.attack_ammo;
      state.target = target;
      state.mates_work = active_crew(rules, me) >= rules.cards.mate_crew;
      if constexpr (Deed<Sink>::kTells) {
        Fired fired{seat, target, me.ammo, {}};
        for (int p = 0; p < kAttackCards; ++p)
          for (int copies = me.pending.at(p); copies > 0; --copies) fired.cards.push(kPendingCard[p]);  // RAID-048
        deed.tell(fired);
      }
      if (ask_smoke(deed, SmokeTiming::before_roll)) return;
      return roll_attack(deed);
    }
    case Action::repair: {  // RAID-066
      const int amount = me.ship == ShipName::azure_wave ? rules.buffs.surgeon_repair : rules.repair;
      const int gained = me.max_hp - me.hp < amount ? me.max_hp - me.hp : amount;
      me.hp = small(me.hp + gained);
      me.busy = true;  // RAID-070
      deed.tell(Repaired{seat, small(gained), me.hp, me.max_hp, tiny(active_crew(rules, me))});
      return end_turn(deed);
    }
    case Action::plunder: {
      const bool gave_up = me.maneuver > 0;
      me.maneuver = 0;  // RAID-076
      me.evasive = false;
      me.exposed = true;  // RAID-077a
      deed.tell(Plundered{seat, gave_up});
      if (me.ship == ShipName::golden_harpoon) {  // RAID-074
        if (look(deed)) return;
      } else {
        const SeatSet knowers = state.loot_known;
        if (!take_loot(deed, draw_loot(deed), knowers)) return;
      }
      return after_plunder(deed);
    }
    case Action::none:
    case Action::reload:
      gain_ammo(deed, seat, rules.reload);  // RAID-081
      me.exhausted = true;                  // RAID-082
      deed.tell(Reloaded{seat, rules.reload, me.ammo});
      return end_turn(deed);
    case Action::maneuver: {
      const bool wave = me.ship == ShipName::stormrider;
      const int percent =
          (wave ? rules.buffs.wave_maneuver : rules.maneuver) + me.count(Pending::st_wind_gust) * rules.starters.gust;
      me.maneuver = tiny(percent > 100 ? 100 : percent);     // RAID-084, RAID-086
      me.evasive = me.count(Pending::evasive_helmsman) > 0;  // RAID-089a
      use_up(state, me, Pending::st_wind_gust);
      use_up(state, me, Pending::evasive_helmsman);
      me.momentum_lost = true;  // RAID-087
      deed.tell(Maneuvered{seat, me.maneuver, me.evasive});
      return end_turn(deed);
    }
  }
}

}  // namespace tortuga::raiders
