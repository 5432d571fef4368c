// Every number of Plunk and Plunder that a host or a designer may change, with its default and its range; and what
// follows from them for a whole game, the map above all.
#pragma once

#include <array>

#include "engine/options.h"
#include "engine/seat.h"
#include "games/plunk/chart.h"

namespace tortuga::plunk {

inline constexpr int kMostSeats = 4;      // PLUNK-001
inline constexpr int kShipsPerSeat = 12;  // as many miniatures as there are
inline constexpr int kYardsPerSeat = 12;  // the most a host may allow
inline constexpr int kMostShips = kMostSeats * kShipsPerSeat;
inline constexpr int kMostYards = kMostSeats * kYardsPerSeat;

enum class Mode : std::uint8_t { free_for_all, teams, coop };
BOOST_DESCRIBE_ENUM(Mode, free_for_all, teams, coop)
enum class ThreePlayerMap : std::uint8_t { triangle, square };
BOOST_DESCRIBE_ENUM(ThreePlayerMap, triangle, square)
enum class Setup : std::uint8_t { choose, auto_ };
BOOST_DESCRIBE_ENUM(Setup, choose, auto_)
enum class StationaryShips : std::uint8_t { assault, block };
BOOST_DESCRIBE_ENUM(StationaryShips, assault, block)
enum class ShipyardAttack : std::uint8_t { adjacent, approach };
BOOST_DESCRIBE_ENUM(ShipyardAttack, adjacent, approach)
enum class BothAttackRoles : std::uint8_t { turn_order, mutual };
BOOST_DESCRIBE_ENUM(BothAttackRoles, turn_order, mutual)
enum class MaxLifeHeals : std::uint8_t { gain, none, full };
BOOST_DESCRIBE_ENUM(MaxLifeHeals, gain, none, full)
enum class Elimination : std::uint8_t { no_ships, no_ships_no_yards };
BOOST_DESCRIBE_ENUM(Elimination, no_ships, no_ships_no_yards)
enum class CombatDice : std::uint8_t { rolled, seeded, table };
BOOST_DESCRIBE_ENUM(CombatDice, rolled, seeded, table)
enum class LegendaryShips : std::uint8_t { off, replace, extra };
BOOST_DESCRIBE_ENUM(LegendaryShips, off, replace, extra)
enum class TeamGold : std::uint8_t { split, pooled };
BOOST_DESCRIBE_ENUM(TeamGold, split, pooled)
enum class AiEncounters : std::uint8_t { matrix, free };
BOOST_DESCRIBE_ENUM(AiEncounters, matrix, free)

// Which seats are played by bots: what the rules must know of them (PLUNK-160, PLUNK-161).
struct BotSeats {
  bool a = false, b = false, c = false, d = false;
};
BOOST_DESCRIBE_STRUCT(BotSeats, (), (a, b, c, d))

struct Income {
  std::int16_t base = 10, shipyard = 5, ship = 2;
};
BOOST_DESCRIBE_STRUCT(Income, (), (base, shipyard, ship))

struct Prices {
  std::int16_t shipyard = 100, ship = 50, repair = 20, sails = 60, cannons = 80, life = 100;
};
BOOST_DESCRIBE_STRUCT(Prices, (), (shipyard, ship, repair, sails, cannons, life))

// How much of each there may be: upgrades on one ship, ships of a seat, ships in a queue.
struct Limits {
  std::uint8_t sails = 5, cannons = 5, life = 2, ships = kShipsPerSeat, queue = 5;
};
BOOST_DESCRIBE_STRUCT(Limits, (), (sails, cannons, life, ships, queue))

struct ShipNumbers {
  std::uint8_t hp = 10, range = 3, damage = 2, life_hp = 10;
};
BOOST_DESCRIBE_STRUCT(ShipNumbers, (), (hp, range, damage, life_hp))

struct YardNumbers {
  std::uint8_t hp = 20, hit = 10, build_turns = 3;
};
BOOST_DESCRIBE_STRUCT(YardNumbers, (), (hp, hit, build_turns))

struct DiceNumbers {
  std::uint8_t sides = 6, attacker = 3, defender = 2;  // the best two of each side count
};
BOOST_DESCRIBE_STRUCT(DiceNumbers, (), (sides, attacker, defender))
inline constexpr int kMostDice = 4;  // of one side
inline constexpr int kKeptDice = 2;  // that count (PLUNK-117)

struct BonusNumbers {
  std::uint8_t treasure_gold = 10, fortress_hp = 10;
};
BOOST_DESCRIBE_STRUCT(BonusNumbers, (), (treasure_gold, fortress_hp))

struct LegendaryNumbers {
  std::uint8_t life = 1, cannons = 1;
};
BOOST_DESCRIBE_STRUCT(LegendaryNumbers, (), (life, cannons))

struct Rules {
  // Options a host chooses (section "Options" of RULES.md).
  Mode mode = Mode::free_for_all;
  MapKind map = MapKind::scattered;
  ThreePlayerMap three_player_map = ThreePlayerMap::triangle;
  bool centre_island = true;
  std::int32_t map_seed = 0;  // 0: drawn
  Setup setup = Setup::choose;
  std::int16_t starting_gold = 50;
  std::uint8_t max_shipyards = 4;
  std::uint8_t order_limit = 20;  // 0: none
  StationaryShips stationary_ships = StationaryShips::assault;
  ShipyardAttack shipyard_attack = ShipyardAttack::adjacent;
  BothAttackRoles both_attack_roles = BothAttackRoles::turn_order;
  MaxLifeHeals max_life_heals = MaxLifeHeals::gain;
  Elimination elimination = Elimination::no_ships;
  CombatDice combat_dice = CombatDice::rolled;
  std::int32_t combat_seed = 0;  // 0: drawn
  bool fog_of_war = false;
  bool hidden_gold = false;
  bool island_bonuses = false;
  LegendaryShips legendary_ships = LegendaryShips::off;
  TeamGold team_gold = TeamGold::split;
  AiEncounters ai_encounters = AiEncounters::matrix;
  std::int16_t stalemate_turns = 40;  // 0: never
  std::int16_t turn_limit = 200;      // 0: none
  BotSeats bot_seats;

