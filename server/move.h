// Moves a harbour's tables from a folder into a PostgreSQL, or back. The logs are the same; nobody may use either
// meanwhile.
#pragma once

#include <cstdint>
#include <string>

namespace tortuga::server {

struct Moved {
  std::int64_t tables = 0, entries = 0;
};

// Each of both is a folder, or a database as postgresql://...; one of each kind. Everything or nothing. Throws
// std::runtime_error with a sentence: if the other side has tables already, or if a server uses either.
Moved move_harbour(const std::string& from, const std::string& to);

}  // namespace tortuga::server
