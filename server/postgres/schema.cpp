#include "server/postgres/schema.h"

#include <iterator>
#include <stdexcept>
#include <utility>

#include "server/postgres/open.h"
#include "server/postgres/session.h"

namespace tortuga::server::postgres {
namespace {

// Step i brings version i to version i + 1. Only additions in one release, removals in the next: servers of two
// versions run side by side while a harbour is upgraded.
constexpr const char* kSteps[] = {
    "CREATE TABLE harbours (harbour bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, route text NOT NULL, program int "
    "NOT NULL, until timestamptz NOT NULL, buried boolean NOT NULL DEFAULT false, draining boolean NOT NULL DEFAULT "
    "false) WITH (fillfactor = 50);"
    // No index on the owner: an update of a row then touches no index.
    "CREATE TABLE berths (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_id text COLLATE \"C\" NOT NULL "
    "UNIQUE, owner bigint, epoch bigint NOT NULL, head bigint NOT NULL, need int NOT NULL DEFAULT 1) WITH (fillfactor "
    "= "
    "70);"
    "CREATE TABLE entries (number bigint NOT NULL, n int NOT NULL, epoch bigint NOT NULL, nonce bigint NOT NULL, at "
    "timestamptz NOT NULL DEFAULT clock_timestamp(), entry text NOT NULL, PRIMARY KEY (number, n));"
    "CREATE TABLE cards (number bigint PRIMARY KEY, table_id text COLLATE \"C\" NOT NULL UNIQUE, birth text COLLATE "
    "\"C\" UNIQUE, game text NOT NULL, listed boolean NOT NULL, touched bigint NOT NULL, opened bigint NOT NULL "
    "DEFAULT "
    "0, face text NOT NULL DEFAULT '') WITH (fillfactor = 70);"
    "CREATE INDEX cards_listed ON cards (touched DESC) WHERE listed;"
    "CREATE TABLE moments (number bigint PRIMARY KEY, epoch bigint NOT NULL, harbour bigint NOT NULL, at timestamptz "
    "NOT "
    "NULL, body text NOT NULL) WITH (fillfactor = 70);"
    "CREATE TABLE founded (address text COLLATE \"C\", hour timestamptz, tables int NOT NULL, PRIMARY KEY (address, "
    "hour));"
    "CREATE TABLE callers (harbour bigint, address text COLLATE \"C\", connections int NOT NULL, messages int NOT "
    "NULL, "
    "at timestamptz NOT NULL, PRIMARY KEY (harbour, address));",
};
static_assert(std::size(kSteps) == kSchemaVersion);

constexpr long long kLock = 0x544F52545547;  // "TORTUG": everybody who changes the schema

}  // namespace

void bring_up_to_date(const std::string& url, std::stop_token stop) {
  Session session(url, std::move(stop));
  if (session.number("SHOW server_version_num") < 150000)
    throw std::runtime_error("the database is too old: PostgreSQL 15 or later is needed");
  session.run("BEGIN");
  session.run("SELECT pg_advisory_xact_lock(" + std::to_string(kLock) + ")");
  const bool known = session.text("SELECT to_regclass('schema_version')") == "schema_version";
  if (!known && session.text("SELECT coalesce(to_regclass('berths'), to_regclass('entries'))::text") != "")
    throw std::runtime_error("this is the database of another program; nothing was changed");
  if (!known)
    session.run(
        "CREATE TABLE schema_version (one boolean PRIMARY KEY DEFAULT true CHECK (one), version int NOT NULL, "
        "oldest_program int NOT NULL); INSERT INTO schema_version (version, oldest_program) VALUES (0, 1)");
  const auto version = static_cast<int>(session.number("SELECT version FROM schema_version"));
  if (const std::int64_t oldest = session.number("SELECT oldest_program FROM schema_version"); oldest > kProgram)
    throw std::runtime_error("this was written by a newer Tortuga, which has no place for this one (program " +
                             std::to_string(oldest) + ", here " + std::to_string(kProgram) +
                             "): install that one; nothing was changed");
  for (int step = version; step < kSchemaVersion; ++step) session.run(kSteps[step]);
  if (version < kSchemaVersion) session.run("UPDATE schema_version SET version = " + std::to_string(kSchemaVersion));
  session.run("COMMIT");
}

std::string without_password(const std::string& url) {
  const std::size_t begin = url.find("://"), at = url.find('@', begin == std::string::npos ? 0 : begin + 3);
  if (begin == std::string::npos || at == std::string::npos) return url;
  const std::size_t colon = url.find(':', begin + 3);
  if (colon == std::string::npos || colon > at) return url;
  return url.substr(0, colon) + url.substr(at);
}

}  // namespace tortuga::server::postgres
