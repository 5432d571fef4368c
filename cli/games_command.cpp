#include <cstdio>

#include "cli/commands.h"
#include "cli/usage.h"
#include "engine/option_list.h"
#include "engine/write.h"
#include "narrator/narrator.h"

namespace tortuga {
namespace {

std::string help_of(const Catalogue& catalogue, const std::string& option) {
  if (catalogue.has("option." + option)) return catalogue.tell("option." + option);
  for (const std::string& key : catalogue.keys())
    if (key.starts_with("option.") && option_fits(key.substr(7), option)) return catalogue.tell(key);
  return "";
}

std::string json_of(const Entry& entry, const Catalogue& catalogue) {
  const GameFacts& facts = entry.game.facts();
  std::string out = "{\"name\":";
  write_text(out, facts.name);
  out += ",\"title\":";
  write_text(out, facts.title);
  out += ",\"seats\":{\"least\":" + std::to_string(facts.least_seats) +
         ",\"most\":" + std::to_string(facts.most_seats) +
         "},\"cooperative\":" + (facts.cooperative ? "true" : "false") +
         ",\"version\":" + std::to_string(facts.version) + ",\"options\":[";
  const char* comma = "";
  for (const OptionInfo& option : entry.game.options()) {
    out += std::string{comma} + "{\"name\":";
    comma = ",";
    write_text(out, option.name);
    out += std::string{",\"for\":\""} + (option.chooser == Chooser::host ? "host" : "designer") + "\",\"type\":\"" +
           option.type + "\",\"default\":" + option.standard;
    if (!option.least.empty()) out += ",\"least\":" + option.least + ",\"most\":" + option.most;
    if (!option.choices.empty()) {
      out += ",\"choices\":";
      write_json(out, option.choices);
    }
    out += ",\"help\":";
    write_text(out, help_of(catalogue, option.name));
    out += "}";
  }
  return out + "]}";
}

void print_text(const Entry& entry, const Catalogue& catalogue, bool whole) {
  const GameFacts& facts = entry.game.facts();
  std::printf("%-10s %s, %d to %d seats%s\n", std::string{facts.name}.c_str(), std::string{facts.title}.c_str(),
              facts.least_seats, facts.most_seats, facts.cooperative ? ", co-operative" : "");
  for (const OptionInfo& option : entry.game.options()) {
    if (option.chooser == Chooser::designer && !whole) continue;
    std::string range = option.least.empty() ? "" : option.least + " to " + option.most;
    for (const auto& choice : option.choices) range += (range.empty() ? "" : ", ") + choice;
    if (option.type == "switch") range = "true, false";
    std::printf("  --set %s=%s   (%s)\n", option.name.c_str(), option.standard.c_str(), range.c_str());
    if (const std::string help = help_of(catalogue, option.name); !help.empty())
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
  const auto match = entry.game.start(options, order.seats, seed, flaw, unfit, notes);
  if (flaw.found()) return complain(flaw.text());
  if (match == nullptr) return complain("these options do not go together: " + std::string{unfit.sentence});
  for (const auto& note : notes) std::fprintf(stderr, "%s\n", note.c_str());
  std::printf("%s\n", match->position().c_str());
  return kFine;
}

}  // namespace

int games_command(const GamesOrder& order) {
  std::vector<const Entry*> entries;
  if (order.game.empty()) {
    if (order.schema || order.position) return complain("--schema and --position want the name of a game");
    for (const Entry& entry : games()) entries.push_back(&entry);
  } else {
    const Entry* entry = known_game(order.game);
    if (entry == nullptr) return kWrongUsage;
    if (order.schema) {
      std::printf("%s\n", entry->game.schema().c_str());
      return kFine;
    }
    if (order.position) return print_position(*entry, order);
    entries.push_back(entry);
  }
  std::string list;
  for (const Entry* entry : entries) {
    Catalogue catalogue;
    if (const Flaw flaw = catalogue.read(entry->catalogue); flaw.found()) return complain(flaw.text());
    if (order.json) list += (list.empty() ? "" : ",") + json_of(*entry, catalogue);
    else print_text(*entry, catalogue, !order.game.empty());
  }
  if (order.json) std::printf("%s\n", order.game.empty() ? ("[" + list + "]").c_str() : list.c_str());
  return kFine;
}

}  // namespace tortuga
