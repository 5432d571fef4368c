#include "games/plunk/chart.h"

#include <algorithm>
#include <bit>

namespace tortuga::plunk {
namespace {

// The numbers of the generator. The rulebook gives islands of 4 to 8 land hexes with 2 to 4 harbors, about 25 of them;
// the rest makes room for channels two hexes wide.
constexpr int kLandRing = 13, kHarborRing = 14;
constexpr int kStartLand = 6, kStartHarbors = 3;
constexpr int kLeastLand = 4, kLeastHarbors = 2;
constexpr int kTries = 200, kMostRestarts = 500;
constexpr int kMirroredIslands = 6, kTriangleIslands = 8;       // in each sector, the start among them
constexpr int kScatteredIslands = 21, kScatteredTriangle = 22;  // besides the starts
constexpr int kHarborExits = 3, kSeaExits = 2;
constexpr int kEvenDistance = 2, kEvenCount = 3, kNearHarbor = 8;  // how even the starts must be
constexpr int kBonusIslands = 4;                                   // of each kind on a scattered map

// By cell, so that nothing is divided while islands grow.
constexpr std::array<std::uint8_t, kCells> kRings = [] {
  std::array<std::uint8_t, kCells> rings{};
  for (int cell = 0; cell < kCells; ++cell) rings[at(cell)] = static_cast<std::uint8_t>(ring(hex_of(cell)));
  return rings;
}();

// A map is drawn on rows of bits, a bit for each hex: what is asked of a row of hexes is asked at once. Rows and
// columns are those of the table of cells; the outermost ones are off the board and stay empty.
using RowBits = std::uint64_t;
using BoardBits = std::array<RowBits, kRow>;
constexpr int kFirstRow = 1, kLastRow = kRow - 2;

struct Spot {
  std::int8_t row = 0, column = 0;
};
constexpr Spot spot_of(Hex h) {
  return {static_cast<std::int8_t>(h.r + kRadius + 1), static_cast<std::int8_t>(h.q + kRadius + 1)};
}
constexpr Hex hex_at(Spot spot) {
  return hex(spot.column - kRadius - 1, spot.row - kRadius - 1);
}
constexpr void put(BoardBits& board, Spot spot) {
  board[at(spot.row)] |= RowBits{1} << spot.column;
}
template <class Hexes>
constexpr void put_all(BoardBits& board, const Hexes& hexes) {
  for (Hex h : hexes) put(board, spot_of(h));
}

// The hexes of a row whose neighbour is among these, by direction.
using Around = std::array<RowBits, kDirections>;
constexpr Around around(const BoardBits& board, int row) {
  const RowBits above = board[at(row - 1)], here = board[at(row)], below = board[at(row + 1)];
  return {here >> 1, above >> 1, above, here << 1, below << 1, below};
}
// The neighbours of a column in its own row and in those above and below.
constexpr RowBits beside(int column) {
  return RowBits{5} << (column - 1);
}
constexpr RowBits above(int column) {
  return RowBits{3} << column;
}
constexpr RowBits below(int column) {
  return RowBits{3} << (column - 1);
}
// PLUNK-Q15: of the steps out of a row's hexes by direction those that lead onto land, or between two hexes of land.
constexpr Around barred(const Around& land) {
  Around barred{};
  for (std::size_t d = 0; d < kDirections; ++d)
    barred[d] = land[d] | (land[(d + 1) % kDirections] & land[(d + kDirections - 1) % kDirections]);
  return barred;
}

// The images of a sector: N, E, S and W by mirrors, or NE, S and NW by turning.
Hex image(int starts, int which, Hex h) {
  if (starts == 3) {
    const auto turned = [](Hex x) {
      return hex(x.r, -x.q - x.r);
    };
    return which == 0 ? h : which == 2 ? turned(h) : turned(turned(h));
  }
  switch (which) {
    case 0: return hex(-h.r, -h.q);
    case 1: return h;
    case 2: return hex(h.r, h.q);
    default: return hex(-h.q, -h.r);
  }
}
constexpr int generated(int starts) {
  return starts == 3 ? 0 : 1;
}

// How deep a hex lies in the generated sector.
constexpr bool in_sector(int starts, Hex h, int margin) {
  if (starts == 3) return h.q - h.r >= margin && 2 * h.q + h.r >= margin;
  return h.q - h.r >= margin && h.q + h.r >= margin - 1;
}

// Where land may be, on the whole board and in a sector; and where islands may have harbors there.
struct Grounds {
  BoardBits board{}, sector{}, board_room{}, sector_room{};
};
constexpr Grounds grounds_of(int starts) {
  Grounds grounds;
  for (int cell = 0; cell < kCells; ++cell) {
    const Hex h = hex_of(cell);
    const bool land = kRings[at(cell)] <= kLandRing, room = kRings[at(cell)] <= kHarborRing;
    if (land) put(grounds.board, spot_of(h));
    if (land && in_sector(starts, h, 3)) put(grounds.sector, spot_of(h));
    if (room) put(grounds.board_room, spot_of(h));
    if (room && in_sector(starts, h, 2)) put(grounds.sector_room, spot_of(h));
  }
  return grounds;
}
constexpr Grounds kSquare = grounds_of(4), kTriangle = grounds_of(3);

// What must be right about a whole map. As many maps are thrown away as attempts are made, so most are only ever looked
// at in this way.
class Soundings {
 public:
  explicit Soundings(const List<Island, kMostIslands>& islands) : sea_(kBoard) {
    for (const Island& island : islands) {
      put_all(land_, island.land);
      put_all(harbors_, island.harbors);
    }
    for (int row = kFirstRow; row <= kLastRow; ++row) sea_[at(row)] &= ~(land_[at(row)] | harbors_[at(row)]);
    for (int row = kFirstRow; row <= kLastRow; ++row) {
      const Around sea = around(sea_, row), harbors = around(harbors_, row), bars = barred(around(land_, row));
      for (std::size_t d = 0; d < kDirections; ++d)
        steps_[at(row)][d] = (sea_[at(row)] | harbors_[at(row)]) & (sea[d] | harbors[d]) & ~bars[d];
    }
  }

