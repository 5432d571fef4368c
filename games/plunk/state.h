// The position of Plunk and Plunder. The map is not in it: it does not change and lies in Rules (chart.h).
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>

#include "engine/list.h"
#include "engine/pile.h"
#include "engine/secret.h"
#include "games/plunk/names.h"
#include "games/plunk/rules.h"

namespace tortuga::plunk {

using ShipId = std::int16_t;

// What a ship is told to do; besides, it may be upgraded (PLUNK-021 to PLUNK-023). In a view "hidden" is somebody
// else's plan.
enum class Order : std::uint8_t { none, move, hold, deploy, repair, attack, hidden };
BOOST_DESCRIBE_ENUM(Order, none, move, hold, deploy, repair, attack, hidden)
constexpr std::string_view label_group(Order) {
  return "order";
}

enum class Part : std::uint8_t { sails, cannons, life };
BOOST_DESCRIBE_ENUM(Part, sails, cannons, life)
constexpr std::string_view label_group(Part) {
  return "part";
}

// A ship's share of its seat's plan.
struct Plan {
  Order order = Order::none;
  std::uint8_t place = 0;  // among the seat's orders, counted from 1 in the order in which they were entered; 0: none
  Mark target;             // attack: the shipyard
  std::uint8_t sails = 0, cannons = 0, life = 0;  // upgrades bought
  Route path;                                     // move; attack with `approach`

  constexpr int upgrades() const { return sails + cannons + life; }
};
BOOST_DESCRIBE_STRUCT(Plan, (), (order, place, target, sails, cannons, life, path))

struct Stats {
  std::uint8_t hp = 0;
  std::uint8_t sails = 0, cannons = 0, life = 0;  // upgrades it has
};
BOOST_DESCRIBE_STRUCT(Stats, (), (hp, sails, cannons, life))

// Where a ship is in its sailing (PLUNK-061, PLUNK-063): `sailed` has entered its hex this beat and may go on in the
// next.
enum class Sailing : std::uint8_t { lying, under_way, sailed, stopped };
BOOST_DESCRIBE_ENUM(Sailing, lying, under_way, sailed, stopped)

struct Ship {
  ShipId id = 0;
  Seat seat;
  Name name = Name::theodore;
  Mark hex;
  Secret<Stats> stats;  // hidden by fog of war only
  Sailing sailing = Sailing::lying;
  Mark contests;         // the contested tile next to it that it fights for
  bool defends = false;  // it is a contestant of the contested tile on which it lies
  Route path;            // revealed: what it sails this turn, and what is left of that while the next turn is planned
  Plan plan;             // secret
};
BOOST_DESCRIBE_STRUCT(Ship, (), (id, seat, name, hex, stats, sailing, contests, defends, path, plan))

struct Shipyard {
  Mark hex;
  Seat seat;
  std::uint8_t hp = 0;
  std::uint8_t queue = 0;     // ships in it, the one being built included
  std::uint8_t progress = 0;  // turns already spent on the first
  std::uint8_t builds = 0;    // planned for this turn; 0 also where that is hidden
  std::uint8_t place = 0;     // of the builds among the seat's orders, as in Plan
};
BOOST_DESCRIBE_STRUCT(Shipyard, (), (hex, seat, hp, queue, progress, builds, place))

// How a seat answers encounters without being asked.
enum class Standing : std::uint8_t { ask, attack, yield, by_hp };
BOOST_DESCRIBE_ENUM(Standing, ask, attack, yield, by_hp)
constexpr std::string_view label_group(Standing) {
  return "standing";
}

struct Player {
  Secret<std::int32_t> gold;    // hidden by hidden_gold only; a pooled purse lies with the first seat of the team
  std::int16_t eliminated = 0;  // the turn in which it went out; 0: still in the game
  std::int8_t island = -1;      // its starting island
  bool ready = false;           // with its plan, or with its placement
  bool resigned = false;        // goes out when the phase ends
  Secret<Standing> standing;
  std::optional<ShipId> at_hand;  // the own ship whose orders are listed
};
BOOST_DESCRIBE_STRUCT(Player, (), (gold, eliminated, island, ready, resigned, standing, at_hand))

// What a seat says in an encounter. `waiting` still has to answer; `given` has answered; how, only the seat and its
// team may see.
enum class Answer : std::uint8_t { none, waiting, given, proceed, yield, attack };
BOOST_DESCRIBE_ENUM(Answer, none, waiting, given, proceed, yield, attack)
constexpr std::string_view label_group(Answer) {
  return "answer";
}

// Ships that meet: entering one hex, or crossing the edge between two.
struct Encounter {
  Mark at;
  Mark other;                                // PASSING: the other hex
  std::array<Answer, kMostSeats> answers{};  // by seat

