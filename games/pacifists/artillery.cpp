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

template <class Sink>
class Gunners {
 public:
  explicit Gunners(Round<Sink>& round) : round_(round), state_(round.state) {}

  // PAC-100: all hits and dice are fixed before anybody is hurt.
  void fire(Seat seat, Side side, Post& post) {
    if (!is_gun(post.captain)) return;
    const Copies copies = round_.copies(seat, side);
    const Aim aim = pacifists::aim(round_.rules, state_, seat, side, post, copies);
    const Ammunition ammunition = ammunition_of(post);
    if constexpr (Round<Sink>::kTells) {
      round_.tell(GunAimed{seat, side, aim.towards, print_of(post.captain).gun, ammunition, small(aim.range + 1),
                           small(aim.range + aim.spread - 1), !aim.hits.empty()});
      for_each_hit(state_, seat, aim.towards, aim.range, aim.spread,
                   [&](Seat target, int away) { round_.tell(ShipHit{seat, target, static_cast<std::int16_t>(away)}); });
    }
    if (aim.hits.empty()) return;  // PAC-105
    const int crew = round_.count_crew(seat, side, post, copies);
    const int damage = round_.roll(gun_dice(round_.rules, post.captain, crew));
    round_.tell(GunRolled{seat, side, ammunition, round_.faces(), wide(damage)});
    if (damage == 0) return;
    for (Seat target : aim.hits) {  // PAC-107
      Damage& taken = damage_[target.index()];
      taken.sails += ammunition == Ammunition::chainshot || ammunition == Ammunition::explosive ? damage : 0;
      taken.crew += ammunition == Ammunition::grapeshot || ammunition == Ammunition::explosive ? damage : 0;
      taken.hull += ammunition == Ammunition::solid || ammunition == Ammunition::explosive ? damage : 0;
      hurt_.add(target);
    }
  }

  Ending apply() {  // PAC-108 to PAC-110
    bool crew = false, hull = false;
    for (Seat seat : hurt_) {
      Ship& ship = state_.at(seat);
      const Damage& damage = damage_[seat.index()];
      const int sails = std::min<int>(damage.sails, ship.sails);
      const int men = std::min<int>(damage.crew, ship.crew);
      const int planks = std::min<int>(damage.hull, ship.hull);
      ship.sails = small(ship.sails - sails);
      ship.crew = wide(ship.crew - men);
      ship.hull = small(ship.hull - planks);
      state_.casualties = static_cast<std::int16_t>(state_.casualties + men);
      state_.fallen = static_cast<std::int16_t>(state_.fallen + men);
      round_.tell(ShipDamaged{seat, wide(sails), wide(men), wide(planks), ship.sails, ship.crew, ship.hull});
      crew = crew || ship.crew == 0;
      hull = hull || ship.hull == 0;
    }
    return hull ? Ending::lost_gun_hull : crew ? Ending::lost_gun_crew : Ending::none;
  }

 private:
  struct Damage {
    int sails = 0, crew = 0, hull = 0;
  };
  Round<Sink>& round_;
  State& state_;
  Damage damage_[kMostShips] = {};
  SeatSet hurt_;
};

}  // namespace

// PAC-144, PAC-146
template <class Sink>
bool ask_gunners(Round<Sink>& round) {
  if (!round.rules.sabotages()) return false;
  bool asked = false;
  round.for_each_post([&](Seat seat, Side side, Post& post) {
    const Copies copies = round.copies(seat, side);
    if (!is_gun(post.captain) || !sabotaged(round.rules, copies)) return;
    if (aim(round.rules, round.state, seat, side, post, copies).hits.empty()) return;
    post.sabotage = Sabotage::awaited;
    asked = true;
    round.tell(SaboteurAsked{seat, side, Action::artillery});
  });
  return asked;
}

template <class Sink>
Ending fire_guns(Round<Sink>& round) {
  Gunners<Sink> gunners{round};
  round.for_each_post([&](Seat seat, Side side, Post& post) { gunners.fire(seat, side, post); });
  return gunners.apply();
}

template bool ask_gunners(Round<NoEvents>&);
template bool ask_gunners(Round<EventLog<Event>>&);
template Ending fire_guns(Round<NoEvents>&);
template Ending fire_guns(Round<EventLog<Event>>&);

}  // namespace tortuga::pacifists
