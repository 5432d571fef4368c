// Encounters: who is asked, and what comes of the answers (PLUNK-075 to PLUNK-091).
#pragma once

#include "games/plunk/contests.h"

namespace tortuga::plunk {

template <class Sink>
void stop(Deed<Sink>& deed, Ship& ship, StopReason reason) {
  ship.sailing = Sailing::stopped;
  if constexpr (Deed<Sink>::kTells)
    deed.tell(Stopped{ship.seat, ship.id, ship.name, *ship.hex, ship.path.front(), reason});
}

// Enters the next hex of the path.
template <class Sink>
void enter(Deed<Sink>& deed, Ship& ship) {
  const Hex from = *ship.hex;
  ship.hex = ship.path.front();
  ship.path.advance();
  ship.sailing = Sailing::sailed;
  ship.contests.hide();
  ship.defends = false;
  if constexpr (Deed<Sink>::kTells)
    deed.tell(Sailed{ship.seat, ship.id, ship.name, from, *ship.hex,
                     static_cast<Direction>(direction_to(from, *ship.hex)), deed.state.beat,
                     static_cast<std::int8_t>(ship.path.size())});
}

// Enters a hex that was won in a fight, and stays there this turn.
template <class Sink>
void take_hex(Deed<Sink>& deed, Ship& ship, Hex to) {
  const Hex from = *ship.hex;
  ship.hex = to;
  if (!ship.path.empty() && ship.path.front() == to) ship.path.advance();
  ship.sailing = Sailing::stopped;
  ship.contests.hide();
  ship.defends = false;
  if constexpr (Deed<Sink>::kTells) deed.tell(TookHex{ship.seat, ship.id, ship.name, from, to});
}

// PLUNK-104: after a melee the marker stays while two factions are left, else the winners enter.
template <class Sink>
void settle_contest(Deed<Sink>& deed, Hex tile) {
  State& state = deed.state;
  const ShipSet left = contestants_of(state, tile);
  if (std::popcount(factions_of(deed.rules, state, left)) >= 2) return;
  remove_marker(deed, tile, Removal::settled);
  for_each_ship(left, [&](int i) {
    Ship& ship = state.ships[i];
    if (!ship.hex.is(tile) && !hostile_ship_on(deed.rules, state, tile, ship.seat)) take_hex(deed, ship, tile);
  });
}

// PLUNK-161: by the HP of the seat's ships in the encounter.
inline bool fit_to_fight(const Rules& rules, const State& state, ShipSet ships) {
  int hp = 0;
  int most = 0;
  for_each_ship(ships, [&](int i) {
    hp += state.ships[i].stats->hp;
    most += max_hp(rules, *state.ships[i].stats);
  });
  return 2 * hp >= most;
}

// Asks the seats of the ships that decide, unless a standing answer or the matrix speaks for them.
template <class Sink>
Encounter open_encounter(Deed<Sink>& deed, Hex at, Mark other, ShipSet deciding) {
  const Rules& rules = deed.rules;
  const State& state = deed.state;
  Encounter meeting;
  meeting.at = at;
  meeting.other = other;
  const Answer peaceful = meeting.passing() ? Answer::proceed : Answer::yield;
  for (Seat seat : owners_of(state, deciding)) {
    ShipSet own = 0;
    for_each_ship(deciding, [&](int i) { own |= static_cast<ShipSet>(state.ships[i].seat == seat) << i; });
    Answer answer = Answer::waiting;
    const auto by_hp = [&] {
      return fit_to_fight(rules, state, own) ? Answer::attack : peaceful;
    };
    if (rules.bot[static_cast<std::size_t>(seat.index())] && rules.ai_encounters == AiEncounters::matrix) {
      answer = by_hp();
    } else if (state.at(seat).resigned) {
      answer = peaceful;
    } else {
      switch (*state.at(seat).standing) {
        case Standing::ask: break;
        case Standing::attack: answer = Answer::attack; break;
        case Standing::yield: answer = peaceful; break;
        case Standing::by_hp: answer = by_hp(); break;
      }
    }
    meeting.answers[static_cast<std::size_t>(seat.index())] = answer;
  }
  return meeting;
}

inline bool all_answered(const State& state) {
  for (const Encounter& meeting : state.encounters)
    for (Answer answer : meeting.answers)
      if (answer == Answer::waiting) return false;
  return true;
}

template <class Sink>
void tell_answers(Deed<Sink>& deed) {
  if constexpr (Deed<Sink>::kTells)
    for (const Encounter& meeting : deed.state.encounters)
      for (int rank = 0; rank < deed.state.seats(); ++rank) {
        const Seat seat = in_turn_order(deed.state, rank);
        const Answer answer = meeting.answers[static_cast<std::size_t>(seat.index())];
        if (answer != Answer::none) deed.tell(AnswerShown{seat, *meeting.at, answer});
      }
}

inline bool attacks(const State& state, const Encounter& meeting, int ship) {
  return meeting.answers[static_cast<std::size_t>(state.ships[ship].seat.index())] == Answer::attack;
}

// Where the ships are and want to go in this beat.
struct Waters {
  int count;
  ShipSet under_way = 0;
  std::array<Hex, kMostShips> at, next;
  std::array<std::uint8_t, kMostShips> faction;

