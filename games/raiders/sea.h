// Event cards and flat damage (RAID-105 to RAID-123).
#pragma once

#include "games/raiders/voyage.h"

namespace tortuga::raiders {

// Flat damage, halved in Calm Waters unless the ship veiled them (RAID-107, RAID-121). Returns what was lost.
template <class Sink>
int Voyage<Sink>::hurt(Ship& ship, int amount) {
  if (under(state_, EventCard::calm_waters, ship)) amount = amount * (100 - rules_.events.calm_percent) / 100;
  ship.hp = small(ship.hp - amount);
  ship.damaged |= amount > 0;  // RAID-068
  return amount;
}

// RAID-109: the round's Ghost Ship or Calm Waters end with the round.
template <class Sink>
void Voyage<Sink>::lift_weather() {
  if (state_.weather == EventCard::none) return;
  tell_(EventPassed{state_.weather});
  ++state_.event_discard[kind_of_event(state_.weather)];
  state_.weather = EventCard::none;
  for (Ship& ship : state_.ships) ship.veiled = false;
}

// RAID-110, RAID-111
template <class Sink>
void Voyage<Sink>::turn_event() {
  const int chance = rules_.event_chance;
  if (chance < 100 && (chance == 0 || dice_.range(1, 100) > chance)) return begin_round();
  if (state_.event_deck.empty()) {
    for (int c = 0; c < enum_size<EventKind>; ++c)
      for (; state_.event_discard.at(c) > 0; --state_.event_discard.at(c))
        state_.event_deck.push(card_of(static_cast<EventKind>(c)));
    if (state_.event_deck.empty()) return begin_round();
    dice_.shuffle(state_.event_deck);
    tell_(Reshuffled{Deck::event, small(state_.event_deck.size())});
  }
  const EventCard card = state_.event_deck.draw();
  const bool second = card == EventCard::merchant_ship && state_.merchant;  // RAID-117
  tell_(EventTurned{card, second});
  switch (card) {
    case EventCard::storm_front:  // RAID-118
      for (Seat seat : state_.afloat) at(seat).storm_due = true;
      ++state_.event_discard[EventKind::storm_front];
      return begin_round();
    case EventCard::kraken_tentacle: {  // RAID-115
      ++state_.event_discard[EventKind::kraken_tentacle];
      const Seat seat = highest(state_.afloat, true);
      if (may_veil(at(seat))) return ask_veil(card, SeatSet::only(seat));
      return kraken_strikes(seat);
    }
    case EventCard::merchant_ship:  // RAID-116a
      if (second) ++state_.event_discard[EventKind::merchant_ship];
      state_.merchant = true;
      return begin_round();
    case EventCard::ghost_ship:
    case EventCard::calm_waters: {  // RAID-112, RAID-119c
      state_.weather = card;
      SeatSet asked;
      for (Seat seat : state_.afloat)
        if (may_veil(at(seat))) asked.add(seat);
      if (!asked.empty()) return ask_veil(card, asked);
      return begin_round();
    }
    case EventCard::mutiny: {  // RAID-123
      ++state_.event_discard[EventKind::mutiny];
      SeatSet asked;
      for (Seat seat : state_.afloat)
        if (may_veil(at(seat)) && at(seat).crew > 0) asked.add(seat);
      if (!asked.empty()) return ask_veil(card, asked);
      return mutiny();
    }
    case EventCard::none:
    case EventCard::hidden: return begin_round();
  }
}

template <class Sink>
void Voyage<Sink>::kraken_strikes(Seat seat) {
  const int damage = hurt(at(seat), rules_.events.kraken);
  tell_(KrakenStruck{seat, small(damage), shown(at(seat))});
  if (sink()) begin_round();
}

// The storm that was due strikes the ship on turn.
template <class Sink>
void Voyage<Sink>::storm_strikes() {
  const int damage = hurt(active(), rules_.events.storm);
  tell_(StormStruck{state_.turn, small(damage), shown(active())});
  sink();
}

template <class Sink>
void Voyage<Sink>::mutiny() {
  for (Seat seat : state_.afloat) {
    Ship& ship = at(seat);
    const bool veiled = ship.veil_answer == Answer::ignore;
    ship.veil_answer = Answer::none;
    if (veiled || ship.crew == 0) continue;  // RAID-038
    --ship.crew;
    tell_(CrewDeserted{seat, ship.crew, tiny(active_crew(rules_, ship))});
  }
  begin_round();
}

template <class Sink>
void Voyage<Sink>::ask_veil(EventCard card, SeatSet whom) {
  state_.stage = Stage::veil;
  state_.veiling = card;
  state_.owed = whom;
}

// D7 and D8
template <class Sink>
void Voyage<Sink>::answer_veil(bool ignores) {
  Ship& me = at(seat_);
  const EventCard card = state_.veiling;
  state_.owed.remove(seat_);
  const bool together = card == EventCard::ghost_ship || card == EventCard::calm_waters;
  if (together || card == EventCard::mutiny) me.veil_answer = ignores ? Answer::ignore : Answer::suffer;
  if (!together) {
    me.veil_used |= ignores;
    if (ignores) tell_(Veiled{seat_, card});
    else tell_(VeilKept{seat_, card});
  }
  if (!state_.owed.empty()) return;
  state_.veiling = EventCard::none;
  switch (card) {
    case EventCard::storm_front:
      if (!ignores) {
        storm_strikes();
        if (over()) return;
      }
      return pass_turn();
    case EventCard::kraken_tentacle: return ignores ? begin_round() : kraken_strikes(seat_);  // RAID-120
    case EventCard::mutiny: return mutiny();
    case EventCard::ghost_ship:
    case EventCard::calm_waters:
      for (Seat seat : state_.afloat) {
        Ship& ship = at(seat);
        if (ship.veil_answer == Answer::ignore) {  // RAID-121
          ship.veil_used = ship.veiled = true;
          tell_(Veiled{seat, card});
        }
        ship.veil_answer = Answer::none;
      }
      return begin_round();
    case EventCard::none:
    case EventCard::hidden:
    case EventCard::merchant_ship: return;
  }
}

}  // namespace tortuga::raiders
