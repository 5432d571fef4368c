// Every number of Pirates of the Lost Seas that a host or a designer may change, with its default and its range.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/describe.h"
#include "engine/number.h"
#include "engine/options.h"
#include "engine/sets.h"

namespace tortuga::lostseas {

inline constexpr int kMostShips = 5;   // LOST-001
inline constexpr int kMostTiles = 60;  // what a set of tiles holds: six oceans of ten
inline constexpr int kMostOceans = 6;
inline constexpr int kMostSectors = 15;  // sixty tiles in sectors of four

// The eighteen gems, each of which exists once.
enum class Gem : std::uint8_t {
  opal,
  ruby,
  garnet,
  diamond,
  sapphire,
  emerald,
  amethyst,
  golden_ring,
  moonstone,
  lapis_lazuli,
  amber,
  citrine,
  large_plastic_gem,
  gem_of_the_palace,
  blue_bastardstone,
  red_ppulpstone,
  red_gorestone,
  black_pearl,
};
BOOST_DESCRIBE_ENUM(Gem, opal, ruby, garnet, diamond, sapphire, emerald, amethyst, golden_ring, moonstone, lapis_lazuli,
                    amber, citrine, large_plastic_gem, gem_of_the_palace, blue_bastardstone, red_ppulpstone,
                    red_gorestone, black_pearl)
constexpr std::string_view label_group(Gem) {
  return "gem";
}
inline constexpr int kGems = enum_size<Gem>;

// The pool of seas from which each game draws its oceans (LOST-007).
enum class Sea : std::uint8_t {
  rorys_ocean,
  developers_deep,
  programmers_paradise_sea,
  the_palace_waters,
  silvas_strait,
  kais_current,
  gamers_gulf,
  server_room_sea,
  battle_bay,
  code_compilation_channel,
};
BOOST_DESCRIBE_ENUM(Sea, rorys_ocean, developers_deep, programmers_paradise_sea, the_palace_waters, silvas_strait,
                    kais_current, gamers_gulf, server_room_sea, battle_bay, code_compilation_channel)
constexpr std::string_view label_group(Sea) {
  return "sea";
}

// Buffs: skills that stay in force for some of the owner's turns.
enum class Buff : std::uint8_t { sword, push, captain, devastation };
BOOST_DESCRIBE_ENUM(Buff, sword, push, captain, devastation)
constexpr std::string_view label_group(Buff) {
  return "skill";
}

// Skills with a cooldown. The first four are the buffs, in the same order.
enum class Skill : std::uint8_t { sword, push, captain, devastation, portal, battleship };
BOOST_DESCRIBE_ENUM(Skill, sword, push, captain, devastation, portal, battleship)
constexpr std::string_view label_group(Skill) {
  return "skill";
}
constexpr Skill skill_of(Buff buff) {
  return static_cast<Skill>(buff);
}

enum class Stealing : std::uint8_t { with_roll_bonus, no_roll_bonus, disabled };
BOOST_DESCRIBE_ENUM(Stealing, with_roll_bonus, no_roll_bonus, disabled)
enum class BuffLength : std::uint8_t { next_turns, short_ };
BOOST_DESCRIBE_ENUM(BuffLength, next_turns, short_)
enum class SeekerPick : std::uint8_t { leftmost, random };
BOOST_DESCRIBE_ENUM(SeekerPick, leftmost, random)
enum class PortalOcean : std::uint8_t { choose, random };
BOOST_DESCRIBE_ENUM(PortalOcean, choose, random)
enum class TurnOrder : std::uint8_t { seats, shuffled };
BOOST_DESCRIBE_ENUM(TurnOrder, seats, shuffled)
enum class TieBreak : std::uint8_t { random, shared };
BOOST_DESCRIBE_ENUM(TieBreak, random, shared)

// A uniform draw, both ends included.
struct Between {
  std::int16_t low, high;
};
BOOST_DESCRIBE_STRUCT(Between, (), (low, high))

// A buff: from which level, for how many of the owner's next turns, how often, and what it adds.
struct BuffRules {
  std::int16_t level;
  std::int8_t turns, cooldown, attack, defence;
};
BOOST_DESCRIBE_STRUCT(BuffRules, (), (level, turns, cooldown, attack, defence))

struct PortalRules {
  std::int16_t level = 25;
  std::int8_t cooldown = 3;
};
BOOST_DESCRIBE_STRUCT(PortalRules, (), (level, cooldown))

struct SeekerRules {
  std::int16_t level = 40;
  std::int8_t uses = 3;
};
BOOST_DESCRIBE_STRUCT(SeekerRules, (), (level, uses))

struct BattleshipRules {
  std::int16_t level = 125;
  std::int8_t cooldown = 2;
  std::int8_t shots = 2;
};
BOOST_DESCRIBE_STRUCT(BattleshipRules, (), (level, cooldown, shots))

constexpr EnumMap<Gem, std::int8_t> printed_values() {
  EnumMap<Gem, std::int8_t> values;
  for (auto& value : values) value = 1;
  values[Gem::gem_of_the_palace] = values[Gem::blue_bastardstone] = 2;
  values[Gem::red_ppulpstone] = values[Gem::red_gorestone] = 2;
  values[Gem::black_pearl] = 3;
  return values;
}

constexpr EnumMap<Buff, BuffRules> printed_buffs() {
  EnumMap<Buff, BuffRules> buffs;
  buffs[Buff::sword] = {60, 3, 8, 4, 0};
  buffs[Buff::push] = {75, 4, 8, 0, 3};
  buffs[Buff::captain] = {90, 4, 8, 2, 2};
  buffs[Buff::devastation] = {200, 3, 10, 0, 0};
  return buffs;
}

struct Rules {
  // Options a host chooses (section "Options" of RULES.md).
  Hundredths combat_xp_multiplier;
  Hundredths find_gem_xp_multiplier;
  Stealing gem_stealing = Stealing::with_roll_bonus;
  BuffLength buff_length = BuffLength::next_turns;
  bool collect_on_push = false;
  SeekerPick gem_seeker_pick = SeekerPick::leftmost;
  PortalOcean portal_ocean = PortalOcean::choose;
  TurnOrder turn_order = TurnOrder::seats;
  TieBreak tie_break = TieBreak::random;
  std::int16_t doldrums_rounds = 0;
  bool open_chart = false;

