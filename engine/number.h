// Numbers that must not mix: a Tile is not a distance, an Ocean is not a Sector. In JSON a plain number.
#pragma once

#include <compare>
#include <cstdint>

namespace tortuga {

// `Tag` makes the type; `Rep` is what is stored. A number plus a distance is a number; the difference of two numbers
// is a distance.
template <class Tag, class Rep = std::int8_t>
class Number {
 public:
  using rep = Rep;
  constexpr Number() = default;
  constexpr explicit Number(int value) : value_(static_cast<Rep>(value)) {}
  constexpr int value() const { return value_; }
  friend constexpr auto operator<=>(Number, Number) = default;
  friend constexpr Number operator+(Number a, int by) { return Number{a.value_ + by}; }
  friend constexpr Number operator-(Number a, int by) { return Number{a.value_ - by}; }
  friend constexpr int operator-(Number a, Number b) { return a.value_ - b.value_; }

 private:
  Rep value_ = 0;
};

// A factor with two decimals, kept exactly as a whole number of hundredths. In JSON a decimal: 0.25.
struct Hundredths {
  std::int32_t count = 100;
  friend constexpr auto operator<=>(Hundredths, Hundredths) = default;
};

}  // namespace tortuga
