#include "engine/match_mark.h"

#include "engine/walk.h"

namespace tortuga {

std::string mark_of(const AnyGame& game) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char letter : std::to_string(kTightForm) + game.schema())
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string mark = std::to_string(game.facts().version) + '-';
  for (int at = 60; at >= 0; at -= 4) mark += kDigits[hash >> at & 15];
  return mark;
}

}  // namespace tortuga