  // Every harbor opens on at least two sea hexes.
  bool harbors_open() const {
    static_assert(kSeaExits == 2);
    for (int row = kFirstRow; row <= kLastRow; ++row) {
      const Around sea = around(sea_, row);
      RowBits once = 0, twice = 0;
      for (std::size_t d = 0; d < kDirections; ++d) {
        const RowBits exit = steps_[at(row)][d] & sea[d];
        twice |= once & exit;
        once |= exit;
      }
      if ((harbors_[at(row)] & ~twice) != 0) return false;
    }
    return true;
  }

  // All sea is one region without its harbors: what is reached from its first hex, row by row down and up again, until
  // nothing more is.
  bool one_sea() const {
    constexpr std::size_t kEast = 0, kWest = 3;
    BoardBits reached{};
    int first = kFirstRow;
    while (sea_[at(first)] == 0) ++first;
    reached[at(first)] = sea_[at(first)] & (~sea_[at(first)] + 1);
    bool grown = true;
    const auto look = [&](int row) {
      const Around& steps = steps_[at(row)];
      RowBits here = reached[at(row)] | (reachable(reached, row) & sea_[at(row)]);
      for (RowBits before = 0; before != here;) {
        before = here;
        here |= ((here << 1 & steps[kWest]) | (here >> 1 & steps[kEast])) & sea_[at(row)];
      }
      grown = grown || here != reached[at(row)];
      reached[at(row)] = here;
    };
    while (grown) {
      grown = false;
      for (int row = first; row <= kLastRow; ++row) look(row);
      for (int row = kLastRow; row >= first; --row) look(row);
    }
    return reached == sea_;
  }

