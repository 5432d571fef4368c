// Log lines for people and programs: one line an event, `time=... level=info event=started port=8080`. Never give it a
// token or what people wrote.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace tortuga::server {

enum class Level { quiet, error, info, debug };

void set_log_level(Level level);
using LogPairs = std::initializer_list<std::pair<std::string_view, std::string>>;
void log(Level level, std::string_view event, LogPairs pairs = {});

}  // namespace tortuga::server
