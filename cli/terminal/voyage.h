// A game in progress at this terminal: the match and the record it is saved as, kept in step.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "engine/record.h"

namespace tortuga::terminal {

class Voyage {
 public:
  // `record` describes a new game (without moves) or one to be continued; `match` stands where its moves end.
  Voyage(std::unique_ptr<Match> match, Record record);

  const Match& match() const { return *match_; }
  // What the record is now, with outcome and digest.
  Record record() const;

  Attempt play(Seat seat, std::string_view move);
  bool undo(Seat seat);
  // Keeps what a player says of this moment; false if there are enough such marks in the record.
  bool mark(Seat seat, Feeling feeling);

 private:
  std::int64_t now() const;

  std::unique_ptr<Match> match_;
  Record record_;
  std::int64_t played_;  // milliseconds before this sitting
  std::chrono::steady_clock::time_point sat_down_ = std::chrono::steady_clock::now();
};

}  // namespace tortuga::terminal