  // How far it is from an island's harbors to the nearest of another island, and how many of those are near.
  struct Neighbours {
    int nearest = 0, near = 0;
  };
  Neighbours neighbours(const Island& home) const {
    BoardBits frontier{}, others = harbors_;
    put_all(frontier, home.harbors);
    for (int row = kFirstRow; row <= kLastRow; ++row) others[at(row)] &= ~frontier[at(row)];
    BoardBits seen = frontier;
    Neighbours found;
    for (int steps = 1; steps <= kNearHarbor || found.nearest == 0; ++steps) {
      BoardBits next{};
      RowBits any = 0;
      int harbors = 0;
      for (int row = kFirstRow; row <= kLastRow; ++row) {
        next[at(row)] = reachable(frontier, row) & ~seen[at(row)];
        any |= next[at(row)];
        if (const RowBits met = next[at(row)] & others[at(row)]; met != 0) harbors += std::popcount(met);
      }
      if (any == 0) break;
      for (int row = kFirstRow; row <= kLastRow; ++row) seen[at(row)] |= next[at(row)];
      frontier = next;
      if (harbors > 0 && found.nearest == 0) found.nearest = steps;
      if (steps <= kNearHarbor) found.near += harbors;
    }
    return found;
  }

 private:
  static constexpr BoardBits kBoard = [] {
    BoardBits board{};
    for (int cell = 0; cell < kCells; ++cell)
      if (kRings[at(cell)] <= kRadius) put(board, spot_of(hex_of(cell)));
    return board;
  }();

  // The hexes of a row from which a step leads to these: what is legal one way is legal back.
  RowBits reachable(const BoardBits& board, int row) const {
    const Around there = around(board, row);
    RowBits found = 0;
    for (std::size_t d = 0; d < kDirections; ++d) found |= steps_[at(row)][d] & there[d];
    return found;
  }

  BoardBits land_{}, sea_, harbors_{};
  std::array<Around, kRow> steps_{};  // the legal ones of each row
};

// Hexes to choose from, in reading order.
struct Shore {
  BoardBits rows{};
  std::array<std::int8_t, kRow> counts{};
  int count = 0;

  void put(int row, RowBits hexes) {  // that are not among them yet
    rows[at(row)] |= hexes;
    const int more = std::popcount(hexes);
    counts[at(row)] = static_cast<std::int8_t>(counts[at(row)] + more);
    count += more;
  }
  void put_few(int row, RowBits hexes) {  // two at most
    rows[at(row)] |= hexes;
    const int more = (hexes != 0) + ((hexes & (hexes - 1)) != 0);
    counts[at(row)] = static_cast<std::int8_t>(counts[at(row)] + more);
    count += more;
  }
  Spot at_place(int place, int from = kFirstRow) const {
    int row = from;
    for (; place >= counts[at(row)]; ++row) place -= counts[at(row)];
    RowBits left = rows[at(row)];
    for (; place > 0; --place) left &= left - 1;
    return {static_cast<std::int8_t>(row), static_cast<std::int8_t>(std::countr_zero(left))};
  }
  void leave(int row, RowBits hexes) {
    const RowBits gone = rows[at(row)] & hexes;
    if (gone == 0) return;
    rows[at(row)] ^= gone;
    const int fewer = std::popcount(gone);
    counts[at(row)] = static_cast<std::int8_t>(counts[at(row)] - fewer);
    count -= fewer;
  }
};

class Surveyor {
 public:
  Surveyor(const ChartOrder& order, Chart& chart)
      : order_(order),
        chart_(chart),
        dice_(Dice::fast(static_cast<std::uint64_t>(order.seed))),
        grounds_(order.starts == 3 ? kTriangle : kSquare) {}

  void run() {
    chart_ = Chart{};
    chart_.seed = order_.seed;
    chart_.starts = order_.starts;
    chart_.kind = order_.kind;
    while (!attempt()) {
      ++chart_.restarts;
      if (chart_.kind == MapKind::scattered && chart_.restarts >= kMostRestarts) chart_.kind = MapKind::mirrored;
    }
    finish();
    if (order_.bonuses) give_bonuses();
    find_berths();
  }

