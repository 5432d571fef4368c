// The position of Sea of Plunder.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/pile.h"
#include "engine/seat.h"
#include "engine/secret.h"
#include "games/sea/rules.h"

namespace tortuga::sea {

// What somebody has to decide: the decision points of the rules.
enum class Stage : std::uint8_t {
  vote,       // who starts (D02)
  keep,       // which starting Good to keep (D03)
  draw,       // deck or pile (D04)
  play,       // which card, with or without a token (D05)
  sail,       // which ship and course for the card just played (D05)
  guess,      // Broken Compass: more or fewer (D06)
  bury,       // Resupply: the card under the deck (D07)
  navigate,   // the Navigator's bonus (D08)
  discard,    // which card, with or without a token (D09)
  hurricane,  // the course of one ship (D10)
  trouble,    // the course of one pirate (D11)
  drift,      // So Close Yet So Far: an island and its course, or no more (D12)
  bonus,      // the pirate of the Discard Bonus and its course (D13)
  lucky,      // Lucky's move (D14)
  bribe,      // which Good to give the pirate (D15)
  combo,      // which Good to take at the Combo (D16)
  smuggle,    // which Good to smuggle, if any (D17)
  over,
};
BOOST_DESCRIBE_ENUM(Stage, vote, keep, draw, play, sail, guess, bury, navigate, discard, hurricane, trouble, drift,
                    bonus, lucky, bribe, combo, smuggle, over)

enum class Phase : std::uint8_t { setup, draw, play, discard, end };
BOOST_DESCRIBE_ENUM(Phase, setup, draw, play, discard, end)
constexpr std::string_view label_group(Phase) {
  return "phase";
}

// What ends the game, known from the moment it is triggered (SEA-170, SEA-175).
enum class Ending : std::uint8_t { none, treasures, pirates, rounds };
BOOST_DESCRIBE_ENUM(Ending, none, treasures, pirates, rounds)
constexpr std::string_view label_group(Ending) {
  return "end";
}

// Who, besides its owner, knows a card in a hand.
enum class Seen : std::uint8_t { owner, all, seat_0, seat_1, seat_2, seat_3 };
BOOST_DESCRIBE_ENUM(Seen, owner, all, seat_0, seat_1, seat_2, seat_3)
constexpr Seen seen_of(Seat seat) {
  return static_cast<Seen>(static_cast<int>(Seen::seat_0) + seat.index());
}
constexpr bool known_to(Seen seen, Seat viewer) {  // engine/hand.h
  return seen == Seen::all || (viewer.somebody() && seen == seen_of(viewer));
}

enum class Ballot : std::uint8_t { none, hidden, seat_0, seat_1, seat_2, seat_3 };
BOOST_DESCRIBE_ENUM(Ballot, none, hidden, seat_0, seat_1, seat_2, seat_3)
constexpr Ballot ballot_for(Seat seat) {
  return static_cast<Ballot>(static_cast<int>(Ballot::seat_0) + seat.index());
}
constexpr int voted_for(Ballot ballot) {
  return static_cast<int>(ballot) - static_cast<int>(Ballot::seat_0);
}

// The ship its seat moved this turn: the only one it may move (SEA-181).
enum class Moved : std::uint8_t { none, orange, green, blue, purple };
BOOST_DESCRIBE_ENUM(Moved, none, orange, green, blue, purple)
constexpr Moved moved_of(Colour ship) {
  return static_cast<Moved>(static_cast<int>(ship) + 1);
}

struct Player {
  Power power = Power::none;
  std::int16_t treasures = 0;
  std::int16_t tokens = 0;
  std::int16_t debt = 0;
  Secret<std::uint8_t> cards;  // how many are in hand: follows from the hand, and is private (SEA-Q42)
  bool goods_known = true;     // everybody knows which Goods this seat holds
  List<Card, kMostHand> hand;  // oldest first; in somebody else's view the cards it knows of, sorted
  List<Seen, kMostHand> seen;  // who else knows each of them
};
BOOST_DESCRIBE_STRUCT(Player, (), (power, treasures, tokens, debt, cards, goods_known, hand, seen))

// Why objects are under way; says what they are and what follows when they have arrived.
enum class Errand : std::uint8_t { none, play, navigate, lucky, hurricane, trouble, drift, bonus };
BOOST_DESCRIBE_ENUM(Errand, none, play, navigate, lucky, hurricane, trouble, drift, bonus)
constexpr bool moves_pirates(Errand errand) {
  return errand == Errand::trouble || errand == Errand::bonus;
}
constexpr bool moves_islands(Errand errand) {
  return errand == Errand::drift;
}

// A ship (by colour), a pirate or an island (by place in its list), counted from 0.
struct Mover {
  std::int8_t piece = 0;
  Path path = kJump;
};
BOOST_DESCRIBE_STRUCT(Mover, (), (piece, path))

// The contacts of a square, in the order in which they are settled (4.8).
enum class Contact : std::uint8_t { islands, ships, pirates, harbour };
BOOST_DESCRIBE_ENUM(Contact, islands, ships, pirates, harbour)

// Objects moving in lockstep (SEA-075), and how far their contacts are settled: a bribe or the Combo may interrupt
// them.
struct Voyage {
  Errand errand = Errand::none;
  List<Mover, 4> movers;  // in turn order, by number, or in the order named (SEA-076)
  Square port = kOff;     // where a jump leads
  std::int8_t step = 0;   // the step being made, from 1
  std::int8_t group = 0;  // the mover whose square is being settled
  Contact contact = Contact::islands;
  std::int8_t settled = 0;  // contacts of this sort that are done
  std::uint8_t gone = 0;    // a bit for each island that was collected (SEA-106)
  bool took = false;        // a Good was taken from the Combo (SEA-197)
};
BOOST_DESCRIBE_STRUCT(Voyage, (), (errand, movers, port, step, group, contact, settled, gone, took))

inline constexpr int kMostWaiting = 3 * kMostCopies;  // Actions that wait for the discard
inline constexpr int kMostEvents = 4 * kMostCopies;
inline constexpr int kMostBuried = 32;  // beyond that the oldest is forgotten

struct State {
  std::int16_t round = 1;
  Seat start;  // the starting seat (SEA-S02)
  Seat turn;   // the active seat
  Phase phase = Phase::setup;
  Stage stage = Stage::draw;
  Seat asked;  // who decides, where that need not be the active seat: keep, bribe, combo, smuggle
  Ending ending = Ending::none;

