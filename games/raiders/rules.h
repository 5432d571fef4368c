// Every number of Raiders on Deck that a host or a designer may change, with its default and its range.
#pragma once

#include <array>
#include <cstdint>

#include "engine/options.h"
#include "engine/seat.h"
#include "games/raiders/cards.h"

namespace tortuga::raiders {

inline constexpr int kFewestSeats = 2;    // RAID-001
inline constexpr int kFullTable = 4;      // RAID-001: the rulebook's own least
inline constexpr int kMostHand = 15;      // the longest hand that hand_limit allows
inline constexpr int kMostActions = 128;  // sixteen kinds, four copies, twice
inline constexpr int kMostLoot = 45;      // five kinds, six copies and three more
inline constexpr int kMostStarters = 45;  // three sets of fifteen
inline constexpr int kMostEvents = 24;    // six kinds, four copies
inline constexpr int kMostSetbacks = 3;
inline constexpr int kMostPending = 9;   // of one kind: more than there are copies of any card
inline constexpr int kLastRound = 1000;  // RAID-129: a game without a limit stops here

enum class TurnOrder : std::uint8_t { each_round, once, clockwise };
BOOST_DESCRIBE_ENUM(TurnOrder, each_round, once, clockwise)
enum class ActionMode : std::uint8_t { turns, simultaneous };
BOOST_DESCRIBE_ENUM(ActionMode, turns, simultaneous)
enum class ManeuverScope : std::uint8_t { next_attack, until_next_turn };
BOOST_DESCRIBE_ENUM(ManeuverScope, next_attack, until_next_turn)
enum class PlunderExposure : std::uint8_t { all_defenses, maneuver_only };
BOOST_DESCRIBE_ENUM(PlunderExposure, all_defenses, maneuver_only)
enum class Stacking : std::uint8_t { multiply, additive };
BOOST_DESCRIBE_ENUM(Stacking, multiply, additive)
enum class RepairRule : std::uint8_t { strict, lenient };
BOOST_DESCRIBE_ENUM(RepairRule, strict, lenient)
enum class RepairCrew : std::uint8_t { through_next_turn, until_next_turn };
BOOST_DESCRIBE_ENUM(RepairCrew, through_next_turn, until_next_turn)
enum class SmokeTiming : std::uint8_t { before_roll, after_roll };
BOOST_DESCRIBE_ENUM(SmokeTiming, before_roll, after_roll)

// What is printed on a ship card.
struct ShipRules {
  std::int16_t hp;
  std::int8_t attack, defense, crew;
};
BOOST_DESCRIBE_STRUCT(ShipRules, (), (hp, attack, defense, crew))

// Captain Buffs.
struct BuffRules {
  std::int8_t savvy_rerolls = 1;
  std::int8_t wave_maneuver = 40;
  std::int8_t wrath = 3;
  std::int8_t surgeon_repair = 8;
};
BOOST_DESCRIBE_STRUCT(BuffRules, (), (savvy_rerolls, wave_maneuver, wrath, surgeon_repair))

// What the cards give, take or change.
struct CardRules {
  std::int8_t enhanced = 3;
  std::int8_t explosive_percent = 50;
  std::int8_t fire = 2;
  std::int8_t burn_ticks = 3;
  std::int8_t burn_damage = 2;
  std::int8_t plating_percent = 50;
  std::int8_t reinforced_hull = 10;
  std::int8_t surgeon = 15;
  std::int8_t extra_crew = 1;
  std::int8_t keg = 10;
  std::int8_t keg_recoil = 5;
  std::int8_t mate = 2;
  std::int8_t mate_crew = 2;
  std::int8_t gold = 5;
  std::int8_t crate = 4;
  std::int8_t rum = 10;
};
BOOST_DESCRIBE_STRUCT(CardRules, (),
                      (enhanced, explosive_percent, fire, burn_ticks, burn_damage, plating_percent, reinforced_hull,
                       surgeon, extra_crew, keg, keg_recoil, mate, mate_crew, gold, crate, rum))

struct StarterRules {
  std::int8_t draw = 3;
  std::int8_t ammo = 2;
  std::int8_t patch = 5;
  std::int8_t mate = 1;
  std::int8_t weak = 1;
  std::int8_t armor_percent = 20;
  std::int8_t gust = 10;
  std::int8_t flask = 3;
  std::int8_t gold = 2;
  std::int8_t leak = 2;
  std::int8_t jammed = 2;
  std::int8_t wet = 3;
};
BOOST_DESCRIBE_STRUCT(StarterRules, (),
                      (draw, ammo, patch, mate, weak, armor_percent, gust, flask, gold, leak, jammed, wet))

struct EventRules {
  std::int8_t storm = 5;
  std::int8_t kraken = 12;
  std::int8_t merchant_gold = 10;
  std::int8_t merchant_plunders = 2;
  std::int8_t ghost = 5;
  std::int8_t calm_percent = 50;
};
BOOST_DESCRIBE_STRUCT(EventRules, (), (storm, kraken, merchant_gold, merchant_plunders, ghost, calm_percent))

// How many copies of each card are shuffled in: as listed for a small table, more of them for larger ones (table 2.3).
struct DeckRules {
  EnumMap<ActionCard, std::int8_t> action;
  EnumMap<LootCard, std::int8_t> loot;
  EnumMap<EventKind, std::int8_t> event;
  EnumMap<StarterCard, std::int8_t> starter;
  std::int8_t crowd = 7;          // from this many seats on ...
  std::int8_t crowd_factor = 2;   // ... so many times the Action cards
  std::int8_t crowd_loot = 2;     // ... and so many more of each Loot card
  std::int8_t throng = 10;        // from this many seats on ...
  std::int8_t throng_loot = 3;    // ... so many more of each Loot card
  std::int8_t seats_per_set = 5;  // RAID-007: one Starter set for so many seats or part of them
};
BOOST_DESCRIBE_STRUCT(DeckRules, (),
                      (action, loot, event, starter, crowd, crowd_factor, crowd_loot, throng, throng_loot,
                       seats_per_set))

constexpr EnumMap<ShipName, ShipRules> printed_ships() {
  EnumMap<ShipName, ShipRules> ships;
  ships[ShipName::black_serpent] = {100, 2, 0, 3};
  ships[ShipName::stormrider] = {110, 0, 5, 4};
  ships[ShipName::golden_harpoon] = {90, 3, 0, 2};
  ships[ShipName::crimson_kraken] = {100, 1, 10, 3};
  ships[ShipName::azure_wave] = {95, 2, 5, 4};
  ships[ShipName::silent_corsair] = {85, 3, 0, 3};
  return ships;
}

constexpr DeckRules printed_decks() {
  DeckRules decks;
  for (auto& copies : decks.action) copies = 3;
  for (auto& copies : decks.loot) copies = 5;
  for (auto& copies : decks.event) copies = 2;
  decks.event[EventKind::storm_front] = 3;
  decks.event[EventKind::merchant_ship] = 1;
  for (auto& copies : decks.starter) copies = 1;
  return decks;
}

struct Rules {
  // Options a host chooses (section "Options" of RULES.md).
  bool small_table = true;
  bool win_treasure = true;
  std::int16_t gold_target = 20;
  bool win_map = true;
  std::int8_t start_ammo = 3;
  std::int8_t start_gold = 0;
  std::int8_t action_draw = 1;
  std::int8_t cards_per_turn = 0;
  std::int8_t hand_limit = 10;
  std::int8_t event_chance = 100;
  bool loot_reshuffle = false;
  TurnOrder turn_order = TurnOrder::each_round;
  ActionMode action_mode = ActionMode::turns;
  std::int8_t trade_offers = 1;
  ManeuverScope maneuver_scope = ManeuverScope::next_attack;
  PlunderExposure plunder_exposure = PlunderExposure::all_defenses;
  Stacking percent_stacking = Stacking::multiply;
  RepairRule repair_rule = RepairRule::strict;
  RepairCrew repair_crew = RepairCrew::through_next_turn;
  bool reinforced_hull_heals = false;
  bool rerolls_spend_crew = false;
  SmokeTiming smoke_timing = SmokeTiming::before_roll;
  std::int8_t smoke_seconds = 5;
  bool crew_cards = false;
  std::int16_t round_limit = 60;

