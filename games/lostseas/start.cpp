// Before the first decision: the draws of the setup, and what everybody hears.
#include "games/lostseas/lostseas.h"

namespace tortuga {

using namespace lostseas;

// The draws in the order of the setup: turn order, oceans, ships, gems.
LostSeas::State LostSeas::start(const Rules& rules, int seats, Dice& dice) {
  State state;
  for (int i = 0; i < seats; ++i) state.order.push(Seat{i});
  if (rules.turn_order == TurnOrder::shuffled) dice.shuffle(state.order);
  state.turn = state.order[0];

  List<Sea, enum_size<Sea>> pool;
  for_each_enumerator<Sea>([&](std::string_view, Sea sea) { pool.push(sea); });
  for (int i = 0; i < rules.oceans; ++i) state.oceans.push(pool.take(dice.pick(pool.size())));  // LOST-007

  for (int i = 0; i < seats; ++i) state.players.push(Player{});
  for (Seat seat : state.order) {
    state.at(seat).tile = Tile{dice.range(1, rules.tiles())};  // LOST-008
    state.at(seat).seeker_uses = rules.seeker.uses;
  }

  List<Tile, kMostTiles> empty;  // LOST-009: each gem on one of the tiles that hold none yet
  for (int t = 1; t <= rules.tiles(); ++t) empty.push(Tile{t});
  for (auto& tile : state.gems) tile = empty.take(dice.pick(empty.size()));
  state.gems_left = kGems;
  return state;
}

template <class Sink>
void LostSeas::opening(const Rules& rules, const State& state, Sink& tell) {
  tell(Welcomed{state.oceans, state.gems_left});
  for (Seat seat : state.order) {
    const Tile tile = state.at(seat).tile;
    tell(ShipPlaced{seat, tile, sea_at(rules, state, tile)});
  }
  if (moonlit(rules, state)) tell(MoonRose{state.round, rules.moon_factor});
  const Tile tile = state.at(state.turn).tile;
  tell(TurnBegan{state.turn, state.round, tile, sea_at(rules, state, tile)});
}

template void LostSeas::opening(const Rules&, const State&, EventLog<Event>&);

}  // namespace tortuga