  // The board.
  EnumMap<Colour, Square> ships;
  std::array<Square, kPirates> pirates{};
  EnumMap<Port, Square> ports;
  List<Square, kMostIslands> islands;
  Square combo = kOff;
  EnumMap<Colour, Seat> captains;       // whose ship it is
  EnumMap<Colour, std::int8_t> stacks;  // Goods left: follows from the hands
  std::int16_t pirate_treasures = 0;

  // The turn.
  std::int8_t drawn = 0;       // counted cards of the Draw phase
  std::int8_t pile_drawn = 0;  // how many of them came from the pile
  std::int8_t plays_left = 0;  // cards still to play
  std::int8_t moves_left = 0;  // of Lucky or the Navigator, or cards still to bury
  Moved moved = Moved::none;
  Card card = kNoCard;               // played or discarded last
  bool token = false;                // a token was spent on it
  std::int8_t effect = 0;            // the waiting Action being resolved
  List<Card, kMostWaiting> waiting;  // Actions played this turn that wait for the discard (SEA-068)
  List<Card, kMostEvents> queue;     // Events set aside, in the order they appeared (SEA-032)
  Voyage voyage;

  Pile<Card, kMostCards> deck;
  List<Card, kMostCards> pile;  // open, in the order in which the cards came: the last one is the top card
  // Who put the lowest cards of the deck there, the very lowest last; that seat knows its card (SEA-136).
  List<Seat, kMostBuried> buried;
  std::array<Ballot, kMostSeats> votes{};
  SeatSet winners;
  List<Player, kMostSeats> players;

  constexpr Player& at(Seat seat) { return players[seat.index()]; }
  constexpr const Player& at(Seat seat) const { return players[seat.index()]; }
  constexpr int seats() const { return players.size(); }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (round, start, turn, phase, stage, asked, ending, ships, pirates, ports, islands, combo, captains,
                       stacks, pirate_treasures, drawn, pile_drawn, plays_left, moves_left, moved, card, token, effect,
                       waiting, queue, voyage, deck, pile, buried, votes, winners, players))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 2048);

