// The pages a player reads: the map, the plan, the fleet and so on. Sentences are in text/en.json under "page.".
#pragma once

#include "games/plunk/plunk.h"

namespace tortuga::plunk {

// "(3,-2) and (4,-4)" without a sentence: coordinates are the same in every language.
template <int N>
std::string hexes(const List<Hex, N>& list) {
  std::string text;
  for (Hex h : list) {
    text += text.empty() ? "(" : " (";
    write_number(text, h.q);
    text += ',';
    write_number(text, h.r);
    text += ')';
  }
  return text;
}

// Where a far hex lies: so many hexes in one direction, and so many in one next to it.
struct Bearing {
  Direction first = Direction::east, second = Direction::east;
  int far = 0, more = 0;
};
constexpr Bearing bearing(Hex from, Hex to) {
  Bearing way;
  const auto walk = [&](Direction& direction, int& steps) {
    for (int d = 0; d < kDirections; ++d) {
      const int here = distance(from, to);
      if (here == 0 || distance(next_to(from, d), to) >= here) continue;
      direction = static_cast<Direction>(d);
      while (distance(next_to(from, d), to) < distance(from, to)) {
        from = next_to(from, d);
        ++steps;
      }
      return;
    }
  };
  walk(way.first, way.far);
  walk(way.second, way.more);
  return way;
}

// Writes the pages that answer a question; the map is drawn in board.cpp.
class Scribe {
 public:
  Scribe(const Rules& rules, const State& view, Seat viewer, Page& page)
      : rules_(rules), view_(view), viewer_(viewer), page_(page) {}

  void board();       // the map, drawn or told
  void plan();        // the viewer's orders, as they would be carried out
  void fleet();       // every ship
  void status();      // every seat
  void near();        // what is near each own ship
  void islands();     // the islands and their harbors
  void encounters();  // who meets whom, with the odds

 private:
  static constexpr int kNearby = 6;  // hexes: what `near` speaks of

  void draw();
  std::string cell(Hex h) const;
  std::string row(int r) const;
  void tell_turn();
  void tell_ship(const Ship& ship, std::string_view sentence);
  void tell_near(const Ship& ship);
  Facts ship_facts(const Ship& ship) const;
  Facts seat_facts(Seat seat) const;
  // Planned by the viewer's side: 1 to be sailed this turn, 2 later, 0 not at all.
  int planned(Hex h) const;
  static char letter(Seat seat) { return static_cast<char>('A' + seat.index()); }
  std::string inked(Seat seat, char sign) const { return ink_of(seat) + sign + std::string{kInkEnd}; }

  const Rules& rules_;
  const State& view_;
  Seat viewer_;
  Page& page_;
};

}  // namespace tortuga::plunk
