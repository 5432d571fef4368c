// Every rule of a game's RULES.md is exercised by a scenario or test that names it, and every scenario holds.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/scenario.h"
#include "games/registry.h"
#include "narrator/rulebook.h"

namespace tortuga {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

fs::path folder_of(const Entry& entry) {
  return fs::path(TORTUGA_SOURCE) / "games" / std::string{entry.game.facts().name};
}

std::vector<fs::path> scenarios_of(const Entry& entry) {
  std::vector<fs::path> files;
  for (const auto& item : fs::directory_iterator(folder_of(entry) / "scenarios"))
    if (item.path().extension() == ".json") files.push_back(item.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Scenarios, AllHold) {
  for (const Entry& entry : games())
    for (const auto& path : scenarios_of(entry)) {
      const ScenarioResult result = run_scenario(text_of(path));
      EXPECT_EQ(result.malformed, "") << path;
      for (const auto& failure : result.failures) ADD_FAILURE() << path << ": " << failure;
    }
}

TEST(Scenarios, NameOnlyRulesThatExist) {
  for (const Entry& entry : games()) {
    const Rulebook book(entry.rules);
    for (const auto& path : scenarios_of(entry))
      for (const auto& id : run_scenario(text_of(path)).rules)
        EXPECT_NE(book.find(id), nullptr) << path << " names " << id;
  }
}

TEST(Rules, AreAllExercisedByAScenarioOrTestThatNamesThem) {
  for (const Entry& entry : games()) {
    std::string sources;
    for (const auto& path : scenarios_of(entry)) sources += text_of(path);
    for (const auto& item : fs::directory_iterator(folder_of(entry)))
      if (item.path().string().ends_with("_test.cpp")) sources += text_of(item.path());
    std::string missing;
    const std::string rulings = std::string{entry.game.facts().prefix} + "-Q";
    const Rulebook book(entry.rules);
    for (const auto& rule : book.rules())
      if (!rule.id.starts_with(rulings) && sources.find(rule.id) == std::string::npos) missing += " " + rule.id;
    EXPECT_EQ(missing, "") << entry.game.facts().name << " has rules that nothing names";
  }
}

}  // namespace
}  // namespace tortuga
