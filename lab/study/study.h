// A study: what a designer asks of a game, as a small file that can be shared and run again. Everything a result
// depends on is in it; how many threads or machines play it is not.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/read.h"

namespace tortuga {

struct Range {
  double low = 0, high = 0;
};

struct Study {
  std::string title, game;
  int seats = 0;                     // 0: the fewest, at least two
  std::vector<std::string> players;  // one for all seats, or one each
  std::vector<std::string> ladder;   // ranks, the highest first: each is tried among the next (skill, luck)
  boost::json::object options;       // flat: {"dice.sides": 4}
  // Options and the values to try, against the rulebook's; two of them make a map.
  std::vector<std::pair<std::string, std::vector<boost::json::value>>> vary;
  std::vector<boost::json::object> changes;  // or: sets of options to try, each on its own
  // Options whose values the lab may change to meet the targets.
  std::vector<std::pair<std::string, std::vector<boost::json::value>>> search;
  std::vector<std::string> questions;
  std::map<std::string, Range> targets;
  std::map<std::string, double> matters;
  std::vector<std::string> screen;           // "cards", "options": play with and without each
  std::map<std::string, std::int64_t> pace;  // seconds people take for a choice, by kind of move; else an assumption
  std::string ban;                           // a topic one seat may not choose, turn by turn
  std::string standing = "auto";             // value, score, rollout
  std::string stop = "verdict";              // never, sprt
  double h0 = 0, h1 = 0.02;                  // of the sprt
  bool fresh = false;  // on blocks that nothing was chosen by: to confirm what a screening or search found
  int looks = 7;
  int extension = 0;  // how often it was asked to go on after that: one more look each
  double alpha = 0.05;
  std::uint64_t seed = 1;
};

// Reads a study; unknown keys are refused, questions in short ("fair") are written out, ranges ("4..8") too.
Flaw read_study(const boost::json::value& document, Study& out);
// The study with every default, keys sorted: what its hash is made of.
boost::json::object study_json(const Study& study);
std::string canonical(const boost::json::value& value);
std::string study_hash(const Study& study);

// "4..8", "4..8/2" (every second), "a,b,c", or a single value, as given on the command line or in a file.
std::vector<boost::json::value> read_values(std::string_view text);

// The blocks played up to look k = 1, 2, ...: 256, 512, 1024 ...
constexpr std::uint64_t blocks_at(int look) {
  return look <= 0 ? 0 : std::uint64_t{256} << (look - 1);
}

}  // namespace tortuga
