// The simultaneous variant (RAID-137 to RAID-140): commitments, their revealing, and carrying them out.
#pragma once

#include "games/raiders/voyage.h"

namespace tortuga::raiders {

template <class Sink>
void Voyage<Sink>::begin_plans() {
  state_.stage = Stage::plan;
  for (Seat seat : state_.afloat) {
    if (at(seat).netted) continue;
    draw_cards(seat);
    state_.owed.add(seat);
  }
  if (state_.owed.empty()) reveal_plans();
}

template <class Sink>
void Voyage<Sink>::commit(Action action, Seat target) {
  Plan& plan = *at(seat_).plan;
  plan.action = action;
  plan.at = target;
  state_.owed.remove(seat_);
  tell_(Committed{seat_, action, target});
  if (state_.owed.empty()) reveal_plans();
}

// From here on everybody knows that the listed cards are in those hands.
template <class Sink>
void Voyage<Sink>::reveal_plans() {
  const SeatSet all = SeatSet::first(state_.seats());
  for (Seat seat : state_.afloat) {
    Ship& ship = at(seat);
    const Plan& plan = *ship.plan;
    if (plan.action == Action::none) continue;
    const SeatSet others = SeatSet{all}.remove(seat);
    for (const Order& order : plan.cards)
      for (int i = 0; i < ship.hand.size(); ++i)
        if (ship.hand[i] == order.card && ship.known_by[i] != others) {
          ship.known_by[i] = others;
          break;
        }
    if constexpr (kTells) {
      PlanRevealed revealed{seat, {}, plan.action, plan.at};
      for (const Order& order : plan.cards) revealed.cards.push(order.card);
      tell_(revealed);
    }
  }
  state_.stage = Stage::turn;
  next_turn();
}

// RAID-138, RAID-139: what is left of the commitment of the ship on turn.
template <class Sink>
void Voyage<Sink>::run_plan() {
  const Seat seat = state_.turn;
  Plan& plan = *at(seat).plan;
  state_.stage = Stage::turn;
  while (!plan.cards.empty()) {
    const Order order = plan.cards.take(0);
    if (!may_play(rules_, state_, seat, order.card, order.at)) {
      tell_(OrderSkipped{seat, order.card});
      continue;
    }
    use_card(order.card, order.at);
    if (state_.stage != Stage::turn) return;  // a decision first, or the game is over
  }
  Action action = plan.action;
  const Seat target = plan.at;
  plan = {};
  if (!may_act(rules_, state_, seat, action, target)) {
    tell_(ActionChanged{seat, action});
    action = Action::reload;
  }
  act(action, target);
}

}  // namespace tortuga::raiders
