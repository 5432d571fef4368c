#include "bots/ranks.h"

namespace tortuga {

bool find_rank(std::string_view name, Rank& out) {
  bool found = false;
  for_each_enumerator<Rank>([&](std::string_view rank, Rank value) {
    if (rank != name) return;
    out = value;
    found = true;
  });
  return found;
}

}  // namespace tortuga
