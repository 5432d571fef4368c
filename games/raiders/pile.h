// A face-down deck with room for N cards: drawn from the top, which is its first card. In JSON a list from top to
// bottom.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace tortuga::raiders {

template <class T, int N>
class Pile {
 public:
  using value_type = T;
  static_assert(N < 256);
  static constexpr int capacity() { return N; }

  constexpr int size() const { return to_ - from_; }
  constexpr bool empty() const { return to_ == from_; }
  constexpr bool full() const { return size() == N; }
  constexpr T& operator[](int i) { return items_[static_cast<std::size_t>(from_ + i)]; }
  constexpr const T& operator[](int i) const { return items_[static_cast<std::size_t>(from_ + i)]; }
  constexpr T* begin() { return items_.data() + from_; }
  constexpr T* end() { return items_.data() + to_; }
  constexpr const T* begin() const { return items_.data() + from_; }
  constexpr const T* end() const { return items_.data() + to_; }
  constexpr operator std::span<T>() { return {begin(), static_cast<std::size_t>(size())}; }

  constexpr void clear() {
    for (T& item : *this) item = T{};
    from_ = to_ = 0;
  }
  // Under the pile.
  constexpr void push(const T& item) {
    assert(!full());
    if (to_ == N) shift(-from_);
    items_[to_++] = item;
  }
  constexpr T draw() {
    assert(!empty());
    const T item = items_[from_];
    items_[from_++] = T{};
    if (from_ == to_) from_ = to_ = 0;
    return item;
  }
  constexpr void put_on_top(const T& item) {
    assert(!full());
    if (from_ == 0) shift(N - to_);
    items_[--from_] = item;
  }
  constexpr void fill(const T& item) {
    for (T& each : *this) each = item;
  }

 private:
  constexpr void shift(int by) {
    const Pile old = *this;
    items_ = {};
    for (int i = 0; i < old.size(); ++i) items_[static_cast<std::size_t>(old.from_ + by + i)] = old[i];
    from_ = static_cast<std::uint8_t>(old.from_ + by);
    to_ = static_cast<std::uint8_t>(old.to_ + by);
  }

  std::array<T, N> items_{};
  std::uint8_t from_ = 0, to_ = 0;
};

}  // namespace tortuga::raiders