  // The rulebook's numbers, for designers.
  std::int8_t oceans = 4;
  std::int8_t tiles_per_ocean = 10;
  std::int8_t sector_tiles = 5;
  EnumMap<Gem, std::int8_t> gem_values = printed_values();
  std::int8_t die_sides = 6;
  std::int8_t cannon_range = 5;
  std::int8_t long_range = 10;
  Between shove{3, 8};
  Between find_xp{150, 300};
  Between hit_xp{50, 150};
  Between miss_xp{30, 100};
  std::int16_t xp_per_level = 20;
  std::int8_t moon_every = 3;
  std::int8_t moon_factor = 3;
  std::int16_t double_masted_level = 15;
  std::int16_t future_level = 150;
  std::int16_t instinct_level = 10;
  PortalRules portal;
  SeekerRules seeker;
  BattleshipRules battleship;
  EnumMap<Buff, BuffRules> buffs = printed_buffs();

  constexpr int tiles() const { return oceans * tiles_per_ocean; }
};
BOOST_DESCRIBE_STRUCT(Rules, (),
                      (combat_xp_multiplier, find_gem_xp_multiplier, gem_stealing, buff_length, collect_on_push,
                       gem_seeker_pick, portal_ocean, turn_order, tie_break, doldrums_rounds, open_chart, oceans,
                       tiles_per_ocean, sector_tiles, gem_values, die_sides, cannon_range, long_range, shove, find_xp,
                       hit_xp, miss_xp, xp_per_level, moon_every, moon_factor, double_masted_level, future_level,
                       instinct_level, portal, seeker, battleship, buffs))

inline constexpr OptionRow kOptions[] = {
    {"combat_xp_multiplier", Chooser::host, 10, 300},
    {"find_gem_xp_multiplier", Chooser::host, 10, 300},
    {"gem_stealing", Chooser::host},
    {"buff_length", Chooser::host},
    {"collect_on_push", Chooser::host},
    {"gem_seeker_pick", Chooser::host},
    {"portal_ocean", Chooser::host},
    {"turn_order", Chooser::host},
    {"tie_break", Chooser::host},
    {"doldrums_rounds", Chooser::host, 0, 500},
    {"open_chart", Chooser::host},
    {"oceans", Chooser::designer, 3, kMostOceans},
    {"tiles_per_ocean", Chooser::designer, 8, 10},
    {"sector_tiles", Chooser::designer, 4, 10},
    {"gem_values.*", Chooser::designer, 0, 9},
    {"die_sides", Chooser::designer, 2, 20},
    {"cannon_range", Chooser::designer, 1, kMostTiles},
    {"long_range", Chooser::designer, 1, kMostTiles},
    {"shove.low", Chooser::designer, 0, 3},
    {"shove.high", Chooser::designer, 3, kMostTiles},
    {"find_xp.low", Chooser::designer, 0, 150},
    {"find_xp.high", Chooser::designer, 150, 1000},
    {"hit_xp.low", Chooser::designer, 0, 50},
    {"hit_xp.high", Chooser::designer, 50, 1000},
    {"miss_xp.low", Chooser::designer, 0, 30},
    {"miss_xp.high", Chooser::designer, 30, 1000},
    {"xp_per_level", Chooser::designer, 1, 1000},
    {"moon_every", Chooser::designer, 1, 100},
    {"moon_factor", Chooser::designer, 1, 10},
    {"double_masted_level", Chooser::designer, 0, 1000},
    {"future_level", Chooser::designer, 0, 1000},
    {"instinct_level", Chooser::designer, 0, 1000},
    {"portal.level", Chooser::designer, 0, 1000},
    {"portal.cooldown", Chooser::designer, 1, 100},
    {"seeker.level", Chooser::designer, 0, 1000},
    {"seeker.uses", Chooser::designer, 0, kGems},
    {"battleship.level", Chooser::designer, 0, 1000},
    {"battleship.cooldown", Chooser::designer, 1, 100},
    {"battleship.shots", Chooser::designer, 1, 9},
    {"buffs.*.level", Chooser::designer, 0, 1000},
    {"buffs.*.turns", Chooser::designer, 1, 50},
    {"buffs.*.cooldown", Chooser::designer, 1, 100},
    {"buffs.*.attack", Chooser::designer, 0, 20},
    {"buffs.*.defence", Chooser::designer, 0, 20},
};

}  // namespace tortuga::lostseas
