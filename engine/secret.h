// Something that may be blanked out in a view. In JSON its value, or null while it is hidden.
#pragma once

namespace tortuga {

template <class T>
class Secret {
 public:
  using value_type = T;
  constexpr Secret() = default;
  constexpr Secret(T value) : value_(value) {}
  constexpr bool hidden() const { return hidden_; }
  constexpr const T& operator*() const { return value_; }
  constexpr T& operator*() { return value_; }
  constexpr const T* operator->() const { return &value_; }
  constexpr T* operator->() { return &value_; }
  // Forgets the value: nothing of it stays in the bytes.
  constexpr void hide() {
    value_ = T{};
    hidden_ = true;
  }
  friend constexpr bool operator==(const Secret&, const Secret&) = default;

 private:
  T value_{};
  bool hidden_ = false;
};

}  // namespace tortuga
