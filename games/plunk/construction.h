// Construction and the end of a turn (PLUNK-015, PLUNK-064, PLUNK-123 to PLUNK-127, PLUNK-175).
#pragma once

#include "games/plunk/elimination.h"

namespace tortuga::plunk {

// The top name card; PLUNK-127 when there is none.
template <class Sink>
Name take_name(Deed<Sink>& deed) {
  State& state = deed.state;
  if (state.deck->empty()) {
    for (int n = 0; n < kNameCards; ++n)
      if (state.discard.has(static_cast<Name>(n))) state.deck->push(static_cast<Name>(n));
    state.discard = {};
    deed.dice.shuffle(*state.deck);
    deed.tell(NamesShuffled{static_cast<std::int8_t>(state.deck->size())});
  }
  return state.deck->draw();
}

// PLUNK-126: the harbor, or the nearest free Sea hex by legal steps, going outward in the order of directions.
inline Hex spawn_hex(const Rules& rules, const State& state, Hex yard) {
  std::array<std::uint8_t, kCells> taken{};
  for (const Ship& ship : state.ships) taken[static_cast<std::size_t>(cell_of(*ship.hex))] = 1;
  for (Hex tile : state.contested) taken[static_cast<std::size_t>(cell_of(tile))] = 1;
  const int start = cell_of(yard);
  if (taken[static_cast<std::size_t>(start)] == 0) return yard;
  std::array<std::uint8_t, kCells> seen{};
  std::array<std::int16_t, kCells> queue;
  int tail = 0;
  queue[static_cast<std::size_t>(tail++)] = static_cast<std::int16_t>(start);
  seen[static_cast<std::size_t>(start)] = 1;
  for (int head = 0; head < tail; ++head) {
    const int cell = queue[static_cast<std::size_t>(head)];
    for (unsigned open = rules.chart.steps[static_cast<std::size_t>(cell)]; open != 0; open &= open - 1) {
      const int there = cell + kCellSteps[std::countr_zero(open)];
      const auto k = static_cast<std::size_t>(there);
      if (seen[k] != 0) continue;
      seen[k] = 1;
      if (rules.chart.tiles[k] == Tile::sea && taken[k] == 0) return hex_of(there);
      queue[static_cast<std::size_t>(tail++)] = static_cast<std::int16_t>(there);
    }
  }
  return yard;  // never: there are fewer ships and markers than sea
}

template <class Sink>
void construct(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  for (int rank = 0; rank < state.seats(); ++rank) {
    const Seat seat = in_turn_order(state, rank);
    for (Shipyard& yard : state.shipyards) {
      if (yard.seat != seat || yard.queue == 0) continue;
      ++yard.progress;
      deed.tell(ShipAdvanced{seat, *yard.hex, yard.progress, rules.shipyard.build_turns});
      if (yard.progress < rules.shipyard.build_turns) continue;
      yard.progress = 0;
      --yard.queue;
      Ship ship;  // PLUNK-124
      ship.id = state.next_ship++;
      ship.seat = seat;
      ship.stats->hp = rules.ship.hp;
      ship.hex = spawn_hex(rules, state, *yard.hex);
      ship.name = take_name(deed);
      state.ships.push(ship);
      deed.tell(ShipFinished{seat, ship.id, ship.name, *yard.hex, *ship.hex});
    }
  }
}

// PLUNK-025: what is left of a path is the plan until it is changed.
inline void begin_plans(State& state) {
  std::array<std::uint8_t, kMostSeats> places{};
  for (Ship& ship : state.ships) {
    ship.plan = {};
    if (ship.path.empty()) continue;
    ship.plan.order = Order::move;
    ship.plan.path = ship.path;
    ship.plan.place = ++places[static_cast<std::size_t>(ship.seat.index())];
  }
  state.stage = Stage::planning;
  state.harm = false;
}

// PLUNK-176: who leads when a limit ends the game.
inline SeatSet leaders(const Rules& rules, const State& state) {
  Merit best;
  for (int i = 0; i < state.seats(); ++i) best = std::max(best, merit_of(rules, state, faction_of(rules, Seat{i})));
  SeatSet seats;
  for (int i = 0; i < state.seats(); ++i)
    if (merit_of(rules, state, faction_of(rules, Seat{i})) == best) seats.add(Seat{i});
  return seats;
}

// Construction, the limits, and the next turn.
template <class Sink>
void end_turn(Deed<Sink>& deed) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  construct(deed);
  state.quiet_turns = static_cast<std::int16_t>(state.harm ? 0 : state.quiet_turns + 1);
  if (rules.stalemate_turns > 0 && state.quiet_turns >= rules.stalemate_turns)
    return end_game(deed, Ending::stalemate, leaders(rules, state));
  if (rules.turn_limit > 0 && state.turn >= rules.turn_limit)
    return end_game(deed, Ending::turn_limit, leaders(rules, state));
  ++state.turn;
  do {
    state.first = in_turn_order(state, 1);  // PLUNK-015
  } while (!in_game(state.at(state.first)));
  begin_plans(state);
  deed.tell(TurnBegan{state.first, state.turn, true, planners_of(state)});
}

}  // namespace tortuga::plunk
