// What the orders on the table would do if no further card were laid: everything but the dice. Made from a view, so
// cards that lie face down beside other ships do not count; used for the threat preview and by the bosun.
#pragma once

#include "games/pacifists/moves.h"
#include "games/pacifists/perils.h"

namespace tortuga::pacifists {

// One side of one ship.
struct Outlook {
  Order order = Order::none;
  Side towards = Side::starboard;
  bool both = false;     // a movement on both sides
  bool unknown = false;  // Belay puts a new card here: nobody knows what will be done, so the order is none
  bool fought = false;   // a boarding that takes place
  bool defects = false, wrecks = false;
  bool loads = false;                // a gun that hits, with ammunition of its owner's choice
  std::int16_t tokens = 0;           // on this side after the reveal
  std::int16_t crew = 0;             // of them counted
  std::int16_t distance = 0;         // of a movement
  std::int16_t dice = 0;             // of a boarding, or of a gun that hits: about so many
  std::int16_t least = 0, most = 0;  // of a gun that hits: boarding comes before, and may take or bring crew (PAC-054)
  std::int16_t ram[2] = {};          // dice of rams, by gap
  std::int8_t range = 0;
  SeatSet hits;

  // The fields that a gun reaches: none if the last one is below 1 (PAC-Q06).
  int first() const { return range + 1 < 1 ? 1 : range + 1; }
  int last(const Rules& rules) const { return range + rules.guns[print_of(order).gun].spread - 1; }
};

struct Forecast : Perils {
  Outlook sides[kMostShips][2];
  Danger worst[kMostShips];  // at most

  const Outlook& at(Seat seat, Side side) const { return sides[seat.index()][index(side)]; }
  Outlook& at(Seat seat, Side side) { return sides[seat.index()][index(side)]; }
};

Forecast forecast(const Rules& rules, const State& view);

// Lays the cards of this turn on their sides; nothing is drawn.
void lay(State& view, Seat seat, const Play& play);
// The view as it would be after it.
State drafted(const State& view, Seat seat, const Play& play);

}  // namespace tortuga::pacifists
