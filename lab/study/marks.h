// What people marked at live tables, counted by rule and by round: the section of a report that bots cannot write.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record.h"

namespace tortuga {

// A game that people played, and what it is called: its file, or its table.
struct PlayedGame {
  std::string name;
  Record record;
  std::vector<bool> people = {};  // by move: whether a person made it; empty where nobody wrote that down
};

struct MarkCount {
  int confusing = 0, boring = 0;
  std::set<std::string> games;
  std::set<int> rounds;
  std::string first;  // where it was marked first: "AKGJH7K, move 24"

  int all() const { return confusing + boring; }
};

struct MarkTally {
  int games = 0;
  MarkCount together;
  std::set<std::string> people;            // by game and seat
  std::map<std::string, MarkCount> rules;  // a mark counts for each rule that its maker had in mind
  std::map<int, MarkCount> rounds;
  std::map<int, int> reached;  // games that came to this round
};

// Counts the marks of one game's records. They are played again, to see how many rounds each had; what cannot be played
// is counted by its marks alone.
MarkTally count_marks(std::span<const PlayedGame> games, const AnyGame& game);

// What a rule says, by its number; nothing if there is no such rule.
using RuleWords = std::function<std::string(std::string_view id)>;

std::string marks_text(const MarkTally& tally, const std::string& title, const RuleWords& words);
std::string marks_section(const MarkTally& tally, const RuleWords& words);  // of a report
std::string marks_json(const MarkTally& tally);

}  // namespace tortuga
