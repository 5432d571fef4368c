// What a seat makes of its fleet before it writes orders: who is strong, where everybody is, whom to go for. Everything
// is read from a view, with distances as the gull flies: it is done anew for every order.
#pragma once

#include "games/plunk/plunk.h"
#include "games/plunk/ship_sets.h"
#include "games/plunk/style.h"

namespace tortuga::plunk {

// The greedy player's own numbers, not the rulebook's: chosen by playing it against others.
inline constexpr int kWarFleet = 5;  // ships it wants before it sets out

inline constexpr int kReserve = 3;   // ships that leave the dock together to join those at sea
inline constexpr int kNear = 4;      // hexes: close enough to matter
inline constexpr int kFarDock = 14;  // a wounded ship does not sail further home
inline constexpr int kHaste = 16;    // quiet turns before a stalemate at which it stops waiting

struct Fleet {
  struct Aim {
    Mark to;  // nowhere: it stays
    std::string_view why;
  };

  const Rules& rules;
  const State& view;
  Seat seat;
  const Style& style;
  ShipSet own = 0, foes = 0;
  int count = 0;                           // of own ships
  int ours = 0;                            // what they are worth together
  std::array<int, kMostSeats> strength{};  // by faction
  Mark home;                               // the dock where the fleet gathers
  int flag = -1;                           // the ship with the most of ours around it
  ShipSet party = 0;                       // those with it
  int target = -1;                         // the faction to go for
  bool haste = false;                      // the game is about to end in a stalemate
  bool war = false;
  Mark prey;           // enemies that can be struck this turn
  Mark march;          // where the party sails
  bool siege = false;  // it is a shipyard that it sails for

  Fleet(const Rules& r, const State& v, Seat s, const Style& way) : rules(r), view(v), seat(s), style(way) {
    for (int i = 0; i < view.ships.size(); ++i) {
      const Ship& ship = view.ships[i];
      worths_[static_cast<std::size_t>(i)] = worth(ship);
      strength[static_cast<std::size_t>(faction_of(rules, ship.seat))] += worths_[static_cast<std::size_t>(i)];
      if (ship.seat == seat) own |= only(i);
      if (hostile(rules, ship.seat, seat)) foes |= only(i);
    }
    count = std::popcount(own);
    for (const Shipyard& yard : view.shipyards)
      if (home.hidden() && yard.hex.given() && yard.seat == seat) home = yard.hex;
    if (count == 0 || foes == 0 || view.stage != Stage::planning) return;
    gather();
    choose_target();
    decide_war();
    find_prey();
    if (war) find_march();
  }

  int worth(const Ship& ship) const {
    if (ship.stats.hidden()) return rules.ship.hp * rules.ship.damage;  // in fog: taken for a new one
    return ship.stats->hp * damage(rules, *ship.stats);
  }
  bool worn(const Ship& ship) const { return 10 * ship.stats->hp <= 7 * max_hp(rules, *ship.stats); }
  bool hurt(const Ship& ship) const { return 2 * ship.stats->hp < max_hp(rules, *ship.stats); }
  // Without what its plan may still add to it, so that the same orders follow whatever is on paper already.
  int reach(int i) const { return range(rules, *view.ships[i].stats); }
  int trusted(int strong) const { return strong * style.courage / 100; }

  int worth_near(ShipSet set, Hex place, int far) const {
    int sum = 0;
    for_each_ship(set, [&](int i) {
      if (distance(*view.ships[i].hex, place) <= far) sum += worths_[static_cast<std::size_t>(i)];
    });
    return sum;
  }

  // Where a ship should go.
  Aim aim_of(int i) const {
    const Ship& ship = view.ships[i];
    const Hex here = *ship.hex;
    const int way = home.given() ? distance(here, *home) : 1000;
    if (hurt(ship) && way > 0 && way <= kFarDock) return {home, "hint.retreat"};
    if (prey.given() && distance(here, *prey) <= reach(i) && !(hurt(ship) && way == 0)) return {prey, "hint.strike"};
    if (march.given() && has(party, i)) return {march, siege ? "hint.raid" : "hint.hunt"};
    if (war && !has(party, i)) {
      if (way <= 1 && style.war == Style::War::judged && !escorted()) return way > 0 ? Aim{home, "hint.gather"} : Aim{};
      return {view.ships[flag].hex, "hint.join"};
    }
    if (home.given()) return way > 0 ? Aim{home, "hint.gather"} : Aim{};
    return harbor(here);
  }

  // The nearest harbor where a dock could stand.
  Aim harbor(Hex from) const {
    Mark best;
    int way = 1000;
    for (const Island& island : rules.chart.islands)
      for (Hex h : island.harbors)
        if (distance(h, from) < way && view.yard_at(h) == nullptr) {
          way = distance(h, from);
          best = h;
        }
    return {best, "hint.settle"};
  }

