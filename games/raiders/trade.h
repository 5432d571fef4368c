// Trading gold (RAID-131 to RAID-136).
#pragma once

#include "games/raiders/voyage.h"

namespace tortuga::raiders {

template <class Sink>
void Voyage<Sink>::offer(const Offer& offer, Seat to) {
  state_.offer = offer;
  state_.target = to;
  ++state_.offers_made;  // RAID-133: also if it is declined
  state_.stage = Stage::trade;
  if (offer.kind == OfferKind::sell_card) {  // from now on the partner knows that it is there
    Ship& me = at(seat_);
    bool knew = false;
    for (int i = 0; i < me.hand.size(); ++i) knew = knew || (me.hand[i] == offer.card && me.known_by[i].has(to));
    if (!knew) me.known_by[me.hand.find(offer.card)].add(to);
  }
  tell_(Offered{seat_, to, offer.kind, offer.amount, offer.gold, offer.card});
}

template <class Sink>
void Voyage<Sink>::close_offer() {
  state_.offer = {};
  state_.target = kNobody;
  state_.stage = Stage::turn;
}

template <class Sink>
void Voyage<Sink>::operator()(const Decline&) {
  tell_(Declined{seat_, state_.turn});
  close_offer();
}

template <class Sink>
void Voyage<Sink>::operator()(const Accept& accept) {
  const Offer offer = state_.offer;
  const bool sells = offer.kind == OfferKind::sell_ammo || offer.kind == OfferKind::sell_card;
  const Seat giver = sells ? state_.turn : seat_;
  const Seat payer = sells ? seat_ : state_.turn;
  close_offer();
  at(payer).gold = small(at(payer).gold - offer.gold);
  at(giver).gold = small(at(giver).gold + offer.gold);
  Card card = Card::none;
  if (offer.kind == OfferKind::sell_ammo || offer.kind == OfferKind::buy_ammo) {
    at(giver).ammo = small(at(giver).ammo - offer.amount);
    at(payer).ammo = small(at(payer).ammo + offer.amount);
  } else {
    card = sells ? offer.card : *accept.card;
    hand_over(giver, payer, at(giver).hand.find(card));
  }
  tell_(Accepted{seat_, state_.turn, offer.kind, offer.amount, offer.gold, card, at(seat_).gold, active().gold});
  if (rules_.win_treasure && at(giver).gold >= rules_.gold_target)
    return end_game(Ending::treasure, SeatSet::only(giver));  // RAID-136
  warn(giver);
}

}  // namespace tortuga::raiders
