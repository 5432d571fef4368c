// Step 6: contested tiles, then beats with their PASSING and ENTRY encounters (PLUNK-060 to PLUNK-105). The work can
// stop wherever a seat has to answer; what it needs to go on stands in the position.
#pragma once

#include "games/plunk/elimination.h"
#include "games/plunk/encounters.h"

namespace tortuga::plunk {

// PLUNK-100 to PLUNK-102: the tiles contested in earlier turns, oldest first. False if the game is over.
template <class Sink>
bool fight_contests(Deed<Sink>& deed) {
  State& state = deed.state;
  const List<Hex, kMostContested> tiles = state.contested;
  for (Hex tile : tiles) {
    ShipSet in = contestants_of(state, tile);
    ShipSet gone = 0;
    for_each_ship(in, [&](int i) {
      const Ship& ship = state.ships[i];
      const bool moves = ship.plan.order == Order::move;
      const bool stays = ship.hex.is(tile) ? !moves : moves && ship.path.front() == tile;
      if (!stays) gone |= only(i);
    });
    withdraw(state, gone, tile);
    in &= ~gone;
    if (std::popcount(factions_of(deed.rules, state, in)) < 2) {
      remove_marker(deed, tile, Removal::open);  // PLUNK-102: before anything moves
      continue;
    }
    if constexpr (Deed<Sink>::kTells) deed.tell(ContestGoesOn{tile, owners_of(state, in)});
    ShipSet aggressors = 0;  // PLUNK-116: those next to the tile
    for_each_ship(in, [&](int i) {
      if (!state.ships[i].hex.is(tile)) aggressors |= only(i);
    });
    melee(deed, in, aggressors);
    for_each_ship(in, [&](int i) { state.ships[i].sailing = Sailing::stopped; });  // PLUNK-101
    settle_contest(deed, tile);
    clear_wrecks(state);
    if (!check_elimination(deed)) return false;  // PLUNK-122
  }
  return true;
}

// The hexes that ships under way want, each once, in the order of the earliest ship.
struct Wanted {
  List<Hex, kMostShips> hexes;
  Wanted(const State& state, const Waters& waters) {
    for (int place : Ranking(state, waters.under_way)) {
      const Hex next = waters.next[static_cast<std::size_t>(place)];
      if (!hexes.has(next)) hexes.push(next);
    }
  }
};

// PLUNK-067: free entries until nothing changes.
template <class Sink>
void enter_freely(Deed<Sink>& deed) {
  State& state = deed.state;
  bool changed = true;
  while (changed) {
    changed = false;
    const Waters waters(deed.rules, state);
    if (waters.under_way == 0) return;
    if (state.contested.empty() &&
        !waters.troubled()) {  // nobody is in anybody's way: the same, without looking closer
      for (int place : Ranking(state, waters.under_way)) enter(deed, state.ships[place]);
      return;
    }
    for (Hex hex : Wanted(state, waters).hexes) {
      const Waters now(deed.rules, state);
      const ShipSet entrants = now.entering(hex);
      const ShipSet there = now.lying_on(hex);
      if (contested(state, hex)) {
        for_each_ship(entrants, [&](int i) { stop(deed, state.ships[i], StopReason::contested_ahead); });
        changed = true;
      } else if (std::popcount(now.factions(entrants | there)) == 1) {
        for (int place : Ranking(state, entrants)) enter(deed, state.ships[place]);
        changed = true;
      }
    }
  }
}

// PLUNK-068, PLUNK-069: the hexes of the next wave.
inline List<Hex, kMostShips> next_wave(const State& state, const Waters& waters) {
  List<Hex, kMostShips> wave;
  List<Hex, kMostShips> supposing;  // that all ships under way leave
  for (Hex hex : Wanted(state, waters).hexes) {
    const ShipSet entrants = waters.entering(hex);
    const ShipSet there = waters.lying_on(hex);
    if (std::popcount(waters.factions(entrants | (there & ~waters.under_way))) < 2) continue;
    supposing.push(hex);
    const unsigned leaving = waters.factions(there & waters.under_way);
    const bool in_the_way = std::popcount(leaving | waters.factions(entrants)) >= 2 && leaving != 0;
    if (!in_the_way) wave.push(hex);
  }
  return wave.empty() ? supposing : wave;
}

// PLUNK-070: in the order of the earliest ship, holders included.
template <class Sink>
void ask_entries(Deed<Sink>& deed, const Waters& waters, const List<Hex, kMostShips>& wave) {
  State& state = deed.state;
  List<Hex, kMostShips> open;
  for (int place : Ranking(state)) {
    const auto k = static_cast<std::size_t>(place);
    const Hex hex = has(waters.under_way, place) ? waters.next[k] : waters.at[k];
    if (!wave.has(hex) || open.has(hex)) continue;
    open.push(hex);
    const ShipSet entrants = waters.entering(hex);
    const ShipSet holders = waters.lying_on(hex) & ~waters.under_way;
    state.encounters.push(open_encounter(deed, hex, {}, entrants));
    if constexpr (Deed<Sink>::kTells) {
      const Seat first = state.ships[place].seat;
      Seat against;
      for (int other : Ranking(state, entrants | holders))
        if (!against.somebody() && hostile(deed.rules, first, state.ships[other].seat))
          against = state.ships[other].seat;
      List<ShipId, kMostShips> ids = ids_of(state, entrants);
      for (ShipId id : ids_of(state, holders)) ids.push(id);
      deed.tell(EntryMet{first, against, hex, ids, holders != 0, owners_of(state, entrants),
                         owners_of(state, entrants | holders).remove(first).remove(against)});
    }
  }
}

// --- The beats ---

// PLUNK-091: `block` stops whoever runs into a lying enemy.
template <class Sink>
bool stop_at_holders(Deed<Sink>& deed, const Waters& waters, const List<Hex, kMostShips>& wave) {
  bool stopped = false;
  for (Hex hex : wave) {
    const unsigned held = waters.factions(waters.lying_on(hex) & ~waters.under_way);
    for_each_ship(waters.entering(hex), [&](int i) {
      if ((held & ~(1u << waters.faction[static_cast<std::size_t>(i)])) == 0) return;
      stop(deed, deed.state.ships[i], StopReason::enemy_holds);
      stopped = true;
    });
  }
  return stopped;
}

enum class Progress : std::uint8_t { done, asking, over };

// The rest of a beat after its PASSING encounters.
template <class Sink>
Progress sail_waves(Deed<Sink>& deed) {
  State& state = deed.state;
  while (true) {
    enter_freely(deed);
    const Waters waters(deed.rules, state);
    if (waters.under_way == 0) return Progress::done;
    const auto wave = next_wave(state, waters);
    if (wave.empty()) {  // PLUNK-069: rings and peaceful swaps
      for (int place : Ranking(state, waters.under_way)) enter(deed, state.ships[place]);
      return Progress::done;
    }
    if (deed.rules.stationary_ships == StationaryShips::block && stop_at_holders(deed, waters, wave)) continue;
    ask_entries(deed, waters, wave);
    state.stage = Stage::entry;
    if (!all_answered(state)) return Progress::asking;
    resolve_entries(deed);
    if (!end_wave(deed)) return Progress::over;
  }
}

// Puts ships under way for the next beat. False if nobody sails on.
template <class Sink>
bool begin_beat(Deed<Sink>& deed) {
  State& state = deed.state;
  bool any = false;
  for (Ship& ship : state.ships) {
    if (ship.sailing != (state.beat == 0 ? Sailing::lying : Sailing::sailed)) continue;
    const bool goes =
        ship.plan.order == Order::move && !ship.path.empty() && state.beat < range(deed.rules, *ship.stats);
    ship.sailing = goes ? Sailing::under_way : Sailing::lying;
    any |= goes;
  }
  if (!any) return false;
  ++state.beat;
  deed.tell(BeatBegan{state.beat});
  if (!state.contested.empty())
    for (Ship& ship : state.ships)  // PLUNK-066 (a)
      if (ship.sailing == Sailing::under_way && contested(state, ship.path.front()))
        stop(deed, ship, StopReason::contested_ahead);
  return true;
}

// Sails until a seat has to answer, the game is over, or all lie still.
template <class Sink>
Progress sail(Deed<Sink>& deed) {
  State& state = deed.state;
  while (begin_beat(deed)) {
    const Waters waters(deed.rules, state);
    if (waters.troubled()) {
      find_passing(deed, waters);
      if (!state.encounters.empty()) {
        state.stage = Stage::passing;
        if (!all_answered(state)) return Progress::asking;
        resolve_passing(deed);
        if (!end_wave(deed)) return Progress::over;
      }
    }
    if (const Progress progress = sail_waves(deed); progress != Progress::done) return progress;
  }
  return Progress::done;
}

// Goes on once the last answer is in.
template <class Sink>
Progress sail_on(Deed<Sink>& deed) {
  if (deed.state.stage == Stage::passing) resolve_passing(deed);
  else resolve_entries(deed);
  if (!end_wave(deed)) return Progress::over;
  if (const Progress progress = sail_waves(deed); progress != Progress::done) return progress;
  return sail(deed);
}

// PLUNK-105, and everybody lies still again.
template <class Sink>
void end_sailing(Deed<Sink>& deed) {
  State& state = deed.state;
  state.beat = 0;
  check_markers(deed);
  for (Ship& ship : state.ships) ship.sailing = Sailing::lying;
}

}  // namespace tortuga::plunk
