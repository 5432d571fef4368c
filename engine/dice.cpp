#include "engine/dice.h"

#include <charconv>

namespace tortuga {
namespace {

// splitmix64: turns one number into as many well-mixed words as are asked for.
std::uint64_t split_mix(std::uint64_t& x) {
  std::uint64_t z = (x += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Seed Seed::of(std::uint64_t number) {
  Seed seed;  // the number as a 256-bit big-endian integer, so that seed 7 reads 00...07
  for (std::size_t i = 0; i < 8; ++i) seed.bytes[31 - i] = static_cast<std::uint8_t>(number >> (8 * i));
  return seed;
}

bool Seed::parse(std::string_view text, Seed& out) {
  if (text.size() == 64) {
    for (std::size_t i = 0; i < 32; ++i) {
      const int high = hex_digit(text[2 * i]);
      const int low = hex_digit(text[2 * i + 1]);
      if (high < 0 || low < 0) return false;
      out.bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return true;
  }
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return false;
  out = of(number);
  return true;
}

std::string Seed::text() const {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

Dice Dice::strong(const Seed& seed) {
  Dice dice;
  dice.strong_ = true;
  dice.key_ = seed.bytes;
  return dice;
}

Dice Dice::fast(std::uint64_t seed) {
  Dice dice;
  for (auto& word : dice.state_) word = split_mix(seed);
  return dice;
}

Dice Dice::scripted(Script& script) {
  Dice dice;
  dice.script_ = &script;
  return dice;
}

void Dice::refill() {
  block_ = chacha20_block(key_, counter_++, ChaChaNonce{});
  left_ = 16;
}

}  // namespace tortuga
