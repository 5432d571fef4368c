// A pile of cards of which the top one is drawn. In JSON a list, the top card first.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <span>

namespace tortuga::pacifists {

template <class T, int N>
class Deck {
 public:
  static_assert(N < 256);
  using value_type = T;
  static constexpr int capacity() { return N; }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }
  constexpr void clear() {
    for (int i = 0; i < size_; ++i) cards_[static_cast<std::size_t>(i)] = T{};
    size_ = 0;
  }

  // Puts a card under all others.
  constexpr void push(T card) {
    assert(!full());
    for (int i = size_++; i > 0; --i) cards_[static_cast<std::size_t>(i)] = cards_[static_cast<std::size_t>(i - 1)];
    cards_[0] = card;
  }
  // Puts a card on top.
  constexpr void cover(T card) {
    assert(!full());
    cards_[size_++] = card;
  }
  // Takes the top card; nothing of it stays in the bytes.
  constexpr T draw() {
    assert(!empty());
    const T card = cards_[--size_];
    cards_[size_] = T{};
    return card;
  }

  constexpr const T& operator[](int i) const { return begin()[i]; }
  constexpr auto begin() const { return std::make_reverse_iterator(cards_.data() + size_); }
  constexpr auto end() const { return std::make_reverse_iterator(cards_.data()); }
  // Shuffles it. A forced order is written like the deck itself, the top card first.
  template <class Luck>
  void shuffle(Luck& dice) {
    const std::span<T> cards{cards_.data(), size_};
    std::reverse(cards.begin(), cards.end());
    dice.shuffle(cards);
    std::reverse(cards.begin(), cards.end());
  }

  friend constexpr bool operator==(const Deck&, const Deck&) = default;

 private:
  std::array<T, N> cards_{};  // from the bottom up; places without a card hold T{}
  std::uint8_t size_ = 0;
};

}  // namespace tortuga::pacifists
