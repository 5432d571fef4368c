// What can happen in Sea of Plunder. The sentence of each kind is "event.<kind>" in text/en.json.
#pragma once

#include <variant>

#include "engine/event.h"
#include "games/sea/moves.h"

namespace tortuga::sea {

using Track = List<Square, kMostSteps>;  // the squares a movement enters, in order

// --- The start ---

struct Welcomed {
  static constexpr const char* kKind = "welcomed";
  static constexpr Telling kTelling{"ambience", "show_sea", {"SEA-S03", "SEA-S04", "SEA-S06"}};
  std::int8_t treasure_goal = 0, pirate_goal = 0;
  Square rabakin = kOff, grayseo = kOff, izarea = kOff, morrosa = kOff;
  List<Square, kPirates> pirates;
  List<Square, kMostIslands> islands;
};
struct PowerDealt {
  static constexpr const char* kKind = "power_dealt";
  static constexpr Telling kTelling{"card", "show_power", {"SEA-S08"}};
  Seat seat;
  Power power = Power::none;
};
struct ShipPlaced {
  static constexpr const char* kKind = "ship_placed";
  static constexpr Telling kTelling{"anchor", "place_ship", {"SEA-S01", "SEA-S05"}};
  Seat seat;
  Colour ship = Colour::orange;
  Square square = kOff;
};
struct VoteOpened {
  static constexpr const char* kKind = "vote_opened";
  static constexpr Telling kTelling{"bell", "open_vote", {"SEA-S02"}};
  std::int8_t seats = 0;
};
struct VoteCast {
  static constexpr const char* kKind = "vote_cast";
  static constexpr Telling kTelling{"card", "cast_vote", {"SEA-S02"}};
  Seat seat;
};
struct VoteShown {
  static constexpr const char* kKind = "vote_shown";
  static constexpr Telling kTelling{"card", "show_vote", {"SEA-S02"}, true};
  Seat seat, target;
};
struct StarterNamed {
  static constexpr const char* kKind = "starter_named";
  static constexpr Telling kTelling{"bell", "mark_starter", {"SEA-S02"}};
  Seat seat;
};
struct GoodKept {
  static constexpr const char* kKind = "good_kept";
  static constexpr Telling kTelling{"cargo", "keep_good", {"SEA-159"}};
  Seat seat;
  Colour good = Colour::orange;
};
struct PileOpened {
  static constexpr const char* kKind = "pile_opened";
  static constexpr Telling kTelling{"card", "open_pile", {"SEA-S12"}};
  Card card = kNoCard;
};

// --- Rounds and turns ---

struct RoundBegan {
  static constexpr const char* kKind = "round_began";
  static constexpr Telling kTelling{"round", "show_round", {"SEA-001"}};
  std::int16_t round = 0;
};
struct TurnBegan {
  static constexpr const char* kKind = "turn_began";
  static constexpr Telling kTelling{"bell", "mark_turn", {"SEA-001", "SEA-002"}};
  Seat seat;
  std::int16_t round = 0;
};

// --- Drawing ---

// What a card is drawn for.
enum class Cause : std::uint8_t { draw, island, ship, placement, storm, uncharted, resupply };
BOOST_DESCRIBE_ENUM(Cause, draw, island, ship, placement, storm, uncharted, resupply)
constexpr std::string_view label_group(Cause) {
  return "cause";
}

struct Drew {
  static constexpr const char* kKind = "drew";
  static constexpr Telling kTelling{"card", "draw_card", {"SEA-020", "SEA-030"}, true};
  Seat seat;
  Card card = kHiddenCard;
  Cause cause = Cause::draw;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat) card = kHiddenCard;
  }
};
struct TookFromPile {
  static constexpr const char* kKind = "took_from_pile";
  static constexpr Telling kTelling{"card", "take_from_pile", {"SEA-021", "SEA-023"}};
  Seat seat;
  Card card = kNoCard;
};
struct EventTurned {
  static constexpr const char* kKind = "event_turned";
  static constexpr Telling kTelling{"event", "set_event_aside", {"SEA-024", "SEA-031"}, true};
  Seat seat;
  Card card = kNoCard;
};
struct DrawSkipped {
  static constexpr const char* kKind = "draw_skipped";
  static constexpr Telling kTelling{"nothing", "show_empty_deck", {"SEA-039"}};
  Seat seat;
};
struct Reshuffled {
  static constexpr const char* kKind = "reshuffled";
  static constexpr Telling kTelling{"shuffle", "shuffle_deck", {"SEA-036", "SEA-037", "SEA-038"}};
  std::uint8_t cards = 0;
  bool events = false;  // Events were shuffled in
};

