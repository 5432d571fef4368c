// The map as a drawing: one row of hexes a line, two signs a hex.
#include "games/plunk/pages.h"
#include "games/plunk/plan.h"

namespace tortuga::plunk {

int Scribe::planned(Hex h) const {
  for (const Ship& ship : view_.ships) {
    const bool shown = viewer_.somebody() && !hostile(rules_, ship.seat, viewer_) && ship.plan.order == Order::move;
    const Route& route = shown && view_.planning() ? ship.plan.path : ship.path;
    if (route.empty() || ship.stats.hidden()) continue;
    const int reach = shown ? planned_range(rules_, ship) : range(rules_, *ship.stats);
    int steps = 0;
    for (Hex on_way : route)
      if (++steps, on_way == h) return steps <= reach ? 1 : 2;
  }
  return 0;
}

// Ships by the letter of their seat, with their number or ^ on a shipyard; shipyards in small letters.
std::string Scribe::cell(Hex h) const {
  int ships = 0;
  Seat owner;
  for (const Ship& ship : view_.ships) {
    if (!ship.hex.is(h)) continue;
    if (ships++ == 0 || ship.seat == viewer_) owner = ship.seat;
  }
  const Shipyard* yard = view_.yard_at(h);
  const bool marked = contested(view_, h);
  if (ships > 0) {
    const char sign = ships > 9         ? '+'
                      : ships > 1       ? static_cast<char>('0' + ships)
                      : marked          ? '!'
                      : yard != nullptr ? '^'
                                        : ' ';
    return inked(owner, letter(owner)) + sign;
  }
  if (yard != nullptr)
    return inked(yard->seat, static_cast<char>(letter(yard->seat) - 'A' + 'a')) + (marked ? '!' : ' ');
  if (marked) return "! ";
  switch (rules_.chart.at(h)) {
    case Tile::land: {
      constexpr char kLand[] = {'#', 'T', 'S', 'F'};
      return std::string{kLand[static_cast<std::size_t>(rules_.chart.bonus_at(h))]} + ' ';
    }
    case Tile::harbor: return "o ";
    case Tile::sea:
    case Tile::off_board: break;
  }
  const int way = planned(h);
  if (way > 0) return way == 1 ? ": " : ", ";
  return std::string{kInkFaint} + '.' + std::string{kInkEnd} + ' ';
}

// "r -3 q -12  . . # o": the coordinates of the first hex stand in front.
std::string Scribe::row(int r) const {
  const auto number = [](int n) {
    std::string text;
    write_number(text, n);
    return std::string(text.size() < 3 ? 3 - text.size() : 0, ' ') + text;
  };
  const int first = r < 0 ? -kRadius - r : -kRadius;
  const int last = r < 0 ? kRadius : kRadius - r;
  std::string line =
      "r" + number(r) + " q" + number(first) + "  " + std::string(static_cast<std::size_t>(r < 0 ? -r : r), ' ');
  for (int q = first; q <= last; ++q) line += cell(hex(q, r));
  return line;
}

void Scribe::draw() {
  // Where the own ships and shipyards are, there one looks.
  const auto mine = [&](int r) {
    for (const Ship& ship : view_.ships)
      if (ship.seat == viewer_ && !ship.hex.hidden() && ship.hex->r == r) return true;
    for (const Shipyard& yard : view_.shipyards)
      if (yard.seat == viewer_ && !yard.hex.hidden() && yard.hex->r == r) return true;
    const int home = viewer_.somebody() && view_.stage == Stage::placement ? view_.at(viewer_).island : -1;
    if (home >= 0)
      for (Hex harbor : rules_.chart.islands[home].harbors)
        if (harbor.r == r) return true;
    return false;
  };
  for (int r = -kRadius; r <= kRadius; ++r) page_.draw(row(r), mine(r) ? Worth::focus : Worth::usual);
}

}  // namespace tortuga::plunk
