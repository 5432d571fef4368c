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

// Whether two cells are neighbours.
constexpr bool next_door(int a, int b) {
  const int apart = a < b ? b - a : a - b;
  return apart == 1 || apart == kRow - 1 || apart == kRow;
}

// From a cell to those at most two away. Land keeps so far from the edge that all of them are on the board.
static_assert(kLandRing + 2 <= kRadius);
constexpr std::array<int, 19> kNearSteps = [] {
  std::array<int, 19> steps{};
  std::size_t count = 0;
  for (int dq = -2; dq <= 2; ++dq)
    for (int dr = -2; dr <= 2; ++dr)
      if (distance(hex(dq, dr), Hex{}) <= 2) steps[count++] = dr * kRow + dq;
  return steps;
}();

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
bool in_sector(int starts, Hex h, int margin) {
  if (starts == 3) return h.q - h.r >= margin && 2 * h.q + h.r >= margin;
  return h.q - h.r >= margin && h.q + h.r >= margin - 1;
}

class Surveyor {
 public:
  Surveyor(const ChartOrder& order, Chart& chart)
      : order_(order), chart_(chart), dice_(Dice::fast(static_cast<std::uint64_t>(order.seed))) {
    for (int cell = 0; cell < kCells; ++cell) {
      if (kRings[at(cell)] > kLandRing) continue;
      board_.push(static_cast<std::int16_t>(cell));
      if (in_sector(order_.starts, hex_of(cell), 3)) sector_.push(static_cast<std::int16_t>(cell));
    }
    for (int cell = 0; cell < kCells; ++cell) {
      board_room_[at(cell)] = kRings[at(cell)] <= kHarborRing;
      harbor_room_[at(cell)] = board_room_[at(cell)] != 0 && in_sector(order_.starts, hex_of(cell), 2);
    }
  }

  void run() {
    chart_ = Chart{};
    chart_.seed = order_.seed;
    chart_.starts = order_.starts;
    chart_.kind = order_.kind;
    while (!attempt()) {
      ++chart_.restarts;
      if (chart_.kind == MapKind::scattered && chart_.restarts >= kMostRestarts) chart_.kind = MapKind::mirrored;
    }
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
    finish();
    return sound();
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
    finish();
    return sound() && even();
  }

  void begin() {
    chart_.islands.clear();
    land_.fill(0);
    near_land_.fill(0);
    near_harbor_.fill(0);
    open_to_ = Within::nowhere;
  }