  // The rulebook's numbers, for designers.
  std::int8_t die_sides = 6;
  std::int8_t repair = 5;
  std::int8_t reload = 2;
  std::int8_t attack_ammo = 1;
  std::int8_t maneuver = 20;
  std::int8_t fragments_to_win = 3;
  EnumMap<ShipName, ShipRules> ships = printed_ships();
  BuffRules buffs;
  CardRules cards;
  StarterRules starters;
  EventRules events;
  DeckRules decks = printed_decks();

  // Made by `prepare` from the rest: how many copies of each card this table plays with.
  std::array<std::int8_t, kCards> stock{};
  std::array<std::int8_t, enum_size<EventKind>> event_stock{};

  constexpr int stock_of(Card card) const { return stock[static_cast<std::size_t>(card)]; }
  constexpr bool simultaneous() const { return action_mode == ActionMode::simultaneous; }
};
BOOST_DESCRIBE_STRUCT(Rules, (),
                      (small_table, win_treasure, gold_target, win_map, start_ammo, start_gold, action_draw,
                       cards_per_turn, hand_limit, event_chance, loot_reshuffle, turn_order, action_mode, trade_offers,
                       maneuver_scope, plunder_exposure, percent_stacking, repair_rule, repair_crew,
                       reinforced_hull_heals, rerolls_spend_crew, smoke_timing, smoke_seconds, crew_cards, round_limit,
                       die_sides, repair, reload, attack_ammo, maneuver, fragments_to_win, ships, buffs, cards,
                       starters, events, decks))

inline constexpr OptionRow kOptions[] = {
    {"small_table", Chooser::host},
    {"win_treasure", Chooser::host},
    {"gold_target", Chooser::host, 5, 100},
    {"win_map", Chooser::host},
    {"start_ammo", Chooser::host, 0, 10},
    {"start_gold", Chooser::host, 0, 50},
    {"action_draw", Chooser::host, 0, 3},
    {"cards_per_turn", Chooser::host, 0, 10},
    {"hand_limit", Chooser::host, 3, kMostHand},
    {"event_chance", Chooser::host, 0, 100},
    {"loot_reshuffle", Chooser::host},
    {"turn_order", Chooser::host},
    {"action_mode", Chooser::host},
    {"trade_offers", Chooser::host, 0, 3},
    {"maneuver_scope", Chooser::host},
    {"plunder_exposure", Chooser::host},
    {"percent_stacking", Chooser::host},
    {"repair_rule", Chooser::host},
    {"repair_crew", Chooser::host},
    {"reinforced_hull_heals", Chooser::host},
    {"rerolls_spend_crew", Chooser::host},
    {"smoke_timing", Chooser::host},
    {"smoke_seconds", Chooser::host, 0, 60},
    {"crew_cards", Chooser::host},
    {"round_limit", Chooser::host, 0, 500},
    {"die_sides", Chooser::designer, 2, 20},
    {"repair", Chooser::designer, 0, 50},
    {"reload", Chooser::designer, 1, 10},
    {"attack_ammo", Chooser::designer, 0, 5},
    {"maneuver", Chooser::designer, 1, 70},
    {"fragments_to_win", Chooser::designer, 1, 9},
    {"ships.*.hp", Chooser::designer, 20, 1000},
    {"ships.*.attack", Chooser::designer, 0, 20},
    {"ships.*.defense", Chooser::designer, 0, 90},
    {"ships.*.crew", Chooser::designer, 0, 9},
    {"buffs.savvy_rerolls", Chooser::designer, 0, 9},
    {"buffs.wave_maneuver", Chooser::designer, 1, 70},
    {"buffs.wrath", Chooser::designer, 0, 50},
    {"buffs.surgeon_repair", Chooser::designer, 0, 50},
    {"cards.enhanced", Chooser::designer, 0, 50},
    {"cards.explosive_percent", Chooser::designer, 0, 100},
    {"cards.fire", Chooser::designer, 0, 50},
    {"cards.burn_ticks", Chooser::designer, 1, 9},
    {"cards.burn_damage", Chooser::designer, 0, 20},
    {"cards.plating_percent", Chooser::designer, 0, 100},
    {"cards.reinforced_hull", Chooser::designer, 0, 50},
    {"cards.surgeon", Chooser::designer, 1, 100},
    {"cards.extra_crew", Chooser::designer, 0, 3},
    {"cards.keg", Chooser::designer, 0, 50},
    {"cards.keg_recoil", Chooser::designer, 0, 50},
    {"cards.mate", Chooser::designer, 0, 50},
    {"cards.mate_crew", Chooser::designer, 0, 9},
    {"cards.gold", Chooser::designer, 1, 50},
    {"cards.crate", Chooser::designer, 0, 20},
    {"cards.rum", Chooser::designer, 0, 100},
    {"starters.draw", Chooser::designer, 0, kMostSetbacks},
    {"starters.ammo", Chooser::designer, 0, 10},
    {"starters.patch", Chooser::designer, 1, 50},
    {"starters.mate", Chooser::designer, 0, 3},
    {"starters.weak", Chooser::designer, 0, 20},
    {"starters.armor_percent", Chooser::designer, 0, 100},
    {"starters.gust", Chooser::designer, 0, 10},
    {"starters.flask", Chooser::designer, 1, 50},
    {"starters.gold", Chooser::designer, 0, 20},
    {"starters.leak", Chooser::designer, 0, 5},
    {"starters.jammed", Chooser::designer, 0, 20},
    {"starters.wet", Chooser::designer, 0, 20},
    {"events.storm", Chooser::designer, 0, 50},
    {"events.kraken", Chooser::designer, 0, 100},
    {"events.merchant_gold", Chooser::designer, 0, 100},
    {"events.merchant_plunders", Chooser::designer, 1, 9},
    {"events.ghost", Chooser::designer, 0, 50},
    {"events.calm_percent", Chooser::designer, 0, 100},
    {"decks.action.*", Chooser::designer, 0, 4},
    {"decks.loot.*", Chooser::designer, 0, 6},
    {"decks.event.*", Chooser::designer, 0, 4},
    {"decks.starter.*", Chooser::designer, 0, 1},
    {"decks.crowd", Chooser::designer, 3, 12},
    {"decks.crowd_factor", Chooser::designer, 1, 2},
    {"decks.crowd_loot", Chooser::designer, 0, 3},
    {"decks.throng", Chooser::designer, 3, 12},
    {"decks.throng_loot", Chooser::designer, 0, 3},
    {"decks.seats_per_set", Chooser::designer, 4, 12},
};

}  // namespace tortuga::raiders
