// The shape of a harbour's database in PostgreSQL: its version, and how older ones are brought up to date.
#pragma once

#include <string>

namespace tortuga::server::postgres {

inline constexpr int kSchemaVersion = 1;
// What this program can read: a table whose log needs more (berths.need) is not taken by it.
inline constexpr int kProgram = 1;

// Makes the tables of a new database, or brings those of an earlier version up to date, under a lock that several
// servers which start at once share. Throws std::runtime_error with a sentence, and changes nothing, if the database
// cannot be reached, belongs to something else, or is of a later version that has no place for this program.
void bring_up_to_date(const std::string& url);
}  // namespace tortuga::server::postgres
