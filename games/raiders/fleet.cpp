// The ships side by side, in the order of their seats.
#include "games/raiders/raiders.h"
#include "games/raiders/victories.h"

namespace tortuga {

using namespace raiders;

Fleet Raiders::fleet(const Rules& rules, const State& view) {
  Fleet fleet;
  for (int i = 0; i < view.seats(); ++i) {
    const Ship& ship = view.at(Seat{i});
    Facts facts = riches_of(rules, view, Seat{i});
    facts.add("hp", ship.hp).add("max_hp", ship.max_hp).add("sunk", ship.sunk > 0);
    fleet.ships.push_back({.seat = Seat{i},
                           .hull = ship.hp,
                           .whole = ship.max_hp,
                           .sunk = ship.sunk > 0,
                           .turn = view.turn == Seat{i} && !view.over(),
                           .words = {"page.fleet", facts}});
  }
  return fleet;
}

}  // namespace tortuga
