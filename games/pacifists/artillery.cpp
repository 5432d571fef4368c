// Step 4 of the resolution: guns (PAC-100 to PAC-110, PAC-144).
#include "games/pacifists/round.h"

namespace tortuga::pacifists {
namespace {

// One gun as it will be fired.
struct Aim {
  Side towards;
  int range, spread;
  SeatSet hits;
};

Aim aim(const Rules& rules, const State& state, Seat seat, Side side, const Post& post, Copies copies) {
  Aim aim{direction(rules, side, copies),
          range_of(rules, post.captain, copies),
          rules.guns[print_of(post.captain).gun].spread,
          {}};
  aim.hits = hits(state, seat, aim.towards, aim.range, aim.spread);
  return aim;
}

Ammunition ammunition_of(const Post& post) {
  switch (post.sabotage) {
    case Sabotage::chainshot: return Ammunition::chainshot;
    case Sabotage::grapeshot: return Ammunition::grapeshot;
    case Sabotage::solid: return Ammunition::solid;
    case Sabotage::explosive: return Ammunition::explosive;
    case Sabotage::none:
    case Sabotage::awaited:
    case Sabotage::sails:
    case Sabotage::hull: break;
  }
  return print_of(post.captain).ammunition;
}

// What the guns of a round do to each ship.
struct Damage {
  int sails = 0, crew = 0, hull = 0;
};
struct Salvo {
  Damage damage[kMostShips] = {};
  SeatSet hurt;
};

// PAC-100: all hits and dice are fixed before anybody is hurt.
template <class Sink>
void fire(Round<Sink>& round, Seat seat, Side side, const Post& post, Salvo& salvo) {
  Deed<Sink>& deed = round.deed;
  const Copies copies = round.copies(seat, side);
  const Aim aim = pacifists::aim(deed.rules, deed.state, seat, side, post, copies);
  const Ammunition ammunition = ammunition_of(post);
  if constexpr (Deed<Sink>::kTells) {
    deed.tell(GunAimed{seat, side, aim.towards, print_of(post.captain).gun, ammunition, small(aim.range + 1),
                       small(aim.range + aim.spread - 1), !aim.hits.empty(), small(std::max(1, aim.range + 1))});
    for_each_hit(deed.state, seat, aim.towards, aim.range, aim.spread,
                 [&](Seat target, int away) { deed.tell(ShipHit{seat, target, wide(away)}); });
  }
  if (aim.hits.empty()) return;  // PAC-105
  const int crew = count_crew(deed, seat, side, post, copies);
  const int damage = roll(round, gun_dice(deed.rules, post.captain, crew));
  deed.tell(GunRolled{seat, side, ammunition, round.faces(), wide(damage)});
  if (damage == 0) return;
  for (Seat target : aim.hits) {  // PAC-107
    Damage& taken = salvo.damage[target.index()];
    taken.sails += ammunition == Ammunition::chainshot || ammunition == Ammunition::explosive ? damage : 0;
    taken.crew += ammunition == Ammunition::grapeshot || ammunition == Ammunition::explosive ? damage : 0;
    taken.hull += ammunition == Ammunition::solid || ammunition == Ammunition::explosive ? damage : 0;
    salvo.hurt.add(target);
  }
}

// PAC-108 to PAC-110
template <class Sink>
Ending take_damage(Deed<Sink>& deed, const Salvo& salvo) {
  State& state = deed.state;
  bool crew = false, hull = false;
  for (Seat seat : salvo.hurt) {
    Ship& ship = state.at(seat);
    const Damage& damage = salvo.damage[seat.index()];
    const int sails = std::min<int>(damage.sails, ship.sails);
    const int men = std::min<int>(damage.crew, ship.crew);
    const int planks = std::min<int>(damage.hull, ship.hull);
    ship.sails = small(ship.sails - sails);
    ship.crew = wide(ship.crew - men);
    ship.hull = small(ship.hull - planks);
    state.casualties = wide(state.casualties + men);
    state.fallen = wide(state.fallen + men);
    deed.tell(ShipDamaged{seat, wide(sails), wide(men), wide(planks), ship.sails, ship.crew, ship.hull});
    crew = crew || ship.crew == 0;
    hull = hull || ship.hull == 0;
  }
  return hull ? Ending::lost_gun_hull : crew ? Ending::lost_gun_crew : Ending::none;
}

}  // namespace

// PAC-144, PAC-146
template <class Sink>
bool ask_gunners(Round<Sink>& round) {
  Deed<Sink>& deed = round.deed;
  if (!deed.rules.sabotages()) return false;
  bool asked = false;
  for_each_post(deed.state, [&](Seat seat, Side side, Post& post) {
    const Copies copies = round.copies(seat, side);
    if (!is_gun(post.captain) || !sabotaged(deed.rules, copies)) return;
    if (aim(deed.rules, deed.state, seat, side, post, copies).hits.empty()) return;
    post.sabotage = Sabotage::awaited;
    asked = true;
    deed.tell(SaboteurAsked{seat, side, Action::artillery});
  });
  return asked;
}

template <class Sink>
Ending fire_guns(Round<Sink>& round) {
  Salvo salvo;
  for_each_post(round.deed.state, [&](Seat seat, Side side, Post& post) {
    if (is_gun(post.captain)) fire(round, seat, side, post, salvo);
  });
  return take_damage(round.deed, salvo);
}

template bool ask_gunners(Round<NoEvents>&);
template bool ask_gunners(Round<EventLog<Event>>&);
template Ending fire_guns(Round<NoEvents>&);
template Ending fire_guns(Round<EventLog<Event>>&);

}  // namespace tortuga::pacifists
