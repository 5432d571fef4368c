// Cards: hands, piles, what each card does, and what comes out of the Loot deck.
#pragma once

#include "games/raiders/voyage.h"

namespace tortuga::raiders {

// --- Hands and piles ---

template <class Sink>
void Voyage<Sink>::stow(Ship& ship, Card card, SeatSet knowers) {
  ship.hand.push(card);
  ship.known_by.push(knowers);
}

// Before the card in `place` leaves the hand: everybody who knew of one of its kind now knows of one less.
template <class Sink>
void Voyage<Sink>::forget_one(Ship& ship, int place) {
  const Card card = ship.hand[place];
  unsigned same = 0;
  for (int i = 0; i < ship.hand.size(); ++i)
    if (i != place && ship.hand[i] == card) same |= ship.known_by[i].bits();
  unsigned forgets = same & ~ship.known_by[place].bits();
  if (forgets == 0) return;
  for (int i = 0; i < ship.hand.size(); ++i)
    if (i != place && ship.hand[i] == card)
      for (Seat seat : SeatSet{ship.known_by[i]})
        if ((forgets >> seat.index() & 1u) != 0) {
          ship.known_by[i].remove(seat);
          forgets &= ~(1u << seat.index());
        }
}

// Takes a card from a hand before everybody's eyes.
template <class Sink>
Card Voyage<Sink>::lose(Ship& ship, int place) {
  forget_one(ship, place);
  const Card card = ship.hand.take(place);
  ship.known_by.take(place);
  if (among(card, kLootDeck)) ship.known_loot = tiny(ship.known_loot - (ship.known_loot > 0));
  if (among(card, kStarterDeck)) ship.known_starters = tiny(ship.known_starters - (ship.known_starters > 0));
  return card;
}

// A card that changes hands: only the two know which, and the others can be sure of less.
template <class Sink>
Card Voyage<Sink>::hand_over(Seat from, Seat to, int place) {
  Ship& giver = at(from);
  forget_one(giver, place);
  const Card card = giver.hand.take(place);
  giver.known_by.take(place);
  for (SeatSet& knowers : giver.known_by) {
    const bool still = knowers.has(to);
    knowers = still ? SeatSet::only(to) : SeatSet{};
  }
  giver.known_loot = tiny(giver.known_loot - (giver.known_loot > 0));
  giver.known_starters = tiny(giver.known_starters - (giver.known_starters > 0));
  stow(at(to), card, SeatSet::only(from));
  return card;
}

template <class Sink>
void Voyage<Sink>::discard(Card card, int copies) {
  if (among(card, kActionDeck))
    state_.action_discard[action_card(card)] = tiny(state_.action_discard[action_card(card)] + copies);
  else if (among(card, kLootDeck))
    state_.loot_discard[loot_card(card)] = tiny(state_.loot_discard[loot_card(card)] + copies);
  else state_.starter_gone[starter_card(card)] = tiny(state_.starter_gone[starter_card(card)] + copies);  // RAID-015
}

template <class Sink>
void Voyage<Sink>::use_up(Ship& ship, Pending pending) {
  const int copies = ship.pending[pending];
  if (copies == 0) return;
  ship.pending[pending] = 0;
  discard(card_of(pending), copies);
}

template <class Sink>
void Voyage<Sink>::gain_ammo(Seat seat, int ammo) {
  Ship& ship = at(seat);
  ship.ammo = small(ship.ammo + ammo);
  state_.ammo_out += ammo;
}

// RAID-126; false if it wins the game.
template <class Sink>
bool Voyage<Sink>::gain_gold(Seat seat, int gold) {
  Ship& ship = at(seat);
  ship.gold = small(ship.gold + gold);
  state_.gold_out += gold;
  tell_(GoldGained{seat, small(gold), ship.gold, rules_.win_treasure ? rules_.gold_target : std::int16_t{0}});
  if (rules_.win_treasure && ship.gold >= rules_.gold_target) {
    end_game(Ending::treasure, SeatSet::only(seat));
    return false;
  }
  warn(seat);
  return true;
}

// One step from a victory: told so that nobody overlooks it.
template <class Sink>
void Voyage<Sink>::warn(Seat seat) {
  if constexpr (kTells) {
    const Ship& ship = at(seat);
    const bool rich = rules_.win_treasure && ship.gold + rules_.cards.gold >= rules_.gold_target;
    const bool knows = rules_.win_map && ship.fragments + 1 >= rules_.fragments_to_win;
    if (rich || knows)  // 0 stands for what does not win at this table
      tell_(NearVictory{seat, ship.gold, rules_.win_treasure ? rules_.gold_target : std::int16_t{0}, ship.fragments,
                        rules_.win_map ? rules_.fragments_to_win : std::int8_t{0}});
  }
}

// --- Playing cards ---

// D1: nothing is shown until all have chosen.
template <class Sink>
void Voyage<Sink>::operator()(const Discard& move) {
  at(seat_).spoiled = move.card;
  state_.owed.remove(seat_);
  tell_(FoodChosen{seat_});
  if (!state_.owed.empty()) return;
  for (int i = 0; i < state_.seats(); ++i) {
    Ship& ship = state_.ships[i];
    if (ship.spoiled == Card::none || ship.hand.empty()) continue;  // nothing owed, or spoiled at once (RAID-012)
    discard(lose(ship, ship.hand.find(ship.spoiled)));
    tell_(FoodSpoiled{Seat{i}, ship.spoiled});
  }
  begin_round();
}

template <class Sink>
void Voyage<Sink>::operator()(const Play& play) {
  const Seat target = play.at ? *play.at : kNobody;
  if (state_.stage == Stage::plan) {
    at(seat_).plan->cards.push({play.card, target});
    return tell_(OrderAdded{seat_, play.card, target});
  }
  use_card(play.card, target);
  after_card();
}

// Goes on with the turn unless the card asked for a decision or ended the game.
template <class Sink>
void Voyage<Sink>::after_card() {
  if (state_.stage == Stage::turn && rules_.simultaneous()) run_plan();
}

template <class Sink>
void Voyage<Sink>::use_card(Card card, Seat target) {
  Ship& me = active();
  const Seat seat = state_.turn;
  lose(me, me.hand.find(card));
  ++state_.cards_played;
  const int place = pending_place(card);
  if (target.somebody()) tell_(CardAimed{seat, target, card});
  else tell_(CardPlayed{seat, card, place < kPending});
  if (place < kPending) {  // RAID-034
    ++me.pending.at(place);
    return;
  }
  discard(card);
  const StarterRules& starters = rules_.starters;
  switch (card) {
    case Card::chain_shot: return aim_chain(target);
    case Card::trap_net: return aim_net(target);
    case Card::sabotage: return aim_sabotage(target);
    case Card::surgeon: return heal(card, rules_.cards.surgeon);
    case Card::st_hull_patch: return heal(card, starters.patch);
    case Card::st_rum_flask: return heal(card, starters.flask);
    case Card::barrels_of_rum:  // RAID-108
      if (has_debuff(me)) tell_(Cleansed{seat});
      me.burn = 0;
      me.chained = false;
      me.first_attack_penalty = 0;
      me.lazy = false;
      if (me.hp < me.max_hp) heal(card, rules_.cards.rum);
      return;
    case Card::extra_crew:
    case Card::st_crew_mate:  // RAID-092
      me.crew = small(me.crew + (card == Card::extra_crew ? rules_.cards.extra_crew : starters.mate));
      return tell_(CrewJoined{seat, me.crew, tiny(active_crew(rules_, me))});
    case Card::reinforced_hull:  // RAID-100
      me.max_hp = small(me.max_hp + rules_.cards.reinforced_hull);
      if (rules_.reinforced_hull_heals) me.hp = small(me.hp + rules_.cards.reinforced_hull);
      return tell_(HullRaised{seat, me.hp, me.max_hp});
    case Card::spyglass: look(); return;
    case Card::st_spyglass_peek: {
      const Card top = draw_loot();
      state_.loot_deck.put_on_top(top);
      SeatSet knowers = state_.loot_known;
      state_.loot_known = knowers.add(seat);
      return tell_(LootSeen{seat, {top}});
    }
    case Card::anchor_drop: state_.anchor_next = true; return;  // RAID-099a
    case Card::st_ammo_crate: gain_ammo(seat, starters.ammo); return tell_(AmmoGained{seat, starters.ammo, me.ammo});
    case Card::st_two_gold: gain_gold(seat, starters.gold); return;
    case Card::none:
    case Card::hidden:
    case Card::enhanced_cannonballs:
    case Card::explosive_shell:
    case Card::fire_shot:
    case Card::hull_plating:
    case Card::evasive_helmsman:
    case Card::smoke_bomb:
    case Card::powder_keg:
    case Card::gunner_mate:
    case Card::five_gold:
    case Card::ammunition_crate:
    case Card::map_fragment:
    case Card::reinforced_rope:
    case Card::st_weak_cannonballs:
    case Card::st_armor_plating:
    case Card::st_grappling_hook:
    case Card::st_wind_gust:
    case Card::st_leaky_barrel:
    case Card::st_jammed_cannon:
    case Card::st_wet_gunpowder:
    case Card::st_lazy_crew:
    case Card::st_rotten_food: return;  // pending, or never played
  }
}

template <class Sink>
void Voyage<Sink>::heal(Card card, int amount) {
  Ship& me = active();
  const int room = me.max_hp - me.hp;
  const int gained = amount < room ? amount : room;
  me.hp = small(me.hp + gained);
  tell_(Healed{state_.turn, card, small(gained), me.hp, me.max_hp});
}

template <class Sink>
void Voyage<Sink>::foil(Seat target, Card card, Card by) {
  if (by == Card::reinforced_rope) {  // RAID-097a
    --at(target).pending[Pending::reinforced_rope];
    discard(by);
  }
  tell_(Foiled{state_.turn, target, card, by});
}

template <class Sink>
void Voyage<Sink>::aim_chain(Seat target) {
  Ship& them = at(target);
  if (them.evasive) return foil(target, Card::chain_shot, Card::evasive_helmsman);  // RAID-089c
  them.chained = true;
  tell_(Chained{state_.turn, target});
}

template <class Sink>
void Voyage<Sink>::aim_net(Seat target) {
  Ship& them = at(target);
  if (them.count(Pending::reinforced_rope) > 0) return foil(target, Card::trap_net, Card::reinforced_rope);
  them.netted = true;
  tell_(Netted{state_.turn, target});
}

template <class Sink>
void Voyage<Sink>::aim_sabotage(Seat target) {
  Ship& them = at(target);
  if (them.evasive) return foil(target, Card::sabotage, Card::evasive_helmsman);  // RAID-097c: before a Rope
  if (them.count(Pending::reinforced_rope) > 0) return foil(target, Card::sabotage, Card::reinforced_rope);
  const Card lost = lose(them, dice_.pick(them.hand.size()));  // RAID-096
  discard(lost);
  tell_(Sabotaged{state_.turn, target, lost});
}

// --- Loot ---

// Knows that a card can be drawn. Nobody knows the new top card, and whoever knew this one must be asked before.
template <class Sink>
Card Voyage<Sink>::draw_loot() {
  if (state_.loot_deck.empty()) {  // RAID-080
    for (int c = 0; c < enum_size<LootCard>; ++c)
      for (; state_.loot_discard.at(c) > 0; --state_.loot_discard.at(c))
        state_.loot_deck.push(card_of(static_cast<LootCard>(c)));
    dice_.shuffle(state_.loot_deck);
    tell_(Reshuffled{Deck::loot, small(state_.loot_deck.size())});
  }
  state_.loot_known = {};
  return state_.loot_deck.draw();
}

// RAID-074, RAID-098a: two cards to choose from, then true; a single one is taken at once.
template <class Sink>
bool Voyage<Sink>::look() {
  const SeatSet knew = state_.loot_known;
  const Card first = draw_loot();
  if (!loot_left(rules_, state_)) {
    take_loot(first, knew);
    return over();
  }
  state_.looked_at = {first, draw_loot()};
  state_.loot_known = knew;
  state_.stage = Stage::loot;
  tell_(LootSeen{state_.turn, state_.looked_at});
  return true;
}

// D6. Others learn what the table sees; who knew the first card may now know where it went.
template <class Sink>
void Voyage<Sink>::operator()(const Take& take) {
  const Card card = state_.looked_at[take.card - 1];
  const Card other = state_.looked_at[2 - take.card];
  const Card first = state_.looked_at[0];
  const SeatSet knew = state_.loot_known;
  state_.looked_at.clear();
  state_.loot_known = {};
  state_.stage = Stage::turn;
  if (state_.action == Action::plunder) {
    discard(other);
    tell_(LootDiscarded{seat_, other, false});
    if (take_loot(card, other != first ? knew : SeatSet{})) after_plunder();
    return;
  }
  state_.loot_deck.put_on_top(other);  // RAID-098b
  const bool stowed = among(card, kStowed) && at(seat_).hand.size() < rules_.hand_limit;
  const bool plain = stowed ? !among(first, kStowed) : card != first;  // the table sees that the first card stayed
  SeatSet knowers = plain ? knew : SeatSet{};
  state_.loot_known = knowers.add(seat_);
  if (take_loot(card, {})) after_card();
}

// A Loot card reaches the captain on turn (table 2.5); false if it wins the game.
template <class Sink>
bool Voyage<Sink>::take_loot(Card card, SeatSet knowers) {
  const Seat seat = state_.turn;
  Ship& me = at(seat);
  if (among(card, kStowed) && me.hand.size() >= rules_.hand_limit) {  // RAID-079
    discard(card);
    tell_(LootDiscarded{seat, card, true});
  } else {
    tell_(LootTaken{seat, card, small(state_.loot_deck.size())});
    if (card == Card::five_gold) {
      discard(card);
      if (!gain_gold(seat, rules_.cards.gold)) return false;
    } else if (card == Card::ammunition_crate) {
      discard(card);
      gain_ammo(seat, rules_.cards.crate);
      tell_(AmmoGained{seat, rules_.cards.crate, me.ammo});
    } else if (card == Card::map_fragment) {
      ++me.fragments;
      tell_(FragmentLaid{seat, me.fragments, rules_.fragments_to_win});
      if (rules_.win_map && me.fragments >= rules_.fragments_to_win) {  // RAID-127
        end_game(Ending::map, SeatSet::only(seat));
        return false;
      }
      warn(seat);
    } else {
      stow(me, card, knowers.remove(seat));
      ++me.known_loot;
    }
  }
  if (kTells && state_.loot_deck.size() <= kLootWarning && !rules_.loot_reshuffle)
    tell_(LootLow{small(state_.loot_deck.size())});
  return true;
}

// RAID-116: the Merchant Ship counts, and pays after the card was taken (RAID-128).
template <class Sink>
void Voyage<Sink>::after_plunder() {
  if (state_.merchant) {
    Ship& me = active();
    ++me.merchant_count;
    tell_(MerchantCounted{state_.turn, me.merchant_count, rules_.events.merchant_plunders});
    if (me.merchant_count >= rules_.events.merchant_plunders) {
      state_.merchant = false;
      ++state_.event_discard[EventKind::merchant_ship];
      for (Ship& ship : state_.ships) ship.merchant_count = 0;
      tell_(MerchantPaid{state_.turn, rules_.events.merchant_gold});
      if (!gain_gold(state_.turn, rules_.events.merchant_gold)) return;
    }
  }
  end_turn();
}

}  // namespace tortuga::raiders
