#include "engine/dice.h"

#include <charconv>

namespace tortuga {
namespace {

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
  dice.source_ = Source::strong;
  dice.key_ = seed.bytes;
  return dice;
}

Dice Dice::fast(std::uint64_t seed) {
  Dice dice;
  dice.state_ = split_mix(seed);  // neighbouring seeds begin far apart
  return dice;
}

Dice Dice::scripted(Script& script) {
  Dice dice;
  dice.source_ = Source::script;
  dice.script_ = &script;
  return dice;
}

Dice Dice::lab(std::uint64_t seed) {
  Dice dice = fast(seed);
  dice.keeps_order_ = true;
  return dice;
}

Dice Dice::aside() const {
  if (source_ == Source::fast) {
    std::uint64_t seed = state_;
    Dice dice = fast(~split_mix(seed));
    dice.keeps_order_ = keeps_order_;
    return dice;
  }
  if (source_ == Source::script) return fast(0);
  constexpr ChaChaNonce other{'a', 's', 'i', 'd', 'e'};  // the stream itself has the empty nonce
  const ChaChaBlock block = chacha20_block(key_, 0, other);
  Seed seed;
  for (std::size_t i = 0; i < seed.bytes.size(); ++i)
    seed.bytes[i] = static_cast<std::uint8_t>(block[i / 4] >> (8 * (i % 4)));
  return strong(seed);
}

int Dice::careful_range(int low, int high) {
  if (source_ == Source::script) return static_cast<int>(script_->number(low, high));
  ++draws_;
  return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low) + 1u));
}

std::uint32_t Dice::strong_word() {
  if (left_ == 0) {
    block_ = chacha20_block(key_, counter_++, ChaChaNonce{});
    left_ = 16;
  }
  return block_[16 - left_--];
}

}  // namespace tortuga
