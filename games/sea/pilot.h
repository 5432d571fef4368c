// Movement: objects enter square after square in lockstep, and what they meet there is settled before the next step. A
// bribe or a choice at the Combo may interrupt it; the voyage in the state says where it goes on. Included by play.cpp
// only.
#pragma once

#include "games/sea/surveyor.h"

namespace tortuga::sea {

template <class Sink>
class Pilot : protected Surveyor<Sink> {
 protected:
  using Base = Surveyor<Sink>;
  using Base::Base;
  using Base::byte;
  using Base::dice_;
  using Base::kTells;
  using Base::rules_;
  using Base::state_;
  using Base::tell_;
  using Base::word;

  // The movers and the courses are chosen; tells them and sets out.
  void embark(Errand errand) {
    Voyage& voyage = state_.voyage;
    voyage.errand = errand;
    if (sort_of(state_.card) == Sort::port) voyage.port = state_.ports[port_of(state_.card)];
    voyage.group = byte(voyage.movers.size());  // as if a step had just been finished
    if (errand == Errand::play || errand == Errand::navigate || errand == Errand::lucky)
      state_.moved = static_cast<Moved>(voyage.movers[0].piece + 1);  // SEA-153, SEA-181
    if (errand == Errand::navigate || errand == Errand::lucky) voyage.port = kOff;
    if constexpr (kTells)
      for (const Mover& mover : voyage.movers) tell_course(mover);
  }

  // Sails on until everybody has arrived. False if somebody has to decide first.
  bool sail_on() {
    Voyage& voyage = state_.voyage;
    while (true) {
      for (; voyage.group < voyage.movers.size(); next_group())
        if (leads(voyage.group) && !settle_square()) return false;
      ++voyage.step;
      bool anybody = false;
      for (int m = 0; m < voyage.movers.size(); ++m) {  // SEA-075
        if (!arrives(m)) continue;
        anybody = true;
        Square& here = place(m);
        const Path path = voyage.movers[m].path;
        here = path == kJump ? voyage.port : step(here, way_of(path, voyage.step - 1));
      }
      if (!anybody) return true;
      voyage.group = -1;
      next_group();
    }
  }

  // The seat asked has chosen: the contact that waited for it is settled.
  void contact_settled() { ++state_.voyage.settled; }

 private:
  Square& place(int m) {
    const int piece = state_.voyage.movers[m].piece;
    const Errand errand = state_.voyage.errand;
    if (moves_pirates(errand)) return state_.pirates[static_cast<std::size_t>(piece)];
    if (moves_islands(errand)) return state_.islands[piece];
    return state_.ships.at(piece);
  }
  // Whether a mover enters a square in the step being made, and whether that square is landed on (SEA-007).
  bool arrives(int m) const {
    return length_of(state_.voyage.movers[m].path) >= state_.voyage.step && (state_.voyage.gone >> m & 1) == 0;
  }
  bool lands(int m) const { return length_of(state_.voyage.movers[m].path) == state_.voyage.step; }

  // SEA-076: a square is settled at the first mover on it.
  bool leads(int m) {
    if (!arrives(m)) return false;
    for (int other = 0; other < m; ++other)
      if (arrives(other) && place(other) == place(m)) return false;
    return true;
  }
  void next_group() {
    Voyage& voyage = state_.voyage;
    ++voyage.group;
    voyage.contact = Contact::islands;
    voyage.settled = 0;
    voyage.took = false;
  }

  using Arrivals = List<std::int8_t, 4>;  // movers, by their place in the voyage
  Arrivals arrivals(Square here) {
    Arrivals list;
    for (int m = state_.voyage.group; m < state_.voyage.movers.size(); ++m)
      if (arrives(m) && place(m) == here) list.push(byte(m));
    return list;
  }

  // SEA-076 and 4.8: the contacts of one square, group by group. False if somebody has to decide.
  bool settle_square() {
    Voyage& voyage = state_.voyage;
    const Square here = place(voyage.group);
    if (moves_islands(voyage.errand)) {
      strand_islands(here);
      return true;
    }
    const Arrivals movers = arrivals(here);
    const bool ships = !moves_pirates(voyage.errand);
    switch (voyage.contact) {
      case Contact::islands:
        collect_islands(here, movers, ships);
        voyage.contact = Contact::ships;
        [[fallthrough]];
      case Contact::ships:
        if (ships) meet_ships(here, movers);
        voyage.contact = Contact::pirates;
        [[fallthrough]];
      case Contact::pirates:
        if (!(ships ? meet_pirates(here, movers) : board_ships(here, movers))) return false;
        voyage.contact = Contact::harbour;
        voyage.settled = 0;
        [[fallthrough]];
      case Contact::harbour: return !ships || enter_harbour(here, movers);
    }
    return true;
  }