  constexpr bool passing() const { return other.given(); }
};
BOOST_DESCRIBE_STRUCT(Encounter, (), (at, other, answers))

// What is being decided.
enum class Stage : std::uint8_t { islands, placement, planning, passing, entry, over };
BOOST_DESCRIBE_ENUM(Stage, islands, placement, planning, passing, entry, over)
constexpr std::string_view label_group(Stage) {
  return "stage";
}

enum class Ending : std::uint8_t { none, last_faction, sunk_together, stalemate, turn_limit };
BOOST_DESCRIBE_ENUM(Ending, none, last_faction, sunk_together, stalemate, turn_limit)
constexpr std::string_view label_group(Ending) {
  return "end";
}

// Every encounter of a wave has an entrant, and an entrant or holder of another faction, none of them in two.
inline constexpr int kMostEncounters = kMostShips / 2;
// Every contested tile has two contestants that are in no other.
inline constexpr int kMostContested = kMostShips / 2;

struct State {
  std::int16_t turn = 1;
  Seat first;  // the first player: turn order is clockwise from here (PLUNK-011)
  Stage stage = Stage::islands;
  std::int8_t beat = 0;
  Ending ending = Ending::none;
  bool harm = false;             // a ship or shipyard lost HP this turn
  std::int16_t quiet_turns = 0;  // in a row without harm (PLUNK-175)
  std::int16_t next_ship = 0;    // the id of the next one
  std::int32_t combats = 0;      // fought so far
  SeatSet winners;
  Secret<std::uint32_t> combat_key;  // `seeded`: where in the stream the next die of a fight comes from
  List<Player, kMostSeats> players;
  List<Ship, kMostShips> ships;          // afloat, by id
  List<Shipyard, kMostYards> shipyards;  // oldest first
  List<Hex, kMostContested> contested;   // the marked tiles, oldest first
  List<Encounter, kMostEncounters> encounters;
  Secret<Pile<Name, kNameCards>> deck;  // of name cards, the top one first
  NameSet discard;

  constexpr Player& at(Seat seat) { return players[seat.index()]; }
  constexpr const Player& at(Seat seat) const { return players[seat.index()]; }
  constexpr int seats() const { return players.size(); }
  constexpr bool planning() const { return stage == Stage::planning; }
  // The ship with this id, or nothing.
  constexpr const Ship* ship(int id) const {
    for (const Ship& s : ships)
      if (s.id == id) return &s;
    return nullptr;
  }
  constexpr Ship* ship(int id) {
    for (Ship& s : ships)
      if (s.id == id) return &s;
    return nullptr;
  }
  constexpr const Shipyard* yard_at(Hex hex) const {
    for (const Shipyard& y : shipyards)
      if (y.hex.is(hex)) return &y;
    return nullptr;
  }
  constexpr Shipyard* yard_at(Hex hex) {
    for (Shipyard& y : shipyards)
      if (y.hex.is(hex)) return &y;
    return nullptr;
  }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (turn, first, stage, beat, ending, harm, quiet_turns, next_ship, combats, winners, combat_key,
                       players, ships, shipyards, contested, encounters, deck, discard))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(Ship) == 68);
static_assert(sizeof(State) <= 4096);

// --- What follows from a position --------------------------------------------------------------------------------

