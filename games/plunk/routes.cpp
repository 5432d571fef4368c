// Ways over the map.
#include <bit>

#include "games/plunk/chart.h"

namespace tortuga::plunk {

void find_steps(Chart& chart) {
  const auto is = [&](int cell, Tile tile) {
    return chart.tiles[at(cell)] == tile;
  };
  const auto water = [&](int cell) {
    return is(cell, Tile::sea) || is(cell, Tile::harbor);
  };
  chart.steps.fill(0);
  for (int cell = 0; cell < kCells; ++cell) {
    if (!water(cell)) continue;
    unsigned steps = 0;
    for (int d = 0; d < kDirections; ++d) {
      const int left = cell + kCellSteps[(d + 1) % kDirections];
      const int right = cell + kCellSteps[(d + 5) % kDirections];
      const bool squeeze = is(left, Tile::land) && is(right, Tile::land);
      steps |= static_cast<unsigned>(water(cell + kCellSteps[d]) && !squeeze) << d;
    }
    chart.steps[at(cell)] = static_cast<std::uint8_t>(steps);
  }
}

void measure(const Chart& chart, const Hex* from, int count, Distances& out, int most) {
  out.fill(-1);
  std::array<std::int16_t, 721> queue;
  int tail = 0;
  for (int i = 0; i < count; ++i) {
    const int cell = cell_of(from[i]);
    if (out[at(cell)] == 0) continue;
    out[at(cell)] = 0;
    queue[at(tail++)] = static_cast<std::int16_t>(cell);
  }
  for (int head = 0; head < tail; ++head) {
    const int cell = queue[at(head)];
    const int next = out[at(cell)] + 1;
    if (next > most) return;
    for (unsigned steps = chart.steps[at(cell)]; steps != 0; steps &= steps - 1) {
      const int to = cell + kCellSteps[std::countr_zero(steps)];
      if (out[at(to)] >= 0) continue;
      out[at(to)] = static_cast<std::int8_t>(next);
      queue[at(tail++)] = static_cast<std::int16_t>(to);
    }
  }
}

namespace {

// Where no land is in the way the shortest path nears the goal with every step. Tries directions in their order and
// remembers hexes from which there is no such way: what it finds is the first of the shortest paths.
bool straight_route(const Chart& chart, Hex from, Hex to, Route& out) {
  std::array<std::uint64_t, (kCells + 63) / 64> dead{};
  struct Frame {
    Hex hex;
    std::uint8_t direction;
  };
  std::array<Frame, 2 * kRadius + 1> way;
  const int length = distance(from, to);
  int depth = 0;
  way[0] = {from, 0};
  while (depth < length) {
    Frame& frame = way[at(depth)];
    const unsigned open = chart.steps[at(cell_of(frame.hex))];
    bool deeper = false;
    while (!deeper && frame.direction < kDirections) {
      const int d = frame.direction++;
      const Hex next = next_to(frame.hex, d);
      if ((open >> d & 1) == 0 || distance(next, to) != length - depth - 1) continue;
      const int cell = cell_of(next);
      if ((dead[at(cell / 64)] >> (cell % 64) & 1) != 0) continue;
      way[at(++depth)] = {next, 0};
      deeper = true;
    }
    if (deeper) continue;
    const int cell = cell_of(frame.hex);
    dead[at(cell / 64)] |= std::uint64_t{1} << (cell % 64);
    if (depth-- == 0) return false;
  }
  out.push(way[1].hex);
  for (int i = 1; i < length; ++i) out.add(way[at(i)].direction - 1);
  return true;
}

}  // namespace

bool find_route(const Chart& chart, Hex from, Hex to, Route& out) {
  out.clear();
  if (!chart.navigable(from) || !chart.navigable(to) || from == to) return false;
  if (straight_route(chart, from, to, out)) return true;
  // Around land: steps to the goal for every hex that lies on a shortest path, found from the goal in the order of the
  // least length a path through them can have. A step changes that length by 0, 1 or 2: three shelves are enough.
  Distances steps;
  steps.fill(-1);
  struct Reached {
    std::int16_t cell, steps;
  };
  std::array<std::array<Reached, kDirections * 721>, 3> shelves;  // no step is taken twice
  std::array<int, 3> counts{};
  const int start = cell_of(from);
  int length = distance(from, to);
  shelves[at(length % 3)][0] = {static_cast<std::int16_t>(cell_of(to)), 0};
  counts[at(length % 3)] = 1;
  while (true) {
    auto& shelf = shelves[at(length % 3)];
    int& count = counts[at(length % 3)];
    while (count > 0) {
      const Reached here = shelf[at(--count)];
      if (steps[at(here.cell)] >= 0) continue;
      steps[at(here.cell)] = static_cast<std::int8_t>(here.steps);
      for (unsigned open = chart.steps[at(here.cell)]; open != 0; open &= open - 1) {
        const int there = here.cell + kCellSteps[std::countr_zero(open)];
        if (steps[at(there)] >= 0) continue;
        const auto there_steps = static_cast<std::int16_t>(here.steps + 1);
        const auto other = at((there_steps + distance(hex_of(there), from)) % 3);
        shelves[other][at(counts[other]++)] = {static_cast<std::int16_t>(there), there_steps};
      }
    }
    if (steps[at(start)] >= 0) break;
    if (++length > Route::capacity() || counts == std::array<int, 3>{}) return false;
  }
  Hex here = from;
  while (!(here == to)) {
    const int left = steps[at(cell_of(here))] - 1;
    int d = 0;
    while (!chart.may_step(here, d) || steps[at(cell_of(next_to(here, d)))] != left) ++d;
    here = next_to(here, d);
    if (out.empty()) out.push(here);
    else out.add(d);
  }
  return true;
}

}  // namespace tortuga::plunk
