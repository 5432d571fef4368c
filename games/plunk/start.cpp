// Before the first decision: the map and what else holds for the whole game, the draws of the setup, the announcements.
#include "games/plunk/plan.h"
#include "games/plunk/plunk.h"

namespace tortuga {
namespace plunk {
namespace {

// PLUNK-008: which starting island a seat gets without choosing.
int default_island(const Rules& rules, int seats, int seat) {
  if (seats == 2) return 2 * seat;  // N and S
  return rules.chart.starts == 3 || seat < kMostStarts ? seat : 0;
}

}  // namespace
}  // namespace plunk

using namespace plunk;

Reason Plunk::redraw(Rules& rules, const Redrawing& tiles) {
  if (redraw_chart(tiles, rules.chart)) return {};
  return {"flaw.map", {"PLUNK-002"}};
}

void Plunk::prepare(Rules& rules, int seats, Dice& dice) {
  ChartOrder order;
  order.kind = rules.map;
  order.starts = seats == 3 && rules.three_player_map == ThreePlayerMap::triangle ? 3 : 4;
  order.centre_island = rules.centre_island;
  order.bonuses = rules.island_bonuses;
  const int drawn_map = dice.range(1, kMostSeed);
  const int drawn_dice = dice.range(1, kMostSeed);
  rules.shown_seed = static_cast<std::uint32_t>(rules.combat_seed > 0 ? rules.combat_seed : drawn_dice);
  rules.combat_key = Seed::of(rules.shown_seed);
  // Four fights betray a number that somebody could have named; nobody finds a key of this width by trying.
  if (rules.combat_seed == 0)
    for (std::uint8_t& byte : rules.combat_key.bytes) byte = static_cast<std::uint8_t>(byte ^ dice.range(0, 255));
  order.seed = rules.map_seed > 0 ? rules.map_seed : drawn_map;
  draw_chart(order, rules.chart);
  rules.bot = {rules.bot_seats.a, rules.bot_seats.b, rules.bot_seats.c, rules.bot_seats.d};
  for (int i = 0; i < kMostSeats; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const int faction = rules.mode == Mode::free_for_all ? i : rules.mode == Mode::teams ? i % 2 : rules.bot[k];
    rules.faction[k] = static_cast<std::uint8_t>(faction);
  }
}

Reason Plunk::unfit(const Rules& rules, int seats) {
  if (rules.mode == Mode::teams && seats != kMostSeats)
    return {"unfit.teams", {"PLUNK-155"}, {{"seats", seats}, {"needed", kMostSeats}}};
  if (rules.mode == Mode::coop) {
    const bool bots[] = {rules.bot_seats.a, rules.bot_seats.b, rules.bot_seats.c, rules.bot_seats.d};
    int count = 0;
    for (int i = 0; i < seats; ++i) count += bots[i];
    if (count == 0 || count == seats) return {"unfit.coop", {"PLUNK-160"}, {{"bots", count}, {"seats", seats}}};
  }
  if (rules.stalemate_turns > 0 && rules.stalemate_turns < kLeastStalemate)
    return {"unfit.stalemate", {"PLUNK-175"}, {{"least", kLeastStalemate}}};
  if (rules.turn_limit > 0 && rules.turn_limit < kLeastTurnLimit)
    return {"unfit.turn_limit", {"PLUNK-175"}, {{"least", kLeastTurnLimit}}};
  return {};
}

// The draws in the order of PLUNK-003: first player, name cards, Legendary cards.
Plunk::State Plunk::start(const Rules& rules, int seats, Dice& dice) {
  State state;
  state.first = Seat{dice.pick(seats)};
  for (int n = 0; n < kNameCards; ++n) state.deck->push(static_cast<Name>(n));
  dice.shuffle(*state.deck);
  List<Name, kLegendaryCards> legends;
  if (rules.legendary_ships != LegendaryShips::off) {
    for (int n = 0; n < kLegendaryCards; ++n) legends.push(static_cast<Name>(kNameCards + n));
    dice.shuffle(legends);
  }
  if (rules.combat_dice == CombatDice::seeded) state.combat_key = 0;

  const bool chooses = rules.setup == Setup::choose;
  for (int i = 0; i < seats; ++i) {
    const Seat seat{i};
    Player player;
    player.gold = rules.starting_gold;
    if (!chooses) player.island = static_cast<std::int8_t>(default_island(rules, seats, i));
    state.players.push(player);

    Shipyard yard;
    yard.seat = seat;
    if (!chooses) {
      yard.hex = rules.chart.islands[player.island].harbors[0];
      yard.hp = static_cast<std::uint8_t>(yard_hp(rules, *yard.hex));
    }
    state.shipyards.push(yard);

    const int ships = rules.starting_ships + (rules.legendary_ships == LegendaryShips::extra);
    const int legend = rules.legendary_ships == LegendaryShips::extra ? ships - 1 : 0;
    for (int k = 0; k < ships; ++k) {
      Ship ship;
      ship.id = state.next_ship++;
      ship.seat = seat;
      if (!legends.empty() && k == legend) {  // PLUNK-150, PLUNK-151
        ship.name = legends[i];
        ship.stats->life = rules.legendary.life;
        ship.stats->cannons = rules.legendary.cannons;
      } else {
        ship.name = state.deck->draw();
      }
      ship.stats->hp = static_cast<std::uint8_t>(max_hp(rules, *ship.stats));
      if (!chooses) ship.hex = rules.chart.berths[player.island][k];
      state.ships.push(ship);
    }
  }
  if (pools_gold(rules))  // PLUNK-157: one purse with the starting gold of all
    for (int i = 0; i < seats; ++i)
      if (const Seat holder = purse_of(rules, Seat{i}); holder != Seat{i}) {
        *state.at(holder).gold += *state.players[i].gold;
        state.players[i].gold = 0;
      }
  if (!chooses) state.stage = Stage::planning;
  return state;
}

template <class Sink>
void Plunk::opening(const Rules& rules, const State& state, Sink& tell) {
  const Chart& chart = rules.chart;
  int sea = 0;
  int harbors = 0;
  for (Tile tile : chart.tiles) {
    sea += tile == Tile::sea;
    harbors += tile == Tile::harbor;
  }
  tell(MapCharted{chart.kind, chart.seed, static_cast<std::int8_t>(chart.islands.size()),
                  static_cast<std::int8_t>(chart.starts), static_cast<std::int16_t>(sea),
                  static_cast<std::int16_t>(harbors)});
  for (int id = 0; id < chart.islands.size(); ++id) {
    const Island& island = chart.islands[id];
    tell(IslandCharted{static_cast<std::int8_t>(id), id < chart.starts, island.bonus, island.land[0],
                       static_cast<std::int8_t>(island.land.size()), static_cast<std::int8_t>(island.harbors.size()),
                       island.land, island.harbors});
  }
  tell(FirstPlayerDrawn{state.first});
  if (state.stage != Stage::planning) return;
  for (int i = 0; i < state.seats(); ++i) tell(IslandTaken{Seat{i}, state.players[i].island});
  for (const Shipyard& yard : state.shipyards) tell(ShipyardPlaced{yard.seat, *yard.hex, yard.hp});
  for (const Ship& ship : state.ships) tell(ShipPlaced{ship.seat, ship.id, ship.name, *ship.hex, legendary(ship.name)});
  tell(TurnBegan{state.first, state.turn, true, planners_of(state)});
}

template void Plunk::opening(const Rules&, const State&, EventLog<Event>&);

}  // namespace tortuga
