// Plans a new table from a `create` request: everything is checked before anything is stored.
#pragma once

#include <optional>

#include "server/limits.h"
#include "server/protocol/entries.h"
#include "server/protocol/messages.h"
#include "server/protocol/requests.h"

namespace tortuga::server {

struct Founding {
  logged::Create create;
  tell::Created answer;  // all but the table's id
};

std::optional<Denial> plan_table(const ask::Create& request, const Limits& limits, Founding& out);

}  // namespace tortuga::server
