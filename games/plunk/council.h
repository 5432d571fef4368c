// What a seat makes of its view before it writes orders: who is strong, where the fleet is, whom to go for.
#pragma once

#include "games/plunk/plan.h"
#include "games/plunk/plunk.h"

namespace tortuga::plunk {

// The greedy player's own numbers, not the rulebook's: chosen by playing it against itself.
inline constexpr int kFirstWarTurn = 16,
                     kBoldTurn = 36;            // when it begins to look for war, and when it stops being picky
inline constexpr int kWarFleet = 5;             // ships it wants before it sets out
inline constexpr int kTogether = 3, kNear = 5;  // hexes: in one group; close enough to matter
inline constexpr int kFarDock = 14;             // a wounded ship does not sail further home
inline constexpr int kHaste = 16;               // quiet turns before a stalemate at which it stops waiting
inline constexpr int kSettlers = 5;             // ships it wants before one becomes a shipyard
inline constexpr int kWantedYards = 2;
inline constexpr int kSettlerWay = 12;

using ShipBits = std::uint64_t;

struct Council {
  const Rules& rules;
  const State& view;
  Seat seat;
  int faction;
  ShipBits own = 0, foes = 0;  // by place in the list
  int own_count = 0;
  std::array<int, kMostSeats> strength{};  // by faction
  int target = -1;                         // the faction to go for
  bool war = false;
  bool haste = false;  // the game is about to end in a stalemate
  int mass = -1;       // a ship of ours with the most of ours around it
  ShipBits group = 0;  // those around it
  int goal_yard = -1;  // of the target faction, nearest to the group
  Hex goal;            // where the group is heading
  bool has_goal = false;
  bool has_dock = false;
  Distances from_mass, from_dock, to_goal;

  Council(const Rules& r, const State& v, Seat s) : rules(r), view(v), seat(s), faction(faction_of(r, s)) {
    count();
    find_mass();
    choose_target();
    List<Hex, kMostYards> docks;
    for (const Shipyard& yard : view.shipyards)
      if (yard.hex.given() && faction_of(rules, yard.seat) == faction) docks.push(*yard.hex);
    has_dock = !docks.empty();
    if (has_dock) measure(rules.chart, docks.begin(), docks.size(), from_dock);
    choose_goal();
    decide_war();
  }

  // In fog an unseen ship is taken for a new one.
  Stats stats(const Ship& ship) const {
    if (!ship.stats.hidden()) return *ship.stats;
    Stats fresh;
    fresh.hp = rules.ship.hp;
    return fresh;
  }
  int worth(const Ship& ship) const {
    const Stats s = stats(ship);
    return s.hp * damage(rules, s);
  }
  bool mine(int i) const { return (own >> i & 1) != 0; }
  bool foe(int i) const { return (foes >> i & 1) != 0; }
  const Ship& ship(int i) const { return view.ships[i]; }
  static int steps(const Distances& far, Hex h) { return far[static_cast<std::size_t>(cell_of(h))]; }
  bool wounded(const Ship& s) const { return 2 * s.stats->hp < max_hp(rules, *s.stats); }

  // The worth of the ships of a set within `far` hexes of a place.
  int worth_near(ShipBits set, Hex place, int far) const {
    int sum = 0;
    for (; set != 0; set &= set - 1)
      if (const Ship& s = ship(std::countr_zero(set)); distance(*s.hex, place) <= far) sum += worth(s);
    return sum;
  }

 private:
  void count() {
    for (int i = 0; i < view.ships.size(); ++i) {
      const Ship& s = ship(i);
      const int side = faction_of(rules, s.seat);
      strength[static_cast<std::size_t>(side)] += worth(s);
      if (s.seat == seat) own |= ShipBits{1} << i;
      if (side != faction) foes |= ShipBits{1} << i;
    }
    own_count = std::popcount(own);
  }

  void find_mass() {
    int best = -1;
    for (ShipBits left = own; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      const int around = worth_near(own, *ship(i).hex, kTogether);
      if (around <= best) continue;
      best = around;
      mass = i;
    }
    if (mass < 0) return;
    for (ShipBits left = own; left != 0; left &= left - 1)
      if (distance(*ship(std::countr_zero(left)).hex, *ship(mass).hex) <= kTogether) group |= left & (~left + 1);
    measure(rules.chart, &*ship(mass).hex, 1, from_mass);
  }

  // The weak and the near: a hex of way counts like a thirtieth of our strength.
  void choose_target() {
    if (mass < 0) return;
    int best = 0;
    for (int k = 1; k < kMostSeats; ++k) {  // of equal ones the next clockwise, so that not all go for the same
      const int f = (faction + k) % kMostSeats;
      if (strength[static_cast<std::size_t>(f)] == 0) continue;
      int way = 100;
      for (const Ship& s : view.ships)
        if (faction_of(rules, s.seat) == f) way = std::min(way, steps(from_mass, *s.hex));
      for (const Shipyard& yard : view.shipyards)
        if (faction_of(rules, yard.seat) == f) way = std::min(way, steps(from_mass, *yard.hex));
      const int price = strength[static_cast<std::size_t>(f)] + way * strength[static_cast<std::size_t>(faction)] / 30;
      if (target >= 0 && price >= best) continue;
      best = price;
      target = f;
    }
  }

  // Its nearest shipyard, or its nearest ship if none stands or one is much nearer.
  void choose_goal() {
    if (target < 0) return;
    int best = 1000;
    for (int i = 0; i < view.shipyards.size(); ++i) {
      const Shipyard& yard = view.shipyards[i];
      if (faction_of(rules, yard.seat) != target) continue;
      const int way = steps(from_mass, *yard.hex);
      if (way < 0 || way >= best) continue;
      best = way;
      goal = *yard.hex;
      goal_yard = i;
      has_goal = true;
    }
    for (const Ship& s : view.ships) {
      if (faction_of(rules, s.seat) != target) continue;
      const int way = steps(from_mass, *s.hex) + (goal_yard >= 0 ? kTogether : 0);
      if (way < 0 || way >= best) continue;
      best = way;
      goal = *s.hex;
      goal_yard = -1;
      has_goal = true;
    }
    if (has_goal) measure(rules.chart, &goal, 1, to_goal);
  }

  void decide_war() {
    if (!has_goal) return;
    const int ours = strength[static_cast<std::size_t>(faction)];
    const int theirs = strength[static_cast<std::size_t>(target)];
    const bool full = own_count >= rules.most.ships;
    haste = rules.stalemate_turns > 0 && view.quiet_turns + kHaste >= rules.stalemate_turns;
    const int needed = haste ? 60 : view.turn >= kBoldTurn || full ? 85 : 120;  // percent of the other's strength
    const bool enough = haste || own_count >= kWarFleet || theirs * 3 < ours || view.turn >= kBoldTurn;
    war = (haste || view.turn >= kFirstWarTurn) && enough && ours * 100 >= theirs * needed;
    // Once out at sea with the group, turning back costs more than it saves.
    if (!war && has_dock && steps(from_dock, *ship(mass).hex) > 2 * kNear) war = ours * 10 >= theirs * 7;
    if (!has_dock) war = true;  // nothing to wait for
  }
};

}  // namespace tortuga::plunk
