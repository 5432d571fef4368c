// Where tables are kept. A table is its log: entries 0, 1, 2 ... in the order they happened (logbook.h). The only point
// of agreement is "append entry n if and only if n is next", so that several servers can share one store.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
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
  std::optional<Card> card;          // replaces the table's card
  std::function<void(Stored)> told;  // on the loop
};

struct Listing {
  std::string table;
  Card card;
};

class Store {
 public:
  virtual ~Store() = default;
  // Appends in the background and tells when it is done; appends of one table are carried out in the order given.
  virtual void append(Append order) = 0;
  // Entries from n on; from any thread. False if the store cannot be read; a table that does not exist has no entries.
  virtual bool read(std::string_view table, std::int64_t from, std::vector<std::string>& out) = 0;
  // The newest listed tables.
  virtual std::vector<Listing> list(int most) = 0;
  // Calls `news` on the loop when somebody else appended to a table.
  virtual void listen(std::function<void(const std::string& table)> news) = 0;
  // Waits until everything given to append is decided.
  virtual void flush() = 0;
};

}  // namespace tortuga::server
