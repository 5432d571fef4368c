// Every number of Pacifists of the Caribbean that a host or a designer may change, with its default and its range.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/describe.h"
#include "engine/options.h"
#include "engine/sets.h"

namespace tortuga::pacifists {

inline constexpr int kLeastShips = 3;  // PAC-001
inline constexpr int kMostShips = 8;
inline constexpr int kMostCards = 168;  // room in each deck: the standard ones hold 128 and 136
inline constexpr int kMostRounds = 7;
inline constexpr int kMostDrawn = 2 * kMostRounds;  // in a game, by one seat
// The largest start hand and the cards drawn; as many once more for hands that somebody wrote (PAC-040).
inline constexpr int kMostHand = 5 + 2 * kMostDrawn;

enum class Side : std::uint8_t { starboard, port };
BOOST_DESCRIBE_ENUM(Side, starboard, port)
constexpr std::string_view label_group(Side) {
  return "side";
}
constexpr Side across(Side side) {
  return side == Side::port ? Side::starboard : Side::port;
}
constexpr int index(Side side) {
  return static_cast<int>(side);
}
inline constexpr Side kSides[] = {Side::starboard, Side::port};

// The players' cards.
enum class Card : std::uint8_t {
  other_starboard,
  wrong_side,
  not_your_post,
  demotivate,
  will_be_grog,
  further,
  nearer,
  is_grog,
  both_sides,
  defect,
  belay,
  arm_mariners,
  sabotage
};
BOOST_DESCRIBE_ENUM(Card, other_starboard, wrong_side, not_your_post, demotivate, will_be_grog, further, nearer,
                    is_grog, both_sides, defect, belay, arm_mariners, sabotage)
constexpr std::string_view label_group(Card) {
  return "card";
}

enum class Ammunition : std::uint8_t { chainshot, grapeshot, solid, explosive };
BOOST_DESCRIBE_ENUM(Ammunition, chainshot, grapeshot, solid, explosive)
constexpr std::string_view label_group(Ammunition) {
  return "ammunition";
}

enum class Gun : std::uint8_t { aimed_shot, broadside, scattered_fire, bombs };
BOOST_DESCRIBE_ENUM(Gun, aimed_shot, broadside, scattered_fire, bombs)
constexpr std::string_view label_group(Gun) {
  return "gun";
}

// What the guns of the captains' deck are loaded with: the same nine for each range.
enum class Battery : std::uint8_t {
  aimed_shot_grapeshot,
  aimed_shot_solid,
  broadside_chainshot,
  broadside_grapeshot,
  broadside_solid,
  scattered_fire_chainshot,
  scattered_fire_grapeshot,
  scattered_fire_solid,
  bombs_explosive
};
BOOST_DESCRIBE_ENUM(Battery, aimed_shot_grapeshot, aimed_shot_solid, broadside_chainshot, broadside_grapeshot,
                    broadside_solid, scattered_fire_chainshot, scattered_fire_grapeshot, scattered_fire_solid,
                    bombs_explosive)
inline constexpr int kBatteries = enum_size<Battery>;

// What a side of a ship is ordered to do: a captain card, the boarding action, or nothing. Guns are named after what is
// printed on the card: the gun, its range, its ammunition.
enum class Order : std::uint8_t {
  none,
  boarding,
  attack,
  retreat,
  aimed_shot_0_grapeshot,
  aimed_shot_0_solid,
  broadside_0_chainshot,
  broadside_0_grapeshot,
  broadside_0_solid,
  scattered_fire_0_chainshot,
  scattered_fire_0_grapeshot,
  scattered_fire_0_solid,
  bombs_0_explosive,
  aimed_shot_3_grapeshot,
  aimed_shot_3_solid,
  broadside_3_chainshot,
  broadside_3_grapeshot,
  broadside_3_solid,
  scattered_fire_3_chainshot,
  scattered_fire_3_grapeshot,
  scattered_fire_3_solid,
  bombs_3_explosive,
  aimed_shot_6_grapeshot,
  aimed_shot_6_solid,
  broadside_6_chainshot,
  broadside_6_grapeshot,
  broadside_6_solid,
  scattered_fire_6_chainshot,
  scattered_fire_6_grapeshot,
  scattered_fire_6_solid,
  bombs_6_explosive,
  aimed_shot_9_grapeshot,
  aimed_shot_9_solid,
  broadside_9_chainshot,
  broadside_9_grapeshot,
  broadside_9_solid,
  scattered_fire_9_chainshot,
  scattered_fire_9_grapeshot,
  scattered_fire_9_solid,
  bombs_9_explosive
};
BOOST_DESCRIBE_ENUM(Order, none, boarding, attack, retreat, aimed_shot_0_grapeshot, aimed_shot_0_solid,
                    broadside_0_chainshot, broadside_0_grapeshot, broadside_0_solid, scattered_fire_0_chainshot,
                    scattered_fire_0_grapeshot, scattered_fire_0_solid, bombs_0_explosive, aimed_shot_3_grapeshot,
                    aimed_shot_3_solid, broadside_3_chainshot, broadside_3_grapeshot, broadside_3_solid,
                    scattered_fire_3_chainshot, scattered_fire_3_grapeshot, scattered_fire_3_solid, bombs_3_explosive,
                    aimed_shot_6_grapeshot, aimed_shot_6_solid, broadside_6_chainshot, broadside_6_grapeshot,
                    broadside_6_solid, scattered_fire_6_chainshot, scattered_fire_6_grapeshot, scattered_fire_6_solid,
                    bombs_6_explosive, aimed_shot_9_grapeshot, aimed_shot_9_solid, broadside_9_chainshot,
                    broadside_9_grapeshot, broadside_9_solid, scattered_fire_9_chainshot, scattered_fire_9_grapeshot,
                    scattered_fire_9_solid, bombs_9_explosive)
constexpr std::string_view label_group(Order) {
  return "order";
}

enum class TurnOrder : std::uint8_t { free, clockwise_fixed, clockwise_rotating };
BOOST_DESCRIBE_ENUM(TurnOrder, free, clockwise_fixed, clockwise_rotating)
enum class CaptainsDeck : std::uint8_t { levelled, fixed };
BOOST_DESCRIBE_ENUM(CaptainsDeck, levelled, fixed)
enum class BelayOnBoarding : std::uint8_t { replace, no_effect };
BOOST_DESCRIBE_ENUM(BelayOnBoarding, replace, no_effect)
enum class QuietTable : std::uint8_t { honour, enforced };
BOOST_DESCRIBE_ENUM(QuietTable, honour, enforced)

// A gun reaches the fields range + 1 to range + spread - 1 (PAC-103) and rolls `modifier` dice more (PAC-106).
struct GunRules {
  std::int8_t spread, modifier;
};
BOOST_DESCRIBE_STRUCT(GunRules, (), (spread, modifier))

// How many of the movement cards are attacks: `base` less `per_ship` for each ship, but at least `least`; or `fixed`.
struct MovementRules {
  std::int8_t cards = 40;
  std::int8_t base = 26;
  std::int8_t per_ship = 2;
  std::int8_t least = 12;
  std::int8_t fixed = 16;
};
BOOST_DESCRIBE_STRUCT(MovementRules, (), (cards, base, per_ship, least, fixed))

// The praise for a win, by the share of the crew that lives, in percent (PAC-Q46).
struct BandRules {
  std::int8_t best = 90;
  std::int8_t good = 75;
  std::int8_t fair = 60;
  std::int8_t poor = 45;
};
BOOST_DESCRIBE_STRUCT(BandRules, (), (best, good, fair, poor))

constexpr EnumMap<Gun, GunRules> printed_guns() {
  EnumMap<Gun, GunRules> guns;
  guns[Gun::aimed_shot] = {3, 1};
  guns[Gun::broadside] = {4, 0};
  guns[Gun::scattered_fire] = {6, -1};
  guns[Gun::bombs] = {4, -1};
  return guns;
}

// Copies for each of the four ranges.
constexpr EnumMap<Battery, std::int8_t> printed_artillery() {
  EnumMap<Battery, std::int8_t> copies;
  copies[Battery::aimed_shot_grapeshot] = copies[Battery::aimed_shot_solid] = 1;
  copies[Battery::broadside_chainshot] = copies[Battery::broadside_grapeshot] = 3;
  copies[Battery::broadside_solid] = 4;
  copies[Battery::scattered_fire_chainshot] = 1;
  copies[Battery::scattered_fire_grapeshot] = copies[Battery::scattered_fire_solid] = 2;
  copies[Battery::bombs_explosive] = 5;
  return copies;
}

constexpr EnumMap<Card, std::int8_t> printed_cards() {
  EnumMap<Card, std::int8_t> copies;
  copies[Card::other_starboard] = copies[Card::not_your_post] = copies[Card::is_grog] = 14;
  copies[Card::demotivate] = copies[Card::further] = copies[Card::nearer] = 16;
  copies[Card::will_be_grog] = copies[Card::both_sides] = copies[Card::defect] = copies[Card::belay] = 10;
  copies[Card::arm_mariners] = 6;
  return copies;
}

// What the options add to the deck and take out of it.
constexpr EnumMap<Card, std::int8_t> printed_swap_cards() {
  EnumMap<Card, std::int8_t> change;
  change[Card::other_starboard] = -7;
  change[Card::wrong_side] = 7;
  return change;
}
constexpr EnumMap<Card, std::int8_t> printed_sabotage_cards() {
  EnumMap<Card, std::int8_t> change;
  change[Card::will_be_grog] = -4;
  change[Card::further] = change[Card::nearer] = -3;
  change[Card::sabotage] = 10;
  return change;
}

struct Rules {
  // Options a host chooses (section "Options" of RULES.md).
  std::int8_t rounds = 7;
  TurnOrder turn_order = TurnOrder::free;
  CaptainsDeck captains_deck = CaptainsDeck::levelled;
  std::int8_t start_hand = 3;
  std::int8_t success_from = 4;
  bool boarding_contact = false;
  BelayOnBoarding belay_on_boarding = BelayOnBoarding::replace;
  bool captains_swap = false;
  bool dual_use_cards = false;
  bool sabotage_card = false;
  bool later_revision = false;
  QuietTable quiet_table = QuietTable::honour;
  bool threat_preview = true;
  std::int16_t turn_seconds = 0;

