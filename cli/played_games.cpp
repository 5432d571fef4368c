#include "cli/played_games.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>

#include "cli/usage.h"
#include "narrator/rulebook.h"
#include "server/sqlite_harvest.h"
#include "server/token.h"

namespace tortuga {
namespace {

bool gather_harbour(const std::string& place, const std::string& game, std::vector<PlayedGame>& out) {
  try {
    server::start_sodium();
    const int unreadable = server::harvest(place, [&](server::Harvested one) {
      if (!game.empty() && one.record.game != game) return;
      PlayedGame& played = out.emplace_back(PlayedGame{std::move(one.table), std::move(one.record)});
      for (const server::By by : one.by) played.people.push_back(by == server::By::person);
    });
    if (unreadable > 0) std::fprintf(stderr, "%s: %d tables cannot be read\n", place.c_str(), unreadable);
    return true;
  } catch (const std::exception& error) {
    return complain(error.what()), false;
  }
}

}  // namespace

bool gather_games(const std::vector<std::string>& places, const std::string& game, std::vector<PlayedGame>& out) {
  for (const std::string& place : places) {
    if (place != "-" && (std::filesystem::is_directory(place) || server::is_harbour(place))) {
      if (!gather_harbour(place, game, out)) return false;
      continue;
    }
    std::string text;
    Record record;
    if (!read_file(place, text)) return false;
    if (const Flaw flaw = Record::parse(text, record); flaw.found()) return complain(place + ": " + flaw.text()), false;
    if (!game.empty() && record.game != game) return complain(place + ": is a game of " + record.game), false;
    out.push_back({place, std::move(record)});
  }
  return true;
}

RuleWords rule_words(const std::string& game) {
  const auto book = std::make_shared<const Rulebook>(find_game(game)->rules);
  return [book](std::string_view id) {
    const Rulebook::Rule* rule = book->find(id);
    std::string text = rule != nullptr ? rule->text : std::string{};
    std::erase_if(text, [](char c) { return c == '`' || c == '*'; });
    return text;
  };
}

}  // namespace tortuga
