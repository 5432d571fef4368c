// What is offered (D1 to D9 of the rules). What is refused, and why, is in refusals.cpp.
#include "games/raiders/moves.h"

#include "games/raiders/playing.h"
#include "games/raiders/raiders.h"

namespace tortuga {
namespace raiders {
namespace {

constexpr Card lowest(CardBits bits) {
  return static_cast<Card>(std::countr_zero(bits));
}

SeatSet others(const State& state, Seat seat) {
  return SeatSet{state.afloat}.remove(seat);
}

// RAID-131, RAID-132: one token or one card at a few prices.
void list_offers(const Rules& rules, const State& state, Seat seat, Moves::Pen& pen) {
  const Ship& me = state.at(seat);
  const bool room = me.hand.size() < rules.hand_limit;
  for (Seat to : others(state, seat)) {
    const Ship& them = state.at(to);
    const int spend = me.gold < kListedPrices ? me.gold : kListedPrices;
    for (int gold = 1; gold <= spend; ++gold) {
      pen.offer(BuyAmmo{to, 1, small(gold)}, them.ammo > 0);
      pen.offer(BuyCard{to, small(gold)}, room & !them.hand.empty());
    }
    const int earn = them.gold < kListedPrices ? them.gold : kListedPrices;
    if (earn <= 0) continue;
    for (int gold = 1; gold <= earn; ++gold) pen.offer(SellAmmo{to, 1, small(gold)}, me.ammo > 0);
    if (them.hand.size() >= rules.hand_limit) continue;  // RAID-134
    for (CardBits held = kinds_in(me.hand); held != 0; held &= held - 1)
      for (int gold = 1; gold <= earn; ++gold) pen.push(SellCard{to, lowest(held), small(gold)});
  }
}

// D2
void list_turn(const Rules& rules, const State& state, Seat seat, Moves& list) {
  const Ship& me = state.at(seat);
  Moves::Pen pen(list);
  if (me.ammo >= rules.attack_ammo)
    for (Seat at : others(state, seat)) pen.push(Fire{at});
  pen.offer(Repair{}, may_repair(rules, me));
  pen.offer(Plunder{}, loot_left(rules, state));
  pen.push(Reload{});
  pen.offer(Maneuver{}, may_maneuver(state, me));
  const CardBits cards = playable(rules, state, seat);
  for (CardBits plain = cards & ~kAimed; plain != 0; plain &= plain - 1) pen.push(Play{lowest(plain), {}});
  for (CardBits aimed = cards & kAimed; aimed != 0; aimed &= aimed - 1)
    for (Seat at : others(state, seat)) pen.offer(Play{lowest(aimed), at}, may_aim(state, seat, lowest(aimed), at));
  if (state.offers_made < rules.trade_offers) list_offers(rules, state, seat, pen);
}

// D9: legality, cards_per_turn included, is judged later, so every card and every action is offered (RAID-137).
void list_plan(const State& state, Seat seat, Moves& list) {
  const Ship& me = state.at(seat);
  Moves::Pen pen(list);
  for (Seat at : others(state, seat)) pen.push(Fire{at});
  pen.push(Repair{});
  pen.push(Plunder{});
  pen.push(Reload{});
  pen.push(Maneuver{});
  for (CardBits held = kinds_in(me.hand) & kHandCards & ~bit(Card::smoke_bomb); held != 0; held &= held - 1) {
    const Card card = lowest(held);
    if (unlisted(me, card) <= 0) continue;
    if (!among(card, kAimed)) pen.push(Play{card, {}});
    else
      for (Seat at : others(state, seat)) pen.push(Play{card, at});
  }
}

// D3
void list_answers(const State& state, Seat seat, Moves& list) {
  if (state.offer.kind == OfferKind::buy_card)
    for (CardBits held = kinds_in(state.at(seat).hand); held != 0; held &= held - 1) list.push(Accept{lowest(held)});
  else list.push(Accept{});
  list.push(Decline{});
}

}  // namespace
}  // namespace raiders

using namespace raiders;

void Raiders::moves(const Rules& rules, const State& state, Seat seat, Moves& list) {
  list.clear();
  if (!deciders(rules, state).has(seat)) return;
  switch (state.stage) {
    case Stage::turn: return list_turn(rules, state, seat, list);
    case Stage::reroll:
      if (state.crew_rerolls + state.free_rerolls == 0) return;  // a view while the target is asked (D4)
      list.push(Reroll{1});
      list.push(Reroll{2});
      list.push(Stop{});
      return;
    case Stage::spoil:
      for (CardBits held = kinds_in(state.at(seat).hand); held != 0; held &= held - 1) list.push(Discard{lowest(held)});
      return;
    case Stage::trade: return list_answers(state, seat, list);
    case Stage::smoke:
      list.push(SmokeBomb{});
      list.push(LetCome{});
      return;
    case Stage::loot:
      list.push(Take{1});
      list.push(Take{2});
      return;
    case Stage::veil:
      list.push(Ignore{});
      list.push(Suffer{});
      return;
    case Stage::plan: return list_plan(state, seat, list);
    case Stage::over: return;
  }
}

// The defaults of the decision table: the first starting card, Reload, no trade, no Smoke Bomb, no reroll, the top
// card, no veil.
Raiders::Move Raiders::fallback(const Rules&, const State& state, Seat seat) {
  switch (state.stage) {
    case Stage::spoil: return Discard{state.at(seat).hand[0]};
    case Stage::trade: return Decline{};
    case Stage::smoke: return LetCome{};
    case Stage::reroll: return Stop{};
    case Stage::loot: return Take{1};
    case Stage::veil: return Suffer{};
    case Stage::turn:
    case Stage::plan:
    case Stage::over: return Reload{};
  }
  return Reload{};
}

}  // namespace tortuga