  // The rulebook's numbers and the decks, for designers.
  std::int8_t sails = 4;
  std::int8_t crew = 8;
  std::int8_t hull = 6;
  std::int8_t tiles = 4;
  std::int8_t turn_cards = 2;   // cards played and drawn in a turn, together (PAC-033)
  std::int8_t most_played = 2;  // of them played at most (PAC-048)
  std::int8_t die_sides = 6;
  std::int8_t base_distance = 1;  // what a ship without sails can move (PAC-072)
  std::int8_t range_change = 3;   // Further and Nearer
  std::int8_t crew_change = 1;    // Demotivate, There will be Grog, Arm the Mariners
  std::int8_t detach_tiles = 1;   // PAC-142
  std::int8_t quiet_limit = 1;    // casualties for each ship: fewer, and the gaps close (PAC-121)
  std::int8_t fierce_limit = 2;   // more, and the gaps open (PAC-122)
  std::int8_t tide = 1;           // tiles by which they do
  BandRules bands;
  EnumMap<Gun, GunRules> guns = printed_guns();
  EnumMap<Battery, std::int8_t> artillery = printed_artillery();
  MovementRules movement;
  EnumMap<Card, std::int8_t> cards = printed_cards();
  EnumMap<Card, std::int8_t> swap_cards = printed_swap_cards();
  EnumMap<Card, std::int8_t> sabotage_cards = printed_sabotage_cards();

