// The games aboard. The list itself is the call tortuga_game(...) per game in games/CMakeLists.txt.
#pragma once

#include <span>
#include <string_view>

#include "engine/match.h"
#include "engine/text.h"

namespace tortuga {

// A game with the texts that belong to it, embedded at build time.
struct Entry {
  const AnyGame& game;
  Texts texts;             // text/*.json, one for each language
  std::string_view rules;  // RULES.md
};

std::span<const Entry> games();
const Entry* find_game(std::string_view name);

}  // namespace tortuga