// --- Events ---

struct EventBegan {
  static constexpr const char* kKind = "event_began";
  static constexpr Telling kTelling{"event", "show_event", {"SEA-025", "SEA-032", "SEA-035"}};
  Card card = kNoCard;
};
struct CargoTaken {
  static constexpr const char* kKind = "cargo_taken";
  static constexpr Telling kTelling{"steal", "pass_card", {"SEA-145"}, true};
  Seat seat, target;
  Card card = kHiddenCard;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat && viewer != target) card = kHiddenCard;
  }
};
struct TokenGained {
  static constexpr const char* kKind = "token_gained";
  static constexpr Telling kTelling{"token", "gain_token", {"SEA-146"}};
  Seat seat;
  std::int16_t tokens = 0;
};
struct TalesIgnored {
  static constexpr const char* kKind = "tales_ignored";
  static constexpr Telling kTelling{"nothing", "show_event", {"SEA-148"}};
  std::int8_t islands = 0;
};

// --- Playing and discarding ---

struct Played {
  static constexpr const char* kKind = "played";
  static constexpr Telling kTelling{"card", "play_card", {"SEA-045", "SEA-056"}};
  Seat seat;
  Card card = kNoCard;
  bool token = false;
};
struct Discarded {
  static constexpr const char* kKind = "discarded";
  static constexpr Telling kTelling{"card", "discard_card", {"SEA-065", "SEA-056"}};
  Seat seat;
  Card card = kNoCard;
  bool token = false;
};
struct EffectWaits {
  static constexpr const char* kKind = "effect_waits";
  static constexpr Telling kTelling{"wait", "park_card", {"SEA-051", "SEA-068"}};
  Seat seat;
  Card card = kNoCard;
};
struct EffectBegan {
  static constexpr const char* kKind = "effect_began";
  static constexpr Telling kTelling{"storm", "show_effect", {"SEA-068", "SEA-132", "SEA-134", "SEA-135"}};
  Seat seat;
  Card card = kNoCard;
};
struct EffectLost {
  static constexpr const char* kKind = "effect_lost";
  static constexpr Telling kTelling{"nothing", "drop_card", {"SEA-068"}};
  Seat seat;
  Card card = kNoCard;
};
struct PlaysGranted {
  static constexpr const char* kKind = "plays_granted";
  static constexpr Telling kTelling{"card", "show_plays", {"SEA-137", "SEA-138"}};
  Seat seat;
  std::int8_t plays = 0;
};
struct PlayLost {
  static constexpr const char* kKind = "play_lost";
  static constexpr Telling kTelling{"nothing", "show_hand", {"SEA-046", "SEA-138"}};
  Seat seat;
};
struct DiscardSkipped {
  static constexpr const char* kKind = "discard_skipped";
  static constexpr Telling kTelling{"nothing", "show_hand", {"SEA-065"}};
  Seat seat;
};
struct Guessed {
  static constexpr const char* kKind = "guessed";
  static constexpr Telling kTelling{"compass", "show_guess", {"SEA-130"}};
  Seat seat;
  Than than = Than::more;
};
struct HandCounted {
  static constexpr const char* kKind = "hand_counted";
  static constexpr Telling kTelling{"count", "show_hand_size", {"SEA-130"}, true};
  Seat seat;
  std::uint8_t cards = 0;
};
struct Buried {
  static constexpr const char* kKind = "buried";
  static constexpr Telling kTelling{"card", "bury_card", {"SEA-136"}};
  Seat seat;
  Card card = kHiddenCard;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat) card = kHiddenCard;
  }
};
struct Stayed {
  static constexpr const char* kKind = "stayed";
  static constexpr Telling kTelling{"wait", "keep_still", {"SEA-152", "SEA-155", "SEA-135"}};
  Seat seat;
};

