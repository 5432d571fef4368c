// What can happen in Pirates of the Lost Seas. The sentence of each kind is "event.<kind>" in text/en.json.
#pragma once

#include <array>
#include <variant>

#include "engine/deed.h"
#include "games/lostseas/moves.h"

namespace tortuga::lostseas {

// --- Start, rounds and turns ---

struct Welcomed {
  static constexpr const char* kKind = "welcomed";
  static constexpr Telling kTelling{"ambience", {"LOST-002", "LOST-007", "LOST-009"}};
  List<Sea, kMostOceans> oceans;
  std::int8_t gems = 0;
};
struct ShipPlaced {
  static constexpr const char* kKind = "ship_placed";
  static constexpr Telling kTelling{"anchor", {"LOST-008"}};
  Seat seat;
  Tile tile;
  Sea sea = Sea::rorys_ocean;
};
struct MoonRose {
  static constexpr const char* kKind = "moon_rose";
  static constexpr Telling kTelling{"moon", {"LOST-011", "LOST-110"}};
  std::int16_t round = 0;
  std::int8_t factor = 0;
};
struct TurnBegan {
  static constexpr const char* kKind = "turn_began";
  static constexpr Telling kTelling{"turn", {"LOST-010", "LOST-012"}};
  Seat seat;
  std::int16_t round = 0;
  Tile tile;
  Sea sea = Sea::rorys_ocean;
};
struct BuffEnded {
  static constexpr const char* kKind = "buff_ended";
  static constexpr Telling kTelling{"buff_ended", {"LOST-061", "LOST-065"}};
  Seat seat;
  Buff buff = Buff::sword;
};

// --- Sailing, gems and experience ---

struct Sailed {
  static constexpr const char* kKind = "sailed";
  static constexpr Telling kTelling{"sail1", {"LOST-021", "LOST-022", "LOST-025"}};
  Seat seat;
  Side side = Side::left;
  std::int8_t distance = 0;
  Tile from, to;
  Sea sea = Sea::rorys_ocean;
  constexpr std::string_view sound() const { return distance <= 1 ? "sail1" : distance == 2 ? "sail2" : "sail3"; }
};
struct GemFound {
  static constexpr const char* kKind = "gem_found";
  static constexpr Telling kTelling{"gem", {"LOST-030", "LOST-031", "LOST-036"}, true};
  Seat seat;
  Gem gem = Gem::opal;
  std::int8_t value = 0;
  Tile tile;
  std::int16_t score = 0;
  std::int8_t left = 0;
};
enum class XpSource : std::uint8_t { find, hit, defence };
BOOST_DESCRIBE_ENUM(XpSource, find, hit, defence)
constexpr std::string_view label_group(XpSource) {
  return "xp";
}
struct XpGained {
  static constexpr const char* kKind = "xp_gained";
  static constexpr Telling kTelling{"xp", {"LOST-050", "LOST-051", "LOST-052"}};
  Seat seat;
  std::int32_t amount = 0;
  XpSource source = XpSource::find;
  std::int32_t total = 0;
};
struct LevelGained {
  static constexpr const char* kKind = "level_gained";
  static constexpr Telling kTelling{"level", {"LOST-053", "LOST-054"}};
  Seat seat;
  std::int32_t level = 0;
  std::int32_t levels = 0;
};
enum class Unlock : std::uint8_t {
  instinct,
  double_masted,
  portal,
  seeker,
  sword,
  push,
  captain,
  battleship,
  future,
  devastation,
};
BOOST_DESCRIBE_ENUM(Unlock, instinct, double_masted, portal, seeker, sword, push, captain, battleship, future,
                    devastation)
constexpr std::string_view label_group(Unlock) {
  return "skill";
}
struct Unlocked {
  static constexpr const char* kKind = "unlocked";
  static constexpr Telling kTelling{"unlock", {"LOST-054", "LOST-055"}};
  Seat seat;
  EnumSet<Unlock> skills;
};

// --- Firing and boarding ---

struct Fired {
  static constexpr const char* kKind = "fired";
  static constexpr Telling kTelling{"cannon", {"LOST-070", "LOST-071"}};
  Seat seat, target;
  std::int8_t distance = 0;
  std::int8_t shot = 1;  // Battleship counts its shots
  bool battleship = false;
};
struct AttackRolled {
  static constexpr const char* kKind = "attack_rolled";
  static constexpr Telling kTelling{"die", {"LOST-072", "LOST-078"}};
  Seat seat, target;
  std::int8_t die = 0, bonus = 0, total = 0;
};
struct DefenceRolled {
  static constexpr const char* kKind = "defence_rolled";
  static constexpr Telling kTelling{"die", {"LOST-073", "LOST-078"}};
  Seat seat, target;  // the defender is the one who rolls
  std::int8_t die = 0, bonus = 0, total = 0;
};
struct Hit {
  static constexpr const char* kKind = "hit";
  static constexpr Telling kTelling{"cannon_hit", {"LOST-074", "LOST-075"}};
  Seat seat, target;
  std::int8_t attack = 0, defence = 0;
};
struct Missed {
  static constexpr const char* kKind = "missed";
  static constexpr Telling kTelling{"splash", {"LOST-074", "LOST-076"}};
  Seat seat, target;
  std::int8_t attack = 0, defence = 0;
};
struct Shoved {
  static constexpr const char* kKind = "shoved";
  static constexpr Telling kTelling{"shove", {"LOST-081", "LOST-082"}};
  Seat seat, target;
  Side side = Side::left;
  std::int8_t distance = 0;  // as drawn
  Tile from, to;
  Sea sea = Sea::rorys_ocean;
  bool stopped = false;  // the edge stopped the ship before it went that far
};
struct StealRolled {
  static constexpr const char* kKind = "steal_rolled";
  static constexpr Telling kTelling{"board", {"LOST-084", "LOST-078"}};
  Seat seat, target;
  std::int8_t die = 0, bonus = 0, total = 0, guard_die = 0, guard_bonus = 0, guard_total = 0;
};
struct Stole {
  static constexpr const char* kKind = "stole";
  static constexpr Telling kTelling{"steal", {"LOST-085", "LOST-035"}};
  Seat seat, target;
  Gem gem = Gem::opal;
  std::int8_t value = 0;
  std::int16_t score = 0, target_score = 0;
};
struct StealFailed {
  static constexpr const char* kKind = "steal_failed";
  static constexpr Telling kTelling{"steal_failed", {"LOST-085"}};
  Seat seat, target;
};

// --- Skills ---

struct BuffRaised {
  static constexpr const char* kKind = "buff_raised";
  static constexpr Telling kTelling{"sword", {"LOST-098", "LOST-061", "LOST-099"}};
  Seat seat;
  Buff buff = Buff::sword;
  std::int8_t turns = 0, attack = 0, defence = 0, range = 0;
  constexpr std::string_view sound() const { return name_of(buff); }
};
struct Portalled {
  static constexpr const char* kKind = "portalled";
  static constexpr Telling kTelling{"portal", {"LOST-091", "LOST-092"}};
  Seat seat;
  Ocean ocean;
  Sea sea = Sea::rorys_ocean;
  Tile from, to;
};
struct BattleshipCalled {
  static constexpr const char* kKind = "battleship_called";
  static constexpr Telling kTelling{"battleship", {"LOST-100", "LOST-101"}};
  Seat seat, target;
  std::int8_t shots = 0;
};
struct FireHeld {
  static constexpr const char* kKind = "fire_held";
  static constexpr Telling kTelling{"hold_fire", {"LOST-102", "LOST-103"}};
  Seat seat;
};
struct ShotLost {
  static constexpr const char* kKind = "shot_lost";
  static constexpr Telling kTelling{"hold_fire", {"LOST-102", "LOST-103"}};
  Seat seat;
};
struct InstinctUsed {
  static constexpr const char* kKind = "instinct_used";
  static constexpr Telling kTelling{"instinct", {"LOST-090", "LOST-014"}};
  Seat seat;
};
// The private box of Sailor's Instinct.
struct ChartRead {
  static constexpr const char* kKind = "chart_read";
  static constexpr Telling kTelling{"chart", {"LOST-043", "LOST-090"}, true};
  Seat seat;
  Tile tile;
  Sea sea = Sea::rorys_ocean;
  std::int8_t sector_tiles = 0;
  List<std::int8_t, kMostSectors> charted, uncharted;  // tiles of each sector
  constexpr bool seen_by(Seat viewer) const { return viewer == seat; }
};
struct SeekerUsed {
  static constexpr const char* kKind = "seeker_used";
  static constexpr Telling kTelling{"seeker", {"LOST-095", "LOST-097"}};
  Seat seat;
  std::int8_t uses_left = 0;
};
// What Gem Seeker showed, to its user alone.
struct GemShown {
  static constexpr const char* kKind = "gem_shown";
  static constexpr Telling kTelling{"gem_shown", {"LOST-095", "LOST-097"}, true};
  Seat seat;
  Gem gem = Gem::opal;
  Tile tile;
  constexpr bool seen_by(Seat viewer) const { return viewer == seat; }
};

// --- The end ---

struct LastGemFound {
  static constexpr const char* kKind = "last_gem_found";
  static constexpr Telling kTelling{"last_gem", {"LOST-120"}};
  std::int16_t round = 0;
};
struct Becalmed {
  static constexpr const char* kKind = "becalmed";
  static constexpr Telling kTelling{"becalmed", {"LOST-123"}};
  std::int16_t rounds = 0;
};
struct TieDrawn {
  static constexpr const char* kKind = "tie_drawn";
  static constexpr Telling kTelling{"die", {"LOST-121"}};
  Seat seat;  // the one drawn
  SeatSet tied;
  std::int16_t score = 0;
};
struct Won {
  static constexpr const char* kKind = "won";
  static constexpr Telling kTelling{"win", {"LOST-121"}};
  Seat seat;
  std::int16_t score = 0;
  bool shared = false;
};
struct Placed {
  static constexpr const char* kKind = "placed";
  static constexpr Telling kTelling{"place", {"LOST-122"}};
  Seat seat;
  std::int8_t place = 0;
  std::int16_t score = 0;
  std::int32_t level = 0;
  List<Gem, kGems> hold;
};

BOOST_DESCRIBE_STRUCT(Welcomed, (), (oceans, gems))
BOOST_DESCRIBE_STRUCT(ShipPlaced, (), (seat, tile, sea))
BOOST_DESCRIBE_STRUCT(MoonRose, (), (round, factor))
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, round, tile, sea))
BOOST_DESCRIBE_STRUCT(BuffEnded, (), (seat, buff))
BOOST_DESCRIBE_STRUCT(Sailed, (), (seat, side, distance, from, to, sea))
BOOST_DESCRIBE_STRUCT(GemFound, (), (seat, gem, value, tile, score, left))
BOOST_DESCRIBE_STRUCT(XpGained, (), (seat, amount, source, total))
BOOST_DESCRIBE_STRUCT(LevelGained, (), (seat, level, levels))
BOOST_DESCRIBE_STRUCT(Unlocked, (), (seat, skills))
BOOST_DESCRIBE_STRUCT(Fired, (), (seat, target, distance, shot, battleship))
BOOST_DESCRIBE_STRUCT(AttackRolled, (), (seat, target, die, bonus, total))
BOOST_DESCRIBE_STRUCT(DefenceRolled, (), (seat, target, die, bonus, total))
BOOST_DESCRIBE_STRUCT(Hit, (), (seat, target, attack, defence))
BOOST_DESCRIBE_STRUCT(Missed, (), (seat, target, attack, defence))
BOOST_DESCRIBE_STRUCT(Shoved, (), (seat, target, side, distance, from, to, sea, stopped))
BOOST_DESCRIBE_STRUCT(StealRolled, (), (seat, target, die, bonus, total, guard_die, guard_bonus, guard_total))
BOOST_DESCRIBE_STRUCT(Stole, (), (seat, target, gem, value, score, target_score))
BOOST_DESCRIBE_STRUCT(StealFailed, (), (seat, target))
BOOST_DESCRIBE_STRUCT(BuffRaised, (), (seat, buff, turns, attack, defence, range))
BOOST_DESCRIBE_STRUCT(Portalled, (), (seat, ocean, sea, from, to))
BOOST_DESCRIBE_STRUCT(BattleshipCalled, (), (seat, target, shots))
BOOST_DESCRIBE_STRUCT(FireHeld, (), (seat))
BOOST_DESCRIBE_STRUCT(ShotLost, (), (seat))
BOOST_DESCRIBE_STRUCT(InstinctUsed, (), (seat))
BOOST_DESCRIBE_STRUCT(ChartRead, (), (seat, tile, sea, sector_tiles, charted, uncharted))
BOOST_DESCRIBE_STRUCT(SeekerUsed, (), (seat, uses_left))
BOOST_DESCRIBE_STRUCT(GemShown, (), (seat, gem, tile))
BOOST_DESCRIBE_STRUCT(LastGemFound, (), (round))
BOOST_DESCRIBE_STRUCT(Becalmed, (), (rounds))
BOOST_DESCRIBE_STRUCT(TieDrawn, (), (seat, tied, score))
BOOST_DESCRIBE_STRUCT(Won, (), (seat, score, shared))
BOOST_DESCRIBE_STRUCT(Placed, (), (seat, place, score, level, hold))

using Event =
    std::variant<Welcomed, ShipPlaced, MoonRose, TurnBegan, BuffEnded, Sailed, GemFound, XpGained, LevelGained,
                 Unlocked, Fired, AttackRolled, DefenceRolled, Hit, Missed, Shoved, StealRolled, Stole, StealFailed,
                 BuffRaised, Portalled, BattleshipCalled, FireHeld, ShotLost, InstinctUsed, ChartRead, SeekerUsed,
                 GemShown, LastGemFound, Becalmed, TieDrawn, Won, Placed>;

// A move being carried out.
template <class Sink>
using Deed = tortuga::Deed<Rules, State, Sink>;

// Most numbers that are told are small.
constexpr std::int8_t byte(int n) {
  return static_cast<std::int8_t>(n);
}

}  // namespace tortuga::lostseas
