// What a decent player weighs, in hundredths of a hit point. A view and the whole position give the same: what the seat
// may not know is not looked at.
#pragma once

#include "games/raiders/playing.h"
#include "games/raiders/raiders.h"
#include "games/raiders/style.h"

namespace tortuga::raiders {

inline constexpr int kWin = 100'000;  // more than anything else is worth

class Weigher {
 public:
  Weigher(const Rules& rules, const State& view, Seat seat, const Style& style = kStyleTable[0])
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), style_(style) {}

  int opponents() const { return view_.afloat.size() - 1; }
  // How many rerolls an attack of this ship has.
  int rerolls(const Ship& ship) const;
  // What an attack can be expected to do, with the attack cards that `from` has pending.
  int damage(const Ship& from, const Ship& to) const;
  // The most it can do.
  int worst(const Ship& from, const Ship& to) const;
  // Whether anything but the last ship can still win.
  bool races() const;
  // How many lucky steps (a 5 Gold, a fragment) a captain is from a victory; 9 if there is no way.
  int steps(const Ship& ship) const;
  // How much it would be worth to have that captain out of the way.
  int threat(const Ship& ship) const;

  // The actions.
  int fire(const Ship& from, const Ship& to) const;
  int plunder() const;
  int reload() const;
  int repair() const;
  int maneuver() const;

  // A Loot card in this captain's hands; gold; ammunition.
  int loot(Card card) const;
  int gold(int amount) const;
  int ammo(int amount) const;
  // A hand card, to keep or to sell.
  int card(Card card) const;
  // The same for this captain as things are: a Surgeon is worth little to a whole ship.
  int keep(Card card) const;

  // What the others' guns may do to this ship before its next turn.
  int danger() const;

 private:
  std::array<int, 5> unseen_loot() const;
  bool knows(const Ship& ship, int place) const { return &ship == &me_ || ship.known_by[place].has(seat_); }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Ship& me_;
  const Style& style_;
};

// This ship with the attack cards of its hand that are worth playing laid out.
Ship loaded(const Rules& rules, const State& view, const Ship& me, const Ship& target);
bool worth_loading(const Rules& rules, const State& view, const Ship& me, Card card, const Ship& target);

}  // namespace tortuga::raiders
