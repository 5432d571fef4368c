// Which positions are possible, and how a game stands.
#include "games/raiders/raiders.h"

namespace tortuga {
namespace raiders {
namespace {

bool shows_all(const Ship& ship) {
  for (Card card : ship.hand)
    if (card == Card::hidden) return false;
  return true;
}

// A ship written without HP has sunk, and what it had is gone (RAID-103).
void make_wreck(Ship& ship) {
  ship.hand.clear();
  ship.pending = {};
  ship.fragments = ship.maneuver = ship.burn = ship.first_attack_penalty = ship.merchant_count = 0;
  ship.gold = ship.ammo = 0;
  ship.momentum_lost = ship.damaged = ship.exhausted = ship.chained = ship.netted = ship.exposed = ship.busy =
      ship.lazy = ship.storm_due = ship.veiled = false;
  ship.plan = Plan{};
}

Reason ship_flaw(const Rules& rules, const State& state, Seat seat) {
  const Ship& ship = state.at(seat);
  const auto wrong = [&](std::string_view sentence, std::string_view rule) {
    return Reason{sentence, {rule}, {{"seat", seat}}};
  };
  if (ship.hp > ship.max_hp) return wrong("flaw.hp", "RAID-004");
  if ((ship.hp <= 0) != (ship.sunk > 0) || ship.hp < 0) return wrong("flaw.sunk", "RAID-101");
  if (ship.ammo < 0 || ship.gold < 0 || ship.crew < 0 || ship.fragments < 0) return wrong("flaw.tokens", "RAID-038");
  if (ship.maneuver < 0 || ship.maneuver > 100) return wrong("flaw.maneuver", "RAID-084");
  if (ship.burn < 0 || ship.burn > rules.cards.burn_ticks) return wrong("flaw.burn", "RAID-105");
  if (ship.first_attack_penalty < 0) return wrong("flaw.penalty", "RAID-010b");
  if (ship.merchant_count < 0) return wrong("flaw.merchant", "RAID-116a");
  if (ship.hand.size() > rules.hand_limit) return wrong("flaw.hand", "RAID-026");
  if (ship.known_by.size() != ship.hand.size()) return wrong("flaw.known", "RAID-034");
  for (Card card : ship.hand)
    if (card != Card::hidden && !among(card, kHandCards))
      return {"flaw.hand_card", {"RAID-009", "RAID-073"}, {{"seat", seat}, {"card", card}}};
  for (int p = 0; p < kPending; ++p) {
    const Card card = kPendingCard[p];
    if (ship.pending.at(p) < 0 || ship.pending.at(p) > kMostPending)
      return {"flaw.pending", {"RAID-034"}, {{"seat", seat}, {"card", card}, {"copies", kMostPending}}};
  }
  if (ship.count(Pending::evasive_helmsman) > 1 || ship.count(Pending::st_grappling_hook) > 1)
    return wrong("flaw.one_pending", "RAID-093");
  if (ship.sunk > 0) {
    if (!ship.hand.empty() || total_of(ship.pending) > 0 || ship.fragments > 0 || ship.gold > 0 || ship.ammo > 0)
      return wrong("flaw.wreck", "RAID-103");
  } else {
    if (rules.win_treasure && ship.gold >= rules.gold_target && state.stage != Stage::over)
      return wrong("flaw.rich", "RAID-126");
    if (rules.win_map && ship.fragments >= rules.fragments_to_win && state.stage != Stage::over)
      return wrong("flaw.mapped", "RAID-127");
  }
  for (const Order& order : ship.plan->cards)
    if (!among(order.card, kHandCards) || order.card == Card::smoke_bomb) return wrong("flaw.plan", "RAID-137");
  return {};
}

// Whoever has to decide must be able to.
Reason stage_flaw(const Rules& rules, const State& state) {
  const SeatSet afloat = state.afloat;
  const bool has_turn = state.stage == Stage::turn || state.stage == Stage::trade || state.stage == Stage::smoke ||
                        state.stage == Stage::reroll || state.stage == Stage::loot;
  if (has_turn && !afloat.has(state.turn)) return {"flaw.turn", {"RAID-020"}};
  for (Seat seat : state.owed)
    if (!afloat.has(seat)) return {"flaw.owed", {"RAID-102"}};
  const bool asks = state.stage == Stage::spoil || state.stage == Stage::veil || state.stage == Stage::plan;
  if (asks == state.owed.empty()) return {"flaw.owed", {"RAID-102"}};
  const bool aims = state.stage == Stage::trade || state.stage == Stage::smoke || state.stage == Stage::reroll;
  if (aims ? !state.somebody_else(state.turn, state.target) : state.target.somebody())
    return {"flaw.target", {"RAID-046"}};
  if ((state.stage == Stage::trade) != (state.offer.kind != OfferKind::none)) return {"flaw.offer", {"RAID-132"}};
  if (state.stage == Stage::smoke) {
    const Ship& them = state.at(state.target);
    if (!(shows_all(them) ? may_smoke(rules, them) : !defenceless(rules, them))) return {"flaw.smoke", {"RAID-062"}};
  }
  if ((state.stage == Stage::reroll) != (state.crew_rerolls + state.free_rerolls > 0))
    return {"flaw.rerolls", {"RAID-039"}};
  if (state.stage == Stage::reroll)
    for (auto die : state.dice)
      if (die < 1 || die > rules.die_sides) return {"flaw.dice", {"RAID-050"}};
  if ((state.stage == Stage::loot) != (state.looked_at.size() == 2) || state.looked_at.size() == 1)
    return {"flaw.looked_at", {"RAID-074"}};
  if ((state.stage == Stage::veil) != (state.veiling != EventCard::none)) return {"flaw.veiling", {"RAID-119b"}};
  if (state.stage == Stage::spoil)
    for (Seat seat : state.owed)
      if (state.at(seat).hand.empty()) return {"flaw.spoil", {"RAID-012"}};
  return {};
}

Reason trade_flaw(const Rules& rules, const State& state) {
  const Offer& offer = state.offer;
  if (offer.kind == OfferKind::none) return {};
  const bool sells = offer.kind == OfferKind::sell_ammo || offer.kind == OfferKind::sell_card;
  const Ship& giver = state.at(sells ? state.turn : state.target);
  const Ship& payer = state.at(sells ? state.target : state.turn);
  const bool cards = offer.kind == OfferKind::sell_card || offer.kind == OfferKind::buy_card;
  bool fine = offer.gold >= 1 && offer.gold <= payer.gold && offer.amount >= 1;
  if (!cards) fine = fine && offer.amount <= giver.ammo;
  else fine = fine && !giver.hand.empty() && payer.hand.size() < rules.hand_limit;
  if (offer.kind == OfferKind::sell_card && shows_all(giver) && offer.card != Card::hidden)
    fine = fine && giver.hand.has(offer.card);
  if (!fine) return {"flaw.offer", {"RAID-132", "RAID-134"}};
  return {};
}

}  // namespace
}  // namespace raiders

using namespace raiders;

void Raiders::settle(const Rules& rules, State& state) {
  state.afloat = {};
  state.gold_out = state.ammo_out = 0;
  for (int i = 0; i < state.seats(); ++i) {
    Ship& ship = state.ships[i];
    if (ship.hp <= 0 && ship.sunk == 0) ship.sunk = static_cast<std::int8_t>(state.sinkings > 0 ? state.sinkings : 1);
    if (ship.hp <= 0) make_wreck(ship);
    const int printed = rules.ships[ship.ship].hp;  // RAID-004: another ship was written, with its HP
    if (ship.hp > ship.max_hp && ship.max_hp < printed) ship.max_hp = static_cast<std::int16_t>(printed);
    if (ship.sunk > state.sinkings) state.sinkings = ship.sunk;
    if (ship.sunk == 0) state.afloat.add(Seat{i});
    if (ship.sunk > 0 || (ship.netted && state.stage == Stage::plan)) state.owed.remove(Seat{i});  // RAID-102, RAID-137
    state.gold_out += ship.gold;
    state.ammo_out += ship.ammo;
    ship.evasive &= ship.maneuver > 0;
    while (ship.known_by.size() < ship.hand.size()) ship.known_by.push({});
    while (ship.known_by.size() > ship.hand.size()) ship.known_by.pop();
    if (!shows_all(ship)) continue;
    const int loot = held(ship, kStowed), starters = held(ship, kBoosts);
    if (ship.known_loot > loot) ship.known_loot = static_cast<std::int8_t>(loot);
    if (ship.known_starters > starters) ship.known_starters = static_cast<std::int8_t>(starters);
  }
  if (state.turn.somebody() && state.order.has(state.turn))
    state.place = static_cast<std::int8_t>(state.order.find(state.turn));
  if (state.loot_deck.empty() && state.looked_at.empty()) state.loot_known = {};
}

Reason Raiders::flaw(const Rules& rules, const State& state) {
  const int seats = state.seats();
  if (seats < kFacts.least_seats || seats > kFacts.most_seats) return {"flaw.seats", {"RAID-001"}};
  const SeatSet all = SeatSet::first(seats);
  SeatSet order;
  for (Seat seat : state.order) {
    if (!all.has(seat) || order.has(seat)) return {"flaw.order", {"RAID-017"}};
    order.add(seat);
  }
  if (state.stage == Stage::spoil) {
    if (state.round != 0 || !order.empty()) return {"flaw.round", {"RAID-012", "RAID-016"}};
  } else {
    if (state.round < 1) return {"flaw.round", {"RAID-016"}};
    for (Seat seat : state.afloat)
      if (!order.has(seat)) return {"flaw.order", {"RAID-017"}};
  }
  if (state.turn.somebody() &&
      (state.place < 0 || state.place >= state.order.size() || state.order[state.place] != state.turn))
    return {"flaw.turn", {"RAID-017"}};
  if (state.place < 0 || state.place > state.order.size()) return {"flaw.turn", {"RAID-017"}};
  SeatSet afloat;
  for (int i = 0; i < seats; ++i) {
    if (state.ships[i].sunk == 0) afloat.add(Seat{i});
    if (auto reason = ship_flaw(rules, state, Seat{i}); reason.given()) return reason;
    for (SeatSet knowers : state.ships[i].known_by)
      for (Seat seat : knowers)
        if (!all.has(seat) || seat == Seat{i}) return {"flaw.known", {"RAID-034"}, {{"seat", Seat{i}}}};
  }
  if (afloat != state.afloat) return {"flaw.afloat", {"RAID-101"}};
  const bool over = state.stage == Stage::over;
  if (over != (state.ending != Ending::none)) return {"flaw.ending", {"RAID-124"}};
  if (over == state.winners.empty()) return {"flaw.winners", {"RAID-124"}};
  if (!over && afloat.size() < 2) return {"flaw.alone", {"RAID-124"}};
  if (state.weather != EventCard::none && state.weather != EventCard::ghost_ship &&
      state.weather != EventCard::calm_waters)
    return {"flaw.weather", {"RAID-112"}};
  for (Card card : state.action_deck)
    if (card != Card::hidden && !among(card, kActionDeck)) return {"flaw.deck", {"RAID-013"}, {{"card", card}}};
  for (Card card : state.loot_deck)
    if (card != Card::hidden && !among(card, kLootDeck)) return {"flaw.deck", {"RAID-013"}, {{"card", card}}};
  for (EventCard card : state.event_deck)
    if (card == EventCard::none) return {"flaw.deck", {"RAID-013"}, {{"card", card}}};
  for (auto copies : state.action_discard)
    if (copies < 0) return {"flaw.discard", {"RAID-027"}};
  for (auto copies : state.loot_discard)
    if (copies < 0) return {"flaw.discard", {"RAID-080"}};
  for (auto copies : state.event_discard)
    if (copies < 0) return {"flaw.discard", {"RAID-111"}};
  if (total_of(state.action_discard) + state.action_deck.size() > kMostActions ||
      total_of(state.loot_discard) + state.loot_deck.size() > kMostLoot ||
      total_of(state.event_discard) + state.event_deck.size() > kMostEvents)
    return {"flaw.discard", {"RAID-027", "RAID-080", "RAID-111"}};
  if (auto reason = stage_flaw(rules, state); reason.given()) return reason;
  return trade_flaw(rules, state);
}

// Cards of each deck, by number and by kind, and the tokens on ships against what left the supply.
Tally Raiders::tally(const Rules&, const State& state) {
  int action = 0, loot = 0, starter = 0, kinds = 0;
  const auto count = [&](Card card, int copies) {
    action += among(card, kActionDeck) ? copies : 0;
    loot += among(card, kLootDeck) ? copies : 0;
    starter += among(card, kStarterDeck) ? copies : 0;
    const int c = static_cast<int>(card);
    kinds += copies * c * c;
  };
  int gold = 0, ammo = 0;
  for (const Ship& ship : state.ships) {
    gold += ship.gold;
    ammo += ship.ammo;
    for (Card card : ship.hand) count(card, 1);
    for (int p = 0; p < kPending; ++p) count(kPendingCard[p], ship.pending.at(p));
    count(Card::map_fragment, ship.fragments);
  }
  for (Card card : state.action_deck) count(card, 1);
  for (Card card : state.loot_deck) count(card, 1);
  for (Card card : state.starter_deck) count(card, 1);
  for (Card card : state.looked_at) count(card, 1);
  for (int c = 0; c < enum_size<ActionCard>; ++c)
    count(card_of(static_cast<ActionCard>(c)), state.action_discard.at(c));
  for (int c = 0; c < enum_size<LootCard>; ++c) count(card_of(static_cast<LootCard>(c)), state.loot_discard.at(c));
  for (int c = 0; c < enum_size<StarterCard>; ++c)
    count(card_of(static_cast<StarterCard>(c)), state.starter_gone.at(c));

  int events = 0;
  const auto event = [&](EventCard card, int copies) {
    events += copies * (100 + static_cast<int>(card) * static_cast<int>(card));
  };
  for (EventCard card : state.event_deck) event(card, 1);
  for (int c = 0; c < enum_size<EventKind>; ++c) event(card_of(static_cast<EventKind>(c)), state.event_discard.at(c));
  if (state.weather != EventCard::none) event(state.weather, 1);
  if (state.merchant) event(EventCard::merchant_ship, 1);
  return {action, loot, starter, kinds, events, gold - state.gold_out, ammo - state.ammo_out};
}

// RAID-130: winners, then ships afloat by RAID-129, then wrecks, the last sunk first. The scores are HP.
Outcome Raiders::outcome(const Rules&, const State& state) {
  Outcome outcome;
  outcome.over = state.stage == Stage::over;
  if (!outcome.over) return outcome;
  outcome.reason = name_of(state.ending);
  outcome.winners = state.winners;
  const auto ahead = [&](int a, int b) {
    const bool wins = state.winners.has(Seat{a}), other = state.winners.has(Seat{b});
    if (wins || other) return wins && !other;
    const Ship& x = state.ships[a];
    const Ship& y = state.ships[b];
    if (x.sunk == 0 && y.sunk == 0) return compare_ships(x, y) > 0;
    if (x.sunk == 0 || y.sunk == 0) return x.sunk == 0;
    return x.sunk > y.sunk;
  };
  for (int i = 0; i < state.seats(); ++i) {
    int place = 1;
    for (int k = 0; k < state.seats(); ++k) place += ahead(k, i);
    outcome.places.push(place);
    outcome.scores.push(state.ships[i].hp);
  }
  return outcome;
}

}  // namespace tortuga
