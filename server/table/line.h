// The line in front of a table: requests wait in it while something is being stored. One entry is under way at a time,
// so what is checked for an entry is still true when it is stored.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "server/awaited.h"
#include "server/guest.h"
#include "server/loop.h"
#include "server/store.h"

namespace tortuga::server {

// `seat`: of whoever sat there when they asked, or asks for it with its token.
struct Errand {
  std::weak_ptr<Guest> guest;
  Request request;
  Seat seat = kNobody;
};

class Line {
 public:
  Line(std::string table, Store& store, Loop& loop, Awaited& answers)
      : table_(std::move(table)), store_(store), loop_(loop), answers_(answers) {}

  // One errand, or none: taken out of the line as it stands there.
  using Next = std::list<Errand>;

  void push(Errand&& errand) { waiting_.push_back(std::move(errand)); }
  bool empty() const { return waiting_.empty(); }
  std::size_t size() const { return waiting_.size(); }
  std::size_t size(const Guest& guest) const;  // of this guest's requests
  std::size_t size(Seat seat) const;           // of those from this seat
  Next pop();
  // The first that may be carried out before the others, if there is one.
  Next pop(const std::function<bool(const Errand&)>& may);

  bool busy() const { return busy_; }
  void hold() { busy_ = true; }  // something elsewhere comes first
  void release() { busy_ = false; }

  // Stores entry n and tells what came of it, unless the table is gone by then. Until then the line is busy. If the
  // store does not answer, nobody knows.
  void store(std::int64_t n, std::string entry, std::optional<Card> card, std::function<void(Stored)> told,
             Hold hold = {}, std::uint64_t nonce = 0);
  // Takes the table anew and reads the entries from n on; likewise. A store that does not answer cannot be read.
  void take(std::int64_t n, std::function<void(const Taken&)> told);

  // The disk failed: what nobody asked for (a bot, a clock, the end of a game) waits until then.
  bool troubled() const { return loop_.now() < retry_at_; }
  std::int64_t retry_at() const { return retry_at_; }

 private:
  std::string table_;
  Store& store_;
  Loop& loop_;
  std::list<Errand> waiting_;  // nobody at most tables: an empty deque would take half a kilobyte
  bool busy_ = false;
  std::function<void(Stored)> told_;  // of the one entry that is under way
  std::int64_t retry_at_ = 0;
  Awaited& answers_;
};

}  // namespace tortuga::server
