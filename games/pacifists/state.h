// The position of Pacifists of the Caribbean: ships in a ring.
//
//        ship 0 |port   gap 0   starboard| ship 1 |port   gap 1   starboard| ship 2 |port   gap 2   (back to ship 0)
//
// Clockwise is to port. Gap i lies to port of ship i and to starboard of the next ship (PAC-002, PAC-003).
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/list.h"
#include "engine/pile.h"
#include "engine/seat.h"
#include "engine/secret.h"
#include "games/pacifists/rules.h"

namespace tortuga::pacifists {

// What the owner of a sabotaged action chose: tokens to break in a boarding, ammunition for a gun (PAC-144, PAC-145).
enum class Sabotage : std::uint8_t { none, awaited, sails, hull, chainshot, grapeshot, solid, explosive };
BOOST_DESCRIBE_ENUM(Sabotage, none, awaited, sails, hull, chainshot, grapeshot, solid, explosive)
constexpr std::string_view label_group(Sabotage) {
  return "sabotage";
}

using Laid = List<Card, 2>;

// One side of a ship: what it is ordered to do and the players' cards beside it.
struct Post {
  Order captain = Order::none;
  std::int8_t laid = 0;   // how many cards lie here; follows from cards
  Secret<Laid> cards;     // face down until the reveal
  std::int16_t crew = 0;  // tokens posted here while the round is resolved (PAC-051)
  Sabotage sabotage = Sabotage::none;
};
BOOST_DESCRIBE_STRUCT(Post, (), (captain, laid, cards, crew, sabotage))

struct Ship {
  std::int16_t crew = 0;  // without limit (PAC-Q21)
  std::int8_t sails = 0, hull = 0;
  std::int8_t hand_size = 0;           // follows from hand
  Secret<List<Card, kMostHand>> hand;  // in the order in which the cards were drawn
  EnumMap<Side, Post> sides;

  constexpr Post& at(Side side) { return sides[side]; }
  constexpr const Post& at(Side side) const { return sides[side]; }
};
BOOST_DESCRIBE_STRUCT(Ship, (), (sails, crew, hull, hand_size, hand, sides))

// Where the round stands when somebody has to decide: in the players' phase, or before the dice of boarding or
// artillery are rolled because a sabotaged action waits for its owner (PAC-146).
enum class Phase : std::uint8_t { players, boarding, artillery, over };
BOOST_DESCRIBE_ENUM(Phase, players, boarding, artillery, over)
constexpr std::string_view label_group(Phase) {
  return "phase";
}

// How the game ended: won, or lost by what befell the first ship to fall.
enum class Ending : std::uint8_t {
  none,
  won,
  lost_ramming,
  lost_boarding,
  lost_sabotage,
  lost_gun_hull,
  lost_gun_crew
};
BOOST_DESCRIBE_ENUM(Ending, none, won, lost_ramming, lost_boarding, lost_sabotage, lost_gun_hull, lost_gun_crew)
constexpr std::string_view label_group(Ending) {
  return "end";
}

struct State {
  std::int8_t round = 1;
  Phase phase = Phase::players;
  Ending ending = Ending::none;
  SeatSet had_turn;                     // this round
  Seat start_seat;                      // who begins the round, where turns go clockwise
  std::int16_t casualties = 0;          // this round so far (PAC-120)
  std::int16_t fallen = 0;              // in the whole game
  List<std::int16_t, kMostShips> gaps;  // sea tiles
  List<Ship, kMostShips> ships;
  std::uint8_t captains_left = 0;  // follows from captains_deck
  std::uint8_t players_left = 0;   // follows from players_deck
  Secret<Pile<Order, kMostCards>> captains_deck;
  Secret<Pile<Card, kMostCards>> players_deck;
  EnumMap<Order, std::uint8_t> captains_gone;  // out of the game, known to all
  EnumMap<Card, std::uint8_t> players_gone;

  constexpr int seats() const { return ships.size(); }
  constexpr Ship& at(Seat seat) { return ships[seat.index()]; }
  constexpr const Ship& at(Seat seat) const { return ships[seat.index()]; }
  constexpr bool seated(Seat seat) const { return seat.somebody() && seat.index() < seats(); }

  // PAC-002: port faces the next ship clockwise, starboard the previous one.
  constexpr Seat neighbour(Seat seat, Side side) const {
    return Seat{side == Side::port ? (seat.index() + 1 == seats() ? 0 : seat.index() + 1)
                                   : (seat.index() == 0 ? seats() : seat.index()) - 1};
  }
  // PAC-003
  constexpr int gap_of(Seat seat, Side side) const {
    return side == Side::port ? seat.index() : (seat.index() == 0 ? seats() : seat.index()) - 1;
  }
  constexpr int tiles(Seat seat, Side side) const { return gaps[gap_of(seat, side)]; }
  constexpr int crew() const {
    int sum = 0;
    for (const Ship& ship : ships) sum += ship.crew;
    return sum;
  }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (round, phase, ending, had_turn, start_seat, casualties, fallen, gaps, ships, captains_left,
                       players_left, captains_deck, players_deck, captains_gone, players_gone))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 912);

// PAC-049: seat order, starboard before port.
template <class F>
[[gnu::always_inline]] constexpr void for_each_post(State& state, F&& f) {
  for (int i = 0; i < state.seats(); ++i)
    for (Side side : kSides) f(Seat{i}, side, state.ships[i].at(side));
}

// PAC-032: whose turn it is where turns go clockwise.
constexpr Seat next_clockwise(const State& state) {
  int seat = state.start_seat.index() + state.had_turn.size();
  return Seat{seat < state.seats() ? seat : seat - state.seats()};
}

}  // namespace tortuga::pacifists
