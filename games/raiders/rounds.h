// Rounds, turn order, and the frame of a turn (RAID-016 to RAID-033).
#pragma once

#include "games/raiders/voyage.h"

namespace tortuga::raiders {

template <class Sink>
void Voyage<Sink>::set_out() {
  if (state_.owed.empty()) return begin_round();
  state_.stage = Stage::spoil;
}

template <class Sink>
void Voyage<Sink>::begin_round() {
  ++state_.round;
  state_.turn = kNobody;
  state_.place = 0;
  state_.anchored = state_.anchor_next;
  state_.anchor_next = false;
  if (state_.anchored) {  // RAID-099b
    for (Ship& ship : state_.ships) {
      ship.maneuver = 0;
      ship.evasive = false;
    }
    tell_(Anchored{state_.round});
  }
  const bool rolls = state_.round == 1 || rules_.turn_order != TurnOrder::once;
  if (rolls) {  // RAID-021
    state_.order.clear();
    if (rules_.turn_order == TurnOrder::clockwise) follow(highest(state_.afloat, false));
    else rank(state_.afloat, false);
  }
  if constexpr (kTells) {
    RoundBegan began{state_.round, rolls, state_.order, {}, state_.anchored};
    for (Seat seat : state_.order) began.rolls.push(at(seat).roll);
    tell_(began);
  }
  if (rules_.simultaneous()) begin_plans();
  else next_turn();
}

// RAID-017, RAID-018: appends the group to the order, highest total first; ships with equal totals are settled
// completely before lower ones come.
template <class Sink>
void Voyage<Sink>::rank(SeatSet group, bool again) {
  std::array<SeatSet, 41> tiers{};  // two dice of at most twenty sides
  TieRerolled reroll;
  for (Seat seat : group) {
    const int total = throw_two();
    tiers[static_cast<std::size_t>(total)].add(seat);
    if (!again) at(seat).roll = tiny(total);
    else if constexpr (kTells) reroll.rolls.push(tiny(total));
  }
  if constexpr (kTells) {
    reroll.tied = group;
    if (again) tell_(reroll);
  }
  for (int total = 2 * rules_.die_sides; total >= 2; --total) {
    const SeatSet tier = tiers[static_cast<std::size_t>(total)];
    if (tier.size() > 1) rank(tier, true);
    else if (!tier.empty()) state_.order.push(tier.front());
  }
}

// RAID-115, RAID-021 clockwise: the one with the highest total; only those tied for it roll again.
template <class Sink>
Seat Voyage<Sink>::highest(SeatSet group, bool kraken) {
  for (bool first = true;; first = false) {
    SeatSet best;
    int most = 0;
    List<std::int8_t, kMaxSeats> rolls;
    for (Seat seat : group) {
      const int total = throw_two();
      if (first && !kraken) at(seat).roll = tiny(total);
      if constexpr (kTells) rolls.push(tiny(total));
      if (total > most) best = {};
      if (total >= most) best.add(seat);
      most = total > most ? total : most;
    }
    if (kraken) tell_(KrakenRolled{group, rolls});
    else if (!first) tell_(TieRerolled{group, rolls});
    if (best.size() == 1) return best.front();
    group = best;
  }
}

// The others follow in seat order.
template <class Sink>
void Voyage<Sink>::follow(Seat first) {
  for (int i = 0; i < state_.seats(); ++i) {
    const int index = first.index() + i;
    const Seat seat{index < state_.seats() ? index : index - state_.seats()};
    if (state_.afloat.has(seat)) state_.order.push(seat);
  }
}

// The ship in `place` or the first one afloat after it (RAID-020).
template <class Sink>
void Voyage<Sink>::next_turn() {
  while (state_.place < state_.order.size() && !state_.afloat.has(state_.order[state_.place])) ++state_.place;
  if (state_.place == state_.order.size()) return end_round();
  begin_turn(state_.order[state_.place]);
}

template <class Sink>
void Voyage<Sink>::begin_turn(Seat seat) {
  Ship& me = at(seat);
  state_.turn = seat;
  state_.action = Action::none;
  state_.cards_played = 0;
  state_.offers_made = 0;
  me.exposed = false;                                             // RAID-023
  if (rules_.maneuver_scope == ManeuverScope::until_next_turn) {  // RAID-088
    me.maneuver = 0;
    me.evasive = false;
  }
  if (rules_.repair_crew == RepairCrew::until_next_turn) me.busy = false;  // RAID-071
  if (me.netted) {                                                         // RAID-024, RAID-140
    me.netted = false;
    me.plan = Plan{};
    tell_(TurnSkipped{seat});
    return end_turn();
  }
  tell_(TurnBegan{seat, state_.round, me.hp, me.max_hp});
  if (rules_.simultaneous()) return run_plan();
  draw_cards(seat);
  state_.stage = Stage::turn;
}

// RAID-026, RAID-027
template <class Sink>
void Voyage<Sink>::draw_cards(Seat seat) {
  Ship& me = at(seat);
  for (int i = 0; i < rules_.action_draw && me.hand.size() < rules_.hand_limit; ++i) {
    if (state_.action_deck.empty()) {
      for (int c = 0; c < enum_size<ActionCard>; ++c)
        for (; state_.action_discard.at(c) > 0; --state_.action_discard.at(c))
          state_.action_deck.push(card_of(static_cast<ActionCard>(c)));
      if (state_.action_deck.empty()) return;
      dice_.shuffle(state_.action_deck);
      tell_(Reshuffled{Deck::action, small(state_.action_deck.size())});
    }
    stow(me, state_.action_deck.draw(), {});
    tell_(CardDrawn{seat, me.hand.back(), tiny(me.hand.size())});
  }
}

// RAID-032: the marks of the turn, then a due storm.
template <class Sink>
void Voyage<Sink>::end_turn() {
  Ship& me = active();
  me.chained = false;
  me.lazy = false;
  me.exhausted &= state_.action == Action::reload;  // a mark from this turn stays
  me.busy &= state_.action == Action::repair;
  me.last_action = state_.action;
  state_.target = kNobody;
  if (me.storm_due) {  // RAID-122
    me.storm_due = false;
    if (state_.action == Action::maneuver) tell_(StormRidden{state_.turn});
    else if (may_veil(me)) return ask_veil(EventCard::storm_front, SeatSet::only(state_.turn));
    else {
      storm_strikes();
      if (over()) return;
    }
  }
  pass_turn();
}

template <class Sink>
void Voyage<Sink>::pass_turn() {
  state_.target = kNobody;
  state_.dice = {};
  ++state_.place;
  next_turn();
}

// RAID-109
template <class Sink>
void Voyage<Sink>::end_round() {
  state_.turn = kNobody;
  state_.action = Action::none;
  bool burns = false;
  for (Seat seat : state_.afloat) {  // RAID-105: all ticks at once
    Ship& ship = at(seat);
    if (ship.burn == 0) continue;
    burns = true;
    --ship.burn;
    const int damage = hurt(ship, rules_.cards.burn_damage);
    tell_(Burned{seat, small(damage), shown(ship), ship.burn});
  }
  if (burns && !sink()) return;
  lift_weather();
  state_.anchored = false;
  const int limit = rules_.round_limit > 0 ? rules_.round_limit : kLastRound;
  if (state_.round >= limit) return end_by_limit();
  turn_event();
}

}  // namespace tortuga::raiders