  // Puts an island's hexes where others must keep their distance.
  void add(const Island& island) {
    for (Hex h : island.land) {
      land_[at(cell_of(h))] = 1;
      for (int step : kNearSteps) near_land_[at(cell_of(h) + step)] = 1;  // the next land is at least 3 away
    }
    for (Hex h : island.harbors) {
      near_harbor_[at(cell_of(h))] = 1;
      for (int step : kCellSteps) near_harbor_[at(cell_of(h) + step)] = 1;
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

  enum class Within { nowhere, sector, board };

  // One island with its harbors, or none after 200 tries.
  bool make_island(bool start, Within within, Island& out) {
    find_free(within);
    if (free_count_ == 0) return false;
    for (int i = 0; i < kTries; ++i) {
      int size = kStartLand;
      int harbors = kStartHarbors;
      int seed = cell_of(order_.starts == 3 ? hex(12, -6) : hex(12, -4));
      if (!start) {
        size = kLeastLand + dice_.pick(kMostLand - kLeastLand + 1);
        harbors = kLeastHarbors + dice_.pick(kMostHarbors - kLeastHarbors + 1);
        seed = free_[at(dice_.pick(free_count_))];
      }
      if (grow(seed, size) && dig_harbors(harbors, within, out)) return true;
    }
    return false;
  }

  // Where land may lie, in reading order. Islands only ever take room away: what was not free before is not looked at.
  void find_free(Within within) {
    if (open_to_ != within) {
      const auto& cells = within == Within::sector ? sector_ : board_;
      std::copy(cells.begin(), cells.end(), free_.begin());
      free_count_ = cells.size();
      open_to_ = within;
      is_free_.fill(0);
    }
    int count = 0;
    for (int i = 0; i < free_count_; ++i) {
      const std::int16_t cell = free_[at(i)];
      const std::uint8_t is_free = (near_land_[at(cell)] | near_harbor_[at(cell)]) == 0;
      is_free_[at(cell)] = is_free;
      free_[at(count)] = cell;
      count += is_free;
    }
    free_count_ = count;
  }

  bool grow(int seed, int size) {
    island_.clear();
    Shore shore;
    int cell = seed;
    bool grown = true;
    const std::uint8_t seed_is_free = is_free_[at(seed)];
    is_free_[at(seed)] = 0;
    while (true) {
      island_.push(static_cast<std::int16_t>(cell));
      if (island_.size() == size) break;
      for (int step : kCellSteps) {
        std::uint8_t& is_free = is_free_[at(cell + step)];
        if (is_free == 0) continue;
        is_free = 0;  // each once
        shore.put(cell + step);
      }
      grown = shore.count > 0;
      if (!grown) break;
      cell = shore.take(dice_.pick(shore.count));
    }
    for (auto taken : island_) is_free_[at(taken)] = 1;
    for (int i = 0; i < shore.count; ++i) is_free_[at(shore.cells[at(i)])] = 1;
    is_free_[at(seed)] = seed_is_free;
    return grown;
  }

  bool dig_harbors(int count, Within within, Island& out) {
    for (auto cell : island_) land_[at(cell)] = 1;
    const auto& room = within == Within::sector ? harbor_room_ : board_room_;
    Shore shore;
    ++looked_;  // each hex is looked at once, however many of the island's it touches
    for (auto cell : island_)
      for (int step : kCellSteps) {
        const int there = cell + step;
        if (looked_at_[at(there)] == looked_) continue;
        looked_at_[at(there)] = looked_;
        if ((land_[at(there)] | near_harbor_[at(there)]) == 0 && room[at(there)] != 0 && exits(there) >= kHarborExits)
          shore.put(there);
      }
    for (auto cell : island_) land_[at(cell)] = 0;
    out.harbors.clear();
    while (out.harbors.size() < count && shore.count > 0) {
      const int picked = shore.cells[at(dice_.pick(shore.count))];
      out.harbors.push(hex_of(picked));
      shore.leave_beside(picked);
    }
    if (out.harbors.size() != count) return false;
    out.land.clear();
    for (auto cell : island_) out.land.push(hex_of(cell));
    return true;
  }

  // Hexes in reading order.
  struct Shore {
    std::array<std::int16_t, 40> cells;
    int count = 0;

    void put(int cell) {
      int k = count++;
      for (; k > 0 && cells[at(k - 1)] > cell; --k) cells[at(k)] = cells[at(k - 1)];
      cells[at(k)] = static_cast<std::int16_t>(cell);
    }
    int take(int place) {
      const int cell = cells[at(place)];
      --count;
      for (int k = place; k < count; ++k) cells[at(k)] = cells[at(k + 1)];
      return cell;
    }
    // Takes a hex and those next to it away.
    void leave_beside(int cell) {
      int kept = 0;
      for (int k = 0; k < count; ++k) {
        const std::int16_t here = cells[at(k)];
        cells[at(kept)] = here;
        kept += here != cell && !next_door(here, cell);
      }
      count = kept;
    }
  };

  // PLUNK-Q15: a step is illegal onto land, and if both hexes beside it are land. All six directions at once, a bit
  // each; harbors keep so far from the edge that no step leaves the board.
  static_assert(kHarborRing < kRadius);
  int exits(int cell) const {
    unsigned land = 0;
    for (int d = 0; d < kDirections; ++d) land |= unsigned{land_[at(cell + kCellSteps[d])]} << d;
    constexpr unsigned kAll = (1u << kDirections) - 1;
    const unsigned left = (land >> 1 | land << (kDirections - 1)) & kAll;
    const unsigned right = (land << 1 | land >> (kDirections - 1)) & kAll;
    return std::popcount(~(land | (left & right)) & kAll);
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

  // All sea is one region without its harbors, and every harbor opens on at least two sea hexes.
  bool sound() const {
    int sea = 0;
    int first = -1;
    for (int cell = 0; cell < kCells; ++cell) {
      if (chart_.tiles[at(cell)] == Tile::sea) {
        ++sea;
        if (first < 0) first = cell;
      } else if (chart_.tiles[at(cell)] == Tile::harbor && sea_exits(cell) < kSeaExits) {
        return false;
      }
    }
    std::array<std::uint8_t, kCells> seen{};
    std::array<std::int16_t, 721> queue;
    int tail = 0;
    queue[at(tail++)] = static_cast<std::int16_t>(first);
    seen[at(first)] = 1;
    for (int head = 0; head < tail; ++head) {
      const int cell = queue[at(head)];
      for (int d = 0; d < kDirections; ++d) {
        const int to = cell + kCellSteps[d];
        if ((chart_.steps[at(cell)] >> d & 1) == 0 || chart_.tiles[at(to)] != Tile::sea || seen[at(to)] != 0) continue;
        seen[at(to)] = 1;
        queue[at(tail++)] = static_cast<std::int16_t>(to);
      }
    }
    return tail == sea;
  }
  int sea_exits(int cell) const {
    int count = 0;
    for (int d = 0; d < kDirections; ++d)
      count += (chart_.steps[at(cell)] >> d & 1) != 0 && chart_.tiles[at(cell + kCellSteps[d])] == Tile::sea;
    return count;
  }

  // PLUNK-Q51: no start is much nearer to other harbors than another.
  bool even() const {
    int least_near = 1000, most_near = 0, least_count = 1000, most_count = 0;
    for (int s = 0; s < order_.starts; ++s) {
      Distances far;
      const auto& own = chart_.islands[s].harbors;
      measure(chart_, own.begin(), own.size(), far);
      int nearest = 1000;
      int count = 0;
      for (int id = 0; id < chart_.islands.size(); ++id) {
        if (id == s) continue;
        for (Hex h : chart_.islands[id].harbors) {
          const int steps = far[at(cell_of(h))];
          nearest = std::min(nearest, steps);
          count += steps <= kNearHarbor;
        }
      }
      least_near = std::min(least_near, nearest);
      most_near = std::max(most_near, nearest);
      least_count = std::min(least_count, count);
      most_count = std::max(most_count, count);
    }
    return most_near - least_near <= kEvenDistance && most_count - least_count <= kEvenCount;
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
  List<std::int16_t, 721> board_, sector_;  // where land may be, in reading order
  std::array<std::uint8_t, kCells> land_{}, near_land_{}, near_harbor_{}, is_free_{};
  std::array<std::uint8_t, kCells> harbor_room_, board_room_;  // where an island of the sector, or any, may have one
  std::array<std::uint32_t, kCells> looked_at_{};              // when a hex was last looked at for a harbor
  std::uint32_t looked_ = 0;
  std::array<std::int16_t, 721> free_;  // the cells that are free, in reading order
  int free_count_ = 0;
  Within open_to_ = Within::nowhere;      // which cells they were looked for in
  List<std::int16_t, kMostLand> island_;  // the one being grown
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
