#include "lab/school.h"

#include <cstdio>

namespace tortuga {

std::string SchoolResult::text() const {
  std::string out;
  char line[160];
  for (std::size_t g = 0; g < generations.size(); ++g)
    for (std::size_t t = 0; t < 2; ++t) {
      const Table& table = generations[g].tables[t];
      std::snprintf(
          line, sizeof line, "// Generation %zu, %s: %llu games, %llu positions, %.4f told beforehand, %.4f after.\n",
          g + 1, t == 0 ? "the smallest table" : "larger ones", static_cast<unsigned long long>(generations[g].games),
          static_cast<unsigned long long>(table.positions), table.before, table.after);
      out += line;
    }
  for (const Table& table : generations.back().tables) {
    out += "{{\n";
    for (std::size_t i = 0; i < table.weights.size(); ++i) {
      std::snprintf(line, sizeof line, "    %.4ff,  // %s\n", table.weights[i], columns[i].c_str());
      out += line;
    }
    out += "}},\n";
  }
  return out;
}

}  // namespace tortuga