  // --- Treasure Islands ---

  // SEA-100 to SEA-105: everybody on the square gets a Treasure, the island is placed anew, then those who landed draw.
  void collect(int island, Square here, const List<Colour, kColours>& landed) {
    for (Colour ship : fleet(state_)) {
      if (state_.ships[ship] != here) continue;
      const Seat seat = state_.captains[ship];
      state_.at(seat).treasures = word(state_.at(seat).treasures + rules_.island_treasures);
      tell_(TreasureTaken{seat, ship, here, landed.has(ship), state_.at(seat).treasures});
      Base::watch_goals();
    }
    for (Square pirate : state_.pirates)
      if (pirate == here) Base::enrich_pirates(rules_.island_treasures, Haul::contact, here);
    state_.islands[island] = kOff;
    Base::place_island(island);
    for (Colour ship : landed) Base::draw(state_.captains[ship], rules_.landing_cards, Cause::island);
  }

  void collect_islands(Square here, const Arrivals& movers, bool ships) {
    for (int i = 0; i < state_.islands.size(); ++i) {
      if (state_.islands[i] != here) continue;
      List<Colour, kColours> landed;  // SEA-086
      if (ships)
        for (int m : movers)
          if (lands(m)) landed.push(static_cast<Colour>(state_.voyage.movers[m].piece));
      collect(i, here, landed);
    }
  }

  // SEA-106, SEA-107: moving islands that run into ships or pirates are collected and go no further.
  void strand_islands(Square here) {
    for (int m : arrivals(here)) {
      if (!ship_on(state_, here) && !pirate_on(state_, here)) return;
      List<Colour, kColours> landed;
      if (lands(m))
        for (Colour ship : fleet(state_))
          if (state_.ships[ship] == here) landed.push(ship);
      state_.voyage.gone = static_cast<std::uint8_t>(state_.voyage.gone | 1u << m);
      collect(state_.voyage.movers[m].piece, here, landed);
    }
  }

  // --- Other ships ---

  void meet_ships(Square here, const Arrivals& movers) {
    int company = 0;
    for (Square ship : state_.ships) company += ship == here;
    if (company < 2) return;
    const auto ships = fleet(state_);
    for (int m : movers) {
      const Colour mine = static_cast<Colour>(state_.voyage.movers[m].piece);
      for (Colour other : ships) {  // SEA-089
        if (other == mine || state_.ships[other] != here || state_.captains[other] == state_.captains[mine]) continue;
        if (arrived_together(m, other, movers)) continue;
        meet(mine, other, lands(m));
      }
    }
  }

  // Of two ships that arrive together only the first counts (SEA-089), and if they came side by side neither (SEA-012).
  bool arrived_together(int m, Colour other, const Arrivals& movers) const {
    for (int k : movers) {
      const Mover& theirs = state_.voyage.movers[k];
      if (static_cast<Colour>(theirs.piece) != other) continue;
      const Path path = state_.voyage.movers[m].path;
      const int last = state_.voyage.step - 1;
      return k < m || (path != kJump && way_of(path, last) == way_of(theirs.path, last));
    }
    return false;
  }

  // SEA-087, SEA-088, SEA-160, SEA-161
  void meet(Colour mover, Colour other, bool landing) {
    const Seat mine = state_.captains[mover];
    const Seat theirs = state_.captains[other];
    const bool own_turn = mine == state_.turn;
    const bool any_time = rules_.thief_scope == ThiefScope::any_contact;
    if (state_.at(mine).power == Power::thief && (own_turn || any_time)) {
      Base::steal(mine, theirs, rules_.thief_steals, true);
    } else if (own_turn) {
      if (landing) Base::steal(mine, theirs, rules_.landing_steals, false);
      else Base::draw(mine, rules_.passing_cards, Cause::ship);
    }
    if (state_.at(theirs).power == Power::thief && any_time) Base::steal(theirs, mine, rules_.thief_steals, true);
  }

  // --- Pirates ---

  bool meet_pirates(Square here, const Arrivals& movers) {  // SEA-091
    int pair = 0;
    for (int m : movers)
      for (int p = 0; p < kPirates; ++p) {
        if (state_.pirates[static_cast<std::size_t>(p)] != here || pair++ < state_.voyage.settled) continue;
        if (!threaten(static_cast<Colour>(state_.voyage.movers[m].piece), p, here)) return false;
        ++state_.voyage.settled;
      }
    return true;
  }

