// The shape of a harbour's database: its version, how older ones are brought up to date, and whether it is whole.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/sqlite.h"

namespace tortuga::server {

// The place of entry n of a table is number * kRoom + n in `log`, whose tree has a table's entries beside each other;
// the newest ones are on their way there (sqlite_newest.h). Both together are `entries`.
inline constexpr std::int64_t kRoom = std::int64_t{1} << 24;

inline constexpr int kSchemaVersion = 4;

// Makes a new database, or brings one of an earlier version up to date, step by step in one transaction. Throws a
// SqliteError with a sentence, and changes nothing, if it belongs to something else or to a later version.
void bring_up_to_date(Sqlite& db);

// What all entries are called in a database that may be of an earlier version, and is only read.
std::string entries_in(Sqlite& db);

// What is wrong with the file itself: damaged pages, logs with gaps, entries of no table. `most` findings at most.
std::vector<std::string> find_damage(Sqlite& db, int most);

}  // namespace tortuga::server
