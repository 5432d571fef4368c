// Movement: objects enter square after square in lockstep, and what they meet there is settled before the next step. A
// bribe or a choice at the Combo may interrupt it; the voyage in the state says where it goes on.
#pragma once

#include "games/sea/meetings.h"

namespace tortuga::sea {

template <class Sink>
void tell_course(Deed<Sink>& deed, const Mover& mover) {
  State& state = deed.state;
  const Voyage& voyage = state.voyage;
  Track track;
  const bool pirate = moves_pirates(voyage.errand);
  const bool island = moves_islands(voyage.errand);
  const Square from = pirate   ? state.pirates[static_cast<std::size_t>(mover.piece)]
                      : island ? state.islands[mover.piece]
                               : state.ships.at(mover.piece);
  Square here = from;
  for (int s = 0; s < length_of(mover.path); ++s) {
    here = mover.path == kJump ? voyage.port : step(here, way_of(mover.path, s));
    track.push(here);
    if (island && (ship_on(state, here) || pirate_on(state, here))) break;  // SEA-106: it goes no further
  }
  if (pirate) return deed.tell(PirateSailed{state.turn, byte(mover.piece + 1), mover.path, from, track, voyage.errand});
  if (island) return deed.tell(IslandDrifted{state.turn, mover.path, from, track});
  const Colour ship = static_cast<Colour>(mover.piece);
  const Seat seat = state.captains[ship];
  if (voyage.errand == Errand::hurricane) deed.tell(Blown{state.turn, seat, ship, mover.path, from, track});
  else deed.tell(Sailed{seat, ship, mover.path, from, track});
}

// The movers and the courses are chosen; tells them and sets out.
template <class Sink>
void embark(Deed<Sink>& deed, Errand errand) {
  State& state = deed.state;
  Voyage& voyage = state.voyage;
  voyage.errand = errand;
  if (sort_of(state.card) == Sort::port) voyage.port = state.ports[port_of(state.card)];
  voyage.group = byte(voyage.movers.size());  // as if a step had just been finished
  if (errand == Errand::play || errand == Errand::navigate || errand == Errand::lucky)
    state.moved = static_cast<Moved>(voyage.movers[0].piece + 1);  // SEA-153, SEA-181
  if (errand == Errand::navigate || errand == Errand::lucky) voyage.port = kOff;
  if constexpr (Deed<Sink>::kTells)
    for (const Mover& mover : voyage.movers) tell_course(deed, mover);
}

// SEA-076: a square is settled at the first mover on it.
inline bool leads(State& state, int m) {
  if (!arrives(state, m)) return false;
  for (int other = 0; other < m; ++other)
    if (arrives(state, other) && place_of(state, other) == place_of(state, m)) return false;
  return true;
}

inline void next_group(State& state) {
  Voyage& voyage = state.voyage;
  ++voyage.group;
  voyage.contact = Contact::islands;
  voyage.settled = 0;
  voyage.took = false;
}

// SEA-076 and 4.8: the contacts of one square, group by group. False if somebody has to decide.
template <class Sink>
bool settle_square(Deed<Sink>& deed) {
  State& state = deed.state;
  Voyage& voyage = state.voyage;
  const Square here = place_of(state, voyage.group);
  if (moves_islands(voyage.errand)) {
    strand_islands(deed, here);
    return true;
  }
  const Arrivals movers = arrivals(state, here);
  const bool ships = !moves_pirates(voyage.errand);
  switch (voyage.contact) {
    case Contact::islands:
      collect_islands(deed, here, movers, ships);
      voyage.contact = Contact::ships;
      [[fallthrough]];
    case Contact::ships:
      if (ships) meet_ships(deed, here, movers);
      voyage.contact = Contact::pirates;
      [[fallthrough]];
    case Contact::pirates:
      if (!(ships ? meet_pirates(deed, here, movers) : board_ships(deed, here, movers))) return false;
      voyage.contact = Contact::harbour;
      voyage.settled = 0;
      [[fallthrough]];
    case Contact::harbour: return !ships || enter_harbour(deed, here, movers);
  }
  return true;
}

// Sails on until everybody has arrived. False if somebody has to decide first.
template <class Sink>
bool sail_on(Deed<Sink>& deed) {
  State& state = deed.state;
  Voyage& voyage = state.voyage;
  while (true) {
    for (; voyage.group < voyage.movers.size(); next_group(state))
      if (leads(state, voyage.group) && !settle_square(deed)) return false;
    ++voyage.step;
    bool anybody = false;
    for (int m = 0; m < voyage.movers.size(); ++m) {  // SEA-075
      if (!arrives(state, m)) continue;
      anybody = true;
      Square& here = place_of(state, m);
      const Path path = voyage.movers[m].path;
      here = path == kJump ? voyage.port : step(here, way_of(path, voyage.step - 1));
    }
    if (!anybody) return true;
    voyage.group = -1;
    next_group(state);
  }
}

template <class Sink>
void depart(Deed<Sink>& deed, Seat seat, Errand errand) {
  embark(deed, errand);
  if (sail_on(deed)) arrive(deed, seat);
}

// The seat asked has chosen: the contact that waited for it is settled.
template <class Sink>
void resume(Deed<Sink>& deed) {
  State& state = deed.state;
  state.asked = kNobody;
  ++state.voyage.settled;
  if (sail_on(deed)) arrive(deed, state.turn);
}

// The action is complete: Events first (SEA-032), then what follows.
template <class Sink>
void arrive(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  const Player& me = state.at(seat);
  const Errand errand = state.voyage.errand;
  state.voyage = {};
  switch (errand) {
    case Errand::none: return;
    case Errand::play:
    case Errand::bonus:
      resolve_events(deed);
      if (state.token && me.power == Power::navigator) {  // SEA-155
        state.moves_left = deed.rules.navigator_steps;
        state.stage = Stage::navigate;
        return;
      }
      return proceed(deed, seat);
    case Errand::navigate:
      resolve_events(deed);
      if (--state.moves_left == 0) return proceed(deed, seat);
      state.stage = Stage::navigate;
      return;
    case Errand::lucky:
      resolve_events(deed);
      if (--state.moves_left == 0) return end_turn(deed, seat);
      state.stage = Stage::lucky;
      return;
    case Errand::hurricane:
    case Errand::trouble:
    case Errand::drift: return effect_done(deed, seat);
  }
}

}  // namespace tortuga::sea
