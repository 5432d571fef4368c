// The contacts of a square with those who arrive there (4.8): islands, other ships, pirates, ports and the Combo.
#pragma once

#include "games/sea/steps.h"

namespace tortuga::sea {

using Arrivals = List<std::int8_t, 4>;  // movers, by their place in the voyage

// Where a mover is: a ship, a pirate or an island.
inline Square& place_of(State& state, int m) {
  const int piece = state.voyage.movers[m].piece;
  const Errand errand = state.voyage.errand;
  if (moves_pirates(errand)) return state.pirates[static_cast<std::size_t>(piece)];
  if (moves_islands(errand)) return state.islands[piece];
  return state.ships.at(piece);
}

// Whether a mover enters a square in the step being made.
inline bool arrives(const State& state, int m) {
  return length_of(state.voyage.movers[m].path) >= state.voyage.step && (state.voyage.gone >> m & 1) == 0;
}

// SEA-007: the square entered is the last one.
inline bool lands(const State& state, int m) {
  return length_of(state.voyage.movers[m].path) == state.voyage.step;
}

inline Seat seat_of(const State& state, int m) {
  return state.captains.at(state.voyage.movers[m].piece);
}

inline Arrivals arrivals(State& state, Square here) {
  Arrivals list;
  for (int m = state.voyage.group; m < state.voyage.movers.size(); ++m)
    if (arrives(state, m) && place_of(state, m) == here) list.push(byte(m));
  return list;
}

// --- Treasure Islands ---

// SEA-100 to SEA-105: everybody on the square gets a Treasure, the island is placed anew, then those who landed draw.
template <class Sink>
void collect(Deed<Sink>& deed, int island, Square here, const List<Colour, kColours>& landed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  for (Colour ship : fleet(state)) {
    if (state.ships[ship] != here) continue;
    const Seat seat = state.captains[ship];
    state.at(seat).treasures = word(state.at(seat).treasures + rules.island_treasures);
    deed.tell(TreasureTaken{seat, ship, here, landed.has(ship), state.at(seat).treasures,
                            moves_islands(state.voyage.errand)});
    watch_goals(deed);
  }
  for (Square pirate : state.pirates)
    if (pirate == here) enrich_pirates(deed, rules.island_treasures, Haul::contact, here);
  state.islands[island] = kOff;
  place_island(deed, island);
  for (Colour ship : landed) draw(deed, state.captains[ship], rules.landing_cards, Cause::island);
}

template <class Sink>
void collect_islands(Deed<Sink>& deed, Square here, const Arrivals& movers, bool ships) {
  State& state = deed.state;
  for (int i = 0; i < state.islands.size(); ++i) {
    if (state.islands[i] != here) continue;
    List<Colour, kColours> landed;  // SEA-086
    if (ships)
      for (int m : movers)
        if (lands(state, m)) landed.push(static_cast<Colour>(state.voyage.movers[m].piece));
    collect(deed, i, here, landed);
  }
}

// SEA-106, SEA-107: moving islands that run into ships or pirates are collected and go no further.
template <class Sink>
void strand_islands(Deed<Sink>& deed, Square here) {
  State& state = deed.state;
  for (int m : arrivals(state, here)) {
    if (!ship_on(state, here) && !pirate_on(state, here)) return;
    List<Colour, kColours> landed;
    if (lands(state, m))
      for (Colour ship : fleet(state))
        if (state.ships[ship] == here) landed.push(ship);
    state.voyage.gone = static_cast<std::uint8_t>(state.voyage.gone | 1u << m);
    collect(deed, state.voyage.movers[m].piece, here, landed);
  }
}

// --- Other ships ---

template <class Sink>
void steal(Deed<Sink>& deed, Seat thief, Seat victim, int cards, bool by_power) {
  State& state = deed.state;
  for (int i = 0; i < cards; ++i) {
    if (state.at(victim).hand.empty()) {
      deed.tell(StoleNothing{thief, victim});
      return;
    }
    const bool no_good = known_without_goods(state, victim);
    const Card card =
        remove_at(state, victim, deed.dice.pick(state.at(victim).hand.size()));  // SEA-088: each equally likely
    lose_track(state, victim, thief);
    add_card(state, thief, card, seen_of(victim));
    if (!no_good) state.at(victim).goods_known = state.at(thief).goods_known = false;
    deed.tell(Stole{thief, victim, card, by_power});
  }
}

// Of two ships that arrive together only the first counts (SEA-089), and if they came side by side neither (SEA-012).
inline bool arrived_together(const State& state, int m, Colour other, const Arrivals& movers) {
  for (int k : movers) {
    const Mover& theirs = state.voyage.movers[k];
    if (static_cast<Colour>(theirs.piece) != other) continue;
    const Path path = state.voyage.movers[m].path;
    const int last = state.voyage.step - 1;
    return k < m || (path != kJump && way_of(path, last) == way_of(theirs.path, last));
  }
  return false;
}

// SEA-087, SEA-088, SEA-160, SEA-161
template <class Sink>
void meet(Deed<Sink>& deed, Colour mover, Colour other, bool landing) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const Seat mine = state.captains[mover];
  const Seat theirs = state.captains[other];
  const bool own_turn = mine == state.turn;
  const bool any_time = rules.thief_scope == ThiefScope::any_contact;
  if (state.at(mine).power == Power::thief && (own_turn || any_time)) {
    steal(deed, mine, theirs, rules.thief_steals, true);
  } else if (own_turn) {
    if (landing) steal(deed, mine, theirs, rules.landing_steals, false);
    else draw(deed, mine, rules.passing_cards, Cause::ship);
  }
  if (state.at(theirs).power == Power::thief && any_time) steal(deed, theirs, mine, rules.thief_steals, true);
}

