// What happens on the water: movement, Treasure Islands, ships, pirates and Goods. The sentence of each kind is
// "event.<kind>" in text/en.json.
#pragma once

#include "engine/event.h"
#include "games/sea/moves.h"

namespace tortuga::sea {

using Track = List<Square, kMostSteps>;  // the squares a movement enters, in order

// --- Moving ---

struct Sailed {
  static constexpr const char* kKind = "sailed";
  static constexpr Telling kTelling{"sail", {"SEA-004", "SEA-006", "SEA-047"}};
  Seat seat;  // whose ship
  Colour ship = Colour::orange;
  Path path = kJump;
  Square from = kOff;
  Track track;
  const Telling& telling() const {
    static constexpr Telling kJumped{"sail", {"SEA-049", "SEA-008"}};
    return path == kJump ? kJumped : kTelling;
  }
};
struct Blown {
  static constexpr const char* kKind = "blown";
  static constexpr Telling kTelling{"storm", {"SEA-132", "SEA-133", "SEA-075"}};
  Seat seat, target;  // who blows whose ship
  Colour ship = Colour::orange;
  Path path = kJump;
  Square from = kOff;
  Track track;
  const Telling& telling() const {
    static constexpr Telling kJumped{"storm", {"SEA-133", "SEA-078"}};
    static constexpr Telling kSteered{"storm", {"SEA-132", "SEA-075"}};
    return path == kJump ? kJumped : kSteered;
  }
};
struct PirateSailed {
  static constexpr const char* kKind = "pirate_sailed";
  static constexpr Telling kTelling{"pirates", {"SEA-066", "SEA-067", "SEA-134"}};
  Seat seat;  // who drives it
  std::int8_t pirate = 0;
  Path path = kJump;
  Square from = kOff;
  Track track;
  Errand errand = Errand::bonus;  // not told: the events before it say so
  const Telling& telling() const {
    static constexpr Telling kOfTrouble{"pirates", {"SEA-134", "SEA-075"}};
    static constexpr Telling kOfBonus{"pirates", {"SEA-066", "SEA-067"}};
    return errand == Errand::trouble ? kOfTrouble : kOfBonus;
  }
};
struct IslandDrifted {
  static constexpr const char* kKind = "island_drifted";
  static constexpr Telling kTelling{"drift", {"SEA-135", "SEA-106", "SEA-107"}};
  Seat seat;
  Path path = kJump;
  Square from = kOff;
  Track track;
};

// --- Treasure Islands ---

struct TreasureTaken {
  static constexpr const char* kKind = "treasure_taken";
  static constexpr Telling kTelling{"coins", {"SEA-085", "SEA-086", "SEA-100", "SEA-106"}};
  Seat seat;
  Colour ship = Colour::orange;
  Square square = kOff;
  bool landed = false;
  std::int16_t treasures = 0;
  bool adrift = false;  // it was the island that moved; not told
  const Telling& telling() const {
    static constexpr Telling kLanding{"coins", {"SEA-086", "SEA-100"}};
    static constexpr Telling kPassing{"coins", {"SEA-085", "SEA-100"}};
    static constexpr Telling kAdrift{"coins", {"SEA-106", "SEA-100"}};
    return adrift ? kAdrift : landed ? kLanding : kPassing;
  }
};
enum class Haul : std::uint8_t { contact, symbol, square };
BOOST_DESCRIBE_ENUM(Haul, contact, symbol, square)
constexpr std::string_view label_group(Haul) {
  return "haul";
}
struct PiratesGained {
  static constexpr const char* kKind = "pirates_gained";
  static constexpr Telling kTelling{"pirate_coins", {"SEA-100", "SEA-109", "SEA-110", "SEA-118"}};
  Haul haul = Haul::contact;
  Square square = kOff;
  std::int16_t treasures = 0, goal = 0;
  const Telling& telling() const {
    static constexpr Telling kByHaul[] = {
        {"pirate_coins", {"SEA-118", "SEA-100"}}, {"pirate_coins", {"SEA-109"}}, {"pirate_coins", {"SEA-110"}}};
    return kByHaul[static_cast<int>(haul)];
  }
};
struct PlacementRolled {
  static constexpr const char* kKind = "placement_rolled";
  static constexpr Telling kTelling{"dice", {"SEA-108", "SEA-196", "SEA-190"}};
  Letter letter = Letter::A;
  std::int8_t number = 0;  // 14 is the pirate symbol
};
struct IslandPlaced {
  static constexpr const char* kKind = "island_placed";
  static constexpr Telling kTelling{"island", {"SEA-108", "SEA-112"}};
  Square square = kOff;
  bool stacked = false;
  const Telling& telling() const {
    static constexpr Telling kStacked{"island", {"SEA-112", "SEA-108"}};
    static constexpr Telling kAlone{"island", {"SEA-108"}};
    return stacked ? kStacked : kAlone;
  }
};

// --- Ships, pirates, Goods ---

struct Stole {
  static constexpr const char* kKind = "stole";
  static constexpr Telling kTelling{"steal", {"SEA-088", "SEA-160"}, true};
  Seat seat, target;
  Card card = kHiddenCard;
  bool thief = false;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat && viewer != target) card = kHiddenCard;
  }
  const Telling& telling() const {
    static constexpr Telling kThief{"steal", {"SEA-160"}, true};
    static constexpr Telling kLanding{"steal", {"SEA-088"}, true};
    return thief ? kThief : kLanding;
  }
};
struct StoleNothing {
  static constexpr const char* kKind = "stole_nothing";
  static constexpr Telling kTelling{"nothing", {"SEA-088", "SEA-160"}, true};
  Seat seat, target;
};
struct PirateMet {
  static constexpr const char* kKind = "pirate_met";
  static constexpr Telling kTelling{"cannon", {"SEA-091", "SEA-115", "SEA-117"}, true};
  Seat seat;
  Colour ship = Colour::orange;
  std::int8_t pirate = 0;
  Square square = kOff;
};
struct StrategistRolled {
  static constexpr const char* kKind = "strategist_rolled";
  static constexpr Telling kTelling{"die", {"SEA-163"}};
  Seat seat;
  std::int8_t number = 0;  // 14 is the pirate symbol
  bool safe = false;
};
struct Bribed {
  static constexpr const char* kKind = "bribed";
  static constexpr Telling kTelling{"cargo", {"SEA-115", "SEA-116", "SEA-120"}};
  Seat seat;
  Colour good = Colour::orange;
  std::int8_t left = 0;
};
enum class Blame : std::uint8_t { pirate, broken_compass, cursed_treasure };
BOOST_DESCRIBE_ENUM(Blame, pirate, broken_compass, cursed_treasure)
constexpr std::string_view label_group(Blame) {
  return "blame";
}
struct DebtTaken {
  static constexpr const char* kKind = "debt_taken";
  static constexpr Telling kTelling{"debt", {"SEA-115", "SEA-130", "SEA-131"}};
  Seat seat;
  Blame blame = Blame::pirate;
  std::int16_t debt = 0;
  const Telling& telling() const {
    static constexpr Telling kByBlame[] = {{"debt", {"SEA-115"}}, {"debt", {"SEA-130"}}, {"debt", {"SEA-131"}}};
    return kByBlame[static_cast<int>(blame)];
  }
};
struct GoodCollected {
  static constexpr const char* kKind = "good_collected";
  static constexpr Telling kTelling{"cargo", {"SEA-092", "SEA-120", "SEA-122"}};
  Seat seat;
  Colour good = Colour::orange;
  std::int8_t left = 0;
};
enum class Closed : std::uint8_t { empty, pirate };
BOOST_DESCRIBE_ENUM(Closed, empty, pirate)
constexpr std::string_view label_group(Closed) {
  return "closed";
}
struct PortClosed {
  static constexpr const char* kKind = "port_closed";
  static constexpr Telling kTelling{"nothing", {"SEA-120", "SEA-121", "SEA-198"}};
  Seat seat;
  Closed closed = Closed::empty;
  Square square = kOff;
  const Telling& telling() const {
    static constexpr Telling kEmpty{"nothing", {"SEA-120", "SEA-198"}};
    static constexpr Telling kPirate{"nothing", {"SEA-121", "SEA-198"}};
    return closed == Closed::pirate ? kPirate : kEmpty;
  }
};
struct ComboTaken {
  static constexpr const char* kKind = "combo_taken";
  static constexpr Telling kTelling{"cargo", {"SEA-195", "SEA-197"}};
  Seat seat;
  Colour good = Colour::orange;
  std::int8_t left = 0;
};
struct ComboPlaced {
  static constexpr const char* kKind = "combo_placed";
  static constexpr Telling kTelling{"island", {"SEA-196", "SEA-197", "SEA-S14"}};
  Square square = kOff;
};

