// Sets and tables indexed by something small: tiles, or the values of a described enum.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/describe.h"

namespace tortuga {

// A set of numbers 0..63 of type N. In JSON a sorted list of numbers.
template <class N>
class NumberSet {
 public:
  using number = N;
  constexpr void add(N n) { bits_ |= bit(n); }
  constexpr void remove(N n) { bits_ &= ~bit(n); }
  constexpr bool has(N n) const { return (bits_ & bit(n)) != 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint64_t bits() const { return bits_; }
  constexpr bool within(const NumberSet& other) const { return (bits_ & ~other.bits_) == 0; }
  friend constexpr bool operator==(NumberSet, NumberSet) = default;

 private:
  static constexpr std::uint64_t bit(N n) { return 1ull << (n.value() & 63); }
  std::uint64_t bits_ = 0;
};

// A set of enumerators. In JSON a list of their names.
template <DescribedEnum E>
class EnumSet {
 public:
  static_assert(enum_size<E> <= 64);
  using value = E;
  constexpr EnumSet() = default;
  constexpr EnumSet(std::initializer_list<E> items) {
    for (E e : items) add(e);
  }
  constexpr void add(E e) { bits_ |= bit(e); }
  constexpr void remove(E e) { bits_ &= ~bit(e); }
  constexpr bool has(E e) const { return (bits_ & bit(e)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr std::uint64_t bits() const { return bits_; }
  friend constexpr bool operator==(EnumSet, EnumSet) = default;

 private:
  static constexpr std::uint64_t bit(E e) { return 1ull << static_cast<int>(e); }
  std::uint64_t bits_ = 0;
};

// One T for each enumerator of E, which must count up from 0. In JSON an object keyed by the enumerators' names; when
// read, a name left out keeps T's default.
template <DescribedEnum E, class T>
class EnumMap {
 public:
  using key = E;
  using mapped = T;
  static constexpr int size() { return enum_size<E>; }
  constexpr T& operator[](E e) { return items_[static_cast<std::size_t>(e)]; }
  constexpr const T& operator[](E e) const { return items_[static_cast<std::size_t>(e)]; }
  constexpr T& at(int i) { return items_[static_cast<std::size_t>(i)]; }
  constexpr const T& at(int i) const { return items_[static_cast<std::size_t>(i)]; }
  constexpr auto begin() { return items_.begin(); }
  constexpr auto end() { return items_.end(); }
  constexpr auto begin() const { return items_.begin(); }
  constexpr auto end() const { return items_.end(); }
  friend constexpr bool operator==(const EnumMap&, const EnumMap&) = default;

 private:
  std::array<T, static_cast<std::size_t>(enum_size<E>)> items_{};
};

}  // namespace tortuga