// --- Moving ---

struct Sailed {
  static constexpr const char* kKind = "sailed";
  static constexpr Telling kTelling{"sail", "move_ship", {"SEA-004", "SEA-006", "SEA-047"}};
  Seat seat;  // whose ship
  Colour ship = Colour::orange;
  Path path = kJump;
  Square from = kOff;
  Track track;
};
struct Blown {
  static constexpr const char* kKind = "blown";
  static constexpr Telling kTelling{"storm", "move_ship", {"SEA-132", "SEA-133", "SEA-075"}};
  Seat seat, target;  // who blows whose ship
  Colour ship = Colour::orange;
  Path path = kJump;
  Square from = kOff;
  Track track;
};
struct PirateSailed {
  static constexpr const char* kKind = "pirate_sailed";
  static constexpr Telling kTelling{"pirates", "move_pirate", {"SEA-066", "SEA-067", "SEA-134"}};
  Seat seat;  // who drives it
  std::int8_t pirate = 0;
  Path path = kJump;
  Square from = kOff;
  Track track;
};
struct IslandDrifted {
  static constexpr const char* kKind = "island_drifted";
  static constexpr Telling kTelling{"drift", "move_island", {"SEA-135", "SEA-106", "SEA-107"}};
  Seat seat;
  Path path = kJump;
  Square from = kOff;
  Track track;
};

// --- Treasure Islands ---

struct TreasureTaken {
  static constexpr const char* kKind = "treasure_taken";
  static constexpr Telling kTelling{"coins", "take_treasure", {"SEA-085", "SEA-086", "SEA-100", "SEA-106"}};
  Seat seat;
  Colour ship = Colour::orange;
  Square square = kOff;
  bool landed = false;
  std::int16_t treasures = 0;
};
enum class Haul : std::uint8_t { contact, symbol, square };
BOOST_DESCRIBE_ENUM(Haul, contact, symbol, square)
constexpr std::string_view label_group(Haul) {
  return "haul";
}
struct PiratesGained {
  static constexpr const char* kKind = "pirates_gained";
  static constexpr Telling kTelling{"pirate_coins", "fill_dish", {"SEA-100", "SEA-109", "SEA-110", "SEA-118"}};
  Haul haul = Haul::contact;
  Square square = kOff;
  std::int16_t treasures = 0, goal = 0;
};
struct PlacementRolled {
  static constexpr const char* kKind = "placement_rolled";
  static constexpr Telling kTelling{"dice", "roll_placement", {"SEA-108", "SEA-196", "SEA-190"}};
  Letter letter = Letter::A;
  std::int8_t number = 0;  // 14 is the pirate symbol
};
struct IslandPlaced {
  static constexpr const char* kKind = "island_placed";
  static constexpr Telling kTelling{"island", "place_island", {"SEA-108", "SEA-112"}};
  Square square = kOff;
  bool stacked = false;
};

// --- Ships, pirates, Goods ---

