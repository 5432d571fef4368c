// Plans a new table from a `create` request: everything is checked before anything is stored.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/limits.h"
#include "server/logbook.h"
#include "server/request.h"

namespace tortuga::server {

struct Founding {
  LogEntry create;
  std::string token;               // the host's
  std::vector<std::string> notes;  // options that were moved into their range
};

std::optional<Denial> plan_table(const Request& request, const Limits& limits, Founding& out);

}  // namespace tortuga::server
