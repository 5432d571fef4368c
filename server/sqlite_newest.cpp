#include "server/sqlite_newest.h"

#include <algorithm>

namespace tortuga::server {
namespace {

// Of one table, and not of the disk or of somebody else who writes.
bool of_a_table(const SqliteError& error) {
  return error.damaged() || error.code == SQLITE_CONSTRAINT;
}

// So many are put into their places by one statement: to begin and to end one costs as much as to put an entry.
constexpr std::size_t kSeveral = 16;

// If one of them fails all that is under way does: no way back to before the statement need be kept.
std::string put_several() {
  std::string sql = "INSERT OR FAIL INTO log VALUES (?,?)";
  for (std::size_t i = 1; i < kSeveral; ++i) sql += ",(?,?)";
  return sql;
}

std::int64_t table_at(std::int64_t place) {
  return place / kRoom;
}

}  // namespace

Newest::Newest(Sqlite& db)
    : db_(db),
      add_(db, "INSERT OR REPLACE INTO newest (rowid, at, entry) VALUES (?1, ?2, ?3)"),
      erase_(db, "DELETE FROM newest WHERE at >= ?1 AND at < ?2"),
      put_(db, "INSERT INTO log VALUES (?1, ?2)"),
      put_several_(db, put_several()),
      drop_(db, "DELETE FROM newest WHERE rowid = ?1") {
  // Some may have their place already: they got it before the program was ended.
  Statement read(db,
                 "SELECT rowid, at, length(CAST(entry AS BLOB)),"
                 " EXISTS (SELECT 1 FROM log WHERE log.at = newest.at) FROM newest ORDER BY rowid DESC");
  while (read.step()) {
    const std::int64_t row = read.number(0);
    rows_ = std::max(rows_, row);
    if (read.number(3) != 0) free_.push_back(row);
    else waiting_.push_back({read.number(1), row, weight_of(static_cast<std::size_t>(read.number(2)))});
  }
  for (const Row& row : waiting_) weight_ += row.weight;
}

std::int64_t Newest::free_row() {
  if (free_.empty()) return ++rows_;
  const std::int64_t row = free_.back();
  free_.pop_back();
  return row;
}

void Newest::add(std::int64_t at, std::string_view entry) {
  added_.push_back({at, free_row(), weight_of(entry.size())});
  add_.bind(1, added_.back().row).bind(2, at).bind(3, entry).run();
}

void Newest::erase(std::int64_t from, std::int64_t to) {
  erase_.bind(1, from).bind(2, to).run();
  erased_.emplace_back(from, to);
}

void Newest::committed() {
  for (const Row& row : added_) {
    if (stuck_.contains(table_at(row.at))) continue;
    waiting_.push_back(row);
    weight_ += row.weight;
  }
  added_.clear();
  for (const auto& [from, to] : erased_) {
    const auto gone = [&](std::int64_t at, std::int64_t row) {
      if (at < from || at >= to) return false;
      free_.push_back(row);
      return true;
    };
    std::erase_if(waiting_, [&](const Row& row) {
      const bool erased = gone(row.at, row.row);
      if (erased) weight_ -= row.weight;
      return erased;
    });
    const auto unplaced = placing_.begin() + static_cast<std::ptrdiff_t>(placed_);
    placing_.erase(std::remove_if(unplaced, placing_.end(), [&](const Placing& one) { return gone(one.at, one.row); }),
                   placing_.end());
  }
  erased_.clear();
}

void Newest::rolled_back() {
  for (auto row = added_.rbegin(); row != added_.rend(); ++row) free_.push_back(row->row);
  added_.clear();
  erased_.clear();
}

// What waits is read in the order in which it lies there, once.
void Newest::begin() {
  std::sort(waiting_.begin(), waiting_.end(), before);
  std::vector<Placing> all;
  all.reserve(waiting_.size());
  Statement read(db_, "SELECT rowid, entry FROM newest ORDER BY rowid");
  for (auto next = waiting_.begin(); next != waiting_.end() && read.step();) {
    const std::int64_t row = read.number(0);
    while (next != waiting_.end() && next->row < row) ++next;
    if (next != waiting_.end() && next->row == row) all.push_back({next->at, row, read.text(1)});
  }
  std::sort(all.begin(), all.end(), [](const Placing& a, const Placing& b) { return a.at < b.at; });
  placing_ = std::move(all);
  placed_ = 0;
  waiting_.clear();
  weight_ = 0;
}

void Newest::put(std::span<const Placing> part) {
  Transaction transaction(db_);
  for (; part.size() >= kSeveral; part = part.subspan(kSeveral)) {
    for (std::size_t i = 0; i < kSeveral; ++i) {
      const int place = static_cast<int>(2 * i) + 1;
      put_several_.bind(place, part[i].at).bind(place + 1, part[i].entry);
    }
    put_several_.run();
  }
  for (const Placing& one : part) put_.bind(1, one.at).bind(2, one.entry).run();
  transaction.commit();
}

// One table after the other, because one of them is damaged.
void Newest::put_each(std::size_t end, std::vector<std::int64_t>& stuck) {
  while (placed_ < end) {
    const std::int64_t table = table_at(placing_[placed_].at);
    std::size_t next = placed_;
    while (next < end && table_at(placing_[next].at) == table) ++next;
    try {
      if (!stuck_.contains(table)) put(std::span{placing_}.subspan(placed_, next - placed_));
    } catch (const SqliteError& why) {
      if (!of_a_table(why)) throw;
      stuck_.insert(table);
      stuck.push_back(table);
    }
    placed_ = next;
  }
}

void Newest::end() {
  for (const Placing& one : placing_)
    if (!stuck_.contains(table_at(one.at))) free_.push_back(one.row);
  std::sort(free_.rbegin(), free_.rend());
  placing_ = {};
  placed_ = 0;
  under_way_ = false;
  enough_ = weight_ + kMost;  // beside those that came meanwhile
}

std::vector<std::int64_t> Newest::settle_part() {
  std::vector<std::int64_t> stuck;
  try {
    if (placing_.empty()) begin();
    under_way_ = true;
    const std::size_t part = std::max<std::size_t>(kPart, placing_.size() / kParts + 1);
    const std::size_t end_of_it = std::min(placing_.size(), placed_ + part);
    try {
      put(std::span{placing_}.subspan(placed_, end_of_it - placed_));
      placed_ = end_of_it;
    } catch (const SqliteError& error) {
      if (!of_a_table(error)) throw;
      put_each(end_of_it, stuck);
    }
    if (placed_ == placing_.size()) end();
  } catch (const SqliteError&) {
    under_way_ = false;
    enough_ = weight_ + kMost;
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
    } while (under_way_);
  };
  if (!placing_.empty()) all();  // those of then, and now those that came since
  if (!waiting_.empty()) all();
  clear();
  return stuck;
}

// Leaves nothing but what has to stay.
void Newest::clear() {
  if (free_.empty()) return;
  if (stuck_.empty()) {
    db_.run("DELETE FROM newest");
    rows_ = 0;
  } else {
    Transaction transaction(db_);
    for (const std::int64_t row : free_) drop_.bind(1, row).run();
    transaction.commit();
  }
  free_ = {};
}

}  // namespace tortuga::server
