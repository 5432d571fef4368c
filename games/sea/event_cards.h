// Events, in the order they turned up (SEA-032, SEA-145 to SEA-148).
#pragma once

#include "games/sea/steps.h"

namespace tortuga::sea {

// SEA-032, SEA-034: what waits is resolved, first in first out; what turns up meanwhile waits at the end.
template <class Sink>
void resolve_events(Deed<Sink>& deed) {
  State& state = deed.state;
  while (!state.queue.empty()) {
    const Card card = state.queue.take(0);
    deed.tell(EventBegan{card});
    switch (family_of(card)) {
      case Family::cargo_adrift: cargo_adrift(deed); break;
      case Family::magical_compass: magical_compass(deed); break;
      case Family::parting_storms: parting_storms(deed); break;
      case Family::tales_of_more_treasure: tales_of_more_treasure(deed); break;
      default: break;  // no other family is an Event
    }
    state.pile.push(card);
  }
}

// SEA-145: every card is picked before any changes hands.
template <class Sink>
void cargo_adrift(Deed<Sink>& deed) {
  State& state = deed.state;
  struct Parcel {
    Seat taker, giver;
    int index;
    Card card;
    bool no_good;
  };
  List<Parcel, kMostSeats> parcels;
  Seat taker = state.turn;
  for (int i = 0; i < state.seats(); ++i, taker = next_seat(state, taker)) {
    const Seat giver = previous_seat(state, taker);
    const auto& hand = state.at(giver).hand;
    if (hand.empty()) continue;
    const int index = deed.dice.pick(hand.size());
    parcels.push({taker, giver, index, hand[index], known_without_goods(state, giver)});
  }
  for (const Parcel& parcel : parcels) {
    remove_at(state, parcel.giver, parcel.index);
    lose_track(state, parcel.giver, parcel.taker);
  }
  for (const Parcel& parcel : parcels) {
    add_card(state, parcel.taker, parcel.card, seen_of(parcel.giver));
    if (!parcel.no_good) state.at(parcel.giver).goods_known = state.at(parcel.taker).goods_known = false;
    deed.tell(CargoTaken{parcel.taker, parcel.giver, parcel.card});
  }
}

// SEA-146
template <class Sink>
void magical_compass(Deed<Sink>& deed) {
  State& state = deed.state;
  Seat seat = state.turn;
  for (int i = 0; i < state.seats(); ++i, seat = next_seat(state, seat)) {
    Player& player = state.at(seat);
    player.tokens = word(player.tokens + deed.rules.event_tokens);
    deed.tell(TokenGained{seat, player.tokens});
  }
}

// SEA-147
template <class Sink>
void parting_storms(Deed<Sink>& deed) {
  State& state = deed.state;
  Seat seat = state.turn;
  for (int i = 0; i < state.seats(); ++i, seat = next_seat(state, seat))
    draw(deed, seat, deed.rules.storm_cards, Cause::storm);
}

// SEA-148
template <class Sink>
void tales_of_more_treasure(Deed<Sink>& deed) {
  State& state = deed.state;
  if (state.islands.size() >= deed.rules.most_islands) {
    deed.tell(TalesIgnored{byte(state.islands.size())});
    return;
  }
  state.islands.push(kOff);
  place_island(deed, state.islands.size() - 1);
}

}  // namespace tortuga::sea
