// Who is out, who has won, and how a game ends (PLUNK-130 to PLUNK-135, PLUNK-170 to PLUNK-176).
#pragma once

#include "games/plunk/contests.h"
#include "games/plunk/standings.h"

namespace tortuga::plunk {

template <class Sink>
void end_game(Desk<Sink>& desk, Ending ending, SeatSet winners) {
  State& state = desk.state;
  state.stage = Stage::over;
  state.ending = ending;
  state.winners = winners;
  state.beat = 0;
  state.encounters.clear();
  for (Ship& ship : state.ships) ship.sailing = Sailing::lying;
  if constexpr (Desk<Sink>::kTells) {
    desk.tell(GameEnded{ending, state.turn});
    if (desk.rules.combat_dice == CombatDice::seeded) desk.tell(CombatSeedShown{*state.combat_key});
    const auto ships = [&](Seat seat) {
      return static_cast<std::int8_t>(ships_of(state, seat));
    };
    for (Seat seat : winners) desk.tell(Won{seat, winners.size() > 1, ships(seat)});
    const auto places = places_of(desk.rules, state);
    for (int place = 1; place <= state.seats(); ++place)
      for (int i = 0; i < state.seats(); ++i)
        if (places[i] == place)
          desk.tell(Placed{Seat{i}, static_cast<std::int8_t>(place), ships(Seat{i}), state.players[i].eliminated});
  }
}

// PLUNK-131: the seat's shipyards, queues and gold go; of a resigned seat the ships too.
template <class Sink>
void eliminate(Desk<Sink>& desk, Seat seat) {
  State& state = desk.state;
  Player& player = state.at(seat);
  for (int i = state.ships.size() - 1; i >= 0; --i)
    if (state.ships[i].seat == seat) remove_ship(state, i);
  for (int i = state.shipyards.size() - 1; i >= 0; --i)
    if (state.shipyards[i].seat == seat) state.shipyards.take(i);
  player.eliminated = state.turn;
  player.ready = false;
  player.at_hand.reset();
  player.standing = Standing::ask;
  if (!pools_gold(desk.rules)) {
    player.gold = 0;
  } else {  // the purse stays while anybody of the team does
    bool anybody = false;
    for (Seat mate : team_of(desk.rules, state, seat)) anybody = anybody || in_game(state.at(mate));
    if (!anybody) state.at(purse_of(desk.rules, seat)).gold = 0;
  }
  desk.tell(Eliminated{seat, state.turn});
}

// Takes out who has resigned and whoever has nothing left. False if that ends the game.
template <class Sink>
bool check_elimination(Desk<Sink>& desk) {
  const Rules& rules = desk.rules;
  State& state = desk.state;
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
      if (const Seat seat = in_turn_order(state, rank); (resigned >> seat.index() & 1) != 0) eliminate(desk, seat);
    check_markers(desk);
  }
  for (const Ship& ship : state.ships) afloat |= 1u << faction_of(rules, ship.seat);
  if (rules.elimination == Elimination::no_ships_no_yards)  // PLUNK-170
    for (const Shipyard& yard : state.shipyards) afloat |= 1u << faction_of(rules, yard.seat);
  if (afloat == before && resigned == 0) return true;
  for (int rank = 0; rank < state.seats(); ++rank) {  // PLUNK-130: all of them by one check
    const Seat seat = in_turn_order(state, rank);
    if (in_game(state.at(seat)) && (afloat >> faction_of(rules, seat) & 1) == 0) eliminate(desk, seat);
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
  if (left == 0) end_game(desk, Ending::sunk_together, seats_of(before));                    // PLUNK-133
  else if (std::has_single_bit(left)) end_game(desk, Ending::last_faction, seats_of(left));  // PLUNK-132
  return state.stage != Stage::over;
}

// PLUNK-122: after the PASSING encounters of a beat, and after each wave.
template <class Sink>
bool end_wave(Desk<Sink>& desk) {
  return check_elimination(desk);
}

}  // namespace tortuga::plunk
