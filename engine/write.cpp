#include "engine/write.h"

#include <cstdio>

namespace tortuga {

void write_text(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      case '\r': out += "\\r"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          char escaped[8];
          std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
          out += escaped;
        } else {
          out += c;
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
