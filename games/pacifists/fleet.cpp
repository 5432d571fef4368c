// The ring of ships: from each to the next the water on its port side.
#include "games/pacifists/pacifists.h"

namespace tortuga {

using namespace pacifists;

Fleet Pacifists::fleet(const Rules& rules, const State& view) {
  Fleet fleet;
  fleet.ring = true;
  for (int i = 0; i < view.seats(); ++i) {
    const Ship& ship = view.at(Seat{i});
    Facts facts;
    facts.add("sails", ship.sails).add("crew", ship.crew).add("hull", ship.hull);
    fleet.ships.push_back({.seat = Seat{i},
                           .hull = ship.hull,
                           .whole = rules.hull,
                           .sunk = ship.hull == 0,
                           .water = view.gaps[i],
                           .words = {"page.fleet", facts}});
  }
  return fleet;
}

}  // namespace tortuga
