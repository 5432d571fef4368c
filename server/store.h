// Where tables are kept. A table is its log: entries 0, 1, 2 ... in the order they happened (protocol/entries.h). The
// only point of agreement is "append entry n if and only if n is next", so that several servers can share one store.
// Every answer comes later, on the loop: nothing here ever waits for a disk or a network.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tortuga::server {

enum class Stored {
  done,    // it will be there after any crash
  taken,   // entry n exists already, or n is not next: somebody else went on
  failed,  // not stored: the disk is full or broken; nothing has changed
};

// What is known of a table without reading its log.
struct Card {
  std::string game;
  bool listed = false;  // public, and neither over nor closed
  std::int64_t touched = 0;
};

struct Append {
  std::string table;
  std::int64_t n = 0;
  std::string entry;
  std::optional<Card> card;  // replaces the table's card
  std::function<void(Stored)> told;
};

// Puts other texts in the place of entries that are stored, and leaves nothing of the old ones.
struct Rewrite {
  std::string table;
  std::vector<std::pair<std::int64_t, std::string>> entries;  // by number
  std::function<void(bool done)> told;
};

// A part of all that is stored: in the order of their ids, from the one after `after` on, the tables whose card was
// touched before `before`.
struct ShelfPart {
  std::string after;
  std::int64_t before = INT64_MAX;
  int most = 0;
};
struct Shelved {
  std::string table;
  Card card;
};

class Store {
 public:
  virtual ~Store() = default;
  // Appends of one table are carried out in the order given.
  virtual void append(Append order) = 0;
  // Tells the entries from n on; `readable` is false if the store cannot be read. A table that does not exist has none.
  using Told = std::function<void(bool readable, std::vector<std::string> log)>;
  virtual void read(std::string table, std::int64_t from, Told told) = 0;
  // Tells the ids of the newest listed tables.
  virtual void list(int most, std::function<void(std::vector<std::string> tables)> told) = 0;
  virtual void shelf(ShelfPart part, std::function<void(bool readable, std::vector<Shelved> tables)> told) = 0;
  // All or none of them; nothing is rewritten that does not exist.
  virtual void rewrite(Rewrite order) = 0;
  // Deletes tables for good, each if and only if `n` entries are all it has. Tells which were deleted.
  struct Doomed {
    std::string table;
    std::int64_t n = 0;
  };
  virtual void erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string> erased)> told) = 0;
  // Calls `news` when somebody else appended to a table.
  virtual void listen(std::function<void(const std::string& table)> news) = 0;
  // Waits until everything given to append is decided: for the end of the program.
  virtual void flush() = 0;
};

}  // namespace tortuga::server
