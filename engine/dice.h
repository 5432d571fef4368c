// Dice: the only source of chance. Four streams behind one type without a virtual call:
//   strong    for real tables: ChaCha20 keyed by the seed. Old rolls do not help to predict new ones, and whoever has
//             the seed can check every roll.
//   fast      for simulation: splitmix64, one word of state, good and quick, predictable.
//   scripted  for tests and scenarios: results are given in advance (script.h).
//   lab       for comparing rules: as fast, but its shuffles keep their order. A deck without one card, or with one
//             more, comes out as before but for that card, and takes no more of the stream.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/chacha.h"
#include "engine/digest.h"
#include "engine/list.h"
#include "engine/pile.h"
#include "engine/script.h"
#include "engine/write.h"

namespace tortuga {

// The secret that determines all luck of a game: 256 bits, written as 64 hexadecimal digits.
struct Seed {
  ChaChaKey bytes{};
  static Seed of(std::uint64_t number);                 // small numbers for reproducible games
  static bool parse(std::string_view text, Seed& out);  // a decimal number below 2^64, or 64 hexadecimal digits
  std::string text() const;
  friend bool operator==(const Seed&, const Seed&) = default;
};

class Dice {
 public:
  static Dice strong(const Seed& seed);
  static Dice fast(std::uint64_t seed);
  static Dice scripted(Script& script);  // `script` must outlive the dice
  static Dice lab(std::uint64_t seed);

  // A die: 1..sides.
  int roll(int sides) { return range(1, sides); }

  // A whole number from low to high, both included, each equally likely.
  int range(int low, int high) {
    if (source_ != Source::fast) [[unlikely]]
      return careful_range(low, high);
    return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low) + 1u));
  }

  // An index 0..count-1. People count places from 1, so a script gives 1..count.
  int pick(int count) { return range(1, count) - 1; }

  // A fair order (Fisher-Yates from the back). The script gives the resulting order.
  template <class T>
  void shuffle(std::span<T> items) {
    if (source_ == Source::script) [[unlikely]]
      return shuffle_as_told(items);
    if (keeps_order_ && items.size() <= kMostKept) return shuffle_in_order(items);
    for (std::size_t i = items.size(); i > 1; --i) {
      const auto k = static_cast<std::size_t>(pick(static_cast<int>(i)));
      const T item = items[i - 1];
      items[i - 1] = items[k];
      items[k] = item;
    }
  }
  template <class T, int N>
  void shuffle(List<T, N>& items) {
    shuffle(std::span<T>(items));
  }
  // A forced order is written like the pile itself, the top card first.
  template <class T, int N>
  void shuffle(Pile<T, N>& cards) {
    shuffle(std::span<T>(cards));
  }

  // How often chance was asked so far; simulations do not count. A move that left it unchanged met no luck and may be
  // taken back.
  std::uint64_t draws() const {
    return source_ == Source::script ? static_cast<std::uint64_t>(script_->used()) : draws_;
  }

  // A second stream from the same seed that shares nothing with this one and does not use it up: for what is drawn
  // apart from the game, such as a random map. Scripted dice have no seed; all of theirs are alike.
  Dice aside() const;

  // 64 fresh bits, for seeding the dice of a simulation.
  std::uint64_t bits() { return static_cast<std::uint64_t>(word()) << 32 | word(); }

 private:
  enum class Source : std::uint8_t { fast, strong, script };
  static constexpr std::size_t kMostKept = 512;  // items of an order-keeping shuffle; no deck is larger

  // Unbiased by Lemire's method: a multiplication, and a rejection that almost never happens.
  std::uint32_t below(std::uint32_t count) {
    std::uint64_t product = std::uint64_t{word()} * count;
    if (static_cast<std::uint32_t>(product) < count) [[unlikely]] {
      const std::uint32_t threshold = (0u - count) % count;
      while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{word()} * count;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  std::uint32_t word() {
    if (source_ == Source::fast) [[likely]]
      return static_cast<std::uint32_t>(split_mix(state_) >> 32);
    return strong_word();
  }

  static std::uint64_t split_mix(std::uint64_t& x) {
    std::uint64_t z = (x += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }

  // Each copy of each item has a place of its own in the order that one word of the stream gives; equal items are told
  // apart by counting them.
  template <class T>
  void shuffle_in_order(std::span<T> items) {
    const std::uint64_t order = bits();
    std::uint64_t kind[kMostKept], place[kMostKept];
    for (std::size_t i = 0; i < items.size(); ++i) {
      const T item = items[i];
      kind[i] = digest(item);
      std::uint64_t copies = 0;
      for (std::size_t k = 0; k < i; ++k) copies += kind[k] == kind[i];
      std::uint64_t mixed = order ^ kind[i];
      mixed = split_mix(mixed) + copies;
      mixed = split_mix(mixed);
      std::size_t at = i;
      for (; at > 0 && place[at - 1] > mixed; --at) {
        place[at] = place[at - 1];
        items[at] = items[at - 1];
      }
      place[at] = mixed;
      items[at] = item;
    }
  }

  int careful_range(int low, int high);
  std::uint32_t strong_word();

  template <class T>
  void shuffle_as_told(std::span<T> items) {
    std::vector<std::string> names;
    for (const T& item : items) names.push_back(to_json(item));
    const std::vector<T> old(items.begin(), items.end());
    const std::vector<int> order = script_->order(names);
    for (std::size_t i = 0; i < order.size(); ++i) items[i] = old[static_cast<std::size_t>(order[i])];
  }

  std::uint64_t state_ = 0;
  Source source_ = Source::fast;
  bool keeps_order_ = false;  // the lab's
  Script* script_ = nullptr;
  std::uint64_t draws_ = 0;
  std::uint32_t left_ = 0;
  std::uint32_t counter_ = 0;
  ChaChaBlock block_{};
  ChaChaKey key_{};
};

}  // namespace tortuga
