// A move being carried out: what every step of it works on. In all games `play` makes one and hands it to a free
// function per kind of move, which calls the rulebook's steps, free functions too, in the rulebook's order:
//
//   template <class Sink>
//   void carry_out(Deed<Sink>& deed, Seat seat, const Sail& sail);   // one for each kind of move
//   template <class Sink>
//   void end_turn(Deed<Sink>& deed, Seat seat);                      // a step that several moves share
//
// A game names it once, beside its events: template <class Sink> using Deed = tortuga::Deed<Rules, State, Sink>;
#pragma once

#include <type_traits>

#include "engine/dice.h"
#include "engine/event.h"

namespace tortuga {

template <class Rules, class State, class Sink>
struct Deed {
  // False in simulations: whatever is done only to be told is left out there.
  static constexpr bool kTells = !std::is_same_v<Sink, NoEvents>;

  const Rules& rules;
  State& state;
  Dice& dice;
  Sink& tell;
};

}  // namespace tortuga
