// Who is out, who has won, and how a game ends (PLUNK-130 to PLUNK-135, PLUNK-170 to PLUNK-176).
#pragma once

#include "games/plunk/contests.h"
#include "games/plunk/standings.h"

namespace tortuga::plunk {

template <class Sink>
void end_game(Deed<Sink>& deed, Ending ending, SeatSet winners) {
  State& state = deed.state;
  state.stage = Stage::over;
  state.ending = ending;
  state.winners = winners;
  state.beat = 0;
  state.encounters.clear();
  for (Ship& ship : state.ships) ship.sailing = Sailing::lying;
  if constexpr (Deed<Sink>::kTells) {
    deed.tell(GameEnded{ending, state.turn});
    if (deed.rules.combat_dice == CombatDice::seeded)
      deed.tell(CombatSeedShown{deed.rules.shown_seed, deed.rules.combat_seed == 0});
    const auto ships = [&](Seat seat) {
      return static_cast<std::int8_t>(ships_of(state, seat));
    };
    for (Seat seat : winners) deed.tell(Won{seat, winners.size() > 1, ships(seat)});
    const auto places = places_of(deed.rules, state);
    for (int place = 1; place <= state.seats(); ++place)
      for (int i = 0; i < state.seats(); ++i)
        if (places[i] == place)
          deed.tell(Placed{Seat{i}, static_cast<std::int8_t>(place), ships(Seat{i}), state.players[i].eliminated});
  }
}

// PLUNK-131: the seat's shipyards, queues and gold go; of a resigned seat the ships too.
template <class Sink>
void eliminate(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  Player& player = state.at(seat);
  for (int i = state.ships.size() - 1; i >= 0; --i)
    if (state.ships[i].seat == seat) remove_ship(state, i);
  for (int i = state.shipyards.size() - 1; i >= 0; --i)
    if (state.shipyards[i].seat == seat) state.shipyards.take(i);
  player.eliminated = state.turn;
  player.ready = false;
  player.at_hand.reset();
  player.standing = Standing::ask;
  if (!pools_gold(deed.rules)) {
    player.gold = 0;
  } else {  // the purse stays while anybody of the team does
    bool anybody = false;
    for (Seat mate : team_of(deed.rules, state, seat)) anybody = anybody || in_game(state.at(mate));
    if (!anybody) state.at(purse_of(deed.rules, seat)).gold = 0;
  }
  deed.tell(Eliminated{seat, state.turn});
}

// Takes out who has resigned and whoever has nothing left. False if that ends the game.
template <class Sink>
bool check_elimination(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  unsigned afloat = 0;  // factions with something that keeps them in the game
  unsigned before = 0;
  unsigned resigned = 0;
  for (int i = 0; i < state.seats(); ++i) {
    const Player& player = state.players[i];
    if (!in_game(player)) continue;
    before |= 1u << faction_of(rules, Seat{i});
    resigned |= static_cast<unsigned>(player.resigned) << i;
  }
  if (resigned != 0) {  // PLUNK-135
    for (int rank = 0; rank < state.seats(); ++rank)
      if (const Seat seat = in_turn_order(state, rank); (resigned >> seat.index() & 1) != 0) eliminate(deed, seat);
    check_markers(deed);
  }
  for (const Ship& ship : state.ships) afloat |= 1u << faction_of(rules, ship.seat);
  if (rules.elimination == Elimination::no_ships_no_yards)  // PLUNK-170
    for (const Shipyard& yard : state.shipyards) afloat |= 1u << faction_of(rules, yard.seat);
  if (afloat == before && resigned == 0) return true;
  for (int rank = 0; rank < state.seats(); ++rank) {  // PLUNK-130: all of them by one check
    const Seat seat = in_turn_order(state, rank);
    if (in_game(state.at(seat)) && (afloat >> faction_of(rules, seat) & 1) == 0) eliminate(deed, seat);
  }
  unsigned left = 0;
  for (int i = 0; i < state.seats(); ++i)
    if (in_game(state.players[i])) left |= 1u << faction_of(rules, Seat{i});
  const auto seats_of = [&](unsigned factions) {
    SeatSet seats;
    for (int i = 0; i < state.seats(); ++i)
      if ((factions >> faction_of(rules, Seat{i}) & 1) != 0) seats.add(Seat{i});
    return seats;
  };
  if (left == 0) end_game(deed, Ending::sunk_together, seats_of(before));                    // PLUNK-133
  else if (std::has_single_bit(left)) end_game(deed, Ending::last_faction, seats_of(left));  // PLUNK-132
  return state.stage != Stage::over;
}

// PLUNK-122: after the PASSING encounters of a beat, and after each wave.
template <class Sink>
bool end_wave(Deed<Sink>& deed) {
  return check_elimination(deed);
}

}  // namespace tortuga::plunk
