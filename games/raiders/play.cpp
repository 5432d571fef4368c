// What each move does, in the order of the rules. The steps it sets off stand by subject in the files included here.
#include "engine/visit.h"
#include "games/raiders/actions.h"
#include "games/raiders/combat.h"
#include "games/raiders/effects.h"
#include "games/raiders/ending.h"
#include "games/raiders/event_cards.h"
#include "games/raiders/loot.h"
#include "games/raiders/plans.h"
#include "games/raiders/riches.h"
#include "games/raiders/rounds.h"
#include "games/raiders/trade.h"

namespace tortuga {
namespace raiders {
namespace {

// --- Rotten Food ---

// D1: nothing is shown until all have chosen.
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Discard& move) {
  State& state = deed.state;
  state.at(seat).spoiled = move.card;
  state.owed.remove(seat);
  deed.tell(FoodChosen{seat});
  if (!state.owed.empty()) return;
  for (int i = 0; i < state.seats(); ++i) {
    Ship& ship = state.ships[i];
    if (ship.spoiled == Card::none || ship.hand.empty()) continue;  // nothing owed, or spoiled at once (RAID-012)
    discard(state, lose(ship, ship.hand.find(ship.spoiled)));
    deed.tell(FoodSpoiled{Seat{i}, ship.spoiled});
  }
  begin_round(deed);
}

// --- A turn: cards, then one action (RAID-028 to RAID-031) ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Play& play) {
  State& state = deed.state;
  const Seat target = play.at ? *play.at : kNobody;
  if (state.stage == Stage::plan) {
    state.at(seat).plan->cards.push({play.card, target});
    return deed.tell(OrderAdded{seat, play.card, target});
  }
  use_card(deed, play.card, target);
  after_card(deed);
}

// RAID-030: the action of this turn, or of the plan for it.
template <class Sink>
void choose(Deed<Sink>& deed, Seat seat, Action action, Seat target) {
  if (deed.state.stage == Stage::plan) commit(deed, seat, action, target);
  else act(deed, action, target);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Fire& fire) {
  choose(deed, seat, Action::fire, fire.at);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Repair&) {
  choose(deed, seat, Action::repair, kNobody);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Plunder&) {
  choose(deed, seat, Action::plunder, kNobody);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Reload&) {
  choose(deed, seat, Action::reload, kNobody);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Maneuver&) {
  choose(deed, seat, Action::maneuver, kNobody);
}

// --- Trade ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const SellAmmo& sale) {
  make_offer(deed, seat, {OfferKind::sell_ammo, Card::none, sale.amount, sale.gold}, sale.to);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const BuyAmmo& wish) {
  make_offer(deed, seat, {OfferKind::buy_ammo, Card::none, wish.amount, wish.gold}, wish.to);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const SellCard& sale) {
  make_offer(deed, seat, {OfferKind::sell_card, sale.card, 1, sale.gold}, sale.to);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const BuyCard& wish) {
  make_offer(deed, seat, {OfferKind::buy_card, Card::none, 1, wish.gold}, wish.to);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Accept& accept) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const Offer offer = state.offer;
  const bool sells = offer.kind == OfferKind::sell_ammo || offer.kind == OfferKind::sell_card;
  const Seat giver = sells ? state.turn : seat;
  const Seat payer = sells ? seat : state.turn;
  close_offer(deed);
  state.at(payer).gold = small(state.at(payer).gold - offer.gold);
  state.at(giver).gold = small(state.at(giver).gold + offer.gold);
  Card card = Card::none;
  if (offer.kind == OfferKind::sell_ammo || offer.kind == OfferKind::buy_ammo) {
    state.at(giver).ammo = small(state.at(giver).ammo - offer.amount);
    state.at(payer).ammo = small(state.at(payer).ammo + offer.amount);
  } else {
    card = sells ? offer.card : *accept.card;
    hand_over(state, giver, payer, state.at(giver).hand.find(card));
  }
  deed.tell(
      Accepted{seat, state.turn, offer.kind, offer.amount, offer.gold, card, state.at(seat).gold, state.active().gold});
  if (rules.win_treasure && state.at(giver).gold >= rules.gold_target)
    return end_game(deed, Ending::treasure, SeatSet::only(giver));  // RAID-136
  warn(deed, giver);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Decline&) {
  deed.tell(Declined{seat, deed.state.turn});
  close_offer(deed);
}

