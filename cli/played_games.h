// Games that people played, from wherever they are kept: records, and harbours' data.
#pragma once

#include <string>
#include <vector>

#include "lab/study/marks.h"

namespace tortuga {

// Each place is a record's file, a harbour's folder or its database. A record of another game than `game` is refused,
// other games of a harbour are left out; without a name all are taken. False after complaining.
bool gather_games(const std::vector<std::string>& places, const std::string& game, std::vector<PlayedGame>& out);

// The section of a report on what people marked, and the words of its rules.
RuleWords rule_words(const std::string& game);

}  // namespace tortuga
