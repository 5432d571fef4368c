// The newest entries of all tables, in the order in which they came: a batch of many tables fills a few pages, where
// each entry in its table's place would write a page of its own. From time to time they are put into their places, in
// the order of these; the rows where they were are written over by what comes next.
#pragma once

#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/sqlite.h"
#include "server/sqlite_schema.h"

namespace tortuga::server {

class Newest {
 public:
  // Entries, until they are put into their places; a long one counts for several, as they are read into memory then.
  static constexpr std::int64_t kMost = 4096;
  static constexpr std::int64_t kLong = 256;  // bytes
  // So many of them at a time, so that whoever stores something does not wait long; but never in more parts than these,
  // so that it comes to an end however many come meanwhile.
  static constexpr std::int64_t kPart = 512, kParts = 8;

  explicit Newest(Sqlite& db);

  // In the transaction that is under way; one of the last two says what became of it.
  void add(std::int64_t at, std::string_view entry);
  void erase(std::int64_t from, std::int64_t to);  // those from one place to before another
  void committed();
  void rolled_back();

  // There are many, or a part of them was put into its place and the others wait for it.
  bool many() const { return weight_ >= enough_ || under_way_; }
  // Puts a part of them into their places, each part in a transaction of its own; or all of them, and leaves none of
  // them here. The entries of a table whose place is damaged stay where they are: such tables are told, by number.
  // Throws if nothing could be done; then `many` waits for more of them.
  std::vector<std::int64_t> settle_part();
  std::vector<std::int64_t> settle();

 private:
  struct Row {
    std::int64_t at, row, weight;
  };
  struct Placing {
    std::int64_t at, row;
    std::string entry;
  };
  static std::int64_t weight_of(std::size_t bytes) { return 1 + static_cast<std::int64_t>(bytes) / kLong; }
  static bool before(const Row& a, const Row& b) { return a.row < b.row; }

  std::int64_t free_row();
  void begin();
  void put(std::span<const Placing> part);
  void put_each(std::size_t end, std::vector<std::int64_t>& stuck);
  void end();
  void clear();

  Sqlite& db_;
  Statement add_, erase_, put_, put_several_, drop_;
  std::vector<Row> added_, waiting_;  // in the transaction that is under way; and in those before
  std::vector<std::pair<std::int64_t, std::int64_t>> erased_;  // in that transaction
  std::int64_t weight_ = 0, enough_ = kMost;                   // of those that wait
  std::vector<Placing> placing_;                               // by place; so many of them are there:
  std::size_t placed_ = 0;
  bool under_way_ = false;
  // Rows with what has its place by now, or with nothing: who reads `entries` sees each entry once. The last is the
  // first to be written over.
  std::vector<std::int64_t> free_;
  std::int64_t rows_ = 0;         // up to this one all are in use, or free
  std::set<std::int64_t> stuck_;  // tables whose entries have to stay, as long as the program runs
};

}  // namespace tortuga::server
