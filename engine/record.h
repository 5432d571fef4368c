// A game as a file: game, rules version, options, seats, seed, moves and the position it begins with (if not the usual
// one) determine everything else. Format: docs/records.md.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/dice.h"
#include "engine/mark.h"
#include "engine/match.h"
#include "engine/read.h"
#include "engine/seat.h"

namespace tortuga {

struct Record {
  struct Step {
    Seat seat;
    std::string move;     // JSON, as played
    std::int64_t at = 0;  // milliseconds since the game began
  };

  // Where the seed comes from, so that anybody can see that nobody chose it (docs/records.md).
  struct Luck {
    std::string secret, hash;
    std::vector<std::string> salts;  // by seat, empty where a seat added none
  };

  std::string game;
  int version = 0;
  boost::json::object options;     // those that differ from the defaults
  std::vector<std::string> seats;  // who sat there, by seat
  Seed seed;
  std::optional<Luck> luck;
  bool lab = false;      // luck as the lab draws it: OptionRequest::lab
  std::string position;  // JSON: where the game begins; empty for the usual beginning
  std::vector<Step> moves;
  std::vector<Mark> marks;   // what people said of moments of it, in the order they did
  std::string outcome;       // JSON, empty while the game runs
  std::uint64_t digest = 0;  // of the last position; 0 if unknown

  std::string text() const;  // pretty enough to read: one move a line
  static Flaw parse(std::string_view text, Record& out);
};

std::string outcome_json(const Outcome& outcome);

// Starts the recorded game anew, without its moves. Returns nothing with a flaw if the record does not fit the game.
std::unique_ptr<Match> begin_record(const AnyGame& game, const Record& record, Flaw& flaw);

// Plays the recorded moves up to `until` (or all) on a match from begin_record. A flaw names the move that does not
// fit.
Flaw replay_record(const Record& record, Match& match, std::size_t until = static_cast<std::size_t>(-1));

}  // namespace tortuga
