// A position in numbers: what a game's `appraise` writes for bots to judge by, one row for each seat (in a co-operative
// game one row for all). A value is a weight for each column; the weights are learnt (lab/school_of.h), apart for
// duels, in which a rival's loss is a gain, and for larger tables.
#pragma once

#include <array>
#include <cmath>
#include <span>

#include "engine/seat.h"

namespace tortuga {

template <int N>
struct Sheet {
  static constexpr int kColumns = N;
  using Row = std::array<float, N>;
  using Weights = std::array<Row, 2>;  // for the smallest table that plays the game, and for larger ones

  int rows = 0;
  SeatSet out;  // who cannot win any more; their rows are not looked at
  std::array<Row, kMaxSeats> row;

  void clear() {
    rows = 0;
    out = {};
  }
  Row& add() {
    Row& fresh = row[static_cast<std::size_t>(rows++)];
    fresh.fill(0);
    return fresh;
  }
};

// How good a row is. In a game of rivals only differences between rows matter: the chance to win is that of a draw
// among all seats, each with e^judged tickets. In a co-operative game it is 1 / (1 + e^-judged).
template <int N>
float judged(const std::array<float, N>& weights, const std::array<float, N>& row) {
  float sum = 0;
  for (int i = 0; i < N; ++i) sum += weights[static_cast<std::size_t>(i)] * row[static_cast<std::size_t>(i)];
  return sum;
}

// The seats' chances to win, by row.
template <int N>
std::array<float, kMaxSeats> chances(const std::array<float, N>& weights, const Sheet<N>& sheet) {
  std::array<float, kMaxSeats> share{};
  if (sheet.rows == 1) {
    share[0] = 1 / (1 + std::exp(-judged<N>(weights, sheet.row[0])));
    return share;
  }
  float most = -1e30f;
  for (int i = 0; i < sheet.rows; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (sheet.out.has(Seat{i})) continue;
    share[at] = judged<N>(weights, sheet.row[at]);
    most = std::max(most, share[at]);
  }
  float sum = 0;
  for (int i = 0; i < sheet.rows; ++i) {
    const auto at = static_cast<std::size_t>(i);
    share[at] = sheet.out.has(Seat{i}) ? 0 : std::exp(share[at] - most);
    sum += share[at];
  }
  if (sum > 0)
    for (int i = 0; i < sheet.rows; ++i) share[static_cast<std::size_t>(i)] /= sum;
  return share;
}

}  // namespace tortuga
