// The referee: JSON lines in, JSON lines out, for bots and tools in any language. Protocol: docs/referee.md.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "games/registry.h"
#include "narrator/narrator.h"

namespace tortuga {

class Referee {
 public:
  // Answers one line. Whatever the line holds, the answer is one JSON object without a line break, and a request that
  // cannot be carried out changes nothing.
  std::string answer(std::string_view line);

 private:
  struct Table {
    const Entry* entry;
    Catalogue catalogue;
    std::vector<std::string> names;
    std::unique_ptr<Match> match;
  };

  boost::json::object carry_out(const boost::json::object& request);
  boost::json::object list_games() const;
  boost::json::object start(const boost::json::object& request);
  boost::json::object load(const boost::json::object& request);
  boost::json::object status() const;
  boost::json::object moves(const boost::json::object& request) const;
  boost::json::object play(const boost::json::object& request);
  boost::json::object undo(const boost::json::object& request);
  boost::json::object hint(const boost::json::object& request) const;
  boost::json::object events(const boost::json::object& request) const;

  boost::json::object refusal(const Reason& reason, Seat seat) const;
  boost::json::array told(std::size_t from, Seat listener) const;
  Seat seat_of(const boost::json::object& request) const;    // a seat at the table
  Seat viewer_of(const boost::json::object& request) const;  // a seat, or nobody for a watcher
  std::unique_ptr<Table> open(const boost::json::object& request) const;
  Table& table() const;

  std::unique_ptr<Table> table_;
};

}  // namespace tortuga
