#include <cstdio>

#include "cli/commands.h"
#include "cli/events_list.h"
#include "cli/usage.h"
#include "narrator/brochure.h"
#include "narrator/narrator.h"

namespace tortuga {
namespace {

void print_text(const Entry& entry, const Catalogue& catalogue, bool whole) {
  const GameFacts& facts = entry.game.facts();
  std::printf("%-10s %s, %d to %d seats%s\n", std::string{facts.name}.c_str(), std::string{facts.title}.c_str(),
              facts.least_seats, facts.most_seats, facts.cooperative ? ", co-operative" : "");
  for (const OptionInfo& option : entry.game.options()) {
    if (option.chooser == Chooser::designer && !whole) continue;
    std::string range = option.least.empty() ? "" : option.least + " to " + option.most;
    constexpr std::size_t kMostNamed = 24;  // a square of a board is one of many: the first few say what they look like
    const bool many = option.choices.size() > kMostNamed;
    for (const auto& choice : option.choices) {
      range += (range.empty() ? "" : ", ") + choice;
      if (many && &choice - option.choices.data() == 3) break;
    }
    if (many) range += " and so on, " + std::to_string(option.choices.size()) + " in all";
    if (option.type == "switch") range = "true, false";
    std::printf("  --set %s=%s   (%s)\n", option.name.c_str(), option.standard.c_str(), range.c_str());
    if (const std::string help = option_help(catalogue, option.name); !help.empty())
      std::printf("      %s\n", help.c_str());
  }
  if (!whole)
    std::printf("  (tortuga games %s lists every number a designer may change as well)\n",
                std::string{facts.name}.c_str());
}

int print_position(const Entry& entry, const GamesOrder& order) {
  Seed seed;
  OptionRequest options;
  if (!known_seed(order.seed, seed) || !known_options(order.set, options.values)) return kWrongUsage;
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const int seats = order.seats != 0 ? order.seats : entry.game.facts().least_seats;
  const auto match = entry.game.start(options, seats, seed, flaw, unfit, notes);
  if (flaw.found()) return complain(flaw.text());
  if (match == nullptr) {
    Catalogue catalogue;
    catalogue.read(entry.texts);
    return complain(Narrator(catalogue, {}).reason(unfit, kNobody));
  }
  for (const auto& note : notes) std::fprintf(stderr, "%s\n", note.c_str());
  std::printf("%s\n", match->position().c_str());
  return kFine;
}

}  // namespace

int games_command(const GamesOrder& order) {
  std::vector<const Entry*> entries;
  if (order.game.empty()) {
    if (order.schema || order.position || order.events)
      return complain("--schema, --position and --events want the name of a game");
    for (const Entry& entry : games()) entries.push_back(&entry);
  } else {
    const Entry* entry = known_game(order.game);
    if (entry == nullptr) return kWrongUsage;
    if (order.schema) {
      std::printf("%s\n", described_schema(*entry).c_str());
      return kFine;
    }
    if (order.events) {
      std::fputs(events_text(*entry).c_str(), stdout);
      return kFine;
    }
    if (order.position) return print_position(*entry, order);
    entries.push_back(entry);
  }
  std::string list;
  for (const Entry* entry : entries) {
    Catalogue catalogue;
    if (const Flaw flaw = catalogue.read(entry->texts); flaw.found()) return complain(flaw.text());
    if (order.json) list += (list.empty() ? "" : ",") + brochure_json(entry->game, catalogue);
    else print_text(*entry, catalogue, !order.game.empty());
  }
  if (order.json) std::printf("%s\n", order.game.empty() ? ("[" + list + "]").c_str() : list.c_str());
  return kFine;
}

}  // namespace tortuga
