// What can happen in Pacifists of the Caribbean. The sentence of each kind is "event.<kind>" in text/en.json.
// A seat stands for its ship as well: `seat` acts, `target` suffers it.
#pragma once

#include <variant>

#include "engine/deed.h"
#include "games/pacifists/moves.h"
#include "games/pacifists/orders.h"

namespace tortuga::pacifists {

inline constexpr int kMostDice = 120;  // that are told of one roll
using Faces = List<std::int8_t, kMostDice>;
using Hand = List<Card, kMostHand>;

// --- Start and captains' phase ---

struct Gathered {
  static constexpr const char* kKind = "gathered";
  static constexpr Telling kTelling{"ambience", {"PAC-001", "PAC-002", "PAC-004"}};
  std::int8_t ships = 0, sails = 0, crew = 0, hull = 0, tiles = 0, rounds = 0;
};
struct StartDrawn {
  static constexpr const char* kKind = "start_drawn";
  static constexpr Telling kTelling{"die", {"PAC-032"}};
  Seat seat;
};
struct RoundBegan {
  static constexpr const char* kKind = "round_began";
  static constexpr Telling kTelling{"bell", {"PAC-012", "PAC-020"}};
  std::int8_t round = 0, rounds = 0;
};
// A captain card, or the boarding action where no tile is left, or nothing once the deck is empty. For guns the fields
// it reaches and what it adds to the dice.
struct OrderDealt {
  static constexpr const char* kKind = "order_dealt";
  static constexpr Telling kTelling{"card", {"PAC-020", "PAC-021", "PAC-022", "PAC-025"}, true};
  Seat seat;
  Side side = Side::starboard;
  Order captain = Order::none;
  Action action = Action::none;
  std::int8_t first = 0, last = 0, modifier = 0;
  constexpr std::string_view sound() const { return action == Action::boarding ? "grapple" : "card"; }
};

// --- Players' phase ---

// Which cards were drawn is their owner's secret; how many, TurnTaken tells all.
struct CardsDrawn {
  static constexpr const char* kKind = "cards_drawn";
  static constexpr Telling kTelling{"draw", {"PAC-010", "PAC-033", "PAC-039"}, true};
  Seat seat;
  Hand cards;
  constexpr bool seen_by(Seat viewer) const { return viewer == seat; }
};
struct TurnTaken {
  static constexpr const char* kKind = "turn_taken";
  static constexpr Telling kTelling{"lay", {"PAC-033", "PAC-035", "PAC-043"}};
  Seat seat;
  std::int8_t starboard = 0, port = 0, drawn = 0;
  Laid starboard_cards, port_cards;  // known to their owner until the reveal
  constexpr void conceal(Seat viewer) {
    if (viewer == seat) return;
    starboard_cards.clear();
    port_cards.clear();
  }
  constexpr std::string_view sound() const { return starboard + port > 0 ? "lay" : "draw"; }
};

// --- Reveal: the cards in the fixed order of PAC-047 ---

struct CardsRevealed {
  static constexpr const char* kKind = "cards_revealed";
  static constexpr Telling kTelling{"reveal", {"PAC-047", "PAC-045"}, true};
  Seat seat;
  Side side = Side::starboard;
  Laid cards;
};
struct OrderBelayed {
  static constexpr const char* kKind = "order_belayed";
  static constexpr Telling kTelling{"belay", {"PAC-058", "PAC-060"}, true};
  Seat seat;
  Side side = Side::starboard;
  Order from = Order::none, to = Order::none;
};
struct OrdersSwapped {
  static constexpr const char* kKind = "orders_swapped";
  static constexpr Telling kTelling{"swap", {"PAC-140", "PAC-141"}};
  Seat seat;
  Order starboard = Order::none, port = Order::none;
};
struct MarinersArmed {
  static constexpr const char* kKind = "mariners_armed";
  static constexpr Telling kTelling{"arm", {"PAC-061"}};
  Seat seat;
  Side side = Side::starboard;
  Order from = Order::none;
  std::int8_t more = 0;
};
struct CrewPosted {
  static constexpr const char* kKind = "crew_posted";
  static constexpr Telling kTelling{"feet", {"PAC-050", "PAC-051"}};
  Seat seat;
  std::int16_t starboard = 0, port = 0;
};
struct CrewMoved {
  static constexpr const char* kKind = "crew_moved";
  static constexpr Telling kTelling{"feet", {"PAC-052"}};
  Seat seat;
  bool both = false;
  Side side = Side::starboard;  // whom the card sent away
  std::int16_t starboard = 0, port = 0;
};
struct OrderTurned {
  static constexpr const char* kKind = "order_turned";
  static constexpr Telling kTelling{"turn", {"PAC-062"}};
  Seat seat, target;  // the ship that the order is aimed at now
  Side side = Side::starboard;
  Order captain = Order::none;
  Side towards = Side::port;  // where it goes
};
struct OrderDoubled {
  static constexpr const char* kKind = "order_doubled";
  static constexpr Telling kTelling{"turn", {"PAC-063"}};
  Seat seat;
  Side side = Side::starboard;
  Order captain = Order::none;
};
struct RangeChanged {
  static constexpr const char* kKind = "range_changed";
  static constexpr Telling kTelling{"aim", {"PAC-064", "PAC-065", "PAC-143"}};
  Seat seat;
  Side side = Side::starboard;
  std::int8_t from = 0, to = 0;
};
struct CardIdle {
  static constexpr const char* kKind = "card_idle";
  static constexpr Telling kTelling{"shrug", {"PAC-037", "PAC-067", "PAC-068", "PAC-025"}};
  Seat seat;
  Side side = Side::starboard;
  Card card = Card::other_starboard;
  Order captain = Order::none;
};
// Told where an action counts another number than the tokens on its side.
struct CrewCounted {
  static constexpr const char* kKind = "crew_counted";
  static constexpr Telling kTelling{"mug", {"PAC-053", "PAC-055", "PAC-056", "PAC-057"}};
  Seat seat;
  Side side = Side::starboard;
  std::int16_t tokens = 0, counted = 0;
};

// --- Movement ---

struct Retreated {
  static constexpr const char* kKind = "retreated";
  static constexpr Telling kTelling{"sail", {"PAC-070", "PAC-072", "PAC-073"}};
  Seat seat, target;
  Side side = Side::starboard;  // of the gap
  std::int16_t distance = 0, from = 0, to = 0;
};
struct Detached {
  static constexpr const char* kKind = "detached";
  static constexpr Telling kTelling{"axe", {"PAC-142"}};
  Seat seat, target;
  Side side = Side::starboard;
  std::int16_t distance = 0, from = 0, to = 0;
};
struct Attacked {
  static constexpr const char* kKind = "attacked";
  static constexpr Telling kTelling{"sail", {"PAC-070", "PAC-072", "PAC-074", "PAC-082"}};
  Seat seat, target;
  Side side = Side::starboard;
  std::int16_t distance = 0, from = 0, to = 0;
};
struct StoodStill {
  static constexpr const char* kKind = "stood_still";
  static constexpr Telling kTelling{"creak", {"PAC-076", "PAC-072"}};
  Seat seat;
  Side side = Side::starboard;
  Order captain = Order::none;
};
struct Rammed {
  static constexpr const char* kKind = "rammed";
  static constexpr Telling kTelling{"ram", {"PAC-080", "PAC-081"}};
  Seat seat, target;
  Side side = Side::starboard;
  std::int16_t dice = 0;
};
struct RamRolled {
  static constexpr const char* kKind = "ram_rolled";
  static constexpr Telling kTelling{"die", {"PAC-081", "PAC-014"}};
  Seat seat;
  Faces dice;
  std::int8_t lost = 0, hull = 0;
};

// --- Boarding ---

struct BoardingSkipped {
  static constexpr const char* kKind = "boarding_skipped";
  static constexpr Telling kTelling{"splash", {"PAC-091"}};
  Seat seat, target;
  Side side = Side::starboard;
  std::int16_t tiles = 0;
};
// The owner of a sabotaged action has to choose before the dice are rolled.
struct SaboteurAsked {
  static constexpr const char* kKind = "saboteur_asked";
  static constexpr Telling kTelling{"ask", {"PAC-146", "PAC-144", "PAC-145"}};
  Seat seat;
  Side side = Side::starboard;
  Action action = Action::boarding;
};
struct WreckChosen {
  static constexpr const char* kKind = "wreck_chosen";
  static constexpr Telling kTelling{"saw", {"PAC-145", "PAC-146"}};
  Seat seat;
  Side side = Side::starboard;
  Tokens tokens = Tokens::sails;
};
struct BoardingRolled {
  static constexpr const char* kKind = "boarding_rolled";
  static constexpr Telling kTelling{"swords", {"PAC-090", "PAC-092", "PAC-014"}};
  Seat seat, target;
  Side side = Side::starboard;  // where the action lies
  Faces dice;
  std::int16_t successes = 0;
  bool defects = false, wrecks = false;
  Side towards = Side::starboard;  // where it goes
};
struct BoardingIdle {
  static constexpr const char* kKind = "boarding_idle";
  static constexpr Telling kTelling{"shrug", {"PAC-049", "PAC-053", "PAC-092"}};
  Seat seat, target;
  Side side = Side::starboard;
  Side towards = Side::starboard;  // where it goes
};
struct CrewFell {
  static constexpr const char* kKind = "crew_fell";
  static constexpr Telling kTelling{"fall", {"PAC-093", "PAC-094", "PAC-095"}};
  Seat seat;
  std::int16_t starboard = 0, port = 0, lost = 0, crew = 0;
};
struct CrewDefected {
  static constexpr const char* kKind = "crew_defected";
  static constexpr Telling kTelling{"feet", {"PAC-066", "PAC-097", "PAC-098"}};
  Seat seat, target;
  std::int16_t count = 0, crew = 0, target_crew = 0;
};
struct Wrecked {
  static constexpr const char* kKind = "wrecked";
  static constexpr Telling kTelling{"saw", {"PAC-145"}};
  Seat seat;
  Tokens tokens = Tokens::sails;
  std::int8_t lost = 0, left = 0;
};

// --- Artillery ---

struct AmmunitionChosen {
  static constexpr const char* kKind = "ammunition_chosen";
  static constexpr Telling kTelling{"load", {"PAC-144", "PAC-146"}};
  Seat seat;
  Side side = Side::starboard;
  Ammunition ammunition = Ammunition::chainshot;
};
struct GunAimed {
  static constexpr const char* kKind = "gun_aimed";
  static constexpr Telling kTelling{"aim", {"PAC-100", "PAC-101", "PAC-103", "PAC-104"}};
  Seat seat;
  Side side = Side::starboard, towards = Side::starboard;
  Gun gun = Gun::aimed_shot;
  Ammunition ammunition = Ammunition::chainshot;
  std::int8_t first = 0, last = 0;
  bool hits = false;
  std::int8_t nearest = 0;  // the first field there is: a range may fall below 0 (PAC-Q06)
  constexpr std::string_view sound() const { return hits ? "aim" : "splash"; }
};
struct ShipHit {
  static constexpr const char* kKind = "ship_hit";
  static constexpr Telling kTelling{"whistle", {"PAC-101", "PAC-102", "PAC-103"}};
  Seat seat, target;
  std::int16_t away = 0;
};
struct GunRolled {
  static constexpr const char* kKind = "gun_rolled";
  static constexpr Telling kTelling{"cannon", {"PAC-106", "PAC-107", "PAC-014"}};
  Seat seat;
  Side side = Side::starboard;
  Ammunition ammunition = Ammunition::chainshot;
  Faces dice;
  std::int16_t damage = 0;
  constexpr std::string_view sound() const { return dice.empty() ? "shrug" : "cannon"; }
};
struct ShipDamaged {
  static constexpr const char* kKind = "ship_damaged";
  static constexpr Telling kTelling{"cannon_hit", {"PAC-108", "PAC-109", "PAC-005"}};
  Seat seat;
  std::int16_t sails = 0, crew = 0, hull = 0;  // lost
  std::int16_t sails_left = 0, crew_left = 0, hull_left = 0;
};

// --- Clean-up and end ---

enum class Tide : std::uint8_t { closes, stays, opens };
BOOST_DESCRIBE_ENUM(Tide, closes, stays, opens)
constexpr std::string_view label_group(Tide) {
  return "tide";
}
struct RoundEnded {
  static constexpr const char* kKind = "round_ended";
  static constexpr Telling kTelling{"tide", {"PAC-120", "PAC-121", "PAC-122", "PAC-123", "PAC-124"}};
  std::int16_t casualties = 0, low = 0, high = 0;
  Tide tide = Tide::stays;
  std::int8_t tiles = 0;
  List<std::int16_t, kMostShips> gaps;  // as they are now
};
struct ShipSunk {
  static constexpr const char* kKind = "ship_sunk";
  static constexpr Telling kTelling{"sink", {"PAC-006", "PAC-083", "PAC-110"}};
  Seat seat;
};
struct CrewLost {
  static constexpr const char* kKind = "crew_lost";
  static constexpr Telling kTelling{"silence", {"PAC-007", "PAC-096", "PAC-110"}};
  Seat seat;
};
enum class Band : std::uint8_t { best, good, fair, poor, least };
BOOST_DESCRIBE_ENUM(Band, best, good, fair, poor, least)
constexpr std::string_view label_group(Band) {
  return "band";
}
struct GameWon {
  static constexpr const char* kKind = "game_won";
  static constexpr Telling kTelling{"win", {"PAC-125", "PAC-009"}};
  std::int16_t crew = 0, of = 0;
  Band band = Band::least;
};
struct GameLost {
  static constexpr const char* kKind = "game_lost";
  static constexpr Telling kTelling{"lose", {"PAC-126", "PAC-006", "PAC-007", "PAC-009"}};
  std::int8_t round = 0;
  Ending ending = Ending::lost_boarding;
  SeatSet ships;
  std::int16_t crew = 0, of = 0;
  SeatSet sunk, unmanned;  // PAC-Q35: every ship and its cause
};
struct HandShown {
  static constexpr const char* kKind = "hand_shown";
  static constexpr Telling kTelling{"card", {"PAC-010"}, true};
  Seat seat;
  Hand cards;
};

BOOST_DESCRIBE_STRUCT(Gathered, (), (ships, sails, crew, hull, tiles, rounds))
BOOST_DESCRIBE_STRUCT(StartDrawn, (), (seat))
BOOST_DESCRIBE_STRUCT(RoundBegan, (), (round, rounds))
BOOST_DESCRIBE_STRUCT(OrderDealt, (), (seat, side, captain, action, first, last, modifier))
BOOST_DESCRIBE_STRUCT(CardsDrawn, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(TurnTaken, (), (seat, starboard, port, drawn, starboard_cards, port_cards))
BOOST_DESCRIBE_STRUCT(CardsRevealed, (), (seat, side, cards))
BOOST_DESCRIBE_STRUCT(OrderBelayed, (), (seat, side, from, to))
BOOST_DESCRIBE_STRUCT(OrdersSwapped, (), (seat, starboard, port))
BOOST_DESCRIBE_STRUCT(MarinersArmed, (), (seat, side, from, more))
BOOST_DESCRIBE_STRUCT(CrewPosted, (), (seat, starboard, port))
BOOST_DESCRIBE_STRUCT(CrewMoved, (), (seat, both, side, starboard, port))
BOOST_DESCRIBE_STRUCT(OrderTurned, (), (seat, target, side, captain, towards))
BOOST_DESCRIBE_STRUCT(OrderDoubled, (), (seat, side, captain))
BOOST_DESCRIBE_STRUCT(RangeChanged, (), (seat, side, from, to))
BOOST_DESCRIBE_STRUCT(CardIdle, (), (seat, side, card, captain))
BOOST_DESCRIBE_STRUCT(CrewCounted, (), (seat, side, tokens, counted))
BOOST_DESCRIBE_STRUCT(Retreated, (), (seat, target, side, distance, from, to))
BOOST_DESCRIBE_STRUCT(Detached, (), (seat, target, side, distance, from, to))
BOOST_DESCRIBE_STRUCT(Attacked, (), (seat, target, side, distance, from, to))
BOOST_DESCRIBE_STRUCT(StoodStill, (), (seat, side, captain))
BOOST_DESCRIBE_STRUCT(Rammed, (), (seat, target, side, dice))
BOOST_DESCRIBE_STRUCT(RamRolled, (), (seat, dice, lost, hull))
BOOST_DESCRIBE_STRUCT(BoardingSkipped, (), (seat, target, side, tiles))
BOOST_DESCRIBE_STRUCT(SaboteurAsked, (), (seat, side, action))
BOOST_DESCRIBE_STRUCT(WreckChosen, (), (seat, side, tokens))
BOOST_DESCRIBE_STRUCT(BoardingRolled, (), (seat, target, side, dice, successes, defects, wrecks, towards))
BOOST_DESCRIBE_STRUCT(BoardingIdle, (), (seat, target, side, towards))
BOOST_DESCRIBE_STRUCT(CrewFell, (), (seat, starboard, port, lost, crew))
BOOST_DESCRIBE_STRUCT(CrewDefected, (), (seat, target, count, crew, target_crew))
BOOST_DESCRIBE_STRUCT(Wrecked, (), (seat, tokens, lost, left))
BOOST_DESCRIBE_STRUCT(AmmunitionChosen, (), (seat, side, ammunition))
BOOST_DESCRIBE_STRUCT(GunAimed, (), (seat, side, towards, gun, ammunition, first, last, hits, nearest))
BOOST_DESCRIBE_STRUCT(ShipHit, (), (seat, target, away))
BOOST_DESCRIBE_STRUCT(GunRolled, (), (seat, side, ammunition, dice, damage))
BOOST_DESCRIBE_STRUCT(ShipDamaged, (), (seat, sails, crew, hull, sails_left, crew_left, hull_left))
BOOST_DESCRIBE_STRUCT(RoundEnded, (), (casualties, low, high, tide, tiles, gaps))
BOOST_DESCRIBE_STRUCT(ShipSunk, (), (seat))
BOOST_DESCRIBE_STRUCT(CrewLost, (), (seat))
BOOST_DESCRIBE_STRUCT(GameWon, (), (crew, of, band))
BOOST_DESCRIBE_STRUCT(GameLost, (), (round, ending, ships, crew, of, sunk, unmanned))
BOOST_DESCRIBE_STRUCT(HandShown, (), (seat, cards))

using Event = std::variant<Gathered, StartDrawn, RoundBegan, OrderDealt, CardsDrawn, TurnTaken, CardsRevealed,
                           OrderBelayed, OrdersSwapped, MarinersArmed, CrewPosted, CrewMoved, OrderTurned, OrderDoubled,
                           RangeChanged, CardIdle, CrewCounted, Retreated, Detached, Attacked, StoodStill, Rammed,
                           RamRolled, BoardingSkipped, SaboteurAsked, WreckChosen, BoardingRolled, BoardingIdle,
                           CrewFell, CrewDefected, Wrecked, AmmunitionChosen, GunAimed, ShipHit, GunRolled, ShipDamaged,
                           RoundEnded, ShipSunk, CrewLost, GameWon, GameLost, HandShown>;

// A move being carried out.
template <class Sink>
using Deed = tortuga::Deed<Rules, State, Sink>;

// Tokens and dice as they are kept and told.
constexpr std::int8_t small(int n) {
  return static_cast<std::int8_t>(n);
}
constexpr std::int16_t wide(int n) {
  return static_cast<std::int16_t>(n);
}

}  // namespace tortuga::pacifists
