#include "lab/school.h"

#include <cstdio>

namespace tortuga {

std::string SchoolResult::text() const {
  std::string out;
  char line[160];
  for (std::size_t g = 0; g < generations.size(); ++g) {
    const Generation& each = generations[g];
    std::snprintf(line, sizeof line,
                  "// Generation %zu: %llu games, %llu positions, %.4f told beforehand, %.4f after.\n", g + 1,
                  static_cast<unsigned long long>(each.games), static_cast<unsigned long long>(each.positions),
                  each.before, each.after);
    out += line;
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    std::snprintf(line, sizeof line, "%.4ff,  // %s\n", weights[i], columns[i].c_str());
    out += line;
  }
  return out;
}

}  // namespace tortuga
