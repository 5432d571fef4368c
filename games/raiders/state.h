// The position of Raiders on Deck: twelve ship cards at most, four decks, and what is being decided.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/list.h"
#include "engine/pile.h"
#include "engine/seat.h"
#include "engine/secret.h"
#include "games/raiders/rules.h"

namespace tortuga::raiders {

// Most figures of a ship need no more than this.
constexpr std::int8_t tiny(int n) {
  return static_cast<std::int8_t>(n);
}
constexpr std::int16_t small(int n) {
  return static_cast<std::int16_t>(n);
}

// The five actions of a turn (RAID-030); `none` before one is chosen and on a turn that was skipped.
enum class Action : std::uint8_t { none, fire, repair, plunder, reload, maneuver };
BOOST_DESCRIBE_ENUM(Action, none, fire, repair, plunder, reload, maneuver)
constexpr std::string_view label_group(Action) {
  return "action";
}

// One card of a commitment, with its target if it has one (RAID-137).
struct Order {
  Card card = Card::none;
  Seat at;
};
BOOST_DESCRIBE_STRUCT(Order, (), (card, at))

// What a captain committed for the round; the action is `none` until everything is decided.
struct Plan {
  List<Order, kMostHand> cards;
  Action action = Action::none;
  Seat at;
};
BOOST_DESCRIBE_STRUCT(Plan, (), (cards, action, at))

// An answer to Shadow Veil that the others may not see yet (D8).
enum class Answer : std::uint8_t { none, hidden, ignore, suffer };
BOOST_DESCRIBE_ENUM(Answer, none, hidden, ignore, suffer)

struct Ship {
  std::int16_t hp = 0, max_hp = 0;
  std::int16_t ammo = 0, gold = 0;
  std::int16_t crew = 0;  // tokens, active and inactive (RAID-035)
  ShipName ship = ShipName::black_serpent;
  std::int8_t fragments = 0;
  std::int8_t maneuver = 0;  // percent of the pending Maneuver, 0: none
  bool evasive = false;
  bool momentum_lost = false, damaged = false, exhausted = false, chained = false, netted = false, exposed = false,
       busy = false, lazy = false, storm_due = false, veil_used = false, veiled = false;
  std::int8_t burn = 0;                  // ticks left
  std::int8_t first_attack_penalty = 0;  // RAID-010b
  Action last_action = Action::none;     // of the previous turn (RAID-072)
  std::int8_t merchant_count = 0;        // RAID-116a
  std::int8_t roll = 0;                  // of this round's priority roll
  std::int8_t sunk = 0;                  // which sinking took it, counted from 1; 0: afloat
  Answer veil_answer = Answer::none;     // D8, until all have answered
  Card spoiled = Card::none;             // D1, until all have answered
  List<Card, kMostSetbacks> setbacks;    // drawn at the start (RAID-009)
  EnumMap<Pending, std::int8_t> pending;
  List<Card, kMostHand> hand;         // in the order in which the cards came
  List<SeatSet, kMostHand> known_by;  // which other seats know the hand card in the same place
  std::int8_t known_loot = 0;         // Rum and Rope cards that the whole table knows to be in this hand, at least
  std::int8_t known_starters = 0;     // the same for Starter cards
  Secret<Plan> plan;

  constexpr int count(Pending p) const { return pending[p]; }
};
BOOST_DESCRIBE_STRUCT(Ship, (),
                      (ship, hp, max_hp, crew, ammo, gold, fragments, hand, pending, maneuver, evasive, momentum_lost,
                       damaged, exhausted, chained, netted, exposed, busy, burn, first_attack_penalty, lazy, storm_due,
                       veil_used, veiled, last_action, merchant_count, roll, sunk, veil_answer, spoiled, setbacks,
                       known_by, known_loot, known_starters, plan))

// How many cards of these kinds a hand shows.
constexpr int held(const Ship& ship, CardBits kinds) {
  int count = 0;
  for (Card card : ship.hand) count += among(card, kinds);
  return count;
}

// What has to be decided: D1, D2, D3, D4, D5, D6, D7 and D8, D9 of the rules.
enum class Stage : std::uint8_t { spoil, turn, trade, smoke, reroll, loot, veil, plan, over };
BOOST_DESCRIBE_ENUM(Stage, spoil, turn, trade, smoke, reroll, loot, veil, plan, over)

enum class Ending : std::uint8_t { none, last_ship, all_sunk, treasure, map, round_limit };
BOOST_DESCRIBE_ENUM(Ending, none, last_ship, all_sunk, treasure, map, round_limit)
constexpr std::string_view label_group(Ending) {
  return "end";
}

enum class OfferKind : std::uint8_t { none, sell_ammo, buy_ammo, sell_card, buy_card };
BOOST_DESCRIBE_ENUM(OfferKind, none, sell_ammo, buy_ammo, sell_card, buy_card)
constexpr std::string_view label_group(OfferKind) {
  return "offer";
}

// The trade offer on the table (RAID-132); its partner is the state's `target`.
struct Offer {
  OfferKind kind = OfferKind::none;
  Card card = Card::none;  // sell_card: seen by seller and partner only
  std::int16_t amount = 0;
  std::int16_t gold = 0;
};
BOOST_DESCRIBE_STRUCT(Offer, (), (kind, card, amount, gold))

struct State {
  std::int16_t round = 0;
  Stage stage = Stage::turn;
  Seat turn;                                       // whose turn it is; nobody between rounds
  std::int8_t place = 0;                           // of that seat in `order`
  Action action = Action::none;                    // of this turn, once it is chosen
  Seat target;                                     // the ship attacked, or the partner of an offer
  SeatSet owed;                                    // spoil, veil, plan: who still has to answer
  SeatSet afloat;                                  // follows from the ships
  std::array<std::int8_t, 2> dice{};               // of the attack
  std::int8_t crew_rerolls = 0, free_rerolls = 0;  // left in this attack
  bool mates_work = false;                         // Gunner Mates count in this attack (2.8)
  std::int8_t cards_played = 0, offers_made = 0;   // this turn
  Offer offer;
  List<Card, 2> looked_at;  // D6: the cards to choose from, the upper one first
  SeatSet loot_known;       // who knows the top Loot card (in D6: the first card looked at)
  bool anchored = false, anchor_next = false;
  bool merchant = false;                // a Merchant Ship is in play
  EventCard weather = EventCard::none;  // Ghost Ship or Calm Waters, during their round
  EventCard veiling = EventCard::none;  // veil: the Event card that may be ignored
  std::int8_t sinkings = 0;
  Ending ending = Ending::none;
  SeatSet winners;
  std::int32_t gold_out = 0, ammo_out = 0;  // tokens on ships; follow from the ships
  List<Seat, kMaxSeats> order;
  List<Ship, kMaxSeats> ships;
  Pile<Card, kMostActions> action_deck;
  Pile<Card, kMostLoot> loot_deck;
  Pile<EventCard, kMostEvents> event_deck;
  Pile<Card, kMostStarters> starter_deck;  // what nobody drew
  EnumMap<ActionCard, std::int8_t> action_discard;
  EnumMap<LootCard, std::int8_t> loot_discard;
  EnumMap<EventKind, std::int8_t> event_discard;
  EnumMap<StarterCard, std::int8_t> starter_gone;  // drawn and out of the game (RAID-015)