 private:
  bool attempt() {
    begin();
    if (chart_.kind == MapKind::scattered) return scatter();
    if (order_.centre_island) add_centre();
    const int count = order_.starts == 3 ? kTriangleIslands : kMirroredIslands;
    List<Island, kTriangleIslands> sector;
    for (int k = 0; k < count; ++k) {
      Island island;
      if (!make_island(k == 0, Within::sector, island)) return false;
      sector.push(island);
      add(island);
    }
    const Island centre = order_.centre_island ? chart_.islands.back() : Island{};
    begin();
    for (const Island& island : sector) add_images(island);
    if (order_.centre_island) chart_.islands.push(centre);
    return sound(Soundings(chart_.islands));
  }

  bool scatter() {
    Island start;
    if (!make_island(true, Within::sector, start)) return false;
    add_images(start);
    for (const Island& island : chart_.islands) add(island);
    const int further = (order_.starts == 3 ? kScatteredTriangle : kScatteredIslands) - (order_.centre_island ? 0 : 1);
    for (int k = 0; k < further; ++k) {
      Island island;
      if (!make_island(false, Within::board, island)) return false;
      chart_.islands.push(island);
      add(island);
    }
    const Soundings map(chart_.islands);
    return sound(map) && even(map);
  }
  static bool sound(const Soundings& map) { return map.harbors_open() && map.one_sea(); }

  void begin() {
    chart_.islands.clear();
    land_ = near_land_ = near_harbor_ = {};
  }

  // Puts an island's hexes where others must keep their distance.
  static_assert(kLandRing + 2 <= kRadius);
  void add(const Island& island) {
    put_all(land_, island.land);
    for (Hex h : island.land) {  // the next land is at least 3 away
      const auto [row, column] = spot_of(h);
      near_land_[at(row - 2)] |= RowBits{7} << column;
      near_land_[at(row - 1)] |= RowBits{15} << (column - 1);
      near_land_[at(row)] |= RowBits{31} << (column - 2);
      near_land_[at(row + 1)] |= RowBits{15} << (column - 2);
      near_land_[at(row + 2)] |= RowBits{7} << (column - 2);
    }
    for (Hex h : island.harbors) {
      const auto [row, column] = spot_of(h);
      near_harbor_[at(row - 1)] |= above(column);
      near_harbor_[at(row)] |= RowBits{7} << (column - 1);
      near_harbor_[at(row + 1)] |= below(column);
    }
  }
  void add_images(const Island& island) {
    for (int which = 0; which < order_.starts; ++which) {
      Island copy;
      for (Hex h : island.land) copy.land.push(image(order_.starts, which, h));
      for (Hex h : island.harbors) copy.harbors.push(image(order_.starts, which, h));
      chart_.islands.push(copy);
    }
  }
  void add_centre() {
    Island island;
    island.land.push(Hex{});
    for (Hex step : kSteps) island.land.push(step);
    if (order_.starts == 3) island.harbors = {hex(2, -1), hex(-1, -1), hex(-1, 2)};
    else island.harbors = {hex(2, -1), hex(-1, 2), hex(1, -2), hex(-2, 1)};
    add(island);
    chart_.islands.push(island);
  }

  enum class Within { sector, board };

  // One island with its harbors, or none after 200 tries.
  bool make_island(bool start, Within within, Island& out) {
    const BoardBits& ground = within == Within::sector ? grounds_.sector : grounds_.board;
    Shore free;  // where land may lie
    for (int row = kFirstRow; row <= kLastRow; ++row)
      free.put(row, ground[at(row)] & ~(near_land_[at(row)] | near_harbor_[at(row)]));
    if (free.count == 0) return false;
    for (int i = 0; i < kTries; ++i) {
      int size = kStartLand;
      int harbors = kStartHarbors;
      Spot seed = spot_of(order_.starts == 3 ? hex(12, -6) : hex(12, -4));
      if (!start) {
        size = kLeastLand + dice_.pick(kMostLand - kLeastLand + 1);
        harbors = kLeastHarbors + dice_.pick(kMostHarbors - kLeastHarbors + 1);
        seed = free.at_place(dice_.pick(free.count));
      }
      if (grow(free.rows, seed, size) && dig_harbors(harbors, within, out)) return true;
    }
    return false;
  }

