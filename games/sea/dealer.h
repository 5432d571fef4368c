// Cards: drawing, reshuffling, stealing, Goods and Debt. Included by play.cpp only; each class of this chain (Dealer,
// Surveyor, Pilot, Turn) adds a part of the rules, and all of them share the move being carried out.
#pragma once

#include "games/sea/sea.h"

namespace tortuga::sea {

template <class Sink>
class Dealer {
 protected:
  static constexpr bool kTells = !std::is_same_v<Sink, NoEvents>;

  Dealer(const Rules& rules, State& state, Dice& dice, Sink& tell)
      : rules_(rules), state_(state), dice_(dice), tell_(tell) {}

  static constexpr std::int8_t byte(int n) { return static_cast<std::int8_t>(n); }
  static constexpr std::int16_t word(int n) { return static_cast<std::int16_t>(n); }

  // --- Hands, and who knows what is in them ---

  void add_card(Seat seat, Card card, Seen seen) {
    Player& player = state_.at(seat);
    player.hand.push(card);
    player.seen.push(seen);
    player.cards = static_cast<std::uint8_t>(player.hand.size());
  }

  Card remove_at(Seat seat, int index) {
    Player& player = state_.at(seat);
    player.seen.take(index);
    const Card card = player.hand.take(index);
    player.cards = static_cast<std::uint8_t>(player.hand.size());
    return card;
  }

  // Takes a card out of a hand for all to see. Of equal ones the oldest goes, and with it what was known of the best
  // known of them, so that nobody's view of the others tells that there was more than one.
  void remove_open(Seat seat, Card card) {
    Player& player = state_.at(seat);
    const int oldest = player.hand.find(card);
    int best = oldest;
    const auto rank = [&](int i) {
      return player.seen[i] == Seen::all ? 2 : player.seen[i] == Seen::owner ? 0 : 1;
    };
    for (int i = oldest + 1; i < player.hand.size(); ++i)
      if (player.hand[i] == card && rank(i) > rank(best)) best = i;
    const Seen seen = player.seen[best];
    player.seen[best] = player.seen[oldest];
    remove_at(seat, oldest);
    if (seen == Seen::all || seen == Seen::owner) return;
    for (int i = 0; i < player.hand.size(); ++i)
      if (player.hand[i] == card && player.seen[i] != seen) player.seen[i] = Seen::owner;
  }

  // A card leaves `from` for `to`, and nobody else sees which: they lose track of the rest.
  void lose_track(Seat from, Seat to) {
    for (Seen& seen : state_.at(from).seen) seen = seen == Seen::all || seen == seen_of(to) ? seen_of(to) : Seen::owner;
  }
  // True if everybody knows that the seat has no Goods, so that what it gives away is none.
  bool known_without_goods(Seat seat) const {
    const Player& player = state_.at(seat);
    return player.goods_known && colours_of(goods_of(player)) == 0;
  }

  void steal(Seat thief, Seat victim, int cards, bool by_power) {
    for (int i = 0; i < cards; ++i) {
      if (state_.at(victim).hand.empty()) {
        tell_(StoleNothing{thief, victim});
        return;
      }
      const bool no_good = known_without_goods(victim);
      const Card card = remove_at(victim, dice_.pick(state_.at(victim).hand.size()));  // SEA-088: each equally likely
      lose_track(victim, thief);
      add_card(thief, card, seen_of(victim));
      if (!no_good) state_.at(victim).goods_known = state_.at(thief).goods_known = false;
      tell_(Stole{thief, victim, card, by_power});
    }
  }

  // --- The deck ---

  Card take_top() {
    const Card card = state_.deck.draw();
    if (state_.deck.size() < state_.buried.size()) state_.buried.take(0);
    return card;
  }

  // SEA-036 to SEA-038. False if the pile has no card to give.
  bool reshuffle() {
    List<Card, kMostCards> old = state_.pile;
    int top = old.size() - 1;
    while (top >= 0 && is_event(old[top])) --top;
    if (top < 0) return false;
    int others = -1;
    for (Card card : old) others += !is_event(card);
    const bool with_events = others > 0 && others >= rules_.thin_deck;
    bool events = false;
    state_.pile.clear();
    for (int i = 0; i < old.size(); ++i) {
      const bool event = is_event(old[i]);
      if (event && !with_events) state_.pile.push(old[i]);
      else if (i != top || others == 0) state_.deck.push(old[i]);
      events = events || (event && with_events);
    }
    if (others > 0) {
      state_.pile.push(old[top]);
      dice_.shuffle(state_.deck);
    }
    tell_(Reshuffled{static_cast<std::uint8_t>(state_.deck.size()), events});
    return true;
  }

  // SEA-024, SEA-030, SEA-031: one counted card from the deck; Events on the way are set aside.
  void draw(Seat seat, Cause cause) {
    while (!state_.deck.empty() || reshuffle()) {
      if (is_event(state_.deck.top())) {
        if (!any_counted(state_.deck) && !any_counted(state_.pile)) break;  // SEA-039
        state_.queue.push(take_top());
        tell_(EventTurned{seat, state_.queue.back()});
        continue;
      }
      const Card card = take_top();
      add_card(seat, card, Seen::owner);
      tell_(Drew{seat, card, cause});
      return;
    }
    tell_(DrawSkipped{seat});
  }
  void draw(Seat seat, int cards, Cause cause) {
    for (int i = 0; i < cards; ++i) draw(seat, cause);
  }

  // SEA-023
  void draw_from_pile(Seat seat) {
    int top = state_.pile.size() - 1;
    if (rules_.pile_event == PileEvent::skip)
      while (is_event(state_.pile[top])) --top;
    const Card card = state_.pile.take(top);
    tell_(TookFromPile{seat, card});
    if (!is_event(card)) return add_card(seat, card, Seen::all);
    state_.queue.push(card);
    draw(seat, Cause::draw);
  }

  // --- Goods and Debt ---

  void take_good(Seat seat, Colour good) {
    --state_.stacks[good];
    add_card(seat, good_of(good), Seen::all);
  }

  void return_good(Seat seat, Colour good) {
    remove_open(seat, good_of(good));
    ++state_.stacks[good];  // SEA-120: available again at once
    tell_(Bribed{seat, good, state_.stacks[good]});
  }

  void indebt(Seat seat, int debt, Blame blame) {
    if (debt == 0) return;
    state_.at(seat).debt = word(state_.at(seat).debt + debt);
    tell_(DebtTaken{seat, blame, state_.at(seat).debt});
  }

  // SEA-170: the moment a goal is reached, once.
  void watch_goals() {
    if (state_.ending != Ending::none) return;
    if (state_.pirate_treasures >= rules_.pirate_goal) state_.ending = Ending::pirates;
    for (const Player& player : state_.players)
      if (player.treasures >= rules_.treasure_goal) state_.ending = Ending::treasures;
    if (state_.ending != Ending::none) tell_(EndTriggered{state_.ending, state_.round});
  }

  const Rules& rules_;
  State& state_;
  Dice& dice_;
  Sink& tell_;
};

}  // namespace tortuga::sea