template <class Sink>
void meet_ships(Deed<Sink>& deed, Square here, const Arrivals& movers) {
  State& state = deed.state;
  int company = 0;
  for (Square ship : state.ships) company += ship == here;
  if (company < 2) return;
  const auto ships = fleet(state);
  for (int m : movers) {
    const Colour mine = static_cast<Colour>(state.voyage.movers[m].piece);
    for (Colour other : ships) {  // SEA-089
      if (other == mine || state.ships[other] != here || state.captains[other] == state.captains[mine]) continue;
      if (arrived_together(state, m, other, movers)) continue;
      meet(deed, mine, other, lands(state, m));
    }
  }
}

// --- Pirates ---

// SEA-115, SEA-163. False if the seat has to choose what to give.
template <class Sink>
bool threaten(Deed<Sink>& deed, Colour ship, int pirate, Square here) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  const Seat seat = state.captains[ship];
  Player& player = state.at(seat);
  deed.tell(PirateMet{seat, ship, byte(pirate + 1), here});
  if (player.power == Power::strategist) {
    const int number = deed.dice.roll(kSize + 1);
    const bool safe = number >= rules.strategist_low && number <= kSize;
    deed.tell(StrategistRolled{seat, byte(number), safe});
    if (safe) return true;
  }
  const Goods goods = goods_of(player);
  const int colours = colours_of(goods);
  if (colours > 1) {  // D15
    state.asked = seat;
    state.stage = Stage::bribe;
    return false;
  }
  if (colours == 1) {
    int colour = 0;
    while (goods[static_cast<std::size_t>(colour)] == 0) ++colour;
    return_good(deed, seat, static_cast<Colour>(colour));
  } else {
    player.goods_known = true;  // all see that there was nothing to give
    indebt(deed, seat, rules.pirate_debt, Blame::pirate);
  }
  return true;
}

// SEA-091
template <class Sink>
bool meet_pirates(Deed<Sink>& deed, Square here, const Arrivals& movers) {
  State& state = deed.state;
  int pair = 0;
  for (int m : movers)
    for (int p = 0; p < kPirates; ++p) {
      if (state.pirates[static_cast<std::size_t>(p)] != here || pair++ < state.voyage.settled) continue;
      if (!threaten(deed, static_cast<Colour>(state.voyage.movers[m].piece), p, here)) return false;
      ++state.voyage.settled;
    }
  return true;
}

// SEA-117
template <class Sink>
bool board_ships(Deed<Sink>& deed, Square here, const Arrivals& movers) {
  State& state = deed.state;
  if (!ship_on(state, here)) return true;
  int pair = 0;
  for (Colour ship : fleet(state)) {
    if (state.ships[ship] != here) continue;
    for (int m : movers) {
      if (pair++ < state.voyage.settled) continue;
      if (!threaten(deed, ship, state.voyage.movers[m].piece, here)) return false;
      ++state.voyage.settled;
    }
  }
  return true;
}

// --- Ports and the Combo ---

template <class Sink>
void refuse(Deed<Sink>& deed, int m, bool pirate) {
  State& state = deed.state;
  if constexpr (Deed<Sink>::kTells)
    deed.tell(PortClosed{seat_of(state, m), pirate ? Closed::pirate : Closed::empty,
                         state.ships.at(state.voyage.movers[m].piece)});
}

// SEA-092, SEA-122
template <class Sink>
void dock(Deed<Sink>& deed, int m, Colour good, bool closed) {
  State& state = deed.state;
  if (closed || state.stacks[good] == 0) return refuse(deed, m, closed);
  take_good(state, seat_of(state, m), good);
  deed.tell(GoodCollected{seat_of(state, m), good, state.stacks[good]});
}

template <class Sink>
void take_at_combo(Deed<Sink>& deed, Seat seat, Colour good) {
  State& state = deed.state;
  state.voyage.took = true;
  take_good(state, seat, good);
  deed.tell(ComboTaken{seat, good, state.stacks[good]});
}

// SEA-195
template <class Sink>
bool visit_combo(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  int choices = 0;
  int only = 0;
  for (int c = 0; c < kColours; ++c)
    if (state.stacks.at(c) > 0) {
      ++choices;
      only = c;
    }
  if (choices > 1) {  // D16
    state.asked = seat;
    state.stage = Stage::combo;
    return false;
  }
  take_at_combo(deed, seat, static_cast<Colour>(only));
  return true;
}

template <class Sink>
bool enter_harbour(Deed<Sink>& deed, Square here, const Arrivals& movers) {
  State& state = deed.state;
  int port = 0;
  while (port < kColours && state.ports.at(port) != here) ++port;
  if (port == kColours && state.combo != here) return true;
  const bool closed = pirate_on(state, here);  // SEA-121, SEA-198
  if (port < kColours) {
    for (int m : movers) dock(deed, m, static_cast<Colour>(port), closed);
    return true;
  }
  int visit = 0;
  for (int m : movers) {
    if (visit++ < state.voyage.settled) continue;
    if (closed || !any_stack(state)) refuse(deed, m, closed);
    else if (!visit_combo(deed, seat_of(state, m))) return false;
    ++state.voyage.settled;
  }
  if (state.voyage.took) place_combo(deed);  // SEA-197
  return true;
}

}  // namespace tortuga::sea
