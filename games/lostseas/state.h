// The position of Pirates of the Lost Seas.
//
//   tile    1 ........ 10 11 ....... 20 21 ....... 30 31 ....... 40        left <-> right
//   ocean   '---- 1 ----' '---- 2 ----' '---- 3 ----' '---- 4 ----'
//   sector  '- 1 -''- 2 -' ...                             '- 8 -'
#pragma once

#include <cstdint>
#include <cstdlib>
#include <type_traits>

#include "engine/list.h"
#include "engine/seat.h"
#include "engine/secret.h"
#include "games/lostseas/rules.h"

namespace tortuga::lostseas {

using Tile = Number<struct TileTag>;    // counted from 1 at the left edge; 0 is "not on the map"
using Ocean = Number<struct OceanTag>;  // counted from 1 at the left edge
using TileSet = NumberSet<Tile>;
using GemSet = EnumSet<Gem>;

inline constexpr Tile kOffMap{0};

struct Player {
  std::int32_t xp = 0;
  std::int32_t level = 0;  // follows from xp (LOST-053)
  std::int16_t score = 0;  // follows from the hold (LOST-005)
  // Not on a multiple of four: there the compiler reads four bytes at once, which waits for the byte just written.
  Tile tile;
  List<Gem, kGems> hold;                  // in the order in which the gems came aboard
  EnumMap<Buff, std::int8_t> buffs;       // in force while at least 1 (LOST-061)
  EnumMap<Skill, std::int8_t> cooldowns;  // ready at 0 (LOST-063)
  std::int8_t seeker_uses = 0;
  // Known to this seat alone: the gems that Gem Seeker showed it, and, where it shows the leftmost first, the highest
  // tile it showed: every gem below that tile has been shown too.
  Secret<GemSet> shown;
  Secret<Tile> seeker_floor;

  constexpr bool has(Buff buff) const { return buffs[buff] > 0; }
};
BOOST_DESCRIBE_STRUCT(Player, (), (tile, xp, level, score, hold, buffs, cooldowns, seeker_uses, shown, seeker_floor))

// What the seat whose turn it is has to decide (D1, D2, D3 of the rules).
enum class Stage : std::uint8_t { order, boarding, second_shot, over };
BOOST_DESCRIBE_ENUM(Stage, order, boarding, second_shot, over)

enum class Ending : std::uint8_t { none, last_gem, doldrums };
BOOST_DESCRIBE_ENUM(Ending, none, last_gem, doldrums)
constexpr std::string_view label_group(Ending) {
  return "end";
}

struct State {
  std::int16_t round = 1;
  Seat turn;  // whose turn it is
  Stage stage = Stage::order;
  Seat target;                 // boarding: the ship that was hit
  std::int8_t shots_left = 0;  // Battleship: shots that may follow the one being resolved
  std::int16_t last_find = 0;  // the round in which a gem was last taken from the map (LOST-123)
  Ending ending = Ending::none;
  SeatSet winners;
  List<Seat, kMostShips> order;
  List<Sea, kMostOceans> oceans;  // left to right
  List<Player, kMostShips> players;
  EnumMap<Gem, Secret<Tile>> gems;  // where each gem lies; 0: no longer at sea
  std::int8_t gems_left = 0;        // follows from gems
  // Landed on, or a gem was taken there (LOST-040). Offered to seats only as counts, unless the chart is open.
  Secret<TileSet> charted;
  // Where a ship ended a turn of its own: everybody who followed the moves knows these to be empty.
  TileSet visited;

  constexpr Player& at(Seat seat) { return players[seat.index()]; }
  constexpr const Player& at(Seat seat) const { return players[seat.index()]; }
  constexpr int seats() const { return players.size(); }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (round, turn, stage, target, shots_left, last_find, ending, winners, order, oceans, players, gems,
                       gems_left, charted, visited))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 512);

// --- What follows from a position --------------------------------------------------------------------------------

constexpr bool on_map(const Rules& rules, Tile tile) {
  return tile.value() >= 1 && tile.value() <= rules.tiles();
}

// LOST-003
constexpr Ocean ocean_of(const Rules& rules, Tile tile) {
  return Ocean{(tile.value() - 1) / rules.tiles_per_ocean + 1};
}
constexpr Sea sea_at(const Rules& rules, const State& state, Tile tile) {
  return state.oceans[ocean_of(rules, tile).value() - 1];
}
constexpr int sector_of(const Rules& rules, Tile tile) {
  return (tile.value() - 1) / rules.sector_tiles + 1;
}
constexpr int sectors(const Rules& rules) {
  return (rules.tiles() + rules.sector_tiles - 1) / rules.sector_tiles;
}

// LOST-022, LOST-081: whoever would go past the edge stops on it.
constexpr Tile moved(const Rules& rules, Tile from, int by) {
  const int to = from.value() + by;
  return Tile{to < 1 ? 1 : to > rules.tiles() ? rules.tiles() : to};
}

constexpr int distance(Tile a, Tile b) {
  return std::abs(a - b);
}

constexpr bool moonlit(const Rules& rules, const State& state) {
  return state.round % rules.moon_every == 0;
}  // LOST-011

// LOST-020
inline constexpr int kMostSpeed = 3;
constexpr int speed(const Rules& rules, const Player& player) {
  return 1 + (player.level >= rules.double_masted_level) + (player.level >= rules.future_level);
}

// LOST-070
constexpr int range(const Rules& rules, const Player& player) {
  return player.has(Buff::devastation) ? rules.long_range : rules.cannon_range;
}
constexpr bool in_range(const Rules& rules, const State& state, Seat from, Seat to) {
  return to != from && distance(state.at(from).tile, state.at(to).tile) <= range(rules, state.at(from));
}
constexpr bool anybody_in_range(const Rules& rules, const State& state, Seat from) {
  for (int i = 0; i < state.seats(); ++i)
    if (in_range(rules, state, from, Seat{i})) return true;
  return false;
}

// LOST-072, LOST-073: the bonuses of different buffs add up.
constexpr int attack_bonus(const Rules& rules, const Player& player) {
  int bonus = 0;
  for (int b = 0; b < enum_size<Buff>; ++b) bonus += (player.buffs.at(b) > 0) * rules.buffs.at(b).attack;
  return bonus;
}
constexpr int defence_bonus(const Rules& rules, const Player& player) {
  int bonus = 0;
  for (int b = 0; b < enum_size<Buff>; ++b) bonus += (player.buffs.at(b) > 0) * rules.buffs.at(b).defence;
  return bonus;
}

// LOST-091: the oceans that hold at least one other ship, as a bit for each ocean.
constexpr unsigned portal_oceans(const Rules& rules, const State& state, Seat seat) {
  // One division for all ships: with at most 64 tiles, multiplying by the rounded-up inverse gives the same quotient.
  const unsigned inverse = 65536u / static_cast<unsigned>(rules.tiles_per_ocean) + 1;
  unsigned oceans = 0;
  for (int i = 0; i < state.seats(); ++i) {
    const unsigned ocean = (static_cast<unsigned>(state.players[i].tile.value() - 1) * inverse >> 16) + 1;
    oceans |= static_cast<unsigned>(Seat{i} != seat) << ocean;
  }
  return oceans;
}

constexpr bool may_steal(const Rules& rules, const State& state, Seat from) {  // LOST-083
  return rules.gem_stealing != Stealing::disabled && !state.at(from).hold.empty();
}

}  // namespace tortuga::lostseas