 private:
  // The flagship: most of ours within a hex of it; of equal ones the first.
  void gather() {
    int best = -1;
    for_each_ship(own, [&](int i) {
      ours += worths_[static_cast<std::size_t>(i)];
      const int around = worth_near(own, *view.ships[i].hex, 1);
      if (around <= best) return;
      best = around;
      flag = i;
    });
    for_each_ship(own, [&](int i) {
      if (distance(*view.ships[i].hex, *view.ships[flag].hex) <= 1) party |= only(i);
    });
  }

  // The weak and the near: a hex of way counts like a thirtieth of our strength.
  void choose_target() {
    const int mine = faction_of(rules, seat);
    int best = 0;
    if (const int f = (mine + style.target) % kMostSeats;
        style.target > 0 && strength[static_cast<std::size_t>(f)] > 0) {
      target = f;
      return;
    }
    for (int k = 1; k < kMostSeats; ++k) {  // of equal ones the next clockwise, so that not all go for the same
      const int f = (mine + k) % kMostSeats;
      if (strength[static_cast<std::size_t>(f)] == 0) continue;
      int way = 100;
      for_each_ship(foes, [&](int i) {
        if (faction_of(rules, view.ships[i].seat) == f)
          way = std::min(way, distance(*view.ships[i].hex, *view.ships[flag].hex));
      });
      const int price = strength[static_cast<std::size_t>(f)] + way * ours / 30;
      if (target >= 0 && price >= best) continue;
      best = price;
      target = f;
    }
  }

  void decide_war() {
    const int theirs = strength[static_cast<std::size_t>(target)];
    const int strong = worth_near(party, *view.ships[flag].hex, 1);
    haste = rules.stalemate_turns > 0 && view.quiet_turns + kHaste >= rules.stalemate_turns;
    const bool full = count >= rules.most.ships;
    const bool out = home.hidden() || distance(*view.ships[flag].hex, *home) > kNear;
    // At sea turning back costs more than it saves.
    const int needed = out ? 70 : haste ? 60 : full ? 85 : 115;  // percent of the enemy's strength
    war = trusted(strong) * 100 >= theirs * needed &&
          (out || haste || std::popcount(party) >= kWarFleet || theirs * 3 < ours);
    if (style.war != Style::War::judged) war = style.war == Style::War::always;
  }

  // Enemies within reach who are weaker than those of ours that can be there this turn. Where both sides would come the
  // one later in turn order waits: fleets that sail at each other along different paths only change places.
  void find_prey() {
    int best = 0;
    for_each_ship(foes, [&](int k) {
      const Ship& foe = view.ships[k];
      const Hex there = *foe.hex;
      int mine = 0;
      int nearest = 100;
      for_each_ship(own, [&](int i) {
        const int way = distance(*view.ships[i].hex, there);
        if (way <= reach(i) && !hurt(view.ships[i])) mine += worths_[static_cast<std::size_t>(i)];
        nearest = std::min(nearest, way);
      });
      if (mine == 0) return;
      const int theirs = worth_near(foes, there, 1);
      if (trusted(mine) * 10 < theirs * (haste ? 8 : 11)) return;
      if (nearest > 1 && turn_rank(view, seat) > turn_rank(view, foe.seat) && view.yard_at(there) == nullptr) return;
      const int lost = foe.stats.hidden() ? 0 : max_hp(rules, *foe.stats) - foe.stats->hp;
      const int score = 100'000 + mine - 2 * theirs - 20 * nearest + 100 * lost;
      if (score <= best) return;
      best = score;
      prey = there;
    });
  }

  // One path for the whole party, as far as its slowest ship gets; next to a shipyard it stops.
  void find_march() {
    const Hex from = *view.ships[flag].hex;
    Mark goal;
    int best = 1000;
    for (const Shipyard& yard : view.shipyards) {
      if (faction_of(rules, yard.seat) != target || distance(*yard.hex, from) >= best) continue;
      best = distance(*yard.hex, from);
      goal = yard.hex;
    }
    for_each_ship(foes, [&](int k) {
      const Ship& foe = view.ships[k];
      if (faction_of(rules, foe.seat) != target || distance(*foe.hex, from) + (goal.given() ? 4 : 0) >= best) return;
      best = distance(*foe.hex, from);
      goal = foe.hex;
    });
    if (goal.hidden() || goal.is(from)) return;
    siege = view.yard_at(*goal) != nullptr;
    Route whole;
    if (!find_route(rules.chart, from, *goal, whole)) return;
    int slowest = 100;
    for_each_ship(party, [&](int i) { slowest = std::min(slowest, reach(i)); });
    int steps = 0;
    for (Hex h : whole) {
      march = h;
      ++steps;
      if (steps == slowest || (siege && distance(h, *goal) <= 1)) return;
    }
  }

  // Reinforcements leave the dock together, or when the enemy is nearly beaten.
  bool escorted() const {
    int company = 0;
    for_each_ship(own & ~party, [&](int i) {
      company += home.given() && distance(*view.ships[i].hex, *home) <= 1 && !hurt(view.ships[i]);
    });
    return company >= kReserve || strength[static_cast<std::size_t>(target)] * 2 < ours;
  }

  std::array<int, kMostShips> worths_{};
};

}  // namespace tortuga::plunk
