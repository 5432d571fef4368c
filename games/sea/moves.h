// The decisions of Sea of Plunder, as they stand in JSON: {"kind": "play", "card": "KR-N", "token": false}. A turn is a
// sequence of small ones: first the card, then the ship and its course, then the discard, then its pirate.
#pragma once

#include <variant>

#include "engine/move_list.h"
#include "games/sea/state.h"

namespace tortuga::sea {

enum class Source : std::uint8_t { deck, pile };
BOOST_DESCRIBE_ENUM(Source, deck, pile)
constexpr std::string_view label_group(Source) {
  return "source";
}

enum class Than : std::uint8_t { more, fewer };
BOOST_DESCRIBE_ENUM(Than, more, fewer)
constexpr std::string_view label_group(Than) {
  return "than";
}

// D02: who shall start.
struct Vote {
  static constexpr const char* kKind = "vote";
  Seat starter;
  friend bool operator==(const Vote&, const Vote&) = default;
};
// D03: the Good to keep beside a Scallywag.
struct Keep {
  static constexpr const char* kKind = "keep";
  Colour good = Colour::orange;
  friend bool operator==(const Keep&, const Keep&) = default;
};
// D04: where the next card comes from; with `draw_commit`, where the first of all comes from.
struct Draw {
  static constexpr const char* kKind = "draw";
  Source source = Source::deck;
  friend bool operator==(const Draw&, const Draw&) = default;
};
// D05: a card and whether a token goes with it.
struct Play {
  static constexpr const char* kKind = "play";
  Card card = kNoCard;
  bool token = false;
  friend bool operator==(const Play&, const Play&) = default;
};
// D05 for the card just played, D08 and D14: a ship and its course; "jump" for a Port Island card.
struct Sail {
  static constexpr const char* kKind = "sail";
  Colour ship = Colour::orange;
  Path path = kJump;
  friend bool operator==(const Sail&, const Sail&) = default;
};
// D06: who is hit, those with at least as many cards or those with at most as many.
struct Guess {
  static constexpr const char* kKind = "guess";
  Than than = Than::more;
  friend bool operator==(const Guess&, const Guess&) = default;
};
// D07: the card that goes under the deck.
struct Bury {
  static constexpr const char* kKind = "bury";
  Card card = kNoCard;
  friend bool operator==(const Bury&, const Bury&) = default;
};
// D09
struct Discard {
  static constexpr const char* kKind = "discard";
  Card card = kNoCard;
  bool token = false;
  friend bool operator==(const Discard&, const Discard&) = default;
};
// D10: the course of another seat's ship in a Hurricane.
struct Blow {
  static constexpr const char* kKind = "blow";
  Colour ship = Colour::orange;
  Path path = kJump;
  friend bool operator==(const Blow&, const Blow&) = default;
};
// D11 and D13: a pirate, 1 to 4, and its course.
struct Drive {
  static constexpr const char* kKind = "drive";
  std::int8_t pirate = 1;
  Path path = kJump;
  friend bool operator==(const Drive&, const Drive&) = default;
};
// D12: a Treasure Island, by its square, and its course.
struct Drift {
  static constexpr const char* kKind = "drift";
  Square island = kOff;
  Path path = kJump;
  friend bool operator==(const Drift&, const Drift&) = default;
};
// D15
struct Bribe {
  static constexpr const char* kKind = "bribe";
  Colour good = Colour::orange;
  friend bool operator==(const Bribe&, const Bribe&) = default;
};
// D16 and D17
struct Take {
  static constexpr const char* kKind = "take";
  Colour good = Colour::orange;
  friend bool operator==(const Take&, const Take&) = default;
};
// D08, D14: the ship stays; D12: no more islands; D17: nothing smuggled.
struct Pass {
  static constexpr const char* kKind = "pass";
  friend bool operator==(const Pass&, const Pass&) = default;
};
BOOST_DESCRIBE_STRUCT(Vote, (), (starter))
BOOST_DESCRIBE_STRUCT(Keep, (), (good))
BOOST_DESCRIBE_STRUCT(Draw, (), (source))
BOOST_DESCRIBE_STRUCT(Play, (), (card, token))
BOOST_DESCRIBE_STRUCT(Sail, (), (ship, path))
BOOST_DESCRIBE_STRUCT(Guess, (), (than))
BOOST_DESCRIBE_STRUCT(Bury, (), (card))
BOOST_DESCRIBE_STRUCT(Discard, (), (card, token))
BOOST_DESCRIBE_STRUCT(Blow, (), (ship, path))
BOOST_DESCRIBE_STRUCT(Drive, (), (pirate, path))
BOOST_DESCRIBE_STRUCT(Drift, (), (island, path))
BOOST_DESCRIBE_STRUCT(Bribe, (), (good))
BOOST_DESCRIBE_STRUCT(Take, (), (good))
BOOST_DESCRIBE_STRUCT(Pass, (), ())

using Move = std::variant<Vote, Keep, Draw, Play, Sail, Guess, Bury, Discard, Blow, Drive, Drift, Bribe, Take, Pass>;

// The longest list: every map and Action of the deck with and without a token, the ports; and one to spare.
using Moves = MoveList<Move, 2 * kCardKinds + 1>;

// --- What may be done, for moves.cpp, play.cpp and the bosun ---------------------------------------------------------

// SEA-055, SEA-059, SEA-060: whether a token may go with a card that is played, or discarded.
constexpr bool token_fits_play(const Player& player, Card card) {
  return player.tokens > 0 && (single_path(card) || (player.power == Power::navigator && sort_of(card) == Sort::map));
}
constexpr bool token_fits_discard(const Player& player, Card card) {
  return player.tokens > 0 && (single_path(card) || (player.power == Power::navigator && sort_of(card) != Sort::port));
}

// The courses of the card just played. A token turns it, and only the Navigator may leave it as printed (SEA-Q31).
constexpr Courses play_courses(const State& state, Seat seat) {
  Courses courses = courses_of(state.card, state.token);
  if (state.token && single_path(state.card) && state.at(seat).power != Power::navigator) {
    ++courses.paths;
    --courses.count;
  }
  return courses;
}

// The different cards of a hand, as a bit for each kind.
struct KindSet {
  std::uint64_t low = 0, high = 0;
  // True the first time a kind is put in.
  constexpr bool add(Card card) {
    std::uint64_t& word = index_of(card) < 64 ? low : high;
    const std::uint64_t bit = std::uint64_t{1} << (index_of(card) & 63);
    const bool fresh = (word & bit) == 0;
    word |= bit;
    return fresh;
  }
};

}  // namespace tortuga::sea
