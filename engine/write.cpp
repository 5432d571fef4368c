#include "engine/write.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace tortuga {
namespace {

// Whether none of eight bytes must be escaped: all at once, each in its own eighth of a word.
bool plain_eight(const char* at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101u, kTops = 0x8080808080808080u;
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, 8);
  const auto zero = [&](std::uint64_t b) {
    return (b - kOnes) & ~b;
  };
  const std::uint64_t control = (bytes - kOnes * 0x20) & ~bytes;
  return ((control | zero(bytes ^ kOnes * '"') | zero(bytes ^ kOnes * '\\')) & kTops) == 0;
}

}  // namespace

void write_text(std::string& out, std::string_view text) {
  out += '"';
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end; ++at) {
    const char* const begin = at;  // most of a text stands for itself
    while (end - at >= 8 && plain_eight(at)) at += 8;
    while (at != end && static_cast<unsigned char>(*at) >= 0x20 && *at != '"' && *at != '\\') ++at;
    out.append(begin, at);
    if (at == end) break;
    const char c = *at;
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      case '\r': out += "\\r"; break;
      default: {
        char escaped[8];
        std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
        out += escaped;
      }
    }
  }
  out += '"';
}

void write_decimal(std::string& out, Hundredths value) {
  if (value.count < 0) out += '-';
  const int count = value.count < 0 ? -value.count : value.count;
  write_number(out, count / 100);
  out += '.';
  out += static_cast<char>('0' + count / 10 % 10);
  if (count % 10 != 0) out += static_cast<char>('0' + count % 10);
}

}  // namespace tortuga
