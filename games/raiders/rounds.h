// Rounds, turn order, and the frame of a turn (RAID-016 to RAID-033).
#pragma once

#include "games/raiders/hands.h"
#include "games/raiders/steps.h"

namespace tortuga::raiders {

template <class Sink>
void begin_round(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  ++state.round;
  state.turn = kNobody;
  state.place = 0;
  state.anchored = state.anchor_next;
  state.anchor_next = false;
  if (state.anchored) {  // RAID-099b
    for (Ship& ship : state.ships) {
      ship.maneuver = 0;
      ship.evasive = false;
    }
    deed.tell(Anchored{state.round});
  }
  const bool rolls = state.round == 1 || rules.turn_order != TurnOrder::once;
  if (rolls) {  // RAID-021
    state.order.clear();
    if (rules.turn_order == TurnOrder::clockwise) follow(deed, highest(deed, state.afloat, false));
    else rank(deed, state.afloat, false);
  }
  if constexpr (Deed<Sink>::kTells) {
    RoundBegan began{state.round, rolls, {}, {}, state.anchored};
    for (Seat seat : state.order) {
      if (!state.afloat.has(seat)) continue;  // RAID-020: a wreck keeps its place in an order of round 1, and no turn
      began.order.push(seat);
      began.rolls.push(state.at(seat).roll);
    }
    deed.tell(began);
  }
  if (rules.simultaneous()) begin_plans(deed);
  else next_turn(deed);
}

// Both dice of a priority roll.
template <class Sink>
int throw_two(Deed<Sink>& deed) {
  return deed.dice.roll(deed.rules.die_sides) + deed.dice.roll(deed.rules.die_sides);
}

// RAID-017, RAID-018: appends the group to the order, highest total first; ships with equal totals are settled
// completely before lower ones come.
template <class Sink>
void rank(Deed<Sink>& deed, SeatSet group, bool again) {
  State& state = deed.state;
  std::array<SeatSet, 41> tiers{};  // two dice of at most twenty sides
  List<std::int8_t, kMaxSeats> rolls;
  bool tied = false;
  for (Seat seat : group) {
    const int total = throw_two(deed);
    SeatSet& tier = tiers[static_cast<std::size_t>(total)];
    tied |= !tier.empty();
    tier.add(seat);
    if (!again) state.at(seat).roll = tiny(total);
    if constexpr (Deed<Sink>::kTells) rolls.push(tiny(total));
  }
  if (again) deed.tell(TieRerolled{group, rolls});
  else if (tied) deed.tell(PriorityRolled{group, rolls});
  for (int total = 2 * deed.rules.die_sides; total >= 2; --total) {
    const SeatSet tier = tiers[static_cast<std::size_t>(total)];
    if (tier.size() > 1) rank(deed, tier, true);
    else if (!tier.empty()) state.order.push(tier.front());
  }
}

// RAID-115, RAID-021 clockwise: the one with the highest total; only those tied for it roll again.
template <class Sink>
Seat highest(Deed<Sink>& deed, SeatSet group, bool kraken) {
  for (bool first = true;; first = false) {
    SeatSet best;
    int most = 0;
    List<std::int8_t, kMaxSeats> rolls;
    for (Seat seat : group) {
      const int total = throw_two(deed);
      if (first && !kraken) deed.state.at(seat).roll = tiny(total);
      if constexpr (Deed<Sink>::kTells) rolls.push(tiny(total));
      if (total > most) best = {};
      if (total >= most) best.add(seat);
      most = total > most ? total : most;
    }
    if (kraken) deed.tell(KrakenRolled{group, rolls});
    else if (!first) deed.tell(TieRerolled{group, rolls});
    else if (best.size() > 1) deed.tell(PriorityRolled{group, rolls});
    if (best.size() == 1) return best.front();
    group = best;
  }
}

// The others follow in seat order.
template <class Sink>
void follow(Deed<Sink>& deed, Seat first) {
  State& state = deed.state;
  for (int i = 0; i < state.seats(); ++i) {
    const int index = first.index() + i;
    const Seat seat{index < state.seats() ? index : index - state.seats()};
    if (state.afloat.has(seat)) state.order.push(seat);
  }
}

// The ship in `place` or the first one afloat after it (RAID-020).
template <class Sink>
void next_turn(Deed<Sink>& deed) {
  State& state = deed.state;
  while (state.place < state.order.size() && !state.afloat.has(state.order[state.place])) ++state.place;
  if (state.place == state.order.size()) return end_round(deed);
  begin_turn(deed, state.order[state.place]);
}

template <class Sink>
void begin_turn(Deed<Sink>& deed, Seat seat) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Ship& me = state.at(seat);
  state.turn = seat;
  state.action = Action::none;
  state.cards_played = 0;
  state.offers_made = 0;
  me.exposed = false;                                            // RAID-023
  if (rules.maneuver_scope == ManeuverScope::until_next_turn) {  // RAID-088
    me.maneuver = 0;
    me.evasive = false;
  }
  if (rules.repair_crew == RepairCrew::until_next_turn) me.busy = false;  // RAID-071
  if (me.netted) {                                                        // RAID-024, RAID-140
    me.netted = false;
    me.plan = Plan{};
    deed.tell(TurnSkipped{seat});
    return end_turn(deed);
  }
  deed.tell(TurnBegan{seat, state.round, me.hp, me.max_hp});
  if (rules.simultaneous()) return run_plan(deed);
  draw_cards(deed, seat);
  state.stage = Stage::turn;
}

