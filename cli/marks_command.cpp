// marks: what people marked at live tables, counted by rule and by round.
#include <cstdio>

#include "cli/commands.h"
#include "cli/played_games.h"
#include "cli/usage.h"
#include "games/registry.h"
#include "lab/study/charts.h"
#include "lab/study/report.h"

namespace tortuga {

int marks_command(const MarksCommand& command) {
  if (!command.game.empty() && known_game(command.game) == nullptr) return kWrongUsage;
  std::vector<std::string> places = command.places;
  if (places.empty()) places.push_back(data_folder("").string());
  std::vector<PlayedGame> all;
  if (!gather_games(places, command.game, all)) return kWrongUsage;
  std::string text, body, json;
  for (const Entry& entry : games()) {
    const std::string name{entry.game.facts().name}, title{entry.game.facts().title};
    std::vector<PlayedGame> own;
    for (const PlayedGame& one : all)
      if (one.record.game == name) own.push_back(one);
    if (own.empty()) continue;
    const MarkTally tally = count_marks(own, entry.game);
    text += (text.empty() ? "" : "\n") + marks_text(tally, title, rule_words(name));
    body += "<h1>" + escaped(title) + "</h1>" + marks_section(tally, rule_words(name));
    json += (json.empty() ? "\"" : ",\n\"") + name + "\":" + marks_json(tally);
  }
  if (text.empty()) text = "No games of people were found there.\n";
  if (!command.html.empty() && !write_file(command.html, html_page("What people marked", body))) return kFailed;
  std::fputs(command.json ? ("{" + json + "}\n").c_str() : text.c_str(), stdout);
  return kFine;
}

}  // namespace tortuga
