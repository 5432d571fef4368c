#include "narrator/brochure.h"

#include "engine/match_mark.h"
#include "engine/option_list.h"
#include "engine/write.h"

namespace tortuga {
namespace {

void write_option(std::string& out, const OptionInfo& option, const Catalogue& catalogue) {
  out += "{\"name\":";
  write_text(out, option.name);
  out += std::string{",\"for\":\""} + (option.chooser == Chooser::host ? "host" : "designer") + "\",\"type\":\"" +
         option.type + "\",\"default\":" + option.standard;
  if (!option.least.empty()) out += ",\"least\":" + option.least + ",\"most\":" + option.most;
  if (!option.choices.empty()) {
    out += ",\"choices\":";
    write_json(out, option.choices);
  }
  out += ",\"help\":";
  write_text(out, option_help(catalogue, option.name));
  out += "}";
}

void write_event(std::string& out, const EventInfo& event) {
  write_text(out, event.kind);
  out += ":{\"sound\":";
  write_text(out, event.telling.sound);
  out += ",\"rules\":";
  write_json(out, event.telling.rules);
  out += "}";
}

}  // namespace

std::string option_help(const Catalogue& catalogue, const std::string& option) {
  if (catalogue.has("option." + option)) return catalogue.tell("option." + option);
  for (const std::string& key : catalogue.keys())
    if (key.starts_with("option.") && option_fits(key.substr(7), option)) return catalogue.tell(key);
  return "";
}

std::string brochure_json(const AnyGame& game, const Catalogue& catalogue) {
  const GameFacts& facts = game.facts();
  std::string out = "{\"name\":";
  write_text(out, facts.name);
  out += ",\"title\":";
  write_text(out, facts.title);
  out += ",\"seats\":{\"least\":" + std::to_string(facts.least_seats) +
         ",\"most\":" + std::to_string(facts.most_seats) +
         "},\"cooperative\":" + (facts.cooperative ? "true" : "false") +
         ",\"version\":" + std::to_string(facts.version) + ",\"mark\":\"" + mark_of(game) + "\",\"options\":";
  write_list(out, game.options(), [&](const OptionInfo& option) { write_option(out, option, catalogue); });
  out += ",\"queries\":";
  write_list(out, game.queries(), [&](const Query& query) {
    out += "{\"key\":";
    write_text(out, std::string(1, query.key));
    out += ",\"name\":";
    write_text(out, query.name);
    out += ",\"title\":";
    write_text(out, catalogue.tell("query." + std::string{query.name}));
    out += "}";
  });
  return out + ",\"events\":" + kinds_json(game) + "}";
}

std::string kinds_json(const AnyGame& game) {
  std::string out = "{";
  const char* comma = "";
  for (const EventInfo& event : game.tellings()) {
    out += comma;
    comma = ",";
    write_event(out, event);
  }
  return out + "}";
}

}  // namespace tortuga
