// What a seat may know: the only place that hides, and its inverse.
#include "games/raiders/hands.h"
#include "games/raiders/raiders.h"

namespace tortuga {
namespace raiders {
namespace {

// Another captain's hand: what the viewer knows of it, sorted, then the backs of the rest. Neither the order nor the
// knowledge of third parties says anything.
void conceal_hand(Ship& ship, Seat viewer) {
  const int known = hand_of(ship).show_known(viewer);
  for (int i = 0; i < ship.hand.size(); ++i) {
    if (i >= known) ship.hand[i] = Card::hidden;
    ship.known_by[i] = i < known ? SeatSet::only(viewer) : SeatSet{};
  }
}

constexpr bool together(EventCard card) {
  return card == EventCard::ghost_ship || card == EventCard::calm_waters;
}

// The cards nobody has shown: as many of each as the table plays with, less those in the open.
class Unseen {
 public:
  Unseen(const Rules& rules, const State& view) {
    for (int c = 0; c < kCards; ++c) left_[static_cast<std::size_t>(c)] = rules.stock[static_cast<std::size_t>(c)];
    for (const Ship& ship : view.ships) {
      for (Card card : ship.hand) take(card);
      for (int p = 0; p < kPending; ++p) take(kPendingCard[p], ship.pending.at(p));
      take(Card::map_fragment, ship.fragments);
    }
    for (int c = 0; c < enum_size<ActionCard>; ++c)
      take(card_of(static_cast<ActionCard>(c)), view.action_discard.at(c));
    for (int c = 0; c < enum_size<LootCard>; ++c) take(card_of(static_cast<LootCard>(c)), view.loot_discard.at(c));
    for (int c = 0; c < enum_size<StarterCard>; ++c)
      take(card_of(static_cast<StarterCard>(c)), view.starter_gone.at(c));
    for (Card card : view.looked_at) take(card);
    for (Card card : view.loot_deck) take(card);
  }

  void take(Card card, int copies = 1) {
    left_[static_cast<std::size_t>(card)] = static_cast<std::int16_t>(left_[static_cast<std::size_t>(card)] - copies);
  }

  int count(CardBits kinds) const {
    int sum = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
      const int left = left_[static_cast<std::size_t>(std::countr_zero(kinds))];
      sum += left > 0 ? left : 0;
    }
    return sum;
  }

  // One of the unseen cards of these kinds, each copy as likely as any other. A position that somebody edited may have
  // run out of them: then `otherwise`.
  Card deal(CardBits kinds, Card otherwise, Dice& dice) {
    const int all = count(kinds);
    if (all == 0) return otherwise;
    int wanted = dice.pick(all);
    for (; kinds != 0; kinds &= kinds - 1) {
      const int c = std::countr_zero(kinds);
      const int left = left_[static_cast<std::size_t>(c)];
      if (left <= 0) continue;
      if (wanted < left) {
        take(static_cast<Card>(c));
        return static_cast<Card>(c);
      }
      wanted -= left;
    }
    return otherwise;
  }

  // All of these kinds.
  using Bag = List<Card, kMostActions + kMostLoot + kMostStarters>;
  Bag bag(CardBits kinds) const {
    Bag cards;
    for (; kinds != 0; kinds &= kinds - 1) {
      const int c = std::countr_zero(kinds);
      for (int left = left_[static_cast<std::size_t>(c)]; left > 0 && !cards.full(); --left)
        cards.push(static_cast<Card>(c));
    }
    return cards;
  }

