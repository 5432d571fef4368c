#include "games/plunk/chart.h"

#include <algorithm>

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

constexpr std::size_t at(int cell) {
  return static_cast<std::size_t>(cell);
}

// By cell, so that nothing is divided while islands grow.
constexpr std::array<std::uint8_t, kCells> kRings = [] {
  std::array<std::uint8_t, kCells> rings{};
  for (int cell = 0; cell < kCells; ++cell) rings[at(cell)] = static_cast<std::uint8_t>(ring(hex_of(cell)));
  return rings;
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
  }

  // Puts an island's hexes where others must keep their distance.
  void add(const Island& island) {
    for (Hex h : island.land) {
      land_[at(cell_of(h))] = 1;
      for (int dq = -2; dq <= 2; ++dq)  // the next land is at least 3 away
        for (int dr = -2; dr <= 2; ++dr)
          if (const Hex near = hex(h.q + dq, h.r + dr); distance(h, near) <= 2 && on_board(near))
            near_land_[at(cell_of(near))] = 1;
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

  enum class Within { sector, board };

  // One island with its harbors, or none after 200 tries.
  bool make_island(bool start, Within within, Island& out) {
    List<std::int16_t, 721> free;
    is_free_.fill(0);
    for (auto cell : within == Within::sector ? sector_ : board_) {
      if ((near_land_[at(cell)] | near_harbor_[at(cell)]) != 0) continue;
      is_free_[at(cell)] = 1;
      free.push(cell);
    }
    if (free.empty()) return false;
    for (int i = 0; i < kTries; ++i) {
      int size = kStartLand;
      int harbors = kStartHarbors;
      int seed = cell_of(order_.starts == 3 ? hex(12, -6) : hex(12, -4));
      if (!start) {
        size = kLeastLand + dice_.pick(kMostLand - kLeastLand + 1);
        harbors = kLeastHarbors + dice_.pick(kMostHarbors - kLeastHarbors + 1);
        seed = free[dice_.pick(free.size())];
      }
      if (grow(seed, size, out) && dig_harbors(harbors, within, out)) return true;
    }
    return false;
  }

  bool grow(int seed, int size, Island& out) {
    out = {};
    island_.clear();
    Shore shore;
    int cell = seed;
    while (true) {
      island_.push(static_cast<std::int16_t>(cell));
      out.land.push(hex_of(cell));
      if (island_.size() == size) return true;
      for (int step : kCellSteps)
        if (is_free_[at(cell + step)] != 0 && !island_.has(static_cast<std::int16_t>(cell + step)))
          shore.add(cell + step);
      if (shore.cells.empty()) return false;
      cell = shore.cells.take(dice_.pick(shore.cells.size()));
    }
  }

  bool dig_harbors(int count, Within within, Island& out) {
    for (auto cell : island_) land_[at(cell)] = 1;
    Shore shore;
    for (auto cell : island_)
      for (int step : kCellSteps) {
        const int there = cell + step;
        if ((land_[at(there)] | near_harbor_[at(there)]) != 0 || kRings[at(there)] > kHarborRing) continue;
        if (within == Within::sector && !in_sector(order_.starts, hex_of(there), 2)) continue;
        if (exits(there) >= kHarborExits) shore.add(there);
      }
    while (out.harbors.size() < count && !shore.cells.empty()) {
      const Hex picked = hex_of(shore.cells[dice_.pick(shore.cells.size())]);
      out.harbors.push(picked);
      for (int i = shore.cells.size() - 1; i >= 0; --i)
        if (distance(hex_of(shore.cells[i]), picked) < 2) shore.cells.take(i);
    }
    for (auto cell : island_) land_[at(cell)] = 0;
    return out.harbors.size() == count;
  }

  // Hexes in reading order, each once.
  struct Shore {
    List<std::int16_t, 40> cells;
    void add(int cell) {
      int i = 0;
      while (i < cells.size() && cells[i] < cell) ++i;
      if (i < cells.size() && cells[i] == cell) return;
      cells.push(static_cast<std::int16_t>(cell));
      for (int k = cells.size() - 1; k > i; --k) std::swap(cells[k], cells[k - 1]);
    }
  };

  // PLUNK-Q15: a step is illegal if both hexes beside it are land.
  bool legal(int cell, int direction) const {
    const int to = cell + kCellSteps[direction];
    const int left = cell + kCellSteps[(direction + 1) % kDirections];
    const int right = cell + kCellSteps[(direction + 5) % kDirections];
    return kRings[at(to)] <= kRadius && land_[at(to)] == 0 && !(land_[at(left)] != 0 && land_[at(right)] != 0);
  }
  int exits(int cell) const {
    int count = 0;
    for (int d = 0; d < kDirections; ++d) count += legal(cell, d);
    return count;
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
  List<std::int16_t, kMostLand> island_;  // the one being grown
};

}  // namespace

void draw_chart(const ChartOrder& order, Chart& chart) {
  Surveyor{order, chart}.run();
}

}  // namespace tortuga::plunk
