// Ways over the map.
#include <bit>

#include "games/plunk/chart.h"

namespace tortuga::plunk {
namespace {

constexpr std::size_t at(int cell) {
  return static_cast<std::size_t>(cell);
}

}  // namespace

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

bool find_route(const Chart& chart, Hex from, Hex to, Route& out) {
  out.clear();
  if (!chart.navigable(from) || !chart.navigable(to) || from == to) return false;
  // Outward in the order of directions: who finds a hex first has the first of its shortest paths.
  std::array<std::uint8_t, kCells> came;
  came.fill(255);
  std::array<std::int16_t, 721> queue;
  int tail = 0;
  const int start = cell_of(from);
  const int goal = cell_of(to);
  came[at(start)] = 254;
  queue[at(tail++)] = static_cast<std::int16_t>(start);
  for (int head = 0; head < tail && came[at(goal)] == 255; ++head) {
    const int cell = queue[at(head)];
    for (unsigned steps = chart.steps[at(cell)]; steps != 0; steps &= steps - 1) {
      const int d = std::countr_zero(steps);
      const int there = cell + kCellSteps[d];
      if (came[at(there)] != 255) continue;
      came[at(there)] = static_cast<std::uint8_t>(d);
      queue[at(tail++)] = static_cast<std::int16_t>(there);
    }
  }
  if (came[at(goal)] == 255) return false;
  std::array<std::uint8_t, 721> back;
  int length = 0;
  for (int cell = goal; cell != start; cell -= kCellSteps[came[at(cell)]]) back[at(length++)] = came[at(cell)];
  if (length > Route::capacity()) return false;
  out.push(next_to(from, back[at(length - 1)]));
  for (int i = length - 2; i >= 0; --i) out.add(back[at(i)]);
  return true;
}

}  // namespace tortuga::plunk
