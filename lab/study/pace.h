// How long people take, from games that they played: the median of each kind of move, for minutes of play.
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/record.h"

namespace tortuga {

// Seconds by kind of move. Longer than two minutes somebody was away: left out; kinds seen fewer than thirty times are
// not told. Bots have no pace.
std::map<std::string, std::int64_t> pace_of(std::span<const Record> records);

}  // namespace tortuga
