// Event cards and flat damage (RAID-105 to RAID-123).
#pragma once

#include "games/raiders/steps.h"

namespace tortuga::raiders {

// Flat damage, halved in Calm Waters unless the ship veiled them (RAID-107, RAID-121). Returns what was lost.
template <class Sink>
int hurt(Deed<Sink>& deed, Ship& ship, int amount) {
  if (under(deed.state, EventCard::calm_waters, ship)) amount = amount * (100 - deed.rules.events.calm_percent) / 100;
  ship.hp = small(ship.hp - amount);
  ship.damaged |= amount > 0;  // RAID-068
  return amount;
}

// RAID-109: the round's Ghost Ship or Calm Waters end with the round.
template <class Sink>
void lift_weather(Deed<Sink>& deed) {
  State& state = deed.state;
  if (state.weather == EventCard::none) return;
  deed.tell(EventPassed{state.weather});
  ++state.event_discard[kind_of_event(state.weather)];
  state.weather = EventCard::none;
  for (Ship& ship : state.ships) ship.veiled = false;
}

// RAID-110, RAID-111
template <class Sink>
void turn_event(Deed<Sink>& deed) {
  State& state = deed.state;
  const int chance = deed.rules.event_chance;
  if (chance < 100 && (chance == 0 || deed.dice.range(1, 100) > chance)) return begin_round(deed);
  if (state.event_deck.empty()) {
    for (int c = 0; c < enum_size<EventKind>; ++c)
      for (; state.event_discard.at(c) > 0; --state.event_discard.at(c))
        state.event_deck.push(card_of(static_cast<EventKind>(c)));
    if (state.event_deck.empty()) return begin_round(deed);
    deed.dice.shuffle(state.event_deck);
    deed.tell(Reshuffled{Deck::event, small(state.event_deck.size())});
  }
  const EventCard card = state.event_deck.draw();
  const bool second = card == EventCard::merchant_ship && state.merchant;  // RAID-117
  deed.tell(EventTurned{card, second});
  switch (card) {
    case EventCard::storm_front:  // RAID-118
      for (Seat seat : state.afloat) state.at(seat).storm_due = true;
      ++state.event_discard[EventKind::storm_front];
      return begin_round(deed);
    case EventCard::kraken_tentacle: {  // RAID-115
      ++state.event_discard[EventKind::kraken_tentacle];
      const Seat seat = highest(deed, state.afloat, true);
      if (may_veil(state.at(seat))) return ask_veil(deed, card, SeatSet::only(seat));
      return kraken_strikes(deed, seat);
    }
    case EventCard::merchant_ship:  // RAID-116a
      if (second) ++state.event_discard[EventKind::merchant_ship];
      state.merchant = true;
      return begin_round(deed);
    case EventCard::ghost_ship:
    case EventCard::calm_waters: {  // RAID-112, RAID-119c
      state.weather = card;
      SeatSet asked;
      for (Seat seat : state.afloat)
        if (may_veil(state.at(seat))) asked.add(seat);
      if (!asked.empty()) return ask_veil(deed, card, asked);
      return begin_round(deed);
    }
    case EventCard::mutiny: {  // RAID-123
      ++state.event_discard[EventKind::mutiny];
      SeatSet asked;
      for (Seat seat : state.afloat)
        if (may_veil(state.at(seat)) && state.at(seat).crew > 0) asked.add(seat);
      if (!asked.empty()) return ask_veil(deed, card, asked);
      return mutiny(deed);
    }
    case EventCard::none:
    case EventCard::hidden: return begin_round(deed);
  }
}

template <class Sink>
void kraken_strikes(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  const int damage = hurt(deed, state.at(seat), deed.rules.events.kraken);
  deed.tell(KrakenStruck{seat, small(damage), shown(state.at(seat))});
  if (sink(deed)) begin_round(deed);
}

// The storm that was due strikes the ship on turn.
template <class Sink>
void storm_strikes(Deed<Sink>& deed) {
  State& state = deed.state;
  const int damage = hurt(deed, state.active(), deed.rules.events.storm);
  deed.tell(StormStruck{state.turn, small(damage), shown(state.active())});
  sink(deed);
}

template <class Sink>
void mutiny(Deed<Sink>& deed) {
  State& state = deed.state;
  for (Seat seat : state.afloat) {
    Ship& ship = state.at(seat);
    const bool veiled = ship.veil_answer == Answer::ignore;
    ship.veil_answer = Answer::none;
    if (veiled || ship.crew == 0) continue;  // RAID-038
    --ship.crew;
    deed.tell(CrewDeserted{seat, ship.crew, tiny(active_crew(deed.rules, ship))});
  }
  begin_round(deed);
}

template <class Sink>
void ask_veil(Deed<Sink>& deed, EventCard card, SeatSet whom) {
  State& state = deed.state;
  state.stage = Stage::veil;
  state.veiling = card;
  state.owed = whom;
}

// D7 and D8
template <class Sink>
void answer_veil(Deed<Sink>& deed, Seat seat, Answer answer) {
  State& state = deed.state;
  Ship& me = state.at(seat);
  const bool ignores = answer == Answer::ignore;
  const EventCard card = state.veiling;
  state.owed.remove(seat);
  const bool together = card == EventCard::ghost_ship || card == EventCard::calm_waters;
  if (together || card == EventCard::mutiny) me.veil_answer = answer;
  if (!together) {
    me.veil_used |= ignores;
    if (ignores) deed.tell(Veiled{seat, card});
    else deed.tell(VeilKept{seat, card});
  }
  if (!state.owed.empty()) return;
  state.veiling = EventCard::none;
  switch (card) {
    case EventCard::storm_front:
      if (!ignores) {
        storm_strikes(deed);
        if (state.over()) return;
      }
      return pass_turn(deed);
    case EventCard::kraken_tentacle: return ignores ? begin_round(deed) : kraken_strikes(deed, seat);  // RAID-120
    case EventCard::mutiny: return mutiny(deed);
    case EventCard::ghost_ship:
    case EventCard::calm_waters:
      for (Seat each : state.afloat) {
        Ship& ship = state.at(each);
        if (ship.veil_answer == Answer::ignore) {  // RAID-121
          ship.veil_used = ship.veiled = true;
          deed.tell(Veiled{each, card});
        }
        ship.veil_answer = Answer::none;
      }
      return begin_round(deed);
    case EventCard::none:
    case EventCard::hidden:
    case EventCard::merchant_ship: return;
  }
}

}  // namespace tortuga::raiders
