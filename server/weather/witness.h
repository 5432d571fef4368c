// What a table's log says, played again beside the table and never forgetting anything: what everybody must be told.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/table/table_state.h"

namespace tortuga::server::weather {

class Witness {
 public:
  // Reads on up to entry n. What is wrong with the log, if anything: it does not fit, or holds something twice.
  std::string follow(const std::vector<std::string>& log, std::int64_t n);

  const TableState& state() const { return *state_; }
  const Match* match() const { return match_.get(); }
  std::int64_t entries() const { return entries_; }

  // Of events that the viewer may know of.
  std::int64_t visible(Seat viewer);
  // The viewer's events with the numbers from `first` to `end`, each as it must be written.
  std::vector<std::string> events(Seat viewer, std::int64_t first, std::int64_t end);
  const std::string& view(Seat viewer);
  const boost::json::value& seen(Seat viewer);  // the same, read

 private:
  std::string take(const LogEntry& entry);

  std::unique_ptr<TableState> state_ = std::make_unique<TableState>();
  std::unique_ptr<Match> match_;
  std::int64_t entries_ = 0;
  std::set<std::string> done_;  // ids of requests by the token of their asker; words that are said once

  struct Eyes {
    std::int64_t entries = -1;  // when they looked last
    std::string view;
    boost::json::value seen;
    std::vector<std::size_t> events;  // places of those that can be seen
    std::size_t counted = 0;
  };
  std::map<int, Eyes> eyes_;
  Eyes& look(Seat viewer);
};

}  // namespace tortuga::server::weather