  bool board_ships(Square here, const Arrivals& movers) {  // SEA-117
    if (!ship_on(state_, here)) return true;
    int pair = 0;
    for (Colour ship : fleet(state_)) {
      if (state_.ships[ship] != here) continue;
      for (int m : movers) {
        if (pair++ < state_.voyage.settled) continue;
        if (!threaten(ship, state_.voyage.movers[m].piece, here)) return false;
        ++state_.voyage.settled;
      }
    }
    return true;
  }

  // SEA-115, SEA-163. False if the seat has to choose what to give.
  bool threaten(Colour ship, int pirate, Square here) {
    const Seat seat = state_.captains[ship];
    Player& player = state_.at(seat);
    tell_(PirateMet{seat, ship, byte(pirate + 1), here});
    if (player.power == Power::strategist) {
      const int number = dice_.roll(kSize + 1);
      const bool safe = number >= rules_.strategist_low && number <= kSize;
      tell_(StrategistRolled{seat, byte(number), safe});
      if (safe) return true;
    }
    const Goods goods = goods_of(player);
    const int colours = colours_of(goods);
    if (colours > 1) {  // D15
      state_.asked = seat;
      state_.stage = Stage::bribe;
      return false;
    }
    if (colours == 1) {
      int colour = 0;
      while (goods[static_cast<std::size_t>(colour)] == 0) ++colour;
      Base::return_good(seat, static_cast<Colour>(colour));
    } else {
      player.goods_known = true;  // all see that there was nothing to give
      Base::indebt(seat, rules_.pirate_debt, Blame::pirate);
    }
    return true;
  }

  // --- Ports and the Combo ---

  bool enter_harbour(Square here, const Arrivals& movers) {
    int port = 0;
    while (port < kColours && state_.ports.at(port) != here) ++port;
    if (port == kColours && state_.combo != here) return true;
    const bool closed = pirate_on(state_, here);  // SEA-121, SEA-198
    if (port < kColours) {
      for (int m : movers) dock(m, static_cast<Colour>(port), closed);
      return true;
    }
    int visit = 0;
    for (int m : movers) {
      if (visit++ < state_.voyage.settled) continue;
      if (closed || !any_stack(state_)) refuse(m, closed);
      else if (!visit_combo(seat_of(m))) return false;
      ++state_.voyage.settled;
    }
    if (state_.voyage.took) Base::place_combo();  // SEA-197
    return true;
  }

  Seat seat_of(int m) const { return state_.captains.at(state_.voyage.movers[m].piece); }

  void refuse(int m, bool pirate) {
    if constexpr (kTells)
      tell_(PortClosed{seat_of(m), pirate ? Closed::pirate : Closed::empty,
                       state_.ships.at(state_.voyage.movers[m].piece)});
  }

  void dock(int m, Colour good, bool closed) {  // SEA-092, SEA-122
    if (closed || state_.stacks[good] == 0) return refuse(m, closed);
    Base::take_good(seat_of(m), good);
    tell_(GoodCollected{seat_of(m), good, state_.stacks[good]});
  }

  bool visit_combo(Seat seat) {  // SEA-195
    int choices = 0;
    int only = 0;
    for (int c = 0; c < kColours; ++c)
      if (state_.stacks.at(c) > 0) {
        ++choices;
        only = c;
      }
    if (choices > 1) {  // D16
      state_.asked = seat;
      state_.stage = Stage::combo;
      return false;
    }
    take_at_combo(seat, static_cast<Colour>(only));
    return true;
  }

 protected:
  void take_at_combo(Seat seat, Colour good) {
    state_.voyage.took = true;
    Base::take_good(seat, good);
    tell_(ComboTaken{seat, good, state_.stacks[good]});
  }

 private:
  void tell_course(const Mover& mover) {
    const Voyage& voyage = state_.voyage;
    Track track;
    const bool pirate = moves_pirates(voyage.errand);
    const bool island = moves_islands(voyage.errand);
    const Square from = pirate   ? state_.pirates[static_cast<std::size_t>(mover.piece)]
                        : island ? state_.islands[mover.piece]
                                 : state_.ships.at(mover.piece);
    Square here = from;
    for (int s = 0; s < length_of(mover.path); ++s) {
      here = mover.path == kJump ? voyage.port : step(here, way_of(mover.path, s));
      track.push(here);
    }
    if (pirate) return tell_(PirateSailed{state_.turn, byte(mover.piece + 1), mover.path, from, track});
    if (island) return tell_(IslandDrifted{state_.turn, mover.path, from, track});
    const Colour ship = static_cast<Colour>(mover.piece);
    const Seat seat = state_.captains[ship];
    if (voyage.errand == Errand::hurricane) tell_(Blown{state_.turn, seat, ship, mover.path, from, track});
    else tell_(Sailed{seat, ship, mover.path, from, track});
  }
};

}  // namespace tortuga::sea
