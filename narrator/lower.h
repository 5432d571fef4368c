// Small letters, for comparing what somebody typed.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace tortuga {

inline std::string lower(std::string_view text) {
  std::string out{text};
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

}  // namespace tortuga