struct Stole {
  static constexpr const char* kKind = "stole";
  static constexpr Telling kTelling{"steal", "steal_card", {"SEA-088", "SEA-160"}, true};
  Seat seat, target;
  Card card = kHiddenCard;
  bool thief = false;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat && viewer != target) card = kHiddenCard;
  }
};
struct StoleNothing {
  static constexpr const char* kKind = "stole_nothing";
  static constexpr Telling kTelling{"nothing", "steal_nothing", {"SEA-088", "SEA-160"}};
  Seat seat, target;
};
struct PirateMet {
  static constexpr const char* kKind = "pirate_met";
  static constexpr Telling kTelling{"cannon", "pirate_contact", {"SEA-091", "SEA-115", "SEA-117"}};
  Seat seat;
  Colour ship = Colour::orange;
  std::int8_t pirate = 0;
  Square square = kOff;
};
struct StrategistRolled {
  static constexpr const char* kKind = "strategist_rolled";
  static constexpr Telling kTelling{"die", "roll_number", {"SEA-163"}};
  Seat seat;
  std::int8_t number = 0;  // 14 is the pirate symbol
  bool safe = false;
};
struct Bribed {
  static constexpr const char* kKind = "bribed";
  static constexpr Telling kTelling{"cargo", "return_good", {"SEA-115", "SEA-116", "SEA-120"}};
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
  static constexpr Telling kTelling{"debt", "take_debt", {"SEA-115", "SEA-130", "SEA-131"}};
  Seat seat;
  Blame blame = Blame::pirate;
  std::int16_t debt = 0;
};
struct GoodCollected {
  static constexpr const char* kKind = "good_collected";
  static constexpr Telling kTelling{"cargo", "collect_good", {"SEA-092", "SEA-120", "SEA-122"}};
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
  static constexpr Telling kTelling{"nothing", "close_port", {"SEA-120", "SEA-121", "SEA-198"}};
  Seat seat;
  Closed closed = Closed::empty;
  Square square = kOff;
};
struct ComboTaken {
  static constexpr const char* kKind = "combo_taken";
  static constexpr Telling kTelling{"cargo", "collect_good", {"SEA-195", "SEA-197"}};
  Seat seat;
  Colour good = Colour::orange;
  std::int8_t left = 0;
};
struct ComboPlaced {
  static constexpr const char* kKind = "combo_placed";
  static constexpr Telling kTelling{"island", "place_combo", {"SEA-196", "SEA-197", "SEA-S14"}};
  Square square = kOff;
};

// --- The end ---

struct EndTriggered {
  static constexpr const char* kKind = "end_triggered";
  static constexpr Telling kTelling{"drum", "announce_last_round", {"SEA-170", "SEA-171"}};
  Ending ending = Ending::none;
  std::int16_t round = 0;
};
struct RoundsOver {
  static constexpr const char* kKind = "rounds_over";
  static constexpr Telling kTelling{"drum", "end_game", {"SEA-171", "SEA-175"}};
  Ending ending = Ending::none;
  std::int16_t round = 0;
};
struct Smuggled {
  static constexpr const char* kKind = "smuggled";
  static constexpr Telling kTelling{"cargo", "collect_good", {"SEA-162"}};
  Seat seat;
  Colour good = Colour::orange;
};
struct Scored {
  static constexpr const char* kKind = "scored";
  static constexpr Telling kTelling{"count", "show_score", {"SEA-172", "SEA-150"}, true};
  Seat seat;
  std::int16_t treasures = 0, tokens = 0, debt = 0, goods = 0, points = 0;
  List<Card, kColours * kMostGoods> hold;  // the Goods
};
struct TieRolled {
  static constexpr const char* kKind = "tie_rolled";
  static constexpr Telling kTelling{"die", "roll_number", {"SEA-173"}};
  Seat seat;
  std::int8_t number = 0;  // 14 is the pirate symbol
};
enum class Tie : std::uint8_t { none, tokens, colours, treasures, die };
BOOST_DESCRIBE_ENUM(Tie, none, tokens, colours, treasures, die)
constexpr std::string_view label_group(Tie) {
  return "tie";
}
struct Won {
  static constexpr const char* kKind = "won";
  static constexpr Telling kTelling{"win", "crown_ship", {"SEA-172", "SEA-173", "SEA-174"}};
  Seat seat;
  std::int16_t points = 0;
  Tie tie = Tie::none;  // what decided it
};