// --- What follows from a position --------------------------------------------------------------------------------

using Goods = std::array<std::int8_t, kColours>;

constexpr Goods goods_of(const Player& player) {
  Goods goods{};
  for (Card card : player.hand)
    if (is_good(card)) ++goods[static_cast<std::size_t>(colour_of(card))];
  return goods;
}
constexpr int colours_of(const Goods& goods) {  // how many different ones
  return (goods[0] > 0) + (goods[1] > 0) + (goods[2] > 0) + (goods[3] > 0);
}
constexpr bool holds_playable(const Player& player) {
  for (Card card : player.hand)
    if (is_playable(card)) return true;
  return false;
}
constexpr bool any_stack(const State& state) {
  for (auto left : state.stacks)
    if (left > 0) return true;
  return false;
}
constexpr bool pirate_on(const State& state, Square square) {
  for (Square pirate : state.pirates)
    if (pirate == square) return true;
  return false;
}
constexpr bool ship_on(const State& state, Square square) {
  for (Square ship : state.ships)
    if (ship == square) return true;
  return false;
}
constexpr Seat next_seat(const State& state, Seat seat) {
  return Seat{seat.index() + 1 == state.seats() ? 0 : seat.index() + 1};
}
constexpr Seat previous_seat(const State& state, Seat seat) {
  return Seat{seat.index() == 0 ? state.seats() - 1 : seat.index() - 1};
}
constexpr bool owns(const State& state, Seat seat, Colour ship) {
  return state.captains[ship] == seat;
}

// SEA-181: a ship of the seat that may still move this turn.
constexpr bool may_move(const State& state, Seat seat, Colour ship) {
  return owns(state, seat, ship) && (state.moved == Moved::none || state.moved == moved_of(ship));
}

// The ships in turn order (SEA-013): the active seat's first, then clockwise, a seat's own by colour.
constexpr List<Colour, kColours> fleet(const State& state) {
  List<Colour, kColours> ships;
  Seat seat = state.turn;
  for (int i = 0; i < state.seats(); ++i) {
    for (int c = 0; c < kColours; ++c)
      if (state.captains.at(c) == seat) ships.push(static_cast<Colour>(c));
    seat = next_seat(state, seat);
  }
  return ships;
}

constexpr bool any_counted(const auto& cards) {
  for (Card card : cards)
    if (!is_event(card)) return true;
  return false;
}

// SEA-021, SEA-023, SEA-039: whether the active seat may take a card from the pile now.
constexpr bool pile_offered(const Rules& rules, const State& state) {
  if (state.pile_drawn >= rules.pile_draws || state.pile.empty()) return false;
  if (rules.draw_commit && state.drawn > 0) return false;  // both sources were named at the start (SEA-022)
  if (!is_event(state.pile.back())) return true;
  if (rules.pile_event == PileEvent::skip) return any_counted(state.pile);
  if (any_counted(state.pile)) return true;
  // What the Event is replaced by must be in the deck. A view hides the deck, but no secret is asked for: every Event
  // that is neither in the pile nor set aside is in there.
  int events = 0, hidden = 0;
  for (Card card : rules.deck) events += is_event(card);
  for (Card card : state.pile) events -= is_event(card);
  for (Card card : state.deck) {
    if (is_playable(card)) return true;
    if (card == kHiddenCard) ++hidden;
    else --events;
  }
  return hidden > events - state.queue.size();
}

// SEA-172 and SEA-173: what decides a game, best first.
struct Score {
  int points = 0, treasures = 0, tokens = 0, debt = 0, goods = 0;  // points, and what they are made of
  int colours = 0;                                                 // different Goods
};
constexpr Score score_of(const Rules& rules, const Player& player) {
  const Goods goods = goods_of(player);
  Score score;
  const int debt = player.power == Power::gambler ? player.debt / rules.gambler_share : player.debt;  // SEA-150
  score.treasures = rules.treasure_points * player.treasures;
  score.tokens = rules.token_points * player.tokens;
  score.debt = rules.debt_points * debt;
  score.goods = rules.best_split(goods);
  score.points = score.treasures + score.tokens - score.debt + score.goods;
  score.colours = colours_of(goods);
  return score;
}

}  // namespace tortuga::sea
