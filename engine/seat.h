// Seats: who sits where at the table, and small sets of them.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace tortuga {

inline constexpr int kMaxSeats = 12;  // Raiders on Deck seats the most

// One place at the table, counted from 0 in table order. `kNobody` stands for "no seat": a watcher where a viewer is
// meant, an empty field elsewhere. In JSON a seat is its number, and nobody is null.
class Seat {
 public:
  constexpr Seat() = default;
  constexpr explicit Seat(int index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr int index() const { return index_; }
  constexpr bool somebody() const { return index_ != 255; }
  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  std::uint8_t index_ = 255;
};

inline constexpr Seat kNobody{};

// A set of seats as a bit mask; iterates in table order. In JSON a list of seat numbers.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet only(Seat seat) { return SeatSet{}.add(seat); }
  static constexpr SeatSet first(int seats) { return SeatSet{static_cast<std::uint16_t>((1u << seats) - 1u)}; }

  constexpr SeatSet& add(Seat seat) {
    bits_ = static_cast<std::uint16_t>(bits_ | (1u << seat.index()));
    return *this;
  }
  constexpr SeatSet& remove(Seat seat) {
    bits_ = static_cast<std::uint16_t>(bits_ & ~(1u << seat.index()));
    return *this;
  }
  constexpr bool has(Seat seat) const { return seat.somebody() && ((bits_ >> seat.index()) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Seat front() const { return empty() ? kNobody : Seat{std::countr_zero(bits_)}; }
  constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint16_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return Seat{std::countr_zero(bits_)}; }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint16_t>(bits_ & (bits_ - 1u));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint16_t bits_;
  };
  constexpr Iterator begin() const { return Iterator{bits_}; }
  constexpr Iterator end() const { return Iterator{0}; }

 private:
  constexpr explicit SeatSet(std::uint16_t bits) : bits_(bits) {}
  std::uint16_t bits_ = 0;
};

}  // namespace tortuga
