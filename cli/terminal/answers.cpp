// What the terminal answers between two moves: questions about the game, the rules, the log.
#include <boost/json.hpp>
#include <cctype>

#include "cli/terminal/terminal.h"
#include "narrator/brochure.h"

namespace tortuga::terminal {
namespace {

constexpr std::size_t kLogLines = 20;

// Keys as people know them: 's' is S, 'S' is Shift+S.
std::string key_name(const Catalogue& catalogue, char key) {
  const std::string capital(1, static_cast<char>(std::toupper(static_cast<unsigned char>(key))));
  return capital[0] == key ? catalogue.tell("terminal.help.shift", {{"key", capital}}) : capital;
}

// A rule without its Markdown marks, which nobody wants to hear.
Facts rule_facts(const Rulebook::Rule& rule) {
  std::string text = rule.text;
  std::erase_if(text, [](char c) { return c == '`' || c == '*'; });
  return Facts{}.add("id", rule.id).add("text", text);
}

}  // namespace

void Terminal::answer(const Command& command, Seat seat, const std::vector<Choice>& choices) {
  const int count = static_cast<int>(choices.size());
  switch (command.kind) {
    case Command::Kind::query: return query(command.text, seat);
    case Command::Kind::help: return help(seat, choices.size());
    case Command::Kind::turn:
      return note("terminal.whose", Facts{}.add("round", voyage_.match().round()).add("seat", seat),
                  ground_.crew.alone());
    case Command::Kind::why: return why(command.text, seat);
    case Command::Kind::hint: return hint(seat, choices);
    case Command::Kind::log: return log(seat);
    case Command::Kind::rules: return rules(command.text);
    case Command::Kind::options: return options();
    case Command::Kind::save: return save();
    case Command::Kind::no_choice:
      return note("terminal.no_such_choice", Facts{}.add("text", command.text).add("count", count));
    case Command::Kind::unknown: return note("terminal.unknown", Facts{}.add("text", command.text).add("count", count));
    case Command::Kind::nothing:
      if (ground_.display.plain()) note("terminal.nothing_typed", Facts{}.add("count", count));
      return;
    case Command::Kind::choice:
    case Command::Kind::move:
    case Command::Kind::undo:
    case Command::Kind::quit: return;  // these decide something: see decide()
  }
}

void Terminal::query(std::string_view name, Seat seat) {
  Page page(ground_.display.plain());
  voyage_.match().answer(seat, name, page);
  const Lines lines = narrator_.page(page, seat);
  if (lines.size() == 1) ground_.display.note(lines.front());
  else ground_.display.page(say("query." + std::string{name}), lines);
}

void Terminal::help(Seat seat, std::size_t count) {
  Lines lines{say("terminal.help.choices", Facts{}.add("count", static_cast<int>(count)))};
  if (ground_.catalogue.has("words.help")) lines.push_back(say("words.help"));
  for (const Query& query : ground_.entry.game.queries()) {
    Facts facts;
    facts.add("key", key_name(ground_.catalogue, query.key)).add("name", query.name);
    lines.push_back(say("terminal.help.key", facts.add("title", say("query." + std::string{query.name}))));
  }
  lines.push_back(say("terminal.help.turn"));
  lines.push_back(say("terminal.help.hint", Facts{}.add("rank", std::string{Rank::stand_in().name()})));
  if (voyage_.match().can_undo(seat)) lines.push_back(say("terminal.help.undo"));
  for (const char* key : {"why", "log", "rules", "options", "move", "save", "quit"})
    lines.push_back(say("terminal.help." + std::string{key}));
  ground_.display.page(say("terminal.help_title"), lines);
}

void Terminal::why(const std::string& word, Seat seat) {
  const auto last = journal_.last(1, seat);
  const Told* line = !word.empty()  ? journal_.find(word, seat)
                     : aside_       ? &*aside_
                     : last.empty() ? nullptr
                                    : last.front();
  if (line == nullptr)
    return note(word.empty() ? "terminal.why_nothing" : "terminal.why_no_line", Facts{}.add("text", word));
  if (line->rules.empty()) return note("terminal.why_no_rule", Facts{}.add("line", line->text));
  Lines lines;
  for (const auto& id : line->rules)
    if (const auto* rule = rulebook_.find(id)) lines.push_back(say("terminal.rule", rule_facts(*rule)));
  if (word.empty()) lines.push_back(say("terminal.why_more"));
  ground_.display.page(say("terminal.why_title", Facts{}.add("line", line->text)), lines);
}

void Terminal::hint(Seat seat, const std::vector<Choice>& choices) {
  const Thought hint = think(voyage_.match(), seat, {Rank::stand_in()}, Stop{}, dice_);
  Facts facts;
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (choices[i].move == hint.choice.move) facts.add("number", static_cast<int>(i + 1));
  facts.add("move", narrator_.choice(hint.choice, seat));
  if (hint.why.given()) facts.add("why", narrator_.reason(hint.why, seat));
  aside_ = Told{say(hint.why.given() ? "terminal.hint_why" : "terminal.hint", facts), {}, seat};
  for (auto rule : hint.why.rules) aside_->rules.emplace_back(rule);
  ground_.display.note(aside_->text);
}

void Terminal::log(Seat seat) {
  Lines lines;
  for (const Told* line : journal_.last(kLogLines, seat)) lines.push_back(line->text);
  if (lines.empty()) return note("terminal.log_empty");
  ground_.display.page(say("terminal.log_title"), lines);
}

void Terminal::rules(const std::string& word) {
  if (word.empty()) {
    Lines sections;
    for (const auto& rule : rulebook_.rules())
      if (sections.empty() || sections.back() != rule.section) sections.push_back(rule.section);
    sections.push_back(say("terminal.rules_more"));
    return ground_.display.page(say("terminal.rules_sections"), sections);
  }
  std::vector<const Rulebook::Rule*> found;
  if (const auto* rule = rulebook_.find(word)) found.push_back(rule);
  else found = rulebook_.search(word);
  Lines lines;
  for (const auto* rule : found) lines.push_back(say("terminal.rule", rule_facts(*rule)));
  if (lines.empty()) return note("terminal.rules_none", Facts{}.add("text", word));
  ground_.display.page(say("terminal.rules_title", Facts{}.add("text", word)), lines);
}

void Terminal::options() {
  boost::json::value changed;
  parse_json(voyage_.match().options(), changed);
  Lines lines;
  for (const auto& [key, value] : changed.as_object()) {
    const std::string name{key};
    Facts facts;
    facts.add("name", name)
        .add("value", boost::json::serialize(value))
        .add("help", option_help(ground_.catalogue, name));
    lines.push_back(say("terminal.option", facts));
  }
  if (lines.empty()) return note("terminal.options_standard");
  ground_.display.page(say("terminal.options_title"), lines);
}

void Terminal::save() {
  if (ground_.savegame == nullptr) return note("terminal.not_saved");
  const std::string error = ground_.savegame->store(voyage_.record());
  Facts facts;
  facts.add("path", ground_.savegame->slot().string()).add("error", error);
  note(error.empty() ? "terminal.saved" : "terminal.save_failed", facts);
}

}  // namespace tortuga::terminal
