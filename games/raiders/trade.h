// Trading gold (RAID-131 to RAID-136).
#pragma once

#include "games/raiders/steps.h"

namespace tortuga::raiders {

// The partner is asked; whoever is offered a card is shown it.
template <class Sink>
void make_offer(Deed<Sink>& deed, Seat seat, const Offer& offer, Seat to) {
  State& state = deed.state;
  state.offer = offer;
  state.target = to;
  ++state.offers_made;  // RAID-133: also if it is declined
  state.stage = Stage::trade;
  if (offer.kind == OfferKind::sell_card) {  // from now on the partner knows that it is there
    Ship& me = state.at(seat);
    bool knew = false;
    for (int i = 0; i < me.hand.size(); ++i) knew = knew || (me.hand[i] == offer.card && me.known_by[i].has(to));
    if (!knew) me.known_by[me.hand.find(offer.card)].add(to);
  }
  deed.tell(Offered{seat, to, offer.kind, offer.amount, offer.gold, offer.card});
}

template <class Sink>
void close_offer(Deed<Sink>& deed) {
  State& state = deed.state;
  state.offer = {};
  state.target = kNobody;
  state.stage = Stage::turn;
}

}  // namespace tortuga::raiders
