// The board's geometry: hexes in axial coordinates, and paths over them.
//
//            NW  NE            q grows to the east, r to the south-east; s = -q-r
//             \  /
//        W --  o  -- E         pointy-top hexes; the board is every hex at most 15 from (0,0)
//             /  \                                                      .
//            SW  SE
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/describe.h"

namespace tortuga::plunk {

inline constexpr int kRadius = 15;

struct Hex {
  std::int8_t q = 0, r = 0;
  friend constexpr bool operator==(Hex, Hex) = default;
};
BOOST_DESCRIBE_STRUCT(Hex, (), (q, r))

constexpr Hex hex(int q, int r) {
  return {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
}

// In the order in which ties are broken.
enum class Direction : std::uint8_t { east, north_east, north_west, west, south_west, south_east };
BOOST_DESCRIBE_ENUM(Direction, east, north_east, north_west, west, south_west, south_east)
constexpr std::string_view label_group(Direction) {
  return "direction";
}
inline constexpr int kDirections = 6;
inline constexpr Hex kSteps[kDirections] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};

constexpr Hex next_to(Hex from, int direction) {
  return hex(from.q + kSteps[direction].q, from.r + kSteps[direction].r);
}
// The direction of a neighbour, or -1.
constexpr int direction_to(Hex from, Hex to) {
  const int dq = to.q - from.q;
  const int dr = to.r - from.r;
  if (dq < -1 || dq > 1 || dr < -1 || dr > 1) return -1;
  constexpr std::int8_t kByStep[3][3] = {{-1, 2, 1}, {3, -1, 0}, {4, 5, -1}};  // by dr, then dq
  return kByStep[dr + 1][dq + 1];
}

constexpr int distance(Hex a, Hex b) {
  const int dq = a.q - b.q;
  const int dr = a.r - b.r;
  const int ds = -dq - dr;
  const int x = dq < 0 ? -dq : dq;
  const int y = dr < 0 ? -dr : dr;
  const int z = ds < 0 ? -ds : ds;
  return x > y ? (x > z ? x : z) : (y > z ? y : z);
}
constexpr int ring(Hex h) {
  return distance(h, Hex{});
}
constexpr bool on_board(Hex h) {
  return ring(h) <= kRadius;
}

// A hex as a place in a table: rows of 33, so that every hex of the board has six neighbours in the table. Counting up
// is reading order.
inline constexpr int kRow = 2 * kRadius + 3;
inline constexpr int kCells = kRow * kRow;
inline constexpr int kCellSteps[kDirections] = {1, 1 - kRow, -kRow, -1, kRow - 1, kRow};
constexpr int cell_of(Hex h) {
  return (h.r + kRadius + 1) * kRow + h.q + kRadius + 1;
}
constexpr std::size_t at(int cell) {
  return static_cast<std::size_t>(cell);
}
constexpr Hex hex_of(int cell) {
  return hex(cell % kRow - kRadius - 1, cell / kRow - kRadius - 1);
}

// A hex, or nowhere. In JSON the hex, or null.
class Mark {
 public:
  using value_type = Hex;
  constexpr Mark() = default;
  constexpr Mark(Hex hex) : hex_(hex) {}
  constexpr bool hidden() const { return hex_.q == kNowhere; }
  constexpr bool given() const { return hex_.q != kNowhere; }
  constexpr const Hex& operator*() const { return hex_; }
  constexpr Hex& operator*() { return hex_; }
  constexpr const Hex* operator->() const { return &hex_; }
  constexpr void hide() { hex_ = {kNowhere, kNowhere}; }
  constexpr bool is(Hex hex) const { return hex_ == hex; }
  friend constexpr bool operator==(const Mark&, const Mark&) = default;

 private:
  static constexpr std::int8_t kNowhere = -128;
  Hex hex_{kNowhere, kNowhere};
};

// A path: up to 60 hexes, each next to the one before. In JSON a list of hexes. Kept small: the first hex, then the
// directions, three to a byte. Hexes that are not neighbours, and a 61st, break it; a broken path stays broken
// until cleared.
class Route {
 public:
  using value_type = Hex;
  static constexpr int capacity() { return 60; }

  constexpr int size() const { return size_ == kBroken ? 0 : size_; }
  constexpr bool empty() const { return size() == 0; }
  constexpr bool full() const { return false; }  // one hex too many breaks it, so that it can be refused as a path
  constexpr bool broken() const { return size_ == kBroken; }
  constexpr void clear() { *this = Route{}; }
  constexpr Hex front() const { return first_; }

  constexpr void push(Hex to) {
    if (broken()) return;
    if (size_ == 0) {
      first_ = to;
      size_ = 1;
      return;
    }
    const int direction = direction_to(back(), to);
    if (direction < 0 || size_ == capacity()) {
      clear();
      size_ = kBroken;
      return;
    }
    add(direction);
  }
  // Goes on in a direction; needs a first hex and room.
  constexpr void add(int direction) {
    const int i = size_ - 1;
    turns_[static_cast<std::size_t>(i / 3)] =
        static_cast<std::uint8_t>(turns_[static_cast<std::size_t>(i / 3)] + direction * kWeights[i % 3]);
    ++size_;
  }
  // Takes the first hex away: it has been reached.
  constexpr void advance() {
    if (size_ <= 1) return clear();
    first_ = next_to(first_, turns_[0] % 6);
    --size_;
    const int bytes = (size_ + 2) / 3;  // as many as held the directions before
    for (int i = 0; i < bytes; ++i) {
      const int following = i + 1 < kBytes ? turns_[static_cast<std::size_t>(i + 1)] % 6 : 0;
      turns_[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(turns_[static_cast<std::size_t>(i)] / 6 + following * 36);
    }
  }

  class Iterator {
   public:
    constexpr Iterator(const Route& route, int i) : route_(&route), i_(i), hex_(route.first_) {}
    constexpr Hex operator*() const { return hex_; }
    constexpr Iterator& operator++() {
      if (++i_ < route_->size_) hex_ = next_to(hex_, route_->turn(i_ - 1));
      return *this;
    }
    friend constexpr bool operator==(const Iterator& a, const Iterator& b) { return a.i_ == b.i_; }
    friend constexpr std::ptrdiff_t operator-(const Iterator& a, const Iterator& b) { return a.i_ - b.i_; }

   private:
    const Route* route_;
    int i_;
    Hex hex_;
  };
  constexpr Iterator begin() const { return {*this, 0}; }
  constexpr Iterator end() const { return {*this, size()}; }
  constexpr Hex operator[](int place) const {
    Hex at = first_;
    for (int i = 0; i < place; ++i) at = next_to(at, turn(i));
    return at;
  }
  constexpr Hex back() const { return (*this)[size() - 1]; }
  friend constexpr bool operator==(const Route&, const Route&) = default;

 private:
  static constexpr int kBytes = 20;
  static constexpr std::uint8_t kBroken = 255;
  static constexpr int kWeights[3] = {1, 6, 36};
  constexpr int turn(int i) const { return turns_[static_cast<std::size_t>(i / 3)] / kWeights[i % 3] % 6; }

  Hex first_;
  std::uint8_t size_ = 0;
  std::array<std::uint8_t, kBytes> turns_{};
};
static_assert(sizeof(Route) == 23);

}  // namespace tortuga::plunk
