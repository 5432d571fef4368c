// How long people take, from games that they played: the median of each kind of move, for minutes of play.
#pragma once

#include <map>
#include <span>
#include <string>

#include "lab/study/marks.h"

namespace tortuga {

// Seconds by kind of move. Longer than two minutes somebody was away: left out; kinds seen fewer than thirty times are
// not told. Bots have no pace, nor have those who stand in for a person, nor the clock: a harbour's log says which
// moves were theirs. Of a record only the names of its seats are known.
std::map<std::string, std::int64_t> pace_of(std::span<const PlayedGame> games);

}  // namespace tortuga
