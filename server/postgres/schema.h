// The shape of a harbour's database in PostgreSQL: its version, and how older ones are brought up to date.
#pragma once

#include <stop_token>
#include <string>

namespace tortuga::server::postgres {

inline constexpr int kSchemaVersion = 1;
// What this program can read: a table whose log needs more (berths.need) is not taken by it.
inline constexpr int kProgram = 1;

// Makes the tables of a new database, or brings those of an earlier version up to date, under a lock that several
// servers which start at once share. Throws with a sentence, and changes nothing: Away (session.h) if the database
// cannot be reached now, std::runtime_error if it belongs to something else, or is of a later version that has no place
// for this program.
void bring_up_to_date(const std::string& url, std::stop_token stop = {});
}  // namespace tortuga::server::postgres
