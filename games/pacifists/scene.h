// The orders on the table for somebody who tries many cards on one ship: what each side of each ship will do is worked
// out once and for that ship again, so that a look at what comes of it all takes a tenth of a microsecond. The same
// perils as in a forecast (forecast.h), which also says what is least, most and why.
#pragma once

#include "games/pacifists/perils.h"
#include "games/pacifists/revealed.h"

namespace tortuga::pacifists {

class Scene {
 public:
  // `view` must stay where it is; its gaps, crews and phase must not change.
  Scene(const Rules& rules, const State& view) : rules_(rules), view_(view), seats_(view.seats()) {
    for (int i = 0; i < seats_; ++i) reveal(Seat{i});
  }

  // The ship's cards or orders have changed.
  void reveal(Seat seat) {
    const Revealed ship = revealed(rules_, view_, seat);
    for (Side side : kSides) errands_[seat.index()][index(side)] = errand_of(seat, side, ship.posts[index(side)]);
  }

  Perils perils() const {
    Perils out;
    for (int i = 0; i < seats_; ++i) out.gaps[i] = view_.gaps[i];
    if (view_.phase == Phase::players) move(out);
    std::int8_t boarded[kMostShips][2] = {};  // dice against each side
    if (view_.phase != Phase::artillery) board(out, boarded);
    fire(out, boarded);
    return out;
  }

 private:
  // What one side will do.
  struct Errand {
    Action action = Action::none;
    Side towards = Side::starboard;
    Ammunition ammunition = Ammunition::chainshot;
    bool both = false, defects = false, wrecks = false;
    std::int8_t grog = 0;                          // how often the tokens are halved
    std::int16_t tokens = 0, crew = 0, hands = 0;  // hands that cards add
    std::int16_t distance = 0;                     // of a movement, or by which a boarding casts off
    std::int16_t range = 0, beyond = 0;            // of a gun: further than the first, short of the second
    std::int16_t modifier = 0;
  };

  static constexpr int index(Side side) { return static_cast<int>(side); }
  static constexpr std::int16_t narrow(int n) { return static_cast<std::int16_t>(n); }

  Errand errand_of(Seat seat, Side side, const Revealed::Post& post) const {
    Errand errand;
    const Copies copies = post.copies;
    errand.action = action_of(post.order);
    if (errand.action == Action::none) return errand;
    errand.towards = direction(rules_, side, copies);
    errand.tokens = narrow(post.tokens);
    errand.crew = narrow(effective_crew(rules_, post.tokens, copies));
    if (errand.action == Action::boarding) {
      errand.defects = pacifists::defects(rules_, copies);
      errand.wrecks = pacifists::wrecks(rules_, copies);
      if (rules_.dual_use()) errand.distance = narrow(copies[Card::further] * rules_.detach_tiles);
    } else if (errand.action != Action::artillery) {
      errand.both = copies[Card::both_sides] > 0;
      errand.distance = narrow(distance(rules_, view_.at(seat), errand.crew));
    } else {
      const Print& print = print_of(post.order);
      errand.grog = static_cast<std::int8_t>(copies[Card::is_grog]);
      errand.hands = narrow(added_crew(rules_, copies));
      errand.range = narrow(range_of(rules_, post.order, copies));
      errand.beyond = narrow(errand.range + rules_.guns[print.gun].spread);
      errand.modifier = rules_.guns[print.gun].modifier;
      errand.ammunition = sabotaged(rules_, copies) ? Ammunition::chainshot : print.ammunition;
    }
    return errand;
  }

  template <class F>
  void for_each(Action action, F&& f) const {
    for (int i = 0; i < seats_; ++i)
      for (int side = 0; side < 2; ++side)
        if (const Errand& errand = errands_[i][side]; errand.action == action) f(Seat{i}, side, errand);
  }

  void move(Perils& out) const {
    const auto gap = [&](Seat seat, Side side) -> std::int16_t& {
      return out.gaps[view_.gap_of(seat, side)];
    };
    if (rules_.dual_use())
      for_each(Action::boarding, [&](Seat seat, int, const Errand& errand) {
        gap(seat, errand.towards) = narrow(gap(seat, errand.towards) + errand.distance);
      });
    for_each(Action::retreat, [&](Seat seat, int, const Errand& errand) {
      for (Side way : kSides)
        if (errand.both || way == errand.towards) gap(seat, way) = narrow(gap(seat, way) + errand.distance);
    });
    for_each(Action::attack, [&](Seat seat, int, const Errand& errand) {
      for (Side way : kSides) {
        if (!errand.both && way != errand.towards) continue;
        const int excess = errand.distance - gap(seat, way);
        gap(seat, way) = narrow(std::max(0, -excess));
        if (excess <= 0) continue;
        add_dice(out.dangers[seat.index()].hull, excess);
        add_dice(out.dangers[view_.neighbour(seat, way).index()].hull, excess);
      }
    });
  }

  void board(Perils& out, std::int8_t (&boarded)[kMostShips][2]) const {
    for_each(Action::boarding, [&](Seat seat, int, const Errand& errand) {
      if (rules_.contact() && out.gaps[view_.gap_of(seat, errand.towards)] != 0) return;
      const int target = view_.neighbour(seat, errand.towards).index();
      if (errand.defects) {
        add_dice(out.leaving[seat.index()], errand.crew);
        add_dice(out.coming[target], errand.crew);
      } else if (errand.wrecks) {
        add_dice(out.dangers[target].sails, errand.crew);
      } else {
        add_dice(out.dangers[target].crew, errand.crew);
        add_dice(boarded[target][index(across(errand.towards))], errand.crew);
      }
    });
  }

  void fire(Perils& out, const std::int8_t (&boarded)[kMostShips][2]) const {
    for_each(Action::artillery, [&](Seat seat, int side, const Errand& errand) {
      const int tokens = std::max(0, errand.tokens - fallen_by_then(rules_, boarded[seat.index()][side]));
      const int crew = std::max(0, (tokens >> errand.grog) + errand.hands);
      const int dice = std::max(0, crew + errand.modifier);
      int away = 0;
      Seat ship = seat;
      for (int i = 1; i < seats_; ++i) {  // PAC-101 to PAC-103 with the gaps after movement
        away += out.gaps[view_.gap_of(ship, errand.towards)] + 1;
        ship = view_.neighbour(ship, errand.towards);
        if (away >= errand.beyond) break;
        if (away > errand.range) add_dice(out.dangers[ship.index()], errand.ammunition, dice);
      }
    });
  }

  const Rules& rules_;
  const State& view_;
  int seats_;
  Errand errands_[kMostShips][2];
};

}  // namespace tortuga::pacifists