// RAID-026, RAID-027
template <class Sink>
void draw_cards(Deed<Sink>& deed, Seat seat) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Ship& me = state.at(seat);
  for (int i = 0; i < rules.action_draw && me.hand.size() < rules.hand_limit; ++i) {
    if (state.action_deck.empty()) {
      for (int c = 0; c < enum_size<ActionCard>; ++c)
        for (; state.action_discard.at(c) > 0; --state.action_discard.at(c))
          state.action_deck.push(card_of(static_cast<ActionCard>(c)));
      if (state.action_deck.empty()) return;
      deed.dice.shuffle(state.action_deck);
      deed.tell(Reshuffled{Deck::action, small(state.action_deck.size())});
    }
    stow(me, state.action_deck.draw(), {});
    deed.tell(CardDrawn{seat, me.hand.back(), tiny(me.hand.size())});
  }
}

// RAID-032: the marks of the turn, then a due storm.
template <class Sink>
void end_turn(Deed<Sink>& deed) {
  State& state = deed.state;
  Ship& me = state.active();
  me.chained = false;
  me.lazy = false;
  me.exhausted &= state.action == Action::reload;  // a mark from this turn stays
  me.busy &= state.action == Action::repair;
  me.last_action = state.action;
  state.target = kNobody;
  if (me.storm_due) {  // RAID-122
    me.storm_due = false;
    if (state.action == Action::maneuver) deed.tell(StormRidden{state.turn});
    else if (may_veil(me)) return ask_veil(deed, EventCard::storm_front, SeatSet::only(state.turn));
    else {
      storm_strikes(deed);
      if (state.over()) return;
    }
  }
  pass_turn(deed);
}

template <class Sink>
void pass_turn(Deed<Sink>& deed) {
  State& state = deed.state;
  state.target = kNobody;
  state.dice = {};
  ++state.place;
  next_turn(deed);
}

// RAID-109
template <class Sink>
void end_round(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  state.turn = kNobody;
  state.action = Action::none;
  bool burns = false;
  for (Seat seat : state.afloat) {  // RAID-105: all ticks at once
    Ship& ship = state.at(seat);
    if (ship.burn == 0) continue;
    burns = true;
    --ship.burn;
    const int damage = hurt(deed, ship, rules.cards.burn_damage);
    deed.tell(Burned{seat, small(damage), shown(ship), ship.burn});
  }
  if (burns && !sink(deed)) return;
  lift_weather(deed);
  state.anchored = false;
  const int limit = rules.round_limit > 0 ? rules.round_limit : kLastRound;
  if (state.round >= limit) return end_by_limit(deed);
  turn_event(deed);
}

}  // namespace tortuga::raiders
