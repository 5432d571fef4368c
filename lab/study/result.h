// What was counted in a study or in a part of it, as a file: integers only, so that parts can be joined and a report be
// made from it alone. The file ends with a seal; whatever was changed after that is noticed.
#pragma once

#include <string>
#include <vector>

#include "lab/study/answer.h"
#include "lab/study/ledger.h"
#include "lab/study/setting.h"
#include "lab/study/study.h"

namespace tortuga {

struct Result {
  Study study;
  std::string engine;  // what the rules and bots play like
  int part = 1, parts = 1;
  StandingModel standing;
  std::vector<Segment> segments;  // between looks; the last one perhaps not whole
  std::uint64_t next = 0;         // blocks of the last segment that are played, in the part's order
  bool complete = false;
  std::vector<std::string> topics;  // every one there is, where topics are counted: some may never be offered
};

// Segments that are played to their end.
std::size_t finished(const Result& result);
// Asks for one more look, twice as long as the last.
void extend(Result& result);

// Where segment i ends. A sprt is looked at more often.
std::uint64_t segment_end(const Study& study, std::size_t i);
std::size_t segment_count(const Study& study);
// The blocks of segment i that belong to a part: chunks of 64, dealt out in turn.
std::vector<std::uint64_t> part_blocks(const Study& study, std::size_t i, int part, int parts);

std::string result_json(const Result& result);
// Reads a result; the flaw says what is wrong with it.
Flaw read_result(const std::string& text, Result& out);

struct Joined {
  Result result;
  std::vector<int> missing;
  std::vector<std::string> notes;
};
// Joins parts of one study, in any order. A part twice is mentioned; what does not belong together is refused.
Flaw join(const std::vector<std::pair<std::string, std::string>>& files, Joined& out);  // names and texts

// The answer at the look where one machine would have stopped; the result is cut there.
Answer conclude(Result& result);
// The same of what is there so far, for the last look that was finished. Blocks of 0: none was.
Answer so_far(const Result& result);
Segment summed(const Result& result, std::size_t segments);

}  // namespace tortuga