  Waters(const Rules& rules, const State& state) : count(state.ships.size()) {
    for (int i = 0; i < count; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const Ship& ship = state.ships[i];
      at[k] = *ship.hex;
      next[k] = ship.path.front();
      faction[k] = static_cast<std::uint8_t>(faction_of(rules, ship.seat));
      under_way |= static_cast<ShipSet>(ship.sailing == Sailing::under_way) << i;
    }
  }
  ShipSet entering(Hex hex) const {
    ShipSet set = 0;
    for_each_ship(under_way,
                  [&](int i) { set |= static_cast<ShipSet>(next[static_cast<std::size_t>(i)] == hex) << i; });
    return set;
  }
  ShipSet lying_on(Hex hex) const {
    ShipSet set = 0;
    for (int i = 0; i < count; ++i) set |= static_cast<ShipSet>(at[static_cast<std::size_t>(i)] == hex) << i;
    return set;
  }
  unsigned factions(ShipSet set) const {
    unsigned bits = 0;
    for_each_ship(set, [&](int i) { bits |= 1u << faction[static_cast<std::size_t>(i)]; });
    return bits;
  }
  // Whether any ship under way meets anybody hostile in this beat.
  bool troubled() const {
    bool found = false;
    for_each_ship(under_way, [&](int i) {
      const auto u = static_cast<std::size_t>(i);
      for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
        const bool meets = (at[k] == next[u]) | ((next[k] == next[u]) & has(under_way, static_cast<int>(k)));
        found |= meets & (faction[k] != faction[u]);
      }
    });
    return found;
  }
};

// PLUNK-075: hostile ships crossing one edge in opposite directions.
template <class Sink>
void find_passing(Deed<Sink>& deed, const Waters& waters) {
  State& state = deed.state;
  ShipSet done = 0;
  for (int place : Ranking(state, waters.under_way)) {
    if (has(done, place)) continue;
    const Hex here = waters.at[static_cast<std::size_t>(place)];
    const Hex there = waters.next[static_cast<std::size_t>(place)];
    const ShipSet out = waters.entering(there) & waters.lying_on(here);
    const ShipSet back = waters.entering(here) & waters.lying_on(there);
    if (back == 0 || waters.factions(out) == waters.factions(back)) continue;
    done |= out | back;
    state.encounters.push(open_encounter(deed, here, there, out | back));
    if constexpr (Deed<Sink>::kTells)
      deed.tell(PassingMet{state.ships[place].seat, state.ships[std::countr_zero(back)].seat, here, there,
                           ids_of(state, out | back), owners_of(state, out | back),
                           owners_of(state, out | back)
                               .remove(state.ships[place].seat)
                               .remove(state.ships[std::countr_zero(back)].seat)});
  }
}