// --- An attack ---

// RAID-064, RAID-065: nothing reaches the target; the attacker pays all the same.
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const SmokeBomb&) {
  State& state = deed.state;
  Ship& them = state.at(seat);
  discard(state, lose(them, them.hand.find(Card::smoke_bomb)));
  deed.tell(Smoked{seat, state.turn});
  after_attack(deed);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const LetCome&) {
  deed.tell(SmokeKept{seat, deed.state.turn});
  if (deed.rules.smoke_timing == SmokeTiming::before_roll) roll_attack(deed);
  else strike(deed);
}

// RAID-040: one die; RAID-043: the free reroll first.
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Reroll& reroll) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  auto& die = state.dice[static_cast<std::size_t>(reroll.die - 1)];
  const std::int8_t before = die;
  const bool free = state.free_rerolls > 0;
  --(free ? state.free_rerolls : state.crew_rerolls);
  die = tiny(deed.dice.roll(rules.die_sides));
  deed.tell(Rerolled{seat, reroll.die, before, die, tiny(state.crew_rerolls + state.free_rerolls), free});
  if (!free && rules.rerolls_spend_crew) {  // RAID-042
    Ship& me = state.active();
    --me.crew;
    deed.tell(CrewSpent{seat, me.crew, tiny(active_crew(rules, me))});
  }
  after_roll(deed);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat, const Stop&) {
  finish_rolls(deed);
}

// --- Loot ---

// D6. Others learn what the table sees; who knew the first card may now know where it went.
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Take& take) {
  State& state = deed.state;
  const Card card = state.looked_at[take.card - 1];
  const Card other = state.looked_at[2 - take.card];
  const Card first = state.looked_at[0];
  const SeatSet knew = state.loot_known;
  state.looked_at.clear();
  state.loot_known = {};
  state.stage = Stage::turn;
  if (state.action == Action::plunder) {
    discard(state, other);
    deed.tell(LootDiscarded{seat, other, false});
    if (take_loot(deed, card, other != first ? knew : SeatSet{})) after_plunder(deed);
    return;
  }
  state.loot_deck.put_on_top(other);  // RAID-098b
  const bool stowed = among(card, kStowed) && state.at(seat).hand.size() < deed.rules.hand_limit;
  const bool plain = stowed ? !among(first, kStowed) : card != first;  // the table sees that the first card stayed
  SeatSet knowers = plain ? knew : SeatSet{};
  state.loot_known = knowers.add(seat);
  if (take_loot(deed, card, {})) after_card(deed);
}

// --- Shadow Veil (D7, D8) ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Ignore&) {
  answer_veil(deed, seat, Answer::ignore);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Suffer&) {
  answer_veil(deed, seat, Answer::suffer);
}

// --- Giving up ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const StrikeColours&) {
  State& state = deed.state;
  deed.tell(ColoursStruck{seat});
  state.at(seat).hp = 0;
  if (!sink(deed)) return;
  if (state.stage == Stage::plan) {
    if (state.owed.empty()) reveal_plans(deed);
  } else if (seat == state.turn) {
    pass_turn(deed);  // RAID-033
  }
}

}  // namespace

// RAID-012, RAID-014
template <class Sink>
void set_out(Deed<Sink>& deed) {
  if (deed.state.owed.empty()) begin_round(deed);
  else deed.state.stage = Stage::spoil;
}
template void set_out(Deed<NoEvents>&);
template void set_out(Deed<EventLog<Event>>&);

}  // namespace raiders

using namespace raiders;

template <class Sink>
void Raiders::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  raiders::Deed<Sink> deed{rules, state, dice, tell};
  visit_kind(move, [&](const auto& kind) { carry_out(deed, seat, kind); });
}

template void Raiders::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void Raiders::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
