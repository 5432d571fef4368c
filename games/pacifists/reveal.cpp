// Step 1 of the resolution: the cards are turned over and change the orders in a fixed sequence (PAC-047).
#include "games/pacifists/captains.h"
#include "games/pacifists/round.h"

namespace tortuga::pacifists {
namespace {

// A: PAC-058 to PAC-060. The drawn card stays what it is, whatever lies in the gap.
template <class Sink>
void belay(Deed<Sink>& deed, Seat seat, Side side, Post& post, int copies) {
  for (int i = 0; i < copies; ++i) {
    const bool spared = post.captain == Order::boarding && deed.rules.belay_on_boarding == BelayOnBoarding::no_effect;
    if (post.captain == Order::none || spared) {
      deed.tell(CardIdle{seat, side, Card::belay, post.captain});
      continue;
    }
    const Order old = post.captain;
    discard(deed.state, old);
    post.captain = draw_order(deed.state);
    deed.tell(OrderBelayed{seat, side, old, post.captain});
  }
}

// B: PAC-061
template <class Sink>
void arm(Deed<Sink>& deed, Seat seat, Side side, Post& post, int copies) {
  if (copies == 0 || post.captain == Order::none) return;
  const Order old = post.captain;
  discard(deed.state, old);
  post.captain = Order::boarding;
  deed.tell(MarinersArmed{seat, side, old, small(copies * deed.rules.crew_change)});
}

// C: PAC-050 to PAC-052. The groups change places if both are sent away.
template <class Sink>
void post_crew(Round<Sink>& round, Seat seat, Ship& ship) {
  Deed<Sink>& deed = round.deed;
  Post& starboard = ship.at(Side::starboard);
  Post& port = ship.at(Side::port);
  starboard.crew = wide((ship.crew + 1) >> 1);
  port.crew = wide(ship.crew >> 1);
  deed.tell(CrewPosted{seat, starboard.crew, port.crew});
  const bool leave_starboard = round.copies(seat, Side::starboard)[Card::not_your_post] > 0;
  const bool leave_port = round.copies(seat, Side::port)[Card::not_your_post] > 0;
  if (!leave_starboard && !leave_port) return;
  const std::int16_t was_starboard = starboard.crew;
  const std::int16_t was_port = port.crew;
  starboard.crew = wide((leave_starboard ? 0 : was_starboard) + (leave_port ? was_port : 0));
  port.crew = wide((leave_port ? 0 : was_port) + (leave_starboard ? was_starboard : 0));
  deed.tell(CrewMoved{seat, leave_starboard && leave_port, leave_starboard ? Side::starboard : Side::port,
                      starboard.crew, port.crew});
}

// Whether a card does nothing beside the order as it is now (PAC-025, PAC-067, PAC-068). Belay has told its own story.
bool idles(const Rules& rules, const Ship& ship, const Post& post, Copies copies, Card card) {
  const Action action = action_of(post.captain);
  const bool nothing = action == Action::none;
  const bool boards = action == Action::boarding;
  const bool fires = action == Action::artillery;
  const bool moves = is_movement(post.captain);
  switch (card) {
    case Card::other_starboard:
      if (rules.swaps()) return !exchanged(rules, ship);
      [[fallthrough]];
    case Card::wrong_side: return nothing || !turned(rules, copies) || (moves && copies[Card::both_sides] > 0);
    case Card::both_sides: return !moves;
    case Card::further:
    case Card::nearer: return !fires && !(boards && rules.dual_use());
    case Card::defect: return !boards && !(fires && rules.dual_use());
    case Card::sabotage: return !sabotaged(rules, copies) || (!fires && !(boards && wrecks(rules, copies)));
    case Card::not_your_post:
    case Card::belay: return false;
    case Card::demotivate:
    case Card::will_be_grog:
    case Card::is_grog:
    case Card::arm_mariners: return nothing;
  }
  return false;
}

// D and E: nothing is stored, because it follows from the cards; told so that everybody can follow.
template <class Sink>
void tell_changes(Round<Sink>& round, Seat seat, Side side, const Post& post) {
  Deed<Sink>& deed = round.deed;
  const Rules& rules = deed.rules;
  const Copies copies = round.copies(seat, side);
  const bool doubled = is_movement(post.captain) && copies[Card::both_sides] > 0;
  if (doubled) deed.tell(OrderDoubled{seat, side, post.captain});
  else if (post.captain != Order::none && turned(rules, copies))
    deed.tell(OrderTurned{seat, deed.state.neighbour(seat, across(side)), side, post.captain, across(side)});
  if (is_gun(post.captain)) {
    const int printed = print_of(post.captain).range;
    const int range = range_of(rules, post.captain, copies);
    if (range != printed) deed.tell(RangeChanged{seat, side, small(printed), small(range)});
  }
  Card before{};
  for (const Card& card : *post.cards) {
    const bool second = &card != post.cards->begin() && card == before;
    if (!second && idles(rules, deed.state.at(seat), post, copies, card))
      deed.tell(CardIdle{seat, side, card, post.captain});
    before = card;
  }
}

}  // namespace

template <class Sink>
void reveal(Round<Sink>& round) {
  Deed<Sink>& deed = round.deed;
  const Rules& rules = deed.rules;
  State& state = deed.state;
  if constexpr (Deed<Sink>::kTells)
    for_each_post(state, [&](Seat seat, Side side, Post& post) {
      if (post.laid > 0) deed.tell(CardsRevealed{seat, side, *post.cards});
    });
  for_each_post(state, [&](Seat seat, Side side, Post& post) {
    if (post.laid > 0) belay(deed, seat, side, post, round.copies(seat, side)[Card::belay]);
  });
  for (int i = 0; i < state.seats(); ++i) {
    Ship& ship = state.ships[i];
    if (exchanged(rules, ship)) {  // A2: PAC-140, PAC-141
      std::swap(ship.at(Side::starboard).captain, ship.at(Side::port).captain);
      deed.tell(OrdersSwapped{Seat{i}, ship.at(Side::starboard).captain, ship.at(Side::port).captain});
    }
    for (Side side : kSides)
      if (ship.at(side).laid > 0)
        arm(deed, Seat{i}, side, ship.at(side), round.copies(Seat{i}, side)[Card::arm_mariners]);
    post_crew(round, Seat{i}, ship);
    if constexpr (Deed<Sink>::kTells)
      for (Side side : kSides) tell_changes(round, Seat{i}, side, ship.at(side));
  }
}

template void reveal(Round<NoEvents>&);
template void reveal(Round<EventLog<Event>>&);

}  // namespace tortuga::pacifists
