// What can happen in Sea of Plunder: the table, the cards and the end; contacts.h has what happens on the water. The
// sentence of each kind is "event.<kind>" in text/en.json.
#pragma once

#include <variant>

#include "engine/deed.h"
#include "games/sea/contacts.h"

namespace tortuga::sea {

// --- The start ---

struct Welcomed {
  static constexpr const char* kKind = "welcomed";
  static constexpr Telling kTelling{"ambience", {"SEA-S03", "SEA-S04", "SEA-S06"}};
  std::int8_t treasure_goal = 0, pirate_goal = 0;
  Square rabakin = kOff, grayseo = kOff, izarea = kOff, morrosa = kOff;
  List<Square, kPirates> pirates;
  List<Square, kMostIslands> islands;
};
struct PowerDealt {
  static constexpr const char* kKind = "power_dealt";
  static constexpr Telling kTelling{"card", {"SEA-S08"}};
  Seat seat;
  Power power = Power::none;
};
struct ShipPlaced {
  static constexpr const char* kKind = "ship_placed";
  static constexpr Telling kTelling{"anchor", {"SEA-S01", "SEA-S05"}};
  Seat seat;
  Colour ship = Colour::orange;
  Square square = kOff;
};
struct VoteOpened {
  static constexpr const char* kKind = "vote_opened";
  static constexpr Telling kTelling{"bell", {"SEA-S02"}};
  std::int8_t seats = 0;
};
struct VoteCast {
  static constexpr const char* kKind = "vote_cast";
  static constexpr Telling kTelling{"card", {"SEA-S02"}};
  Seat seat;
};
struct VoteShown {
  static constexpr const char* kKind = "vote_shown";
  static constexpr Telling kTelling{"card", {"SEA-S02"}, true};
  Seat seat, target;
};
struct StarterNamed {
  static constexpr const char* kKind = "starter_named";
  static constexpr Telling kTelling{"bell", {"SEA-S02"}};
  Seat seat;
};
struct GoodKept {
  static constexpr const char* kKind = "good_kept";
  static constexpr Telling kTelling{"cargo", {"SEA-159"}};
  Seat seat;
  Colour good = Colour::orange;
};
struct PileOpened {
  static constexpr const char* kKind = "pile_opened";
  static constexpr Telling kTelling{"card", {"SEA-S12"}};
  Card card = kNoCard;
};

// --- Rounds and turns ---

struct RoundBegan {
  static constexpr const char* kKind = "round_began";
  static constexpr Telling kTelling{"round", {"SEA-001"}};
  std::int16_t round = 0;
};
struct TurnBegan {
  static constexpr const char* kKind = "turn_began";
  static constexpr Telling kTelling{"bell", {"SEA-001", "SEA-002"}};
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
  static constexpr Telling kTelling{"card", {"SEA-020", "SEA-030"}, true};
  Seat seat;
  Card card = kHiddenCard;
  Cause cause = Cause::draw;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat) card = kHiddenCard;
  }
  const Telling& telling() const {
    static constexpr Telling kByCause[] = {
        {"card", {"SEA-020", "SEA-021"}, true}, {"card", {"SEA-086", "SEA-030"}, true},
        {"card", {"SEA-087", "SEA-030"}, true}, {"card", {"SEA-111", "SEA-030"}, true},
        {"card", {"SEA-147", "SEA-030"}, true}, {"card", {"SEA-137", "SEA-030"}, true},
        {"card", {"SEA-136", "SEA-030"}, true}};
    return kByCause[static_cast<int>(cause)];
  }
};
struct TookFromPile {
  static constexpr const char* kKind = "took_from_pile";
  static constexpr Telling kTelling{"card", {"SEA-021", "SEA-023"}};
  Seat seat;
  Card card = kNoCard;
};
struct EventTurned {
  static constexpr const char* kKind = "event_turned";
  static constexpr Telling kTelling{"event", {"SEA-024", "SEA-031"}, true};
  Seat seat;
  Card card = kNoCard;
};
struct DrawSkipped {
  static constexpr const char* kKind = "draw_skipped";
  static constexpr Telling kTelling{"nothing", {"SEA-039"}};
  Seat seat;
};
struct Reshuffled {
  static constexpr const char* kKind = "reshuffled";
  static constexpr Telling kTelling{"shuffle", {"SEA-036", "SEA-037", "SEA-038"}};
  std::uint8_t cards = 0;
  bool events = false;  // Events were shuffled in
};