// PLUNK-077 to PLUNK-079
template <class Sink>
void resolve_passing(Deed<Sink>& deed) {
  State& state = deed.state;
  tell_answers(deed);
  for (const Encounter& meeting : state.encounters) {
    const Waters waters(deed.rules, state);
    const ShipSet out = waters.entering(*meeting.other) & waters.lying_on(*meeting.at);
    const ShipSet back = waters.entering(*meeting.at) & waters.lying_on(*meeting.other);
    bool out_attacks = false;
    bool back_attacks = false;
    for_each_ship(out, [&](int i) { out_attacks = out_attacks || attacks(state, meeting, i); });
    for_each_ship(back, [&](int i) { back_attacks = back_attacks || attacks(state, meeting, i); });
    if (!out_attacks && !back_attacks) continue;
    for_each_ship(out | back, [&](int i) { stop(deed, state.ships[i], StopReason::fights); });
    melee(deed, out | back, (out_attacks ? out : 0) | (back_attacks ? back : 0));
    ShipSet left = 0;
    for_each_ship(out | back, [&](int i) { left |= static_cast<ShipSet>(state.ships[i].stats->hp > 0) << i; });
    if ((left & out) != 0 && (left & back) != 0) continue;
    const Hex prize = (left & out) != 0 ? *meeting.other : *meeting.at;
    for_each_ship(left, [&](int i) {
      Ship& ship = state.ships[i];
      if (!contested(state, prize) && !hostile_ship_on(deed.rules, state, prize, ship.seat))
        take_hex(deed, ship, prize);
    });
  }
  state.encounters.clear();
  clear_wrecks(state);
}

// PLUNK-085 to PLUNK-090
template <class Sink>
void resolve_entries(Deed<Sink>& deed) {
  State& state = deed.state;
  tell_answers(deed);
  const Waters waters(deed.rules, state);  // as it was when the wave was formed: no fight of one hex reaches another
  for (const Encounter& meeting : state.encounters) {
    const Hex tile = *meeting.at;
    const ShipSet entrants = waters.entering(tile);
    const ShipSet holders = waters.lying_on(tile) & ~waters.under_way;
    ShipSet attackers = 0;
    for_each_ship(entrants, [&](int i) {
      if (attacks(state, meeting, i)) attackers |= only(i);
      else stop(deed, state.ships[i], StopReason::yields);  // PLUNK-086
    });
    const unsigned sides = waters.factions(attackers);
    if (sides == 0) continue;  // PLUNK-087
    const bool contest = std::popcount(sides) >= 2;
    const bool held = (waters.factions(holders) & ~sides) != 0;
    if (!contest && !held) continue;  // PLUNK-088: they stay under way and enter as soon as the hex is free
    for_each_ship(attackers, [&](int i) { stop(deed, state.ships[i], StopReason::fights); });
    if (contest) {  // PLUNK-090
      state.contested.push(tile);
      for_each_ship(attackers, [&](int i) { state.ships[i].contests = tile; });
      for_each_ship(holders, [&](int i) {
        state.ships[i].defends = true;
        state.ships[i].sailing = Sailing::stopped;
      });
      if constexpr (Deed<Sink>::kTells)
        deed.tell(TileContested{tile, ids_of(state, attackers | holders), owners_of(state, attackers | holders)});
      melee(deed, attackers | holders, attackers);
      settle_contest(deed, tile);
      continue;
    }
    ShipSet hostile_holders = 0;  // PLUNK-089
    for_each_ship(holders, [&](int i) {
      if ((sides >> waters.faction[static_cast<std::size_t>(i)] & 1) == 0) hostile_holders |= only(i);
    });
    melee(deed, attackers | hostile_holders, attackers);
    for_each_ship(attackers, [&](int i) {
      Ship& ship = state.ships[i];
      if (ship.stats->hp > 0 && !hostile_ship_on(deed.rules, state, tile, ship.seat)) take_hex(deed, ship, tile);
    });
  }
  state.encounters.clear();
  clear_wrecks(state);
}

}  // namespace tortuga::plunk