  bool grow(const BoardBits& free, Spot seed, int size) {
    island_.clear();
    Shore shore;
    BoardBits seen{};
    put(seen, seed);
    const auto look = [&](int row, RowBits hexes) {  // each once
      const RowBits fresh = hexes & free[at(row)] & ~seen[at(row)];
      seen[at(row)] |= fresh;
      shore.put_few(row, fresh);
    };
    int top = seed.row;
    for (Spot here = seed;;) {
      island_.push(here);
      if (island_.size() == size) return true;
      look(here.row - 1, above(here.column));
      look(here.row, beside(here.column));
      look(here.row + 1, below(here.column));
      if (shore.count == 0) return false;
      top = std::min<int>(top, here.row - 1);
      here = shore.at_place(dice_.pick(shore.count), top);
      shore.leave(here.row, RowBits{1} << here.column);
    }
  }

  // PLUNK-Q15: a harbor keeps three ways out.
  static_assert(kHarborRing < kRadius);
  bool dig_harbors(int count, Within within, Island& out) {
    static_assert(kHarborExits == 3);
    const BoardBits& room = within == Within::sector ? grounds_.sector_room : grounds_.board_room;
    BoardBits own{};
    int first = kLastRow, last = kFirstRow;
    for (const Spot spot : island_) {
      put(own, spot);
      land_[at(spot.row)] |= RowBits{1} << spot.column;
      first = std::min<int>(first, spot.row - 1);
      last = std::max<int>(last, spot.row + 1);
    }
    Shore shore;
    for (int row = first; row <= last; ++row) {
      const Around beside_own = around(own, row);
      RowBits coast = 0;
      for (const RowBits hexes : beside_own) coast |= hexes;
      coast &= room[at(row)] & ~(land_[at(row)] | near_harbor_[at(row)]);
      if (coast == 0) continue;
      RowBits once = 0, twice = 0, thrice = 0;
      for (const RowBits bar : barred(around(land_, row))) {
        thrice |= twice & ~bar;
        twice |= once & ~bar;
        once |= ~bar;
      }
      shore.put(row, coast & thrice);
    }
    for (int row = first; row <= last; ++row) land_[at(row)] &= ~own[at(row)];
    out.harbors.clear();
    while (out.harbors.size() < count && shore.count > 0) {
      const Spot picked = shore.at_place(dice_.pick(shore.count), first);
      out.harbors.push(hex_at(picked));
      shore.leave(picked.row - 1, above(picked.column));
      shore.leave(picked.row, RowBits{7} << (picked.column - 1));
      shore.leave(picked.row + 1, below(picked.column));
    }
    if (out.harbors.size() != count) return false;
    out.land.clear();
    for (const Spot spot : island_) out.land.push(hex_at(spot));
    return true;
  }

  // Writes tiles and steps from the islands.
  void finish() {
    chart_.island.fill(kNoIsland);
    for (int cell = 0; cell < kCells; ++cell)
      chart_.tiles[at(cell)] = kRings[at(cell)] <= kRadius ? Tile::sea : Tile::off_board;
    for (int id = 0; id < chart_.islands.size(); ++id) {
      for (Hex h : chart_.islands[id].land) {
        chart_.tiles[at(cell_of(h))] = Tile::land;
        chart_.island[at(cell_of(h))] = static_cast<std::uint8_t>(id);
      }
      for (Hex h : chart_.islands[id].harbors) {
        chart_.tiles[at(cell_of(h))] = Tile::harbor;
        chart_.island[at(cell_of(h))] = static_cast<std::uint8_t>(id);
      }
    }
    find_steps(chart_);
  }

