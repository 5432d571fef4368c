// What can happen in step 6 and after it: sailing, encounters, fights, construction, the end.
//
// `seers` is not told: it says who may see an event, or the numbers in it.
#pragma once

#include "engine/event.h"
#include "games/plunk/moves.h"

namespace tortuga::plunk {

// Why a ship stops for the rest of the turn (PLUNK-063).
enum class StopReason : std::uint8_t { yields, fights, contested_ahead, enemy_holds };
BOOST_DESCRIBE_ENUM(StopReason, yields, fights, contested_ahead, enemy_holds)
constexpr std::string_view label_group(StopReason) {
  return "stop";
}

// --- Step 6: sailing ---

struct BeatBegan {
  static constexpr const char* kKind = "beat_began";
  static constexpr Telling kTelling{"beat", {"PLUNK-060"}};
  std::int8_t beat = 0;
};
// `left` hexes of its path are left.
struct Sailed {
  static constexpr const char* kKind = "sailed";
  static constexpr Telling kTelling{"sail", {"PLUNK-060", "PLUNK-067", "PLUNK-069"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex from;
  Hex to;
  Direction direction = Direction::east;
  std::int8_t beat = 0;
  std::int8_t left = 0;
};
// By winning a fight.
struct TookHex {
  static constexpr const char* kKind = "took_hex";
  static constexpr Telling kTelling{"sail", {"PLUNK-079", "PLUNK-089", "PLUNK-104"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex from;
  Hex to;
};
struct Stopped {
  static constexpr const char* kKind = "stopped";
  static constexpr Telling kTelling{"stop", {"PLUNK-063", "PLUNK-066", "PLUNK-086", "PLUNK-091", "PLUNK-103"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex at;
  Hex wanted;
  StopReason reason = StopReason::yields;
};

// --- Encounters ---

// `seat` and `target` are the owners of the earliest ship on each side.
struct PassingMet {
  static constexpr const char* kKind = "passing_met";
  static constexpr Telling kTelling{"encounter", {"PLUNK-075", "PLUNK-076"}, true};
  Seat seat;
  Seat target;
  Hex at;
  Hex other;
  List<ShipId, kMostShips> ships;
  SeatSet asked;
  SeatSet others;         // besides those two
  bool question = false;  // the one who is told has to answer
  constexpr void conceal(Seat viewer) { question = asked.has(viewer); }
};
// `ships` are the entrants, then the holders; `target` is the owner of the earliest ship hostile to the first. Holders
// are not asked (PLUNK-085).
struct EntryMet {
  static constexpr const char* kKind = "entry_met";
  static constexpr Telling kTelling{"encounter", {"PLUNK-068", "PLUNK-084", "PLUNK-085"}, true};
  Seat seat;
  Seat target;
  Hex at;
  List<ShipId, kMostShips> ships;
  bool held = false;
  SeatSet asked;
  SeatSet others;
  bool question = false;
  constexpr void conceal(Seat viewer) { question = asked.has(viewer); }
};
struct Answered {
  static constexpr const char* kKind = "answered";
  static constexpr Telling kTelling{"click", {"PLUNK-076", "PLUNK-084"}};
  Seat seat;
  Hex at;
  Answer answer = Answer::yield;
  SeatSet seers = {};  // the seat and its team
  constexpr bool seen_by(Seat viewer) const { return seers.has(viewer); }
};
struct AnswerShown {
  static constexpr const char* kKind = "answer_shown";
  static constexpr Telling kTelling{"reveal", {"PLUNK-076", "PLUNK-084"}, true};
  Seat seat;
  Hex at;
  Answer answer = Answer::yield;
};

// --- Fighting ---

// `seat` attacks; of the two comparisons it has `won` some and `lost` some. In fog the damage
// and HP of each ship are `known` to those who see it (PLUNK-141).
struct Fought {
  static constexpr const char* kKind = "fought";
  static constexpr Telling kTelling{"dice",
                                    {"PLUNK-115", "PLUNK-116", "PLUNK-117", "PLUNK-118", "PLUNK-119", "PLUNK-167"}};
  Seat seat;
  Seat target;
  ShipId ship = 0;
  Name name = Name::theodore;
  ShipId target_ship = 0;
  Name target_name = Name::theodore;
  Hex from;
  Hex at;
  List<std::uint8_t, kMostDice> dice;
  List<std::uint8_t, kMostDice> target_dice;
  bool mutual = false;
  std::int8_t won = 0;
  std::int8_t lost = 0;
  bool known = true, target_known = true;
  Secret<std::uint8_t> dealt;
  Secret<std::uint8_t> taken;
  Secret<std::uint8_t> hp;
  Secret<std::uint8_t> target_hp;
  SeatSet seers, target_seers;  // of each ship
  bool open = false;            // no fog
  constexpr void conceal(Seat viewer) {
    if (open) return;
    known = seers.has(viewer);
    target_known = target_seers.has(viewer);
    if (!known) {
      hp.hide();
      taken.hide();
    }
    if (!target_known) {
      target_hp.hide();
      dealt.hide();
    }
  }
};
struct Sunk {
  static constexpr const char* kKind = "sunk";
  static constexpr Telling kTelling{"sinking", {"PLUNK-120"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex at;
};
struct TileContested {
  static constexpr const char* kKind = "tile_contested";
  static constexpr Telling kTelling{"alarm", {"PLUNK-090", "PLUNK-104"}};
  Hex at;
  List<ShipId, kMostShips> ships;
  SeatSet seats;
};
// Another fight for a contested tile, before anything moves.
struct ContestGoesOn {
  static constexpr const char* kKind = "contest_goes_on";
  static constexpr Telling kTelling{"alarm", {"PLUNK-100", "PLUNK-101"}};
  Hex at;
  SeatSet seats;
};
// `seats` still want it; `open` before anything moves, when they may sail on (PLUNK-102). After a fight they have
// stopped.
struct ContestEnded {
  static constexpr const char* kKind = "contest_ended";
  static constexpr Telling kTelling{"calm", {"PLUNK-102", "PLUNK-104", "PLUNK-105"}};
  Hex at;
  SeatSet seats;
  bool open = false;
};

// --- Construction and the end of a turn ---

struct ShipAdvanced {
  static constexpr const char* kKind = "ship_advanced";
  static constexpr Telling kTelling{"hammer", {"PLUNK-125", "PLUNK-123"}};
  Seat seat;
  Hex at;
  std::uint8_t progress = 0;
  std::uint8_t needed = 0;
};
struct ShipFinished {
  static constexpr const char* kKind = "ship_finished";
  static constexpr Telling kTelling{"launch", {"PLUNK-124", "PLUNK-126"}};
  Seat seat;
  ShipId ship = 0;
  Name name = Name::theodore;
  Hex yard;
  Hex at;
};
struct NamesShuffled {
  static constexpr const char* kKind = "names_shuffled";
  static constexpr Telling kTelling{"shuffle", {"PLUNK-127"}};
  std::int8_t cards = 0;
};
struct Resigned {
  static constexpr const char* kKind = "resigned";
  static constexpr Telling kTelling{"resign", {"PLUNK-135"}};
  Seat seat;
};
struct Eliminated {
  static constexpr const char* kKind = "eliminated";
  static constexpr Telling kTelling{"elimination", {"PLUNK-130", "PLUNK-131"}};
  Seat seat;
  std::int16_t turn = 0;
};

// --- The end ---

struct GameEnded {
  static constexpr const char* kKind = "game_ended";
  static constexpr Telling kTelling{"end", {"PLUNK-132", "PLUNK-133", "PLUNK-175"}};
  Ending ending = Ending::none;
  std::int16_t turn = 0;
};
struct CombatSeedShown {
  static constexpr const char* kKind = "combat_seed_shown";
  static constexpr Telling kTelling{"reveal", {"PLUNK-165"}, true};
  std::uint32_t seed = 0;
  bool drawn = false;  // with the table's own luck: the number alone does not give the dice
};
struct Won {
  static constexpr const char* kKind = "won";
  static constexpr Telling kTelling{"victory", {"PLUNK-132", "PLUNK-133", "PLUNK-176"}};
  Seat seat;
  bool shared = false;
  std::int8_t ships = 0;
};
struct Placed {
  static constexpr const char* kKind = "placed";
  static constexpr Telling kTelling{"place", {"PLUNK-134", "PLUNK-176"}};
  Seat seat;
  std::int8_t place = 0;
  std::int8_t ships = 0;
  std::int16_t eliminated = 0;
};

BOOST_DESCRIBE_STRUCT(BeatBegan, (), (beat))
BOOST_DESCRIBE_STRUCT(Sailed, (), (seat, ship, name, from, to, direction, beat, left))
BOOST_DESCRIBE_STRUCT(TookHex, (), (seat, ship, name, from, to))
BOOST_DESCRIBE_STRUCT(Stopped, (), (seat, ship, name, at, wanted, reason))
BOOST_DESCRIBE_STRUCT(PassingMet, (), (seat, target, at, other, ships, asked, others, question))
BOOST_DESCRIBE_STRUCT(EntryMet, (), (seat, target, at, ships, held, asked, others, question))
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, at, answer))
BOOST_DESCRIBE_STRUCT(AnswerShown, (), (seat, at, answer))
BOOST_DESCRIBE_STRUCT(Fought, (),
                      (seat, target, ship, name, target_ship, target_name, from, at, dice, target_dice, mutual, won,
                       lost, known, target_known, dealt, taken, hp, target_hp))
BOOST_DESCRIBE_STRUCT(Sunk, (), (seat, ship, name, at))
BOOST_DESCRIBE_STRUCT(TileContested, (), (at, ships, seats))
BOOST_DESCRIBE_STRUCT(ContestGoesOn, (), (at, seats))
BOOST_DESCRIBE_STRUCT(ContestEnded, (), (at, seats, open))
BOOST_DESCRIBE_STRUCT(ShipAdvanced, (), (seat, at, progress, needed))
BOOST_DESCRIBE_STRUCT(ShipFinished, (), (seat, ship, name, yard, at))
BOOST_DESCRIBE_STRUCT(NamesShuffled, (), (cards))
BOOST_DESCRIBE_STRUCT(Resigned, (), (seat))
BOOST_DESCRIBE_STRUCT(Eliminated, (), (seat, turn))
BOOST_DESCRIBE_STRUCT(GameEnded, (), (ending, turn))
BOOST_DESCRIBE_STRUCT(CombatSeedShown, (), (seed, drawn))
BOOST_DESCRIBE_STRUCT(Won, (), (seat, shared, ships))
BOOST_DESCRIBE_STRUCT(Placed, (), (seat, place, ships, eliminated))

}  // namespace tortuga::plunk
