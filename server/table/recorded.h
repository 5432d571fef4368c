// A record as a table: the log of a game that was played elsewhere, so that it can be looked at like any other. Nobody
// sits there but bots; whoever has the watchers' token watches.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/read.h"

namespace tortuga::server {

struct RecordedTable {
  std::string id, watch;  // both follow from the record: brought again, it is the same table
  std::vector<std::string> log;
};

// The flaw says why the record cannot be played. `now`: milliseconds since 1970, when the game is said to have begun.
Flaw recorded(std::string_view record, std::int64_t now, RecordedTable& out);

}  // namespace tortuga::server
