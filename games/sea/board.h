// The sea: 13 columns A to M from west to east, 13 rows 1 to 13 from north to south, joined at the edges (SEA-003).
//
//        A  B  C ... M
//    1   .  .  .     .      a step N from row 1 enters row 13,
//    2   .  .  .     .      a step E from column M enters column A
//   ...
//   13   .  .  .     .
#pragma once

#include <array>
#include <boost/mp11.hpp>
#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/describe.h"

namespace tortuga::sea {

inline constexpr int kSize = 13;  // columns, and rows
inline constexpr int kSquares = kSize * kSize;

// A square counted row by row from A1, or `kOff`: not on the board. In JSON its name: "G7", or "off".
enum class Square : std::uint8_t {};
inline constexpr Square kOff{kSquares};
constexpr std::string_view label_group(Square) {
  return "square";
}

constexpr int index_of(Square square) {
  return static_cast<int>(square);
}
constexpr Square square_at(int column, int row) {
  return static_cast<Square>(row * kSize + column);
}  // both from 0
constexpr int column_of(Square square) {
  return index_of(square) % kSize;
}
constexpr int row_of(Square square) {
  return index_of(square) / kSize;
}
constexpr bool on_board(Square square) {
  return index_of(square) < kSquares;
}

// The eight winds, clockwise from north; a quarter turn is two of them.
enum class Way : std::uint8_t { N, NE, E, SE, S, SW, W, NW };
inline constexpr int kWays = 8;
inline constexpr std::string_view kWayNames[kWays] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

// SEA-003, SEA-004: where one step leads, for every wind and square.
using Steps = std::array<std::array<Square, kSquares>, kWays>;
constexpr Steps make_steps() {
  constexpr int east[kWays] = {0, 1, 1, 1, 0, -1, -1, -1};
  constexpr int south[kWays] = {-1, -1, 0, 1, 1, 1, 0, -1};
  Steps steps{};
  for (int way = 0; way < kWays; ++way)
    for (int row = 0; row < kSize; ++row)
      for (int column = 0; column < kSize; ++column)
        steps[static_cast<std::size_t>(way)][static_cast<std::size_t>(row * kSize + column)] =
            square_at((column + east[way] + kSize) % kSize, (row + south[way] + kSize) % kSize);
  return steps;
}
inline constexpr Steps kSteps = make_steps();
constexpr Square step(Square from, Way way) {
  return kSteps[static_cast<std::size_t>(way)][static_cast<std::size_t>(from)];
}

// The fewest steps between two squares of the endless sea.
constexpr int distance(Square a, Square b) {
  const auto apart = [](int x, int y) {
    const int d = x > y ? x - y : y - x;
    return d < kSize - d ? d : kSize - d;
  };
  const int across = apart(column_of(a), column_of(b));
  const int down = apart(row_of(a), row_of(b));
  return across > down ? across : down;
}

// --- Names -------------------------------------------------------------------------------------------------------
// Squares, paths and cards are enums whose names come from tables instead of a list of identifiers: "G7", "N N E",
// "KR-N". Describing them by hand gives them JSON like any other enum.

template <class E, E V, const auto& kNames>
struct Named {
  static constexpr E value = V;
  static constexpr const char* name = kNames[static_cast<std::size_t>(V)].text;
};
template <class E, const auto& kNames, std::size_t... I>
constexpr auto named(std::index_sequence<I...>) {
  return boost::mp11::mp_list<Named<E, static_cast<E>(I), kNames>...>{};
}

struct SquareName {
  char text[4];
};
constexpr std::array<SquareName, kSquares + 1> make_square_names() {
  std::array<SquareName, kSquares + 1> names{};
  for (int i = 0; i < kSquares; ++i) {
    const int row = i / kSize + 1;
    SquareName& name = names[static_cast<std::size_t>(i)];
    name.text[0] = static_cast<char>('A' + i % kSize);
    name.text[1] = static_cast<char>(row < 10 ? '0' + row : '1');
    if (row >= 10) name.text[2] = static_cast<char>('0' + row - 10);
  }
  names[kSquares] = {"off"};
  return names;
}
inline constexpr auto kSquareNames = make_square_names();
inline auto boost_enum_descriptor_fn(Square**) {
  return named<Square, kSquareNames>(std::make_index_sequence<kSquares + 1>{});
}

void no_such_name();  // never defined: a name that is not in a table does not compile

// "G7" as people write it; for tables of numbers, checked when they are compiled.
consteval Square at(std::string_view name) {
  for (int i = 0; i < kSquares; ++i)
    if (name == kSquareNames[static_cast<std::size_t>(i)].text) return static_cast<Square>(i);
  no_such_name();
  return kOff;
}

// A row of the letter die; the pirate symbol is its fourteenth face.
enum class Letter : std::uint8_t { A, B, C, D, E, F, G, H, I, J, K, L, M, symbol };
BOOST_DESCRIBE_ENUM(Letter, A, B, C, D, E, F, G, H, I, J, K, L, M, symbol)
constexpr std::string_view label_group(Letter) {
  return "letter";
}

}  // namespace tortuga::sea