  // PLUNK-Q51: no start is much nearer to other harbors than another.
  bool even(const Soundings& map) const {
    int least_near = 1000, most_near = 0, least_count = 1000, most_count = 0;
    for (int s = 0; s < order_.starts; ++s) {
      const auto [nearest, count] = map.neighbours(chart_.islands[s]);
      least_near = std::min(least_near, nearest);
      most_near = std::max(most_near, nearest);
      least_count = std::min(least_count, count);
      most_count = std::max(most_count, count);
      if (most_near - least_near > kEvenDistance || most_count - least_count > kEvenCount) return false;
    }
    return true;
  }

  void give_bonuses() {  // PLUNK-145
    List<int, kMostIslands> pool;
    const bool mirrored = chart_.kind == MapKind::mirrored;
    const int orbits = order_.starts == 3 ? kTriangleIslands : kMirroredIslands;
    if (mirrored) {
      for (int k = 1; k < orbits; ++k) pool.push(k);
    } else {
      for (int id = order_.starts; id < chart_.islands.size(); ++id) pool.push(id);
    }
    dice_.shuffle(pool);
    for (int b = 0; b < 3; ++b) {
      const Bonus bonus = static_cast<Bonus>(b + 1);
      if (mirrored)
        for (int i = 0; i < order_.starts; ++i) chart_.islands[pool[b] * order_.starts + i].bonus = bonus;
      else
        for (int i = 0; i < kBonusIslands; ++i) chart_.islands[pool[b * kBonusIslands + i]].bonus = bonus;
    }
  }

  // PLUNK-008: worked out once and copied, so that everybody starts alike.
  void find_berths() {
    const Island& home = chart_.islands[generated(order_.starts)];
    List<Hex, kMostBerths> found;
    const auto look_around = [&](Hex h) {
      for (int d = 0; d < kDirections; ++d) {
        const Hex near = next_to(h, d);
        if (!found.full() && chart_.at(near) == Tile::sea && !found.has(near)) found.push(near);
      }
    };
    for (Hex h : home.harbors) look_around(h);
    for (Hex h : home.land) look_around(h);
    chart_.berths.clear();
    for (int s = 0; s < order_.starts; ++s) {
      List<Hex, kMostBerths> berths;
      for (Hex h : found) berths.push(image(order_.starts, s, h));
      chart_.berths.push(berths);
    }
  }

  const ChartOrder& order_;
  Chart& chart_;
  Dice dice_;
  const Grounds& grounds_;
  BoardBits land_{}, near_land_{}, near_harbor_{};
  List<Spot, kMostLand> island_;  // the one being grown
};

}  // namespace

void draw_chart(const ChartOrder& order, Chart& chart) {
  Surveyor{order, chart}.run();
}

bool redraw_chart(const Redrawing& tiles, Chart& chart) {
  for (const TileAt& wanted : tiles) {
    if (!on_board(wanted.at) || wanted.tile == Tile::off_board) return false;
    const auto cell = static_cast<std::size_t>(cell_of(wanted.at));
    for (Island& island : chart.islands) {
      const auto leave = [&](auto& hexes) {
        for (int i = hexes.size() - 1; i >= 0; --i)
          if (hexes[i] == wanted.at) hexes.take(i);
      };
      leave(island.land);
      leave(island.harbors);
    }
    chart.tiles[cell] = wanted.tile;
    chart.island[cell] = kNoIsland;
    if (wanted.tile == Tile::sea) continue;
    for (int d = 0; d < kDirections && chart.island[cell] == kNoIsland; ++d) {
      const Hex beside = next_to(wanted.at, d);
      if (on_board(beside) && chart.at(beside) == Tile::land)
        chart.island[cell] = chart.island[static_cast<std::size_t>(cell_of(beside))];
    }
    if (chart.island[cell] >= chart.islands.size()) continue;
    Island& home = chart.islands[chart.island[cell]];
    if (wanted.tile == Tile::land && !home.land.full()) home.land.push(wanted.at);
    if (wanted.tile == Tile::harbor && !home.harbors.full()) home.harbors.push(wanted.at);
  }
  find_steps(chart);
  return true;
}

}  // namespace tortuga::plunk