// --- Events ---

struct EventBegan {
  static constexpr const char* kKind = "event_began";
  static constexpr Telling kTelling{"event", {"SEA-025", "SEA-032", "SEA-035"}};
  Card card = kNoCard;
  const Telling& telling() const {
    static constexpr Telling kCargo{"event", {"SEA-145", "SEA-032", "SEA-035"}};
    static constexpr Telling kCompass{"event", {"SEA-146", "SEA-032", "SEA-035"}};
    static constexpr Telling kStorms{"event", {"SEA-147", "SEA-032", "SEA-035"}};
    static constexpr Telling kTales{"event", {"SEA-148", "SEA-032", "SEA-035"}};
    switch (family_of(card)) {
      case Family::cargo_adrift: return kCargo;
      case Family::magical_compass: return kCompass;
      case Family::parting_storms: return kStorms;
      case Family::tales_of_more_treasure: return kTales;
      default: return kTelling;  // no other family is an Event
    }
  }
};
struct CargoTaken {
  static constexpr const char* kKind = "cargo_taken";
  static constexpr Telling kTelling{"steal", {"SEA-145"}, true};
  Seat seat, target;
  Card card = kHiddenCard;
  constexpr void conceal(Seat viewer) {
    if (viewer != seat && viewer != target) card = kHiddenCard;
  }
};
struct TokenGained {
  static constexpr const char* kKind = "token_gained";
  static constexpr Telling kTelling{"token", {"SEA-146"}};
  Seat seat;
  std::int16_t tokens = 0;
};
struct TalesIgnored {
  static constexpr const char* kKind = "tales_ignored";
  static constexpr Telling kTelling{"nothing", {"SEA-148"}};
  std::int8_t islands = 0;
};

// --- Playing and discarding ---

// Whether a seat chose a card, or it was played for it because it holds no other: that nobody else can know before.
enum class Will : std::uint8_t { own, forced };

struct Played {
  static constexpr const char* kKind = "played";
  static constexpr Telling kTelling{"card", {"SEA-045", "SEA-056"}};
  Seat seat;
  Card card = kNoCard;
  bool token = false;
  Will will = Will::own;  // not told
  constexpr bool reveals() const { return will == Will::forced; }
  const Telling& telling() const {
    static constexpr Telling kByMap{"card", {"SEA-045", "SEA-047"}};
    static constexpr Telling kByOptions{"card", {"SEA-045", "SEA-048"}};
    static constexpr Telling kByPort{"card", {"SEA-045", "SEA-049"}};
    static constexpr Telling kByAction{"card", {"SEA-045", "SEA-051"}};
    static constexpr Telling kByToken{"card", {"SEA-055", "SEA-056", "SEA-045"}};
    if (token) return kByToken;
    if (sort_of(card) == Sort::port) return kByPort;
    if (sort_of(card) == Sort::action) return kByAction;
    return single_path(card) ? kByMap : kByOptions;
  }
};
struct Discarded {
  static constexpr const char* kKind = "discarded";
  static constexpr Telling kTelling{"card", {"SEA-065", "SEA-056"}};
  Seat seat;
  Card card = kNoCard;
  bool token = false;
  Will will = Will::own;  // not told
  constexpr bool reveals() const { return will == Will::forced; }
  const Telling& telling() const {
    static constexpr Telling kTurned{"card", {"SEA-065", "SEA-055", "SEA-056"}};
    static constexpr Telling kPlain{"card", {"SEA-065", "SEA-066", "SEA-067"}};
    return token ? kTurned : kPlain;
  }
};
struct EffectWaits {
  static constexpr const char* kKind = "effect_waits";
  static constexpr Telling kTelling{"wait", {"SEA-051", "SEA-068"}};
  Seat seat;
  Card card = kNoCard;
};
struct EffectBegan {
  static constexpr const char* kKind = "effect_began";
  static constexpr Telling kTelling{"storm", {"SEA-068", "SEA-132", "SEA-134", "SEA-135"}};
  Seat seat;
  Card card = kNoCard;
  const Telling& telling() const {
    static constexpr Telling kOfHurricane{"storm", {"SEA-132", "SEA-068"}};
    static constexpr Telling kOfTrouble{"storm", {"SEA-134", "SEA-068"}};
    static constexpr Telling kOfSoClose{"storm", {"SEA-135", "SEA-068"}};
    return family_of(card) == Family::hurricane        ? kOfHurricane
           : family_of(card) == Family::trouble_at_sea ? kOfTrouble
                                                       : kOfSoClose;
  }
};
struct EffectLost {
  static constexpr const char* kKind = "effect_lost";
  static constexpr Telling kTelling{"nothing", {"SEA-068"}};
  Seat seat;
  Card card = kNoCard;
};
struct PlaysGranted {
  static constexpr const char* kKind = "plays_granted";
  static constexpr Telling kTelling{"card", {"SEA-137", "SEA-138"}};
  Seat seat;
  std::int8_t plays = 0;
};
struct PlayLost {
  static constexpr const char* kKind = "play_lost";
  static constexpr Telling kTelling{"nothing", {"SEA-046", "SEA-138"}, true};
  Seat seat;
};
struct DiscardSkipped {
  static constexpr const char* kKind = "discard_skipped";
  static constexpr Telling kTelling{"nothing", {"SEA-065"}, true};
  Seat seat;
};
struct Guessed {
  static constexpr const char* kKind = "guessed";
  static constexpr Telling kTelling{"compass", {"SEA-130"}};
  Seat seat;
  Than than = Than::more;
};
struct HandCounted {
  static constexpr const char* kKind = "hand_counted";
  static constexpr Telling kTelling{"count", {"SEA-130"}, true};
  Seat seat;
  std::uint8_t cards = 0;
};
struct Buried {
  static constexpr const char* kKind = "buried";
  static constexpr Telling kTelling{"card", {"SEA-136"}};
  Seat seat;
  Card card = kHiddenCard;
  Will will = Will::own;  // not told
  constexpr bool reveals() const { return will == Will::forced; }
  constexpr void conceal(Seat viewer) {
    if (viewer != seat) card = kHiddenCard;
  }
};
struct Stayed {
  static constexpr const char* kKind = "stayed";
  static constexpr Telling kTelling{"wait", {"SEA-152", "SEA-155", "SEA-135"}};
  Seat seat;
};

