// A pile of cards with room for N: drawn from the top, which is its first card. In JSON a list from top to bottom.
//
//   [ - - - A B C D - - ]    drawing and laying back on top move the left end, cards pushed under it the right one
//           ^ top   ^ bottom
//
// Places without a card hold T{}: nothing of a drawn card stays in the bytes.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace tortuga {

template <class T, int N>
class Pile {
 public:
  using value_type = T;
  static_assert(N < 256);
  static constexpr int capacity() { return N; }

  constexpr int size() const { return to_ - from_; }
  constexpr bool empty() const { return to_ == from_; }
  constexpr bool full() const { return size() == N; }

  // Card `i` from the top, counted from 0.
  constexpr T& operator[](int i) { return cards_[static_cast<std::size_t>(from_ + i)]; }
  constexpr const T& operator[](int i) const { return cards_[static_cast<std::size_t>(from_ + i)]; }
  constexpr const T& top() const { return (*this)[0]; }

  constexpr T draw() {
    assert(!empty());
    const T card = cards_[from_];
    cards_[from_++] = T{};
    if (from_ == to_) from_ = to_ = 0;
    return card;
  }
  constexpr void put_on_top(const T& card) {
    assert(!full());
    if (from_ == 0) shift(N - to_);
    cards_[--from_] = card;
  }
  // Puts a card under all others.
  constexpr void push(const T& card) {
    assert(!full());
    if (to_ == N) shift(-from_);
    cards_[to_++] = card;
  }
  // Pulls card `i` out; the others keep their order.
  constexpr T take(int i) {
    const T card = (*this)[i];
    for (; i > 0; --i) (*this)[i] = (*this)[i - 1];
    draw();
    return card;
  }
  constexpr void clear() {
    fill(T{});
    from_ = to_ = 0;
  }
  // As many cards as there are, all of them `card`: the backs that a view shows.
  constexpr void fill(const T& card) {
    for (T& each : *this) each = card;
  }

  constexpr T* begin() { return cards_.data() + from_; }
  constexpr T* end() { return cards_.data() + to_; }
  constexpr const T* begin() const { return cards_.data() + from_; }
  constexpr const T* end() const { return cards_.data() + to_; }
  constexpr operator std::span<T>() { return {begin(), static_cast<std::size_t>(size())}; }

  // The same cards in the same order, wherever they lie in the bytes.
  friend constexpr bool operator==(const Pile& a, const Pile& b) {
    if (a.size() != b.size()) return false;
    for (int i = 0; i < a.size(); ++i)
      if (!(a[i] == b[i])) return false;
    return true;
  }

 private:
  constexpr void shift(int by) {
    const Pile old = *this;
    cards_ = {};
    from_ = static_cast<std::uint8_t>(old.from_ + by);
    to_ = static_cast<std::uint8_t>(old.to_ + by);
    for (int i = 0; i < size(); ++i) (*this)[i] = old[i];
  }

  std::array<T, N> cards_{};
  std::uint8_t from_ = 0, to_ = 0;
};

}  // namespace tortuga
