#include "server/sqlite_newest.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tortuga::server {
namespace {

// Tables whose entries have to stay are remembered while the program runs.
Sqlite& with_stuck(Sqlite& db) {
  db.run("CREATE TEMP TABLE stuck (number INTEGER PRIMARY KEY) STRICT");
  return db;
}

std::string number() {
  return "at / " + std::to_string(kRoom);
}

// Up to the last one, ?1.
std::string those() {
  return "newest.rowid <= ?1 AND " + number() + " NOT IN (SELECT number FROM temp.stuck)";
}

// Of one table, and not of the disk or of somebody else who writes.
bool of_a_table(const SqliteError& error) {
  return error.damaged() || error.code == SQLITE_CONSTRAINT;
}

}  // namespace

Newest::Newest(Sqlite& db)
    : db_(with_stuck(db)),
      add_(db, "INSERT INTO newest VALUES (?1, ?2)"),
      erase_(db, "DELETE FROM newest WHERE at >= ?1 AND at < ?2"),
      bound_(db, "SELECT at FROM newest WHERE " + those() + " AND at >= ?2 ORDER BY at LIMIT 1 OFFSET ?3"),
      // Some may be there already: copied before the program was ended.
      copy_(db,
            "INSERT INTO log SELECT at, entry FROM newest WHERE " + those() +
                " AND at >= ?2 AND at < ?3 AND NOT EXISTS (SELECT 1 FROM log WHERE log.at = newest.at) ORDER BY at"),
      drop_(db, "DELETE FROM newest WHERE " + those()),
      stick_(db, "INSERT INTO temp.stuck VALUES (?1)") {
  Statement count(db, "SELECT count(*) FROM newest");
  if (count.step()) count_ = count.number(0);
}

void Newest::begin() {
  Statement last(db_, "SELECT max(rowid) FROM newest");
  last_ = last.step() ? last.number(0) : 0;
  copied_ = 0;
  part_ = std::max(kPart, count_ / kParts + 1);
}

// From one place to before another.
void Newest::put(std::int64_t from, std::int64_t to) {
  copy_.bind(1, last_).bind(2, from).bind(3, to).run();
}

// One table after the other, because one of them is damaged.
void Newest::put_each(std::int64_t from, std::int64_t to, std::vector<std::int64_t>& stuck) {
  std::vector<std::int64_t> numbers;
  Statement all(db_, "SELECT DISTINCT " + number() + " FROM newest WHERE " + those() + " AND at >= ?2 AND at < ?3");
  all.bind(1, last_).bind(2, from).bind(3, to);
  while (all.step()) numbers.push_back(all.number(0));
  for (const std::int64_t one : numbers) try {
      put(one * kRoom, (one + 1) * kRoom);
    } catch (const SqliteError& why) {
      if (!of_a_table(why)) throw;
      stick_.bind(1, one).run();
      stuck.push_back(one);
    }
}

void Newest::drop() {
  drop_.bind(1, last_).run();
  count_ -= sqlite3_changes(db_.get());
  last_ = 0;
  enough_ = count_ + kMost;  // beside those that are stuck, and those that came meanwhile
}

std::vector<std::int64_t> Newest::settle_part() {
  std::vector<std::int64_t> stuck;
  try {
    if (last_ == 0) begin();
    bound_.bind(1, last_).bind(2, copied_).bind(3, part_);
    const std::int64_t to = bound_.step() ? bound_.number(0) : 0;
    bound_.reset();
    const std::int64_t end = to != 0 ? to : std::numeric_limits<std::int64_t>::max();
    try {
      put(copied_, end);
    } catch (const SqliteError& error) {
      if (!of_a_table(error)) throw;
      put_each(copied_, end, stuck);
    }
    copied_ = end;
    if (to == 0) drop();
  } catch (const SqliteError&) {
    last_ = 0;  // from the beginning again
    enough_ = count_ + kMost;
    throw;
  }
  return stuck;
}

std::vector<std::int64_t> Newest::settle() {
  std::vector<std::int64_t> stuck;
  const auto all = [&] {
    do {
      const auto more = settle_part();
      stuck.insert(stuck.end(), more.begin(), more.end());
    } while (last_ > 0);
  };
  if (last_ > 0) all();  // those of then, and now those that came since
  if (count_ > 0) all();
  return stuck;
}

}  // namespace tortuga::server