BOOST_DESCRIBE_STRUCT(Sailed, (), (seat, ship, path, from, track))
BOOST_DESCRIBE_STRUCT(Blown, (), (seat, target, ship, path, from, track))
BOOST_DESCRIBE_STRUCT(PirateSailed, (), (seat, pirate, path, from, track))
BOOST_DESCRIBE_STRUCT(IslandDrifted, (), (seat, path, from, track))
BOOST_DESCRIBE_STRUCT(TreasureTaken, (), (seat, ship, square, landed, treasures))
BOOST_DESCRIBE_STRUCT(PiratesGained, (), (haul, square, treasures, goal))
BOOST_DESCRIBE_STRUCT(PlacementRolled, (), (letter, number))
BOOST_DESCRIBE_STRUCT(IslandPlaced, (), (square, stacked))
BOOST_DESCRIBE_STRUCT(Stole, (), (seat, target, card, thief))
BOOST_DESCRIBE_STRUCT(StoleNothing, (), (seat, target))
BOOST_DESCRIBE_STRUCT(PirateMet, (), (seat, ship, pirate, square))
BOOST_DESCRIBE_STRUCT(StrategistRolled, (), (seat, number, safe))
BOOST_DESCRIBE_STRUCT(Bribed, (), (seat, good, left))
BOOST_DESCRIBE_STRUCT(DebtTaken, (), (seat, blame, debt))
BOOST_DESCRIBE_STRUCT(GoodCollected, (), (seat, good, left))
BOOST_DESCRIBE_STRUCT(PortClosed, (), (seat, closed, square))
BOOST_DESCRIBE_STRUCT(ComboTaken, (), (seat, good, left))
BOOST_DESCRIBE_STRUCT(ComboPlaced, (), (square))

}  // namespace tortuga::sea