  constexpr Ship& at(Seat seat) { return ships[seat.index()]; }
  constexpr const Ship& at(Seat seat) const { return ships[seat.index()]; }
  constexpr Ship& active() { return at(turn); }
  constexpr int seats() const { return ships.size(); }
  constexpr bool over() const { return stage == Stage::over; }
  constexpr bool somebody_else(Seat seat, Seat other) const { return other != seat && afloat.has(other); }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (round, stage, turn, place, action, target, owed, afloat, dice, crew_rerolls, free_rerolls,
                       mates_work, cards_played, offers_made, offer, looked_at, loot_known, anchored, anchor_next,
                       merchant, weather, veiling, sinkings, ending, winners, gold_out, ammo_out, order, ships,
                       action_deck, loot_deck, event_deck, starter_deck, action_discard, loot_discard, event_discard,
                       starter_gone))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 2048);

// --- What follows from a position --------------------------------------------------------------------------------

constexpr CardBits kinds_in(const List<Card, kMostHand>& hand) {
  CardBits bits = 0;
  for (Card card : hand) bits |= bit(card);
  return bits;
}

constexpr int total_of(const auto& counts) {
  int sum = 0;
  for (auto count : counts) sum += count;
  return sum;
}

// RAID-035
constexpr int active_crew(const Rules& rules, const Ship& ship) {
  int capacity = rules.ships[ship.ship].crew - ship.busy;
  capacity = capacity < 0 ? 0 : capacity;
  return ship.crew < capacity ? ship.crew : capacity;
}

// RAID-075, RAID-080: at least one Loot card can be drawn.
constexpr bool loot_left(const Rules& rules, const State& state) {
  return !state.loot_deck.empty() || (rules.loot_reshuffle && total_of(state.loot_discard) > 0);
}

// RAID-067, RAID-072
constexpr bool may_repair(const Rules& rules, const Ship& ship) {
  const bool lenient = rules.repair_rule == RepairRule::lenient && ship.last_action != Action::repair;
  return (ship.hp < ship.max_hp) & (ship.damaged | lenient);
}

// RAID-083
constexpr bool may_maneuver(const State& state, const Ship& ship) {
  return !(ship.exhausted | ship.chained | state.anchored);
}

// RAID-077: what a ship that plundered cannot use.
constexpr bool defenceless(const Rules& rules, const Ship& ship) {
  return ship.exposed & (rules.plunder_exposure == PlunderExposure::all_defenses);
}

// RAID-062: a Smoke Bomb can answer the attack on this ship.
constexpr bool may_smoke(const Rules& rules, const Ship& ship) {
  return !defenceless(rules, ship) && (kinds_in(ship.hand) & bit(Card::smoke_bomb)) != 0;
}

// RAID-119a
constexpr bool may_veil(const Ship& ship) {
  return ship.ship == ShipName::silent_corsair && !ship.veil_used && ship.sunk == 0;
}

// RAID-108
constexpr bool has_debuff(const Ship& ship) {
  return (ship.burn > 0) | ship.chained | (ship.first_attack_penalty > 0) | ship.lazy;
}

// RAID-129: more than 0 if `a` stands better than `b`: by HP, gold, fragments, ammunition.
constexpr int compare_ships(const Ship& a, const Ship& b) {
  if (a.hp != b.hp) return a.hp - b.hp;
  if (a.gold != b.gold) return a.gold - b.gold;
  if (a.fragments != b.fragments) return a.fragments - b.fragments;
  return a.ammo - b.ammo;
}

// RAID-121: the round's event counts for this ship.
constexpr bool under(const State& state, EventCard weather, const Ship& ship) {
  return (state.weather == weather) & !ship.veiled;
}

}  // namespace tortuga::raiders
