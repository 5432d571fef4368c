// Numbers that meet targets: many candidates are played a little, a model of each number is fitted, the better half is
// played more, until few are left; those are measured again on fresh blocks. The same study finds the same numbers.
#pragma once

#include <functional>

#include "lab/study/report.h"
#include "lab/study/runner.h"

namespace tortuga {

struct Found {
  std::vector<boost::json::object> candidates;  // the best first, what they change of the rulebook
  std::vector<std::vector<double>> promised;    // by candidate, by target: what the search saw
  std::size_t tried = 0;
  std::uint64_t blocks = 0;  // of all candidates together
};

// Searches; stopped by hand it gives what it has so far.
Found search(const Study& study, const GameLab& lab, int threads, const std::atomic<bool>* stop,
             const std::function<void(std::uint64_t blocks, std::uint64_t most)>& tell);
// The study that confirms what was found.
Study confirmation(const Study& study, const Found& found);
// What came of it, in words and as a section of the report.
Preface story_of(const Study& study, const Found& found, const Result& confirmed);

}  // namespace tortuga
