// The log of a table that somebody brings from a device of their own. Nothing in it is believed: it is played again
// from its first entry, and what is kept is written anew.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/limits.h"
#include "server/protocol/entries.h"
#include "server/protocol/messages.h"
#include "server/protocol/requests.h"

namespace tortuga::server {

struct Brought {
  std::vector<LogEntry> log;  // as it will be stored
  tell::Created answer;       // all but the table's id
};

// `text` has an entry a line. Only games that have begun; only seats of bots, open ones, and seats of which a token is
// shown: nobody can bring somebody else along, or words that others are said to have said. Times and links are new.
std::optional<Denial> read_brought(std::string_view text, const std::vector<std::string>& tokens, const Limits& limits,
                                   std::int64_t today, Brought& out);

}  // namespace tortuga::server
