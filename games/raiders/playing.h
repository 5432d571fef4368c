// Which hand cards and actions are legal now: shared by the lists, the refusals and the simultaneous variant, which
// asks again when a committed card's moment comes (RAID-139).
#pragma once

#include "games/raiders/state.h"

namespace tortuga::raiders {

constexpr CardBits when(bool condition, CardBits bits) {
  return (CardBits{0} - condition) & bits;
}

inline constexpr CardBits kHealing = bit(Card::surgeon) | bit(Card::st_hull_patch) | bit(Card::st_rum_flask);
inline constexpr CardBits kLooking = bit(Card::spyglass) | bit(Card::st_spyglass_peek);
inline constexpr CardBits kSailing = bit(Card::evasive_helmsman) | bit(Card::st_wind_gust);

// Kinds that this ship cannot play now, whatever the target.
constexpr CardBits unplayable(const Rules& rules, const State& state, const Ship& me) {
  const bool whole = me.hp >= me.max_hp;
  const bool enough = (rules.cards_per_turn > 0) & (state.cards_played >= rules.cards_per_turn);  // RAID-028
  return bit(Card::smoke_bomb) |                                                                  // RAID-062
         when(whole, kHealing) | when(whole & !has_debuff(me), bit(Card::barrels_of_rum)) |       // RAID-091
         when(me.count(Pending::evasive_helmsman) > 0, bit(Card::evasive_helmsman)) |             // RAID-093
         when(me.count(Pending::st_grappling_hook) > 0, bit(Card::st_grappling_hook)) |           //
         when(state.anchored, kSailing) |                                                         // RAID-099c
         when(!loot_left(rules, state), kLooking) |                                               // RAID-098c
         when(enough, kHandCards);
}

constexpr CardBits playable(const Rules& rules, const State& state, Seat seat) {
  const Ship& me = state.at(seat);
  return kinds_in(me.hand) & kHandCards & ~unplayable(rules, state, me);
}

// RAID-094 to RAID-096: the other ship may be chained, netted or robbed.
constexpr bool may_aim(const State& state, Seat seat, Card card, Seat at) {
  if (!state.somebody_else(seat, at)) return false;
  const Ship& them = state.at(at);
  if (card == Card::chain_shot) return !them.chained;
  if (card == Card::trap_net) return !them.netted;
  return !them.hand.empty();
}

constexpr bool may_play(const Rules& rules, const State& state, Seat seat, Card card, Seat at) {
  if (!among(card, playable(rules, state, seat))) return false;
  return !among(card, kAimed) || may_aim(state, seat, card, at);
}

constexpr bool may_act(const Rules& rules, const State& state, Seat seat, Action action, Seat at) {
  const Ship& me = state.at(seat);
  switch (action) {
    case Action::none: return false;
    case Action::fire: return me.ammo >= rules.attack_ammo && state.somebody_else(seat, at);  // RAID-046
    case Action::repair: return may_repair(rules, me);
    case Action::plunder: return loot_left(rules, state);  // RAID-075
    case Action::reload: return true;                      // RAID-030
    case Action::maneuver: return may_maneuver(state, me);
  }
  return false;
}

// How many copies of a card a captain can still put on the list (RAID-137: each hand card at most once).
constexpr int unlisted(const Ship& me, Card card) {
  int count = 0;
  for (Card held : me.hand) count += held == card;
  for (const Order& order : me.plan->cards) count -= order.card == card;
  return count;
}

}  // namespace tortuga::raiders
