#include "server/sqlite_schema.h"

#include <iterator>

namespace tortuga::server {
namespace {

constexpr std::int64_t kOurs = 0x544F5254;  // "TORT", in the file's head: SQLite calls it the application's id

// Step i brings version i to version i + 1. Databases from before there were versions have the tables of version 1.
constexpr const char* kSteps[] = {
    "CREATE TABLE IF NOT EXISTS tables (number INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
    " listed INTEGER NOT NULL, touched INTEGER NOT NULL) STRICT;"
    "CREATE INDEX IF NOT EXISTS listed_tables ON tables (touched DESC) WHERE listed;"
    "CREATE TABLE IF NOT EXISTS log (at INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;",

    "CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;",

    ("CREATE TABLE newest (at INTEGER NOT NULL, entry TEXT NOT NULL) STRICT;"
     "CREATE VIEW entries AS SELECT at, entry FROM log UNION ALL SELECT at, entry FROM newest"
     " WHERE NOT EXISTS (SELECT 1 FROM log WHERE log.at = newest.at);"),

    "ALTER TABLE tables ADD COLUMN birth TEXT;",
};
static_assert(std::size(kSteps) == kSchemaVersion);

std::int64_t number_of(Sqlite& db, std::string_view sql) {
  Statement statement(db, sql);
  return statement.step() ? statement.number(0) : 0;
}

}  // namespace

void bring_up_to_date(Sqlite& db) {
  const std::int64_t version = number_of(db, "PRAGMA user_version");
  const std::int64_t owner = number_of(db, "PRAGMA application_id");
  if (owner != kOurs && (owner != 0 || version != 0))
    throw SqliteError("this is the database of another program; nothing was changed");
  const bool strange = owner == 0 && number_of(db, "SELECT count(*) FROM sqlite_schema") > 0 &&
                       number_of(db, "SELECT count(*) FROM sqlite_schema WHERE name IN ('tables', 'log')") != 2;
  if (strange) throw SqliteError("this is the database of another program; nothing was changed");
  if (version > kSchemaVersion)
    throw SqliteError("this was written by a newer Tortuga (schema " + std::to_string(version) + ", here " +
                      std::to_string(kSchemaVersion) + "): install that one, or use a backup; nothing was changed");
  if (version == kSchemaVersion) return;
  Transaction transaction(db);
  for (std::int64_t step = version; step < kSchemaVersion; ++step) db.run(kSteps[step]);
  db.run(("PRAGMA application_id=" + std::to_string(kOurs)).c_str());
  db.run(("PRAGMA user_version=" + std::to_string(kSchemaVersion)).c_str());
  transaction.commit();
}

std::string entries_in(Sqlite& db) {
  return number_of(db, "PRAGMA user_version") < 3 ? "log" : "entries";
}

std::vector<std::string> find_damage(Sqlite& db, int most) {
  std::vector<std::string> found;
  const auto look = [&](const std::string& sql, const std::function<std::string(Statement&)>& word) {
    try {
      Statement statement(db, sql);
      while (static_cast<int>(found.size()) < most && statement.step())
        if (std::string what = word(statement); !what.empty()) found.push_back(std::move(what));
    } catch (const SqliteError& error) {
      found.emplace_back(error.what());
    }
  };
  look("PRAGMA quick_check(" + std::to_string(most) + ")", [](Statement& row) {
    std::string said = row.text(0);
    return said == "ok" ? std::string{} : said;
  });
  const std::string room = std::to_string(kRoom);
  look("SELECT at / " + room + " AS number, (SELECT table_id FROM tables WHERE tables.number = at / " + room +
           "), count(*), max(at) % " + room + " + 1 FROM " + entries_in(db) + " GROUP BY number",
       [](Statement& row) -> std::string {
         if (!row.given(1))
           return "the log has entries of table number " + std::to_string(row.number(0)) + ", which does not exist";
         if (row.number(2) == row.number(3)) return {};
         return "table " + row.text(1) + ": " + std::to_string(row.number(3) - row.number(2)) + " entries are missing";
       });
  return found;
}

}  // namespace tortuga::server
