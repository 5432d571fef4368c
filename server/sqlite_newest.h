// The newest entries of all tables, in the order in which they came: a batch of many tables fills a few pages, where
// each entry in its table's place would write a page of its own. From time to time they are put into their places.
#pragma once

#include <string>
#include <vector>

#include "server/sqlite.h"
#include "server/sqlite_schema.h"

namespace tortuga::server {

class Newest {
 public:
  static constexpr std::int64_t kMost = 4096;  // entries, until they are put into their places
  // So many of them at a time, so that whoever stores something does not wait long; but never in more parts than these,
  // so that it comes to an end however many come meanwhile.
  static constexpr std::int64_t kPart = 512, kParts = 8;

  explicit Newest(Sqlite& db);

  // In the transaction that is under way; `committed` says how many of them are there now.
  void add(std::int64_t at, std::string_view entry) { add_.bind(1, at).bind(2, entry).run(); }
  void committed(std::int64_t added) { count_ += added; }
  // Those from one place to before another, in the transaction that is under way. What comes next may get the rows that
  // they leave free, and would be dropped with what is being put into its place: that begins anew.
  void erase(std::int64_t from, std::int64_t to) {
    erase_.bind(1, from).bind(2, to).run();
    last_ = 0;
  }

  // There are many, or a part of them was put into its place and the others wait for it.
  bool many() const { return count_ >= enough_ || last_ > 0; }
  // Puts a part of them into their places, or all of them, each part in a transaction of its own. The entries of a
  // table whose place is damaged stay where they are: such tables are told, by number. Throws if nothing could be done;
  // then `many` waits for more of them.
  std::vector<std::int64_t> settle_part();
  std::vector<std::int64_t> settle();

 private:
  void begin();
  void put(std::int64_t from, std::int64_t to);
  void put_each(std::int64_t from, std::int64_t to, std::vector<std::int64_t>& stuck);
  void drop();

  Sqlite& db_;
  Statement add_, erase_, bound_, copy_, drop_, stick_;
  std::int64_t count_ = 0, enough_ = kMost;
  // While it is done in parts: the last that was there when it began, up to which place they are copied, how many a
  // time. They are dropped when all are copied; until then who reads `entries` sees them once.
  std::int64_t last_ = 0, copied_ = 0, part_ = kPart;
};

}  // namespace tortuga::server