// --- The end ---

struct EndTriggered {
  static constexpr const char* kKind = "end_triggered";
  static constexpr Telling kTelling{"drum", {"SEA-170", "SEA-171"}};
  Ending ending = Ending::none;
  std::int16_t round = 0;
};
struct RoundsOver {
  static constexpr const char* kKind = "rounds_over";
  static constexpr Telling kTelling{"drum", {"SEA-171", "SEA-175"}};
  Ending ending = Ending::none;
  std::int16_t round = 0;
  const Telling& telling() const {
    static constexpr Telling kLimit{"drum", {"SEA-175"}};
    static constexpr Telling kGoal{"drum", {"SEA-171", "SEA-170"}};
    return ending == Ending::rounds ? kLimit : kGoal;
  }
};
struct Smuggled {
  static constexpr const char* kKind = "smuggled";
  static constexpr Telling kTelling{"cargo", {"SEA-162"}};
  Seat seat;
  Colour good = Colour::orange;
};
struct Scored {
  static constexpr const char* kKind = "scored";
  static constexpr Telling kTelling{"count", {"SEA-172", "SEA-150"}, true};
  Seat seat;
  std::int16_t treasures = 0, tokens = 0, debt = 0, goods = 0, points = 0;
  List<Card, kColours * kMostGoods> hold;  // the Goods
};
struct TieRolled {
  static constexpr const char* kKind = "tie_rolled";
  static constexpr Telling kTelling{"die", {"SEA-173"}};
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
  static constexpr Telling kTelling{"win", {"SEA-172", "SEA-173", "SEA-174"}};
  Seat seat;
  std::int16_t points = 0;
  Tie tie = Tie::none;  // what decided it
  const Telling& telling() const {
    static constexpr Telling kTied{"win", {"SEA-173", "SEA-172"}};
    static constexpr Telling kClear{"win", {"SEA-172", "SEA-174"}};
    return tie == Tie::none ? kClear : kTied;
  }
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

template <class Sink>
using Deed = tortuga::Deed<Rules, State, Sink>;

}  // namespace tortuga::sea