 private:
  std::array<std::int16_t, kCards> left_{};
};

int hidden_cards(const Ship& ship) {
  int count = 0;
  for (Card card : ship.hand) count += card == Card::hidden;
  return count;
}

// Fills the backs in one hand with cards of one deck, from the first back on.
void fill(Ship& ship, int cards, CardBits kinds, Card otherwise, Unseen& unseen, Dice& dice) {
  for (Card& card : ship.hand) {
    if (cards <= 0) return;
    if (card != Card::hidden) continue;
    card = unseen.deal(kinds, otherwise, dice);
    --cards;
  }
}

// The hands of others. What the table saw go in (Loot, Starter cards) is dealt first; the rest come from the decks in
// the numbers that the sizes of the decks leave open.
void imagine_hands(State& state, Seat viewer, Unseen& unseen, Dice& dice) {
  for (int i = 0; i < state.seats(); ++i) {
    Ship& ship = state.ships[i];
    if (Seat{i} == viewer) continue;
    const bool smokes = state.stage == Stage::smoke && Seat{i} == state.target && !ship.hand.has(Card::smoke_bomb);
    if (smokes) fill(ship, 1, bit(Card::smoke_bomb), Card::smoke_bomb, unseen, dice);
    fill(ship, ship.known_loot - held(ship, kStowed), kStowed, Card::barrels_of_rum, unseen, dice);
    fill(ship, ship.known_starters - held(ship, kBoosts), kBoosts, Card::st_two_gold, unseen, dice);
  }
  int backs = 0;
  for (const Ship& ship : state.ships) backs += hidden_cards(ship);
  if (backs == 0) return;
  // A hidden deck of n cards keeps n unseen ones; what is left over is in hands.
  int looked = 0, loot_backs = 0;
  for (Card card : state.looked_at) looked += card == Card::hidden;
  for (Card card : state.loot_deck) loot_backs += card == Card::hidden;
  int loot = unseen.count(kLootDeck) - loot_backs - looked;
  int starters = unseen.count(kStarterDeck) - state.starter_deck.size();
  loot = loot < 0 ? 0 : loot;
  starters = starters < 0 ? 0 : starters;
  int actions = backs - loot - starters;
  actions = actions < 0 ? 0 : actions;
  for (Ship& ship : state.ships)
    for (Card& card : ship.hand) {
      if (card != Card::hidden) continue;
      const int all = loot + starters + actions;
      const int which = all > 0 ? dice.pick(all) : 0;
      if (which < loot) {
        --loot;
        card = unseen.deal(kStowed, Card::barrels_of_rum, dice);
      } else if (which < loot + starters) {
        --starters;
        card = unseen.deal(kBoosts, Card::st_two_gold, dice);
      } else {
        actions -= actions > 0;
        card = unseen.deal(kActionDeck, Card::enhanced_cannonballs, dice);
      }
    }
}

// Puts the unseen cards of a deck in the place of the backs in a pile, in any order.
template <class Cards>
void imagine_pile(Cards& pile, CardBits kinds, Card otherwise, Unseen& unseen, Dice& dice) {
  Unseen::Bag bag = unseen.bag(kinds);
  for (Card& card : pile) {
    if (card != Card::hidden) continue;
    if (bag.empty()) {
      card = otherwise;
      continue;
    }
    Card& drawn = bag[dice.pick(bag.size())];
    card = drawn;
    drawn = bag.back();
    bag.pop();
    unseen.take(card);
  }
}

void imagine_events(const Rules& rules, State& state, Dice& dice) {
  List<EventCard, kMostEvents> left;
  for (int c = 0; c < enum_size<EventKind>; ++c) {
    const EventCard card = card_of(static_cast<EventKind>(c));
    const int shown =
        state.event_discard.at(c) + (state.weather == card) + (state.merchant && card == EventCard::merchant_ship);
    for (int i = shown; i < rules.event_stock[static_cast<std::size_t>(c)]; ++i) left.push(card);
  }
  dice.shuffle(left);
  for (EventCard& card : state.event_deck) card = left.empty() ? EventCard::storm_front : left.pop();
}

// What others may have committed: an action, likely ones more often; their cards stay in the hand.
void imagine_plan(const State& state, Seat seat, Plan& plan, Dice& dice) {
  const bool committed = !state.owed.has(seat) && state.afloat.has(seat) && !state.at(seat).netted;
  plan = {};
  if (!committed) return;
  constexpr Action kGuesses[] = {Action::fire,    Action::fire,   Action::plunder,
                                 Action::plunder, Action::reload, Action::maneuver};
  plan.action = kGuesses[dice.pick(6)];
  if (plan.action != Action::fire) return;
  int wanted = dice.pick(state.afloat.size() - 1);
  for (Seat at : state.afloat)
    if (at != seat && wanted-- == 0) plan.at = at;
}

}  // namespace
}  // namespace raiders