constexpr int faction_of(const Rules& rules, Seat seat) {
  return rules.faction[static_cast<std::size_t>(seat.index())];
}
constexpr bool hostile(const Rules& rules, Seat a, Seat b) {
  return faction_of(rules, a) != faction_of(rules, b);
}
constexpr SeatSet faction_seats(const Rules& rules, const State& state, int faction) {
  SeatSet seats;
  for (int i = 0; i < state.seats(); ++i)
    if (faction_of(rules, Seat{i}) == faction) seats.add(Seat{i});
  return seats;
}

// PLUNK-011: 0 for the first player, 1 for the next one clockwise.
constexpr int turn_rank(const State& state, Seat seat) {
  const int rank = seat.index() - state.first.index();
  return rank < 0 ? rank + state.seats() : rank;
}
constexpr Seat in_turn_order(const State& state, int rank) {
  const int seat = state.first.index() + rank;
  return Seat{seat >= state.seats() ? seat - state.seats() : seat};
}

constexpr int max_hp(const Rules& rules, const Stats& stats) {
  return rules.ship.hp + rules.ship.life_hp * stats.life;
}
constexpr int range(const Rules& rules, const Stats& stats) {
  return rules.ship.range + stats.sails + stats.life;
}
constexpr int damage(const Rules& rules, const Stats& stats) {
  return rules.ship.damage + stats.cannons;
}
constexpr int yard_hp(const Rules& rules, Hex hex) {  // PLUNK-148
  return rules.shipyard.hp + (rules.chart.bonus_at(hex) == Bonus::fortress ? rules.bonus.fortress_hp : 0);
}
// Its range in step 6, when the upgrades of its plan count already (PLUNK-057).
constexpr int planned_range(const Rules& rules, const Ship& ship) {
  return range(rules, *ship.stats) + ship.plan.sails + ship.plan.life;
}

constexpr bool in_game(const Player& player) {
  return player.eliminated == 0;
}

// PLUNK-020: who has orders to write.
constexpr SeatSet planners_of(const State& state) {
  SeatSet seats;
  for (int i = 0; i < state.seats(); ++i)
    if (in_game(state.players[i])) seats.add(Seat{i});
  return seats;
}

constexpr bool contested(const State& state, Hex hex) {
  return state.contested.has(hex);
}

// A friendly shipyard on the ship's own hex: its dock (PLUNK-Q52).
constexpr const Shipyard* dock_of(const Rules& rules, const State& state, const Ship& ship) {
  const Shipyard* yard = state.yard_at(*ship.hex);
  return yard != nullptr && !hostile(rules, yard->seat, ship.seat) ? yard : nullptr;
}

constexpr int part_of(const Stats& stats, Part part) {
  return part == Part::sails ? stats.sails : part == Part::cannons ? stats.cannons : stats.life;
}
constexpr std::uint8_t& part_of(Stats& stats, Part part) {
  return part == Part::sails ? stats.sails : part == Part::cannons ? stats.cannons : stats.life;
}
constexpr int part_of(const Plan& plan, Part part) {
  return part == Part::sails ? plan.sails : part == Part::cannons ? plan.cannons : plan.life;
}
constexpr std::uint8_t& part_of(Plan& plan, Part part) {
  return part == Part::sails ? plan.sails : part == Part::cannons ? plan.cannons : plan.life;
}
constexpr int most_of(const Rules& rules, Part part) {
  return part == Part::sails ? rules.most.sails : part == Part::cannons ? rules.most.cannons : rules.most.life;
}
constexpr int price_of(const Rules& rules, Part part) {
  return part == Part::sails ? rules.prices.sails : part == Part::cannons ? rules.prices.cannons : rules.prices.life;
}
inline constexpr Part kParts[] = {Part::sails, Part::cannons, Part::life};

constexpr int repair_price(const Rules& rules, Hex hex) {  // PLUNK-147
  return rules.chart.bonus_at(hex) == Bonus::supply ? 0 : rules.prices.repair;
}

}  // namespace tortuga::plunk