BOOST_DESCRIBE_STRUCT(Welcomed, (), (treasure_goal, pirate_goal, rabakin, grayseo, izarea, morrosa, pirates, islands))
BOOST_DESCRIBE_STRUCT(PowerDealt, (), (seat, power))
BOOST_DESCRIBE_STRUCT(ShipPlaced, (), (seat, ship, square))
BOOST_DESCRIBE_STRUCT(VoteOpened, (), (seats))
BOOST_DESCRIBE_STRUCT(VoteCast, (), (seat))
BOOST_DESCRIBE_STRUCT(VoteShown, (), (seat, target))
BOOST_DESCRIBE_STRUCT(StarterNamed, (), (seat))
BOOST_DESCRIBE_STRUCT(GoodKept, (), (seat, good))
BOOST_DESCRIBE_STRUCT(PileOpened, (), (card))
BOOST_DESCRIBE_STRUCT(RoundBegan, (), (round))
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, round))
BOOST_DESCRIBE_STRUCT(Drew, (), (seat, card, cause))
BOOST_DESCRIBE_STRUCT(TookFromPile, (), (seat, card))
BOOST_DESCRIBE_STRUCT(EventTurned, (), (seat, card))
BOOST_DESCRIBE_STRUCT(DrawSkipped, (), (seat))
BOOST_DESCRIBE_STRUCT(Reshuffled, (), (cards, events))
BOOST_DESCRIBE_STRUCT(EventBegan, (), (card))
BOOST_DESCRIBE_STRUCT(CargoTaken, (), (seat, target, card))
BOOST_DESCRIBE_STRUCT(TokenGained, (), (seat, tokens))
BOOST_DESCRIBE_STRUCT(TalesIgnored, (), (islands))
BOOST_DESCRIBE_STRUCT(Played, (), (seat, card, token))
BOOST_DESCRIBE_STRUCT(Discarded, (), (seat, card, token))
BOOST_DESCRIBE_STRUCT(EffectWaits, (), (seat, card))
BOOST_DESCRIBE_STRUCT(EffectBegan, (), (seat, card))
BOOST_DESCRIBE_STRUCT(EffectLost, (), (seat, card))
BOOST_DESCRIBE_STRUCT(PlaysGranted, (), (seat, plays))
BOOST_DESCRIBE_STRUCT(PlayLost, (), (seat))
BOOST_DESCRIBE_STRUCT(DiscardSkipped, (), (seat))
BOOST_DESCRIBE_STRUCT(Guessed, (), (seat, than))
BOOST_DESCRIBE_STRUCT(HandCounted, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(Buried, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Stayed, (), (seat))
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
BOOST_DESCRIBE_STRUCT(EndTriggered, (), (ending, round))
BOOST_DESCRIBE_STRUCT(RoundsOver, (), (ending, round))
BOOST_DESCRIBE_STRUCT(Smuggled, (), (seat, good))
BOOST_DESCRIBE_STRUCT(Scored, (), (seat, treasures, tokens, debt, goods, points, hold))
BOOST_DESCRIBE_STRUCT(TieRolled, (), (seat, number))
BOOST_DESCRIBE_STRUCT(Won, (), (seat, points, tie))

using Event =
    std::variant<Welcomed, PowerDealt, ShipPlaced, VoteOpened, VoteCast, VoteShown, StarterNamed, GoodKept, PileOpened,
                 RoundBegan, TurnBegan, Drew, TookFromPile, EventTurned, DrawSkipped, Reshuffled, EventBegan,
                 CargoTaken, TokenGained, TalesIgnored, Played, Discarded, EffectWaits, EffectBegan, EffectLost,
                 PlaysGranted, PlayLost, DiscardSkipped, Guessed, HandCounted, Buried, Stayed, Sailed, Blown,
                 PirateSailed, IslandDrifted, TreasureTaken, PiratesGained, PlacementRolled, IslandPlaced, Stole,
                 StoleNothing, PirateMet, StrategistRolled, Bribed, DebtTaken, GoodCollected, PortClosed, ComboTaken,
                 ComboPlaced, EndTriggered, RoundsOver, Smuggled, Scored, TieRolled, Won>;

}  // namespace tortuga::sea
