// The entries of a table's log: everything that ever changed at the table, in order. Playing them again gives the
// table.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/describe.h"
#include "engine/read.h"
#include "engine/seat.h"

namespace tortuga::server {

enum class EntryKind {
  create,   // the first: game, options, seats, secret, links (in `more`)
  join,     // `seat` is taken by a person: name, token
  seat,     // `seat` goes to: open, a rank, remove, add
  name,     // `seat` is called `text`
  salt,     // `seat` adds `text` to the luck
  start,    // the game begins
  move,     // `seat` plays `move`
  undo,     // `seat` takes its last step back
  say,      // `seat` says `text`, or the phrase `id`
  revoke,   // `text` (a seat's number, "watch" or "invite") gets a new token
  seen,     // `seat` has looked at the events before `count`
  rematch,  // goes on at the table `text`
  end,      // the game is over: the table's card says so now
  close,
};
BOOST_DESCRIBE_ENUM(EntryKind, create, join, seat, name, salt, start, move, undo, say, revoke, seen, rematch, end,
                    close)

enum class By : std::uint8_t { person, bot, clock };
BOOST_DESCRIBE_ENUM(By, person, bot, clock)

struct LogEntry {
  EntryKind kind{};
  Seat seat;
  std::int64_t at = 0;     // milliseconds since 1970
  std::int64_t spent = 0;  // move: milliseconds the seat's clock ran for it
  std::int64_t count = 0;
  By by = By::person;  // who made a move
  std::string id;      // move, undo: the client's id as JSON; say: the phrase
  std::string text;
  std::string token;         // hash of a seat's token, or a link's token
  std::string move;          // JSON
  boost::json::object more;  // create; start: the options in force, now that it is known where bots sit

  std::string json() const;
  static Flaw parse(std::string_view text, LogEntry& out);
};

}  // namespace tortuga::server
