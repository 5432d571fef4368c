// What comes out of the Loot deck (RAID-073 to RAID-080), and the Merchant Ship (RAID-116).
#pragma once

#include "games/raiders/hands.h"
#include "games/raiders/steps.h"

namespace tortuga::raiders {

inline constexpr int kLootWarning =
    5;  // how many Loot cards are few: the table is warned once, and again when all are gone

// Knows that a card can be drawn. Nobody knows the new top card, and whoever knew this one must be asked before.
template <class Sink>
Card draw_loot(Deed<Sink>& deed) {
  State& state = deed.state;
  if (state.loot_deck.empty()) {  // RAID-080
    for (int c = 0; c < enum_size<LootCard>; ++c)
      for (; state.loot_discard.at(c) > 0; --state.loot_discard.at(c))
        state.loot_deck.push(card_of(static_cast<LootCard>(c)));
    deed.dice.shuffle(state.loot_deck);
    deed.tell(Reshuffled{Deck::loot, small(state.loot_deck.size())});
  }
  state.loot_known = {};
  return state.loot_deck.draw();
}

// RAID-074, RAID-098a: two cards to choose from, then true; a single one is taken at once.
template <class Sink>
bool look(Deed<Sink>& deed) {
  State& state = deed.state;
  const SeatSet knew = state.loot_known;
  const Card first = draw_loot(deed);
  if (!loot_left(deed.rules, state)) {
    take_loot(deed, first, knew);
    return state.over();
  }
  state.looked_at = {first, draw_loot(deed)};
  state.loot_known = knew;
  state.stage = Stage::loot;
  deed.tell(LootSeen{state.turn, state.looked_at});
  return true;
}

// A Loot card reaches the captain on turn (table 2.5); false if it wins the game.
template <class Sink>
bool take_loot(Deed<Sink>& deed, Card card, SeatSet knowers) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const Seat seat = state.turn;
  Ship& me = state.at(seat);
  if (among(card, kStowed) && me.hand.size() >= rules.hand_limit) {  // RAID-079
    discard(state, card);
    deed.tell(LootDiscarded{seat, card, true});
  } else {
    deed.tell(LootTaken{seat, card, small(state.loot_deck.size())});
    if (card == Card::five_gold) {
      discard(state, card);
      if (!gain_gold(deed, seat, rules.cards.gold)) return false;
    } else if (card == Card::ammunition_crate) {
      discard(state, card);
      gain_ammo(deed, seat, rules.cards.crate);
      deed.tell(AmmoGained{seat, rules.cards.crate, me.ammo});
    } else if (card == Card::map_fragment) {
      ++me.fragments;
      deed.tell(FragmentLaid{seat, me.fragments, rules.fragments_to_win});
      if (rules.win_map && me.fragments >= rules.fragments_to_win) {  // RAID-127
        end_game(deed, Ending::map, SeatSet::only(seat));
        return false;
      }
      warn(deed, seat);
    } else {
      stow(me, card, knowers.remove(seat));
      ++me.known_loot;
    }
  }
  if (Deed<Sink>::kTells && !rules.loot_reshuffle) {
    const int left = state.loot_deck.size();
    const int drawn = state.action == Action::plunder && me.ship == ShipName::golden_harpoon ? 2 : 1;  // RAID-074
    if ((left <= kLootWarning && left + drawn > kLootWarning) || left == 0) deed.tell(LootLow{small(left)});
  }
  return true;
}

// RAID-116: the Merchant Ship counts, and pays after the card was taken (RAID-128).
template <class Sink>
void after_plunder(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  if (state.merchant) {
    Ship& me = state.active();
    ++me.merchant_count;
    deed.tell(MerchantCounted{state.turn, me.merchant_count, rules.events.merchant_plunders});
    if (me.merchant_count >= rules.events.merchant_plunders) {
      state.merchant = false;
      ++state.event_discard[EventKind::merchant_ship];
      for (Ship& ship : state.ships) ship.merchant_count = 0;
      deed.tell(MerchantPaid{state.turn, rules.events.merchant_gold});
      if (!gain_gold(deed, state.turn, rules.events.merchant_gold)) return;
    }
  }
  end_turn(deed);
}

}  // namespace tortuga::raiders
