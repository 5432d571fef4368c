// Where tables are kept. A table is its log: entries 0, 1, 2 ... in the order they happened (protocol/entries.h).
// Several servers can share one store. A table is then in the hands of one of them at a time: it is taken before it is
// used, and every taking begins a new epoch. The only point of agreement is "append entry n if and only if n is next
// and this epoch has not ended", decided by the store. Every answer comes later, on the loop: nothing here ever waits
// for a disk or a network.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tortuga::server {

enum class Stored {
  done,     // it will be there after any crash
  taken,    // refused: entry n exists already, n is not next, or another took the table: somebody else went on
  failed,   // not stored: the disk is full or broken; nothing has changed
  unknown,  // the answer was lost. It may be there, or come to be there: whoever takes the table again ends the doubt
};

// By which a table is ours.
struct Hold {
  std::int64_t number = 0;  // where the store keeps it
  std::int64_t epoch = 1;
};

// What is known of a table without reading its log.
struct Card {
  std::string game;
  bool listed = false;  // public, and neither over nor closed
  std::int64_t touched = 0;
};

// What those need who take a table over and its log does not say: who was there, whose clock ran. The store adds when.
struct Moment {
  std::string body;              // nothing: none was kept
  std::int64_t lived = 0;        // milliseconds from the moment to the last sign of life of whoever wrote it
  std::int64_t ago = 0;          // from the moment until now
  std::int64_t since_entry = 0;  // from the newest entry to that last sign of life
};

struct Append {
  std::string table;
  std::int64_t n = 0;
  std::string entry;
  std::optional<Card> card;  // replaces the table's card
  std::function<void(Stored)> told;
  Hold hold = {};
  std::uint64_t nonce = 0;  // by which whoever wrote it knows it again
  std::string birth = {};   // of a first entry: as in NewTable
};

struct Taking {
  std::string table;
  std::int64_t from = 0;  // the first entry to be read
  // Somebody tried in vain to reach the one who has it: wait until that one's lease is over, rather than send them
  // there.
  bool patient = false;
};
struct Taken {
  enum class How {
    ours,        // from now on: nobody else writes before they take it
    elsewhere,   // another server has it
    none,        // there is no such table
    newer,       // it needs a newer program than this
    unreadable,  // not now
  };
  How how = How::unreadable;
  Hold hold = {};
  std::vector<std::string> log = {};        // all entries there are, from the one that was asked for
  std::optional<std::uint64_t> nonce = {};  // of the first of them, where the store keeps nonces
  Moment moment = {};
  std::string route = {};  // elsewhere: the path to that server; nothing if it has none
};

// A table that is founded: its first entry.
struct NewTable {
  std::string table, entry;
  Card card;
  std::uint64_t nonce = 0;
  std::string address;     // who founds it, for `most`; empty: it is not counted
  int most = 0;            // tables that one address may found in an hour, at all servers together
  std::string birth = {};  // of one birth there is one table; empty: any number
};
struct Founded {
  enum class How {
    done,
    again,   // of this birth there was one already: `table`
    full,    // the address has founded enough
    taken,   // there is a table with this id
    failed,  // not now
  };
  How how = How::failed;
  std::string table = {};
  Hold hold = {};
};

// What is kept of a table besides its log, written now and then.
struct Note {
  std::string table;
  Hold hold;
  std::string moment;
  std::string face = {};  // how the lobby shows it; empty: as before
  std::int64_t opened = 0;
};

// A listed table. `face` is empty where the store keeps none: then the log says how it looks.
struct Listing {
  std::string table, face;
  std::int64_t opened = 0, touched = 0;
};

// Whom the store tells what others do. Nothing depends on being told: it may be late, twice, or never.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void lost(const std::string& table) = 0;    // it may be somebody else's by now
  virtual void ashore() = 0;                          // the store is steady again
  virtual void wanted(const std::string& table) = 0;  // somebody came for it elsewhere
  virtual void lobby_changed() = 0;
  virtual void orders_changed() = 0;  // of the owner
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
  // Takes a table: begins its next epoch and reads it. Whatever was under way in the epoch before is refused from then
  // on, or is among what is read: this ends every doubt, also about one's own appends.
  virtual void take(Taking order, std::function<void(Taken)> told) = 0;
  virtual void found(NewTable order, std::function<void(Founded)> told) = 0;
  // Appends of one table are carried out in the order given.
  virtual void append(Append order) = 0;
  // Tells the entries from n on; `readable` is false if the store cannot be read. A table that does not exist has none.
  using Told = std::function<void(bool readable, std::vector<std::string> log)>;
  virtual void read(std::string table, std::int64_t from, Told told) = 0;
  // Tells the newest listed tables.
  virtual void list(int most, std::function<void(std::vector<Listing> tables)> told) = 0;
  virtual void shelf(ShelfPart part, std::function<void(bool readable, std::vector<Shelved> tables)> told) = 0;
  // All or none of them; nothing is rewritten that does not exist.
  virtual void rewrite(Rewrite order) = 0;
  // Deletes tables for good, each if and only if `n` entries are all it has. Tells which were deleted.
  struct Doomed {
    std::string table;
    std::int64_t n = 0;
  };
  virtual void erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string> erased)> told) = 0;
  // Whether other servers use it, too. Only then the following mean anything.
  virtual bool shared() const = 0;
  virtual void note(Note note) = 0;
  virtual void give_back(const std::string& table, const Hold& hold) = 0;  // anybody may take it from now on
  // Whether this server may still speak of its tables from memory: nobody can have taken them unnoticed.
  virtual bool steady() const = 0;
  virtual void watch(Watcher* watcher) = 0;  // nobody: no more
  virtual void cry_orders() = 0;             // the owner's log was written: the others should look
  // Connections and messages a second by address, of this server, and tables begun there that `found` did not count;
  // tells those of all others together, and who has begun `most` tables in this hour. Now and then.
  struct Caller {
    std::string address;
    int connections = 0, messages = 0, tables = 0;
  };
  virtual void muster(std::vector<Caller> own, int most, std::function<void(std::vector<Caller> others)> told) = 0;
  // No more tables are taken; `done` when everything that was given to the store is decided and nothing is held.
  virtual void drain(std::function<void()> done) = 0;
  // Waits until everything given to append is decided: for the end of the program.
  virtual void flush() = 0;
};

}  // namespace tortuga::server