  // The rulebook's numbers, for designers.
  Income income;
  Prices prices;
  Limits most;
  ShipNumbers ship;
  YardNumbers shipyard;
  DiceNumbers dice;
  BonusNumbers bonus;
  LegendaryNumbers legendary;
  std::uint8_t starting_ships = 3;
  std::uint8_t sight = 3;

  // What follows for the whole game (Plunk::prepare); no option.
  Chart chart;
  std::array<std::uint8_t, kMostSeats> faction{};  // by seat (PLUNK-010)
  std::array<bool, kMostSeats> bot{};
  Seed combat_key;               // of `seeded` dice
  std::uint32_t shown_seed = 0;  // what is told of it when the game is over
};
BOOST_DESCRIBE_STRUCT(Rules, (),
                      (mode, map, three_player_map, centre_island, map_seed, setup, starting_gold, max_shipyards,
                       order_limit, stationary_ships, shipyard_attack, both_attack_roles, max_life_heals, elimination,
                       combat_dice, combat_seed, fog_of_war, hidden_gold, island_bonuses, legendary_ships, team_gold,
                       ai_encounters, stalemate_turns, turn_limit, bot_seats, income, prices, most, ship, shipyard,
                       dice, bonus, legendary, starting_ships, sight))

inline constexpr std::int32_t kMostSeed = 999'999'999;
inline constexpr int kTableRows = 24;  // of the public table of throws (PLUNK-166)
inline constexpr int kLeastStalemate = 10;
inline constexpr int kLeastTurnLimit = 20;

inline constexpr OptionRow kOptions[] = {
    {"mode", Chooser::host},
    {"map", Chooser::host},
    {"three_player_map", Chooser::host},
    {"centre_island", Chooser::host},
    {"map_seed", Chooser::host, 0, kMostSeed},
    {"setup", Chooser::host},
    {"starting_gold", Chooser::host, 0, 500},
    {"max_shipyards", Chooser::host, 1, kYardsPerSeat},
    {"order_limit", Chooser::host, 0, 60},
    {"stationary_ships", Chooser::host},
    {"shipyard_attack", Chooser::host},
    {"both_attack_roles", Chooser::host},
    {"max_life_heals", Chooser::host},
    {"elimination", Chooser::host},
    {"combat_dice", Chooser::host},
    {"combat_seed", Chooser::designer, 0, kMostSeed},
    {"fog_of_war", Chooser::host},
    {"hidden_gold", Chooser::host},
    {"island_bonuses", Chooser::host},
    {"legendary_ships", Chooser::host},
    {"team_gold", Chooser::host},
    {"ai_encounters", Chooser::host},
    {"stalemate_turns", Chooser::host, 0, 200},
    {"turn_limit", Chooser::host, 0, 1000},
    {"bot_seats.*", Chooser::designer},
    {"income.base", Chooser::designer, 0, 200},
    {"income.shipyard", Chooser::designer, 0, 200},
    {"income.ship", Chooser::designer, 0, 200},
    {"prices.*", Chooser::designer, 0, 500},
    {"most.sails", Chooser::designer, 0, 9},
    {"most.cannons", Chooser::designer, 1, 9},
    {"most.life", Chooser::designer, 1, 4},
    {"most.ships", Chooser::designer, 4, kShipsPerSeat},
    {"most.queue", Chooser::designer, 1, 9},
    {"ship.hp", Chooser::designer, 1, 60},
    {"ship.range", Chooser::designer, 1, 6},
    {"ship.damage", Chooser::designer, 1, 20},
    {"ship.life_hp", Chooser::designer, 0, 30},
    {"shipyard.hp", Chooser::designer, 1, 100},
    {"shipyard.hit", Chooser::designer, 1, 100},
    {"shipyard.build_turns", Chooser::designer, 1, 9},
    {"dice.sides", Chooser::designer, 2, 20},
    {"dice.attacker", Chooser::designer, 2, kMostDice},
    {"dice.defender", Chooser::designer, 2, kMostDice},
    {"bonus.*", Chooser::designer, 0, 100},
    {"legendary.*", Chooser::designer, 0, 1},
    {"starting_ships", Chooser::designer, 1, 3},
    {"sight", Chooser::designer, 0, 30},
};

}  // namespace tortuga::plunk