  // The preset turns on all four options of the later revision.
  constexpr bool contact() const { return boarding_contact || later_revision; }
  constexpr bool swaps() const { return captains_swap || later_revision; }
  constexpr bool dual_use() const { return dual_use_cards || later_revision; }
  constexpr bool sabotages() const { return sabotage_card || later_revision; }
  constexpr bool clockwise() const { return turn_order != TurnOrder::free; }
  constexpr int playable() const { return most_played < turn_cards ? most_played : turn_cards; }
};
BOOST_DESCRIBE_STRUCT(Rules, (),
                      (rounds, turn_order, captains_deck, start_hand, success_from, boarding_contact, belay_on_boarding,
                       captains_swap, dual_use_cards, sabotage_card, later_revision, quiet_table, threat_preview,
                       turn_seconds, sails, crew, hull, tiles, turn_cards, most_played, die_sides, base_distance,
                       range_change, crew_change, detach_tiles, quiet_limit, fierce_limit, tide, bands, guns, artillery,
                       movement, cards, swap_cards, sabotage_cards))

inline constexpr int kLeastSeconds = 15;  // a time limit is off or at least this long

inline constexpr OptionRow kOptions[] = {
    {"rounds", Chooser::host, 1, kMostRounds},
    {"turn_order", Chooser::host},
    {"captains_deck", Chooser::host},
    {"start_hand", Chooser::host, 3, 5},
    {"success_from", Chooser::host, 4, 5},
    {"boarding_contact", Chooser::host},
    {"belay_on_boarding", Chooser::host},
    {"captains_swap", Chooser::host},
    {"dual_use_cards", Chooser::host},
    {"sabotage_card", Chooser::host},
    {"later_revision", Chooser::host},
    {"quiet_table", Chooser::host},
    {"threat_preview", Chooser::host},
    {"turn_seconds", Chooser::host, 0, 600},
    {"sails", Chooser::designer, 0, 12},
    {"crew", Chooser::designer, 1, 12},
    {"hull", Chooser::designer, 1, 12},
    {"tiles", Chooser::designer, 0, 12},
    {"turn_cards", Chooser::designer, 1, 2},
    {"most_played", Chooser::designer, 0, 2},
    {"die_sides", Chooser::designer, 5, 20},
    {"base_distance", Chooser::designer, 0, 4},
    {"range_change", Chooser::designer, 1, 9},
    {"crew_change", Chooser::designer, 1, 4},
    {"detach_tiles", Chooser::designer, 1, 4},
    {"quiet_limit", Chooser::designer, 0, 4},
    {"fierce_limit", Chooser::designer, 0, 8},
    {"tide", Chooser::designer, 0, 4},
    {"bands.*", Chooser::designer, 0, 100},
    {"guns.*.spread", Chooser::designer, 1, 12},
    {"guns.*.modifier", Chooser::designer, -4, 4},
    {"artillery.*", Chooser::designer, 0, 6},
    {"movement.cards", Chooser::designer, 0, 60},
    {"movement.base", Chooser::designer, 0, 60},
    {"movement.per_ship", Chooser::designer, 0, 6},
    {"movement.least", Chooser::designer, 0, 30},
    {"movement.fixed", Chooser::designer, 0, 60},
    {"cards.*", Chooser::designer, 0, 20},
    {"swap_cards.*", Chooser::designer, -14, 14},
    {"sabotage_cards.*", Chooser::designer, -16, 16},
};

}  // namespace tortuga::pacifists
