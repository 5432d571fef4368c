// A list with room for N items inside itself: no heap, copied like any struct. In JSON an array.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <type_traits>

namespace tortuga {

template <class T, int N>
class List {
 public:
  using value_type = T;
  static constexpr int capacity() { return N; }

  constexpr List() = default;
  constexpr List(std::initializer_list<T> items) {
    for (const T& item : items) push(item);
  }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }
  constexpr void clear() { shrink(0); }

  constexpr T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  constexpr T& back() { return (*this)[size_ - 1]; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr void push(const T& item) {
    assert(!full());
    items_[size_++] = item;
  }
  constexpr T pop() {
    assert(!empty());
    const T item = back();
    shrink(size_ - 1);
    return item;
  }
  // Takes item `i` out and closes the gap: the others keep their order.
  constexpr T take(int i) {
    const T item = (*this)[i];
    for (int k = i + 1; k < size_; ++k) (*this)[k - 1] = (*this)[k];
    shrink(size_ - 1);
    return item;
  }
  constexpr int find(const T& item) const {
    for (int i = 0; i < size_; ++i)
      if ((*this)[i] == item) return i;
    return -1;
  }
  constexpr bool has(const T& item) const { return find(item) >= 0; }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr operator std::span<T>() { return {items_.data(), static_cast<std::size_t>(size_)}; }

  friend constexpr bool operator==(const List& a, const List& b) {
    if (a.size_ != b.size_) return false;
    for (int i = 0; i < a.size_; ++i)
      if (!(a[i] == b[i])) return false;
    return true;
  }

 private:
  // Items that left are overwritten, so that equal lists have equal bytes and keep no old secrets.
  constexpr void shrink(int size) {
    for (int i = size; i < size_; ++i) (*this)[i] = T{};
    size_ = static_cast<Size>(size);
  }

  using Size = std::conditional_t<(N < 256), std::uint8_t, std::uint16_t>;
  std::array<T, N> items_{};
  Size size_ = 0;
};

}  // namespace tortuga
