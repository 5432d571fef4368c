// What can happen in Raiders on Deck, first half: the start, turns, cards and actions. See events.h for the rest. The
// sentence of each kind is "event.<kind>" in text/en.json.
#pragma once

#include "engine/event.h"
#include "games/raiders/moves.h"

namespace tortuga::raiders {

enum class Deck : std::uint8_t { action, loot, event };
BOOST_DESCRIBE_ENUM(Deck, action, loot, event)
constexpr std::string_view label_group(Deck) {
  return "deck";
}

// --- The start ---

struct Opened {
  static constexpr const char* kKind = "opened";
  static constexpr Telling kTelling{"bell", {"RAID-001", "RAID-013", "RAID-124"}};
  std::int8_t captains = 0;
  bool treasure = false;
  std::int16_t gold_target = 0;
  bool map = false;
  std::int8_t fragments = 0;
};
struct ShipDealt {
  static constexpr const char* kKind = "ship_dealt";
  static constexpr Telling kTelling{"anchor", {"RAID-002", "RAID-003", "RAID-004", "RAID-005", "RAID-006"}};
  Seat seat;
  ShipName ship = ShipName::black_serpent;
  std::int16_t hp = 0;
  std::int8_t crew = 0;
  std::int16_t ammo = 0, gold = 0;
};
struct SetbackShown {
  static constexpr const char* kKind = "setback_shown";
  static constexpr Telling kTelling{"setback", {"RAID-009", "RAID-010a", "RAID-010b", "RAID-011"}};
  Seat seat;
  Card card = Card::none;
};
// Rotten Food: told when everybody has chosen.
struct FoodSpoiled {
  static constexpr const char* kKind = "food_spoiled";
  static constexpr Telling kTelling{"discard", {"RAID-012", "RAID-015"}};
  Seat seat;
  Card card = Card::none;
};
struct FoodChosen {
  static constexpr const char* kKind = "food_chosen";
  static constexpr Telling kTelling{"click", {"RAID-012"}};
  Seat seat;
};

// --- Rounds and turns ---

struct RoundBegan {
  static constexpr const char* kKind = "round_began";
  static constexpr Telling kTelling{"bell", {"RAID-016", "RAID-017", "RAID-014", "RAID-021"}};
  std::int16_t round = 0;
  bool rolled = false;
  List<Seat, kMaxSeats> order;
  List<std::int8_t, kMaxSeats> rolls;
  bool anchored = false;
};
// RAID-018a: what everybody rolled, told before the ties among these are rolled again.
struct PriorityRolled {
  static constexpr const char* kKind = "priority_rolled";
  static constexpr Telling kTelling{"dice", {"RAID-017", "RAID-018a"}};
  SeatSet ships;
  List<std::int8_t, kMaxSeats> rolls;
};
struct TieRerolled {
  static constexpr const char* kKind = "tie_rerolled";
  static constexpr Telling kTelling{"dice", {"RAID-018a", "RAID-018b", "RAID-019"}};
  SeatSet tied;
  List<std::int8_t, kMaxSeats> rolls;
};
struct TurnBegan {
  static constexpr const char* kKind = "turn_began";
  static constexpr Telling kTelling{"turn", {"RAID-022", "RAID-023"}, true};
  Seat seat;
  std::int16_t round = 0, hp = 0, max_hp = 0;
};
struct TurnSkipped {
  static constexpr const char* kKind = "turn_skipped";
  static constexpr Telling kTelling{"net", {"RAID-024", "RAID-025"}};
  Seat seat;
};
struct CardDrawn {
  static constexpr const char* kKind = "card_drawn";
  static constexpr Telling kTelling{"card", {"RAID-026", "RAID-008"}, true};
  Seat seat;
  Card card = Card::none;
  std::int8_t hand = 0;
  constexpr void conceal(Seat viewer) { card = viewer == seat ? card : Card::hidden; }
};
struct Reshuffled {
  static constexpr const char* kKind = "reshuffled";
  static constexpr Telling kTelling{"shuffle", {"RAID-027", "RAID-080", "RAID-111"}};
  Deck deck = Deck::action;
  std::int16_t cards = 0;
};
struct Anchored {
  static constexpr const char* kKind = "anchored";
  static constexpr Telling kTelling{"anchor", {"RAID-099a", "RAID-099b", "RAID-099c", "RAID-085"}};
  std::int16_t round = 0;
};

// --- Cards ---

struct CardPlayed {
  static constexpr const char* kKind = "card_played";
  static constexpr Telling kTelling{"card", {"RAID-028", "RAID-034", "RAID-093"}};
  Seat seat;
  Card card = Card::none;
  bool pending = false;
};
struct CardAimed {
  static constexpr const char* kKind = "card_aimed";
  static constexpr Telling kTelling{"card", {"RAID-028", "RAID-094", "RAID-095", "RAID-096"}};
  Seat seat, target;
  Card card = Card::none;
};
struct Healed {
  static constexpr const char* kKind = "healed";
  static constexpr Telling kTelling{"heal", {"RAID-091"}};
  Seat seat;
  Card card = Card::none;
  std::int16_t amount = 0, hp = 0, max_hp = 0;
};
struct Cleansed {
  static constexpr const char* kKind = "cleansed";
  static constexpr Telling kTelling{"rum", {"RAID-108", "RAID-091"}};
  Seat seat;
};
struct AmmoGained {
  static constexpr const char* kKind = "ammo_gained";
  static constexpr Telling kTelling{"clank", {"RAID-073", "RAID-006"}};
  Seat seat;
  std::int16_t amount = 0, total = 0;
};
struct GoldGained {
  static constexpr const char* kKind = "gold_gained";
  static constexpr Telling kTelling{"coins", {"RAID-126", "RAID-073"}};
  Seat seat;
  std::int16_t amount = 0, total = 0, target_gold = 0;
};
struct CrewJoined {
  static constexpr const char* kKind = "crew_joined";
  static constexpr Telling kTelling{"crew", {"RAID-092", "RAID-035", "RAID-036", "RAID-038"}};
  Seat seat;
  std::int16_t crew = 0;
  std::int8_t active = 0;
};
struct HullRaised {
  static constexpr const char* kKind = "hull_raised";
  static constexpr Telling kTelling{"hammer", {"RAID-100"}};
  Seat seat;
  std::int16_t hp = 0, max_hp = 0;
};
struct Chained {
  static constexpr const char* kKind = "chained";
  static constexpr Telling kTelling{"chain", {"RAID-094"}};
  Seat seat, target;
};
struct Netted {
  static constexpr const char* kKind = "netted";
  static constexpr Telling kTelling{"net", {"RAID-095"}};
  Seat seat, target;
};
struct Sabotaged {
  static constexpr const char* kKind = "sabotaged";
  static constexpr Telling kTelling{"sabotage", {"RAID-096"}, true};
  Seat seat, target;
  Card card = Card::none;
};
struct Foiled {
  static constexpr const char* kKind = "foiled";
  static constexpr Telling kTelling{"rope", {"RAID-097a", "RAID-097b", "RAID-097c", "RAID-089c"}};
  Seat seat, target;
  Card card = Card::none, by = Card::none;
};
// What Spyglass, Spyglass Peek or Treasure Fiend showed, to its captain alone.
struct LootSeen {
  static constexpr const char* kKind = "loot_seen";
  static constexpr Telling kTelling{"spyglass", {"RAID-098a", "RAID-074"}, true};
  Seat seat;
  List<Card, 2> cards;
  constexpr bool seen_by(Seat viewer) const { return viewer == seat; }
};
struct LootTaken {
  static constexpr const char* kKind = "loot_taken";
  static constexpr Telling kTelling{"loot", {"RAID-073", "RAID-074", "RAID-098a", "RAID-128"}, true};
  Seat seat;
  Card card = Card::none;
  std::int16_t left = 0;
  constexpr void conceal(Seat viewer) { card = viewer == seat || !among(card, kStowed) ? card : Card::hidden; }
};
struct LootDiscarded {
  static constexpr const char* kKind = "loot_discarded";
  static constexpr Telling kTelling{"discard", {"RAID-074", "RAID-079"}, true};
  Seat seat;
  Card card = Card::none;
  bool full = false;
};
struct LootLow {
  static constexpr const char* kKind = "loot_low";
  static constexpr Telling kTelling{"alarm", {"RAID-080", "RAID-075"}};
  std::int16_t left = 0;
};
struct FragmentLaid {
  static constexpr const char* kKind = "fragment_laid";
  static constexpr Telling kTelling{"map", {"RAID-127"}};
  Seat seat;
  std::int8_t fragments = 0, needed = 0;
};
struct NearVictory {
  static constexpr const char* kKind = "near_victory";
  static constexpr Telling kTelling{"alarm", {"RAID-126", "RAID-127"}};
  Seat seat;
  std::int16_t gold = 0, target_gold = 0;
  std::int8_t fragments = 0, needed = 0;
};

// --- Actions ---

struct Fired {
  static constexpr const char* kKind = "fired";
  static constexpr Telling kTelling{"cannon", {"RAID-046", "RAID-047", "RAID-048", "RAID-050"}};
  Seat seat, target;
  std::int16_t ammo = 0;
  List<Card, kAttackCards * kMostPending> cards;  // each copy
};
// `seat` throws the Smoke Bomb, `target` fired.
struct Smoked {
  static constexpr const char* kKind = "smoked";
  static constexpr Telling kTelling{"smoke", {"RAID-062", "RAID-064", "RAID-065"}};
  Seat seat, target;
};
// Told to the ship that let the attack come, and to nobody else.
struct SmokeKept {
  static constexpr const char* kKind = "smoke_kept";
  static constexpr Telling kTelling{"click", {"RAID-062"}};
  Seat seat, target;
  constexpr bool seen_by(Seat viewer) const { return viewer == seat; }
};
struct Rolled {
  static constexpr const char* kKind = "rolled";
  static constexpr Telling kTelling{"dice", {"RAID-050", "RAID-039", "RAID-043"}};
  Seat seat, target;
  std::int8_t first = 0, second = 0, rerolls = 0;
};
struct Rerolled {
  static constexpr const char* kKind = "rerolled";
  static constexpr Telling kTelling{"dice", {"RAID-040a", "RAID-040b", "RAID-041", "RAID-043"}};
  Seat seat;
  std::int8_t die = 0, before = 0, after = 0, left = 0;
  bool free = false;
};
struct CrewSpent {
  static constexpr const char* kKind = "crew_spent";
  static constexpr Telling kTelling{"splash", {"RAID-042", "RAID-037"}};
  Seat seat;
  std::int16_t crew = 0;
  std::int8_t active = 0;
};
// The whole sum: (first + second + bonus + cards + ghost - penalty), not below 0, is the base; times each factor in
// percent, rounded down once, is the damage.
struct Hit {
  static constexpr const char* kKind = "hit";
  static constexpr Telling kTelling{"splinter",
                                    {"RAID-051", "RAID-052", "RAID-054", "RAID-056", "RAID-057", "RAID-058"}};
  Seat seat, target;
  std::int8_t first = 0, second = 0;
  std::int16_t bonus = 0, cards = 0, ghost = 0, penalty = 0, base = 0;
  List<std::int16_t, 32> factors;
  std::int16_t damage = 0, hp = 0, max_hp = 0;
  // Not told: a Smoke Bomb might have answered after the roll, so that it hit shows that none did.
  bool unanswered = false;
  bool reveals() const { return unanswered; }
};
// `seat` is the Crimson Kraken, `target` the attacker.
struct Avenged {
  static constexpr const char* kKind = "avenged";
  static constexpr Telling kTelling{"wrath", {"RAID-058"}};
  Seat seat, target;
  std::int16_t damage = 0, hp = 0;
};
struct CaughtFire {
  static constexpr const char* kKind = "caught_fire";
  static constexpr Telling kTelling{"fire", {"RAID-059", "RAID-105", "RAID-106"}};
  Seat seat;
  std::int8_t ticks = 0;
};
struct FireDodged {
  static constexpr const char* kKind = "fire_dodged";
  static constexpr Telling kTelling{"sail", {"RAID-089b"}};
  Seat seat;
};
struct Recoiled {
  static constexpr const char* kKind = "recoiled";
  static constexpr Telling kTelling{"splinter", {"RAID-060", "RAID-065"}};
  Seat seat;
  std::int16_t damage = 0, hp = 0;
};
struct Repaired {
  static constexpr const char* kKind = "repaired";
  static constexpr Telling kTelling{"hammer", {"RAID-066", "RAID-070a", "RAID-070b"}};
  Seat seat;
  std::int16_t amount = 0, hp = 0, max_hp = 0;
  std::int8_t active = 0;
};
struct Plundered {
  static constexpr const char* kKind = "plundered";
  static constexpr Telling kTelling{"coins", {"RAID-073", "RAID-076", "RAID-077a"}};
  Seat seat;
  bool gave_up_maneuver = false;
};
struct Reloaded {
  static constexpr const char* kKind = "reloaded";
  static constexpr Telling kTelling{"clank", {"RAID-081", "RAID-082"}};
  Seat seat;
  std::int16_t amount = 0, total = 0;
};
struct Maneuvered {
  static constexpr const char* kKind = "maneuvered";
  static constexpr Telling kTelling{"sail", {"RAID-083", "RAID-084", "RAID-087", "RAID-089a"}};
  Seat seat;
  std::int8_t percent = 0;
  bool evasive = false;
};

BOOST_DESCRIBE_STRUCT(Opened, (), (captains, treasure, gold_target, map, fragments))
BOOST_DESCRIBE_STRUCT(ShipDealt, (), (seat, ship, hp, crew, ammo, gold))
BOOST_DESCRIBE_STRUCT(SetbackShown, (), (seat, card))
BOOST_DESCRIBE_STRUCT(FoodSpoiled, (), (seat, card))
BOOST_DESCRIBE_STRUCT(FoodChosen, (), (seat))
BOOST_DESCRIBE_STRUCT(RoundBegan, (), (round, rolled, order, rolls, anchored))
BOOST_DESCRIBE_STRUCT(PriorityRolled, (), (ships, rolls))
BOOST_DESCRIBE_STRUCT(TieRerolled, (), (tied, rolls))
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, round, hp, max_hp))
BOOST_DESCRIBE_STRUCT(TurnSkipped, (), (seat))
BOOST_DESCRIBE_STRUCT(CardDrawn, (), (seat, card, hand))
BOOST_DESCRIBE_STRUCT(Reshuffled, (), (deck, cards))
BOOST_DESCRIBE_STRUCT(Anchored, (), (round))
BOOST_DESCRIBE_STRUCT(CardPlayed, (), (seat, card, pending))
BOOST_DESCRIBE_STRUCT(CardAimed, (), (seat, target, card))
BOOST_DESCRIBE_STRUCT(Healed, (), (seat, card, amount, hp, max_hp))
BOOST_DESCRIBE_STRUCT(Cleansed, (), (seat))
BOOST_DESCRIBE_STRUCT(AmmoGained, (), (seat, amount, total))
BOOST_DESCRIBE_STRUCT(GoldGained, (), (seat, amount, total, target_gold))
BOOST_DESCRIBE_STRUCT(CrewJoined, (), (seat, crew, active))
BOOST_DESCRIBE_STRUCT(HullRaised, (), (seat, hp, max_hp))
BOOST_DESCRIBE_STRUCT(Chained, (), (seat, target))
BOOST_DESCRIBE_STRUCT(Netted, (), (seat, target))
BOOST_DESCRIBE_STRUCT(Sabotaged, (), (seat, target, card))
BOOST_DESCRIBE_STRUCT(Foiled, (), (seat, target, card, by))
BOOST_DESCRIBE_STRUCT(LootSeen, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(LootTaken, (), (seat, card, left))
BOOST_DESCRIBE_STRUCT(LootDiscarded, (), (seat, card, full))
BOOST_DESCRIBE_STRUCT(LootLow, (), (left))
BOOST_DESCRIBE_STRUCT(FragmentLaid, (), (seat, fragments, needed))
BOOST_DESCRIBE_STRUCT(NearVictory, (), (seat, gold, target_gold, fragments, needed))
BOOST_DESCRIBE_STRUCT(Fired, (), (seat, target, ammo, cards))
BOOST_DESCRIBE_STRUCT(Smoked, (), (seat, target))
BOOST_DESCRIBE_STRUCT(SmokeKept, (), (seat, target))
BOOST_DESCRIBE_STRUCT(Rolled, (), (seat, target, first, second, rerolls))
BOOST_DESCRIBE_STRUCT(Rerolled, (), (seat, die, before, after, left, free))
BOOST_DESCRIBE_STRUCT(CrewSpent, (), (seat, crew, active))
BOOST_DESCRIBE_STRUCT(Hit, (),
                      (seat, target, first, second, bonus, cards, ghost, penalty, base, factors, damage, hp, max_hp))
BOOST_DESCRIBE_STRUCT(Avenged, (), (seat, target, damage, hp))
BOOST_DESCRIBE_STRUCT(CaughtFire, (), (seat, ticks))
BOOST_DESCRIBE_STRUCT(FireDodged, (), (seat))
BOOST_DESCRIBE_STRUCT(Recoiled, (), (seat, damage, hp))
BOOST_DESCRIBE_STRUCT(Repaired, (), (seat, amount, hp, max_hp, active))
BOOST_DESCRIBE_STRUCT(Plundered, (), (seat, gave_up_maneuver))
BOOST_DESCRIBE_STRUCT(Reloaded, (), (seat, amount, total))
BOOST_DESCRIBE_STRUCT(Maneuvered, (), (seat, percent, evasive))

}  // namespace tortuga::raiders
