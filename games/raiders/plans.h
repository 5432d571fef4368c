// The simultaneous variant (RAID-137 to RAID-140): commitments, their revealing, and carrying them out.
#pragma once

#include "games/raiders/playing.h"
#include "games/raiders/steps.h"

namespace tortuga::raiders {

template <class Sink>
void begin_plans(Deed<Sink>& deed) {
  State& state = deed.state;
  state.stage = Stage::plan;
  for (Seat seat : state.afloat) {
    if (state.at(seat).netted) continue;
    draw_cards(deed, seat);
    state.owed.add(seat);
  }
  if (state.owed.empty()) reveal_plans(deed);
}

template <class Sink>
void commit(Deed<Sink>& deed, Seat seat, Action action, Seat target) {
  State& state = deed.state;
  Plan& plan = *state.at(seat).plan;
  plan.action = action;
  plan.at = target;
  state.owed.remove(seat);
  deed.tell(Committed{seat, action, target});
  if (state.owed.empty()) reveal_plans(deed);
}

// From here on everybody knows that the listed cards are in those hands.
template <class Sink>
void reveal_plans(Deed<Sink>& deed) {
  State& state = deed.state;
  const SeatSet all = SeatSet::first(state.seats());
  for (Seat seat : state.afloat) {
    Ship& ship = state.at(seat);
    const Plan& plan = *ship.plan;
    if (plan.action == Action::none) continue;
    const SeatSet others = SeatSet{all}.remove(seat);
    for (const Order& order : plan.cards)
      for (int i = 0; i < ship.hand.size(); ++i)
        if (ship.hand[i] == order.card && ship.known_by[i] != others) {
          ship.known_by[i] = others;
          break;
        }
    if constexpr (Deed<Sink>::kTells) {
      PlanRevealed revealed{seat, {}, {}, plan.action, plan.at};
      for (const Order& order : plan.cards) {
        revealed.cards.push(order.card);
        revealed.at.push(order.at);
      }
      deed.tell(revealed);
    }
  }
  state.stage = Stage::turn;
  next_turn(deed);
}

// RAID-138, RAID-139: what is left of the commitment of the ship on turn.
template <class Sink>
void run_plan(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const Seat seat = state.turn;
  Plan& plan = *state.at(seat).plan;
  state.stage = Stage::turn;
  while (!plan.cards.empty()) {
    const Order order = plan.cards.take(0);
    if (!may_play(rules, state, seat, order.card, order.at)) {
      deed.tell(OrderSkipped{seat, order.card});
      continue;
    }
    use_card(deed, order.card, order.at);
    if (state.stage != Stage::turn) return;  // a decision first, or the game is over
  }
  Action action = plan.action;
  const Seat target = plan.at;
  plan = {};
  if (!may_act(rules, state, seat, action, target)) {
    deed.tell(ActionChanged{seat, action});
    action = Action::reload;
  }
  act(deed, action, target);
}

}  // namespace tortuga::raiders
