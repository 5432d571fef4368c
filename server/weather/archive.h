// A database as several harbours share it, simulated: it understands what is said to PostgreSQL (postgres/statements.h)
// and nothing else, each statement at one instant. For proof that the tests can see: the ways in which it, or those who
// speak to it, may be wrong on purpose.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/postgres/cable.h"

namespace tortuga::server::weather {

// What is put back that the protocol avoids. Not among them: an owner that does not listen when people name a later
// epoch (Harbour::bring). It would hear of it later, and break nothing: a table is taken from a living harbour only
// after that was buried; the next renewal says so, or there is none within the lease and it falls silent by itself
// (Store::steady); and then it takes whatever it holds anew. Until then whoever knows a later epoch leaves by
// themselves when they are answered with a lower one, and nobody else was told more than it tells.
enum class Wrong {
  nothing,
  append_without_epoch,   // only the place decides
  told_before_looked,     // whatever was refused is said to be stored
  told_before_commit,     // ... or whatever was sent
  doubt_without_fence,    // after a lost answer the log is read, and no new epoch begins
  take_and_read_at_once,  // the log is as old as the moment at which the table was asked for
  read_without_epoch,     // whoever was overtaken between take and read does not notice
  no_nonce,               // any entry in one's own place is one's own
  ids_in_memory,          // what was asked before is not in the log
  sailors_without_epoch,  // people do not know how new what they saw was
  buried_too_soon,        // a harbour is buried while its lease runs, and its epoch counts for nothing
};

// The items of {1,2} or {"a","b"}.
std::vector<std::string> items_of(const std::string& list);

class Archive {
 public:
  struct Entry {
    std::int64_t epoch, nonce, at;
    std::string text;  // as it is kept
    std::string sent;  // as it was sent
  };
  struct Berth {
    std::int64_t number = 0, owner = 0, epoch = 0;
    std::vector<Entry> log;
  };

  // `ship` is who asks, `asked` when it was sent.
  postgres::Reply run(int ship, const postgres::Statement& statement, const std::vector<std::string>& values,
                      std::int64_t now);
  // It was just sent: what a take would have found then, and which nonces an append has, for those who are wrong.
  void sent(int ship, const postgres::Statement& statement, const std::vector<std::string>& values);
  void restarted(std::int64_t now) { started_ = now; }

  std::string table_of(const std::string& number) const;

  std::map<std::string, Berth> berths;
  std::vector<std::function<void(const std::string& payload)>> listeners;  // by ship
  Wrong wrong = Wrong::nothing;
  std::uint64_t takeovers = 0, refused = 0, burials = 0;

 private:
  struct Life {
    std::string route;
    std::int64_t until = 0;
    bool buried = false;
  };
  struct Card {
    std::string birth, game, face;
    bool listed = false;
    std::int64_t touched = 0, opened = 0;
  };
  struct Kept {
    std::string body;
    std::int64_t harbour, at;
  };
  using Row = postgres::Rows::Row;
  using Values = std::vector<std::string>;
  std::vector<Row> answer(int ship, std::string_view what, const Values& values, std::int64_t now);
  std::vector<Row> take(int ship, const Values& values);
  std::vector<Row> append(const Values& values, std::int64_t now);
  std::vector<Row> append_loose(const Values& values, std::int64_t now);
  std::vector<Row> found(const Values& values, std::int64_t now);
  std::vector<Row> read(int ship, const std::string& table, std::int64_t from);
  bool buried(std::int64_t harbour) const {
    const auto life = lives_.find(harbour);
    return life == lives_.end() || life->second.buried;
  }

  std::map<std::int64_t, std::string> tables_;  // by number
  std::map<std::int64_t, Life> lives_;
  std::map<std::string, Card> cards_;
  std::map<std::int64_t, Kept> kept_;
  std::int64_t last_life_ = 0, last_number_ = 0, started_ = 0;
  // What somebody who is wrong believes, by ship and table.
  std::map<std::pair<int, std::string>, std::size_t> seen_;
  std::map<std::pair<int, std::string>, std::int64_t> epochs_, nonces_;
};

}  // namespace tortuga::server::weather
