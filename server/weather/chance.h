// What decides everything in a simulated world: a seed, or the bytes of a fuzzer.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

namespace tortuga::server::weather {

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}
  // Every draw takes as many bytes as it needs; when they are used up everything is the first possibility.
  static Chance of(std::string_view bytes) {
    Chance chance(0);
    chance.bytes_ = bytes;
    chance.scripted_ = true;
    return chance;
  }

  std::uint64_t bits() { return scripted_ ? take(8) : mixed(); }
  // 0 to count - 1.
  int below(int count) {
    if (count <= 1) return 0;
    const auto of = static_cast<std::uint64_t>(count);
    return static_cast<int>((scripted_ ? take(of <= 256 ? 1 : of <= 65536 ? 2 : 4) : mixed() >> 16) % of);
  }
  bool one_in(int count) { return count > 0 && below(count) == count - 1; }  // 0: never
  std::int64_t between(int low, int high) { return low + below(high - low + 1); }
  template <class List>
  decltype(auto) one_of(List&& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }

  std::string_view bytes(std::size_t most) {  // of a script
    const std::string_view taken = bytes_.substr(0, most);
    bytes_.remove_prefix(taken.size());
    return taken;
  }
  bool spent() const { return scripted_ && bytes_.empty(); }

 private:
  std::uint64_t mixed() {  // splitmix64
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
  }
  std::uint64_t take(std::size_t count) {
    std::uint64_t bits = 0;
    for (const char c : bytes(count)) bits = bits << 8 | static_cast<unsigned char>(c);
    return bits;
  }

  std::uint64_t state_;
  bool scripted_ = false;
  std::string_view bytes_;
};

}  // namespace tortuga::server::weather
