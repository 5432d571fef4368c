// What a page shows of Sea of Plunder beside the position: what follows from it by the rules, and what courses lead
// past.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/sea/state.h"

namespace tortuga::sea {

enum class Piece : std::uint8_t { ship, pirate, island };
BOOST_DESCRIBE_ENUM(Piece, ship, pirate, island)

// What comes of a square that is entered, as the sea is now.
enum class Meeting : std::uint8_t {
  treasure,  // for `who`
  loot,      // a Treasure for the pirates
  card,      // drawn by `who` for passing `whom`
  steal,     // by `who` from `whom`
  pirate,    // `who` pays a Good or takes a Debt
  good,      // for `who`; of choice if no colour is named
  closed,    // a port with a pirate
  empty,     // a port without Goods
};
BOOST_DESCRIBE_ENUM(Meeting, treasure, loot, card, steal, pirate, good, closed, empty)

struct Touch {
  Square square = kOff;
  Meeting what = Meeting::treasure;
  Seat who, whom;
  int count = 0;   // Treasures, cards
  int cards = 0;   // drawn besides, for landing there
  int number = 0;  // of the pirate
  std::optional<Colour> good;
};
BOOST_DESCRIBE_STRUCT(Touch, (), (square, what, who, whom, count, cards, number, good))

struct Course {
  Piece piece = Piece::ship;
  std::string id;  // a ship's colour, a pirate's number, an island's square
  Path path = kJump;
  int quarters = 0;  // by which the card is turned
  Square from = kOff;
  std::vector<Square> track;  // the squares it enters; the last is where it ends
  std::vector<Touch> touches;
};
BOOST_DESCRIBE_STRUCT(Course, (), (piece, id, path, quarters, from, track, touches))

// A card as it is printed.
struct Print {
  Card card = kNoCard;
  Sort sort = Sort::none;
  std::vector<Path> paths;
};
BOOST_DESCRIBE_STRUCT(Print, (), (card, sort, paths))

// A card of the viewer's hand, and where it would lead if it were played now.
struct Promise {
  Card card = kNoCard;
  std::vector<Course> courses;
};
BOOST_DESCRIBE_STRUCT(Promise, (), (card, courses))

struct Figures {
  std::vector<Print> cards;
  std::vector<int> points;                // of each captain, by what is known
  std::vector<int> set_points;            // of a set of one, two, three, four colours
  std::vector<std::vector<Colour>> sets;  // the viewer's Goods, best split
  int sets_worth = 0;
  std::optional<Card> takeable;  // of the pile
  std::vector<Colour> movable;   // the viewer's ships that may still move this turn
  std::vector<Promise> hand;
  std::vector<Course> settled;  // chosen already, of what moves together
};
BOOST_DESCRIBE_STRUCT(Figures, (), (cards, points, set_points, sets, sets_worth, takeable, movable, hand, settled))

// Where a choice leads or may lead, and what else the same card would move.
struct Outline {
  std::vector<Course> courses, also;
};
BOOST_DESCRIBE_STRUCT(Outline, (), (courses, also))

}  // namespace tortuga::sea
