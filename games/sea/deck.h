// Drawing: deck and pile, and the reshuffle (SEA-020 to SEA-039).
#pragma once

#include "games/sea/steps.h"

namespace tortuga::sea {

inline Card take_top(State& state) {
  const Card card = state.deck.draw();
  if (state.deck.size() < state.buried.size()) state.buried.take(0);
  return card;
}

// SEA-036 to SEA-038. False if the pile has no card to give.
template <class Sink>
bool reshuffle(Deed<Sink>& deed) {
  State& state = deed.state;
  List<Card, kMostCards> old = state.pile;
  int top = old.size() - 1;
  while (top >= 0 && is_event(old[top])) --top;
  if (top < 0) return false;
  int others = -1;
  for (Card card : old) others += !is_event(card);
  const bool with_events = others > 0 && others >= deed.rules.thin_deck;
  bool events = false;
  state.pile.clear();
  for (int i = 0; i < old.size(); ++i) {
    const bool event = is_event(old[i]);
    if (event && !with_events) state.pile.push(old[i]);
    else if (i != top || others == 0) state.deck.push(old[i]);
    events = events || (event && with_events);
  }
  if (others > 0) {
    state.pile.push(old[top]);
    deed.dice.shuffle(state.deck);
  }
  deed.tell(Reshuffled{static_cast<std::uint8_t>(state.deck.size()), events});
  return true;
}

// SEA-024, SEA-030, SEA-031: one counted card from the deck; Events on the way are set aside.
template <class Sink>
void draw(Deed<Sink>& deed, Seat seat, Cause cause) {
  State& state = deed.state;
  while (!state.deck.empty() || reshuffle(deed)) {
    if (is_event(state.deck.top())) {
      if (!any_counted(state.deck) && !any_counted(state.pile)) break;  // SEA-039
      state.queue.push(take_top(state));
      deed.tell(EventTurned{seat, state.queue.back()});
      continue;
    }
    const Card card = take_top(state);
    add_card(state, seat, card, Seen::owner);
    deed.tell(Drew{seat, card, cause});
    return;
  }
  deed.tell(DrawSkipped{seat});
}

template <class Sink>
void draw(Deed<Sink>& deed, Seat seat, int cards, Cause cause) {
  for (int i = 0; i < cards; ++i) draw(deed, seat, cause);
}

// SEA-023
template <class Sink>
void draw_from_pile(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  int top = state.pile.size() - 1;
  if (deed.rules.pile_event == PileEvent::skip)
    while (is_event(state.pile[top])) --top;
  const Card card = state.pile.take(top);
  deed.tell(TookFromPile{seat, card});
  if (!is_event(card)) return add_card(state, seat, card, Seen::all);
  state.queue.push(card);
  draw(deed, seat, Cause::draw);
}

}  // namespace tortuga::sea
