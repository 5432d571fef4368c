// Scenarios: a position, forced luck, moves, and what must come of it. Format: docs/scenarios.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tortuga {

struct ScenarioResult {
  std::string title;
  std::string game;
  std::vector<std::string> rules;     // the IDs the file says it exercises
  std::string malformed;              // the file is no scenario; nothing was judged
  std::vector<std::string> failures;  // expectations that did not hold: step, path, expected, got
  std::vector<std::string> story;     // what happened, line by line, as far as it was played
  bool holds() const { return malformed.empty() && failures.empty(); }
};

ScenarioResult run_scenario(std::string_view json);

}  // namespace tortuga