using namespace raiders;

void Raiders::conceal(const Rules&, State& state, Seat viewer) {
  for (int i = 0; i < state.seats(); ++i) {
    Ship& ship = state.ships[i];
    if (Seat{i} == viewer) continue;
    conceal_hand(ship, viewer);
    if (state.stage == Stage::spoil && ship.spoiled != Card::none && !ship.hand.empty())
      ship.spoiled = Card::hidden;  // D1
    if (state.stage == Stage::veil && together(state.veiling) && ship.veil_answer != Answer::none)
      ship.veil_answer = Answer::hidden;               // D8
    if (state.stage == Stage::plan) ship.plan.hide();  // D9
  }
  // D4: only the target may notice that it is asked. To others the dice are about to fall, or have fallen.
  if (state.stage == Stage::smoke && viewer != state.target) state.stage = Stage::reroll;
  const bool knows_top = state.loot_known.has(viewer);
  if (viewer != state.turn)
    for (int i = knows_top ? 1 : 0; i < state.looked_at.size(); ++i) state.looked_at[i] = Card::hidden;
  const Card top = state.loot_deck.empty() ? Card::none : state.loot_deck.top();
  state.loot_deck.fill(Card::hidden);
  if (knows_top && state.looked_at.empty() && top != Card::none) state.loot_deck[0] = top;
  state.loot_known = knows_top ? SeatSet::only(viewer) : SeatSet{};
  state.action_deck.fill(Card::hidden);
  state.starter_deck.fill(Card::hidden);
  state.event_deck.fill(EventCard::hidden);
  if (viewer != state.turn && viewer != state.target && state.offer.card != Card::none) state.offer.card = Card::hidden;
}

// Deals the cards that the view does not show at random from those that are nowhere to be seen.
void Raiders::imagine(const Rules& rules, State& state, Seat viewer, Dice& dice) {
  conceal(rules, state, viewer);  // so that nothing hidden can be read below
  if (state.stage == Stage::reroll && state.crew_rerolls + state.free_rerolls == 0) state.stage = Stage::smoke;
  Unseen unseen(rules, state);
  imagine_hands(state, viewer, unseen, dice);
  imagine_pile(state.looked_at, kLootDeck, Card::five_gold, unseen, dice);
  imagine_pile(state.loot_deck, kLootDeck, Card::five_gold, unseen, dice);
  imagine_pile(state.action_deck, kActionDeck, Card::enhanced_cannonballs, unseen, dice);
  imagine_pile(state.starter_deck, kStarterDeck, Card::st_two_gold, unseen, dice);
  imagine_events(rules, state, dice);
  for (int i = 0; i < state.seats(); ++i) {
    Ship& ship = state.ships[i];
    if (Seat{i} == viewer) continue;
    if (ship.spoiled == Card::hidden) ship.spoiled = ship.hand[dice.pick(ship.hand.size())];
    if (ship.veil_answer == Answer::hidden) ship.veil_answer = dice.pick(2) == 0 ? Answer::ignore : Answer::suffer;
    if (state.stage == Stage::plan) {
      Plan plan;
      imagine_plan(state, Seat{i}, plan, dice);
      ship.plan = plan;
    }
  }
  if (state.offer.card == Card::hidden) {
    const Ship& seller = state.at(state.turn);
    state.offer.card = seller.hand[dice.pick(seller.hand.size())];
  }
}

}  // namespace tortuga
