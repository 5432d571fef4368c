// What the terminal answers between two moves: questions about the game, the rules, the log.
#include <algorithm>
#include <boost/json.hpp>
#include <cctype>

#include "cli/terminal/terminal.h"
#include "narrator/brochure.h"

namespace tortuga::terminal {
namespace {

constexpr int kFarthestHint = 30;      // steps that a hint looks ahead within one turn
constexpr int kAdvised = 3;            // the same where each step takes a searcher's time
constexpr std::size_t kToldSteps = 3;  // of those, told in words

// Keys as people know them: 's' is S, 'S' is Shift+S.
std::string key_name(const Catalogue& catalogue, char key) {
  const std::string capital(1, static_cast<char>(std::toupper(static_cast<unsigned char>(key))));
  return capital[0] == key ? catalogue.tell("terminal.help.shift", {{"key", capital}}) : capital;
}

bool holds_word(const std::string& text, const std::string& word) {
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

// A rule without its Markdown marks, which nobody wants to hear.
Facts rule_facts(const Rulebook::Rule& rule) {
  std::string text = rule.text;
  std::erase_if(text, [](char c) { return c == '`' || c == '*'; });
  return Facts{}.add("id", rule.id).add("text", text).add("section", rule.section);
}

}  // namespace

void Terminal::answer(const Command& command, Seat seat, Menu& menu) {
  switch (command.kind) {
    case Command::Kind::query: query(command.text, seat); return;
    case Command::Kind::help: return help(seat, menu);
    case Command::Kind::goal: query("goal", seat); return;
    case Command::Kind::turn: return whose_turn(seat);
    case Command::Kind::why: return why(command.text, seat);
    case Command::Kind::hint: return hint(seat);
    case Command::Kind::log: return log(command.text, seat);
    case Command::Kind::rules: return rules(command.text);
    case Command::Kind::options: return options();
    case Command::Kind::save: return save();
    case Command::Kind::mark: return mark(command.text, seat);
    case Command::Kind::no_choice: return note("terminal.no_such_choice", Facts{}.add("text", command.text));
    case Command::Kind::unknown: return note("terminal.unknown", Facts{}.add("text", command.text));
    case Command::Kind::nothing:
      if (ground_.display.plain()) note("terminal.nothing_typed");
      return;
    case Command::Kind::move:
    case Command::Kind::undo:
    case Command::Kind::follow:
    case Command::Kind::back:
    case Command::Kind::next:
    case Command::Kind::more:
    case Command::Kind::wait:
    case Command::Kind::quit: return;  // these decide something: see obey()
  }
}

bool Terminal::query(std::string_view name, Seat seat) {
  Page page(ground_.display.plain());
  voyage_.match().answer(seat, name, page);
  const Lines lines = narrator_.page(page, seat);
  if (lines.size() == 1) ground_.display.note(lines.front());
  else if (!lines.empty()) ground_.display.page(say("query." + std::string{name}), lines);
  return !lines.empty();
}

void Terminal::help(Seat seat, Menu& menu) {
  Lines lines;
  if (const std::string question = menu.question(); !question.empty())
    lines.push_back(say("terminal.help.now", Facts{}.add("question", question)));
  lines.push_back(say("terminal.help.choices"));
  if (menu.begun()) lines.push_back(say("terminal.help.back"));
  for (const std::string& label : menu.hidden())
    lines.push_back(say("terminal.help.hidden", Facts{}.add("label", label)));
  // A game may have other words here than elsewhere; else one line speaks for all its decisions.
  Page words(true);
  voyage_.match().answer(seat, "words", words);
  for (std::string& line : narrator_.page(words, seat)) lines.push_back(std::move(line));
  if (words.lines().empty() && ground_.catalogue.has("words.help")) lines.push_back(say("words.help"));
  for (const Query& query : ground_.entry.game.queries()) {
    Facts facts;
    const std::string own = "key.query." + std::string{query.name};  // the game's letter for it, where it has one
    const char key = ground_.catalogue.has(own) ? ground_.catalogue.tell(own).front() : query.key;
    facts.add("key", key_name(ground_.catalogue, key)).add("name", query.name);
    lines.push_back(say("terminal.help.key", facts.add("title", say("query." + std::string{query.name}))));
  }
  lines.push_back(say("terminal.help.goal"));
  lines.push_back(say("terminal.help.turn"));
  lines.push_back(say("terminal.help.hint", Facts{}.add("rank", std::string{ground_.adviser.rank.name()})));
  if (voyage_.match().can_undo(seat)) lines.push_back(say("terminal.help.undo"));
  if (voyage_.match().deciders().size() > 1) lines.push_back(say("terminal.help.wait"));
  if (ground_.marks) lines.push_back(say("terminal.help.mark"));
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

// What the adviser's best choices are worth, if it weighed them.
std::string Terminal::weighed_choices(const Thought& thought, Seat seat) const {
  constexpr std::size_t kBest = 3;
  std::string text;
  for (std::size_t i = 0; i < thought.considered.size() && i < kBest; ++i) {
    const auto& option = thought.considered[i];
    if (!option.worth) break;
    Facts facts;
    facts.add("choice", narrator_.choice(option.choice, seat)).add("worth", static_cast<int>(*option.worth * 100 + .5));
    facts.add("reasoned", option.why.given());
    facts.add("why", option.why.given() ? narrator_.reason(option.why, seat) : std::string{});
    text += " " + say(i == 0 ? "terminal.hint_worth" : "terminal.hint_instead", facts);
  }
  return text;
}

void Terminal::whose_turn(Seat seat) {
  SeatSet others = voyage_.match().deciders(seat);
  others.remove(seat);
  note("terminal.whose", Facts{}.add("round", voyage_.match().round()).add("seat", seat).add("others", others),
       ground_.crew.alone());
}

// What the adviser would do, and as long as nothing is revealed and no luck is asked, what comes after that in the same
// turn: by the bosun, who is quick, if it begins in the same way, else by the adviser itself, for two plans are none.
// It is thought out on a copy, which could be taken back: so nothing is seen that is hidden now.
void Terminal::hint(Seat seat) {
  auto ahead = voyage_.match().clone();
  std::vector<std::uint64_t> seen{ahead->digest()};
  std::string then;
  std::size_t told = 0;
  int more = 0;
  Facts facts;
  Reason why;
  std::string weighed;
  hinted_.clear();
  const Recruit bosun{Rank::stand_in()};
  const std::string usual = think(*ahead, seat, bosun, Stop{}, dice_).choice.move;
  bool agreed = true;
  for (int step = 0; step < (agreed ? kFarthestHint : kAdvised); ++step) {
    const Thought hint = think(*ahead, seat, step > 0 && agreed ? bosun : ground_.adviser, Stop{}, dice_);
    if (step == 0) agreed = hint.choice.move == usual;
    // A step that leads back to where one came from is none.
    const std::string label = narrator_.choice(hint.choice, seat);
    const bool done = ahead->play(seat, hint.choice.move).done();
    if (step > 0 && std::find(seen.begin(), seen.end(), ahead->digest()) != seen.end()) break;
    seen.push_back(ahead->digest());
    if (step == 0) {
      // What is listed is told with its keys, from the beginning of the list.
      const Menu fresh({voyage_.match(), seat, narrator_, ground_.catalogue, roster(seat)});
      std::string keys = fresh.keys_for(hint.choice.move);
      const std::string words = "say." + std::string{hint.choice.kind};  // what is not listed can be said
      if (keys.empty() && ground_.catalogue.has(words)) keys = say(words, hint.choice.facts);
      facts.add("number", keys).add("typed", !keys.empty()).add("move", label);
      why = hint.why;
      weighed = weighed_choices(hint, seat);
    } else if (told < kToldSteps) {
      then += " " + say("terminal.hint_then", Facts{}.add("move", label));
      ++told;
    } else {
      ++more;
    }
    hinted_.push_back(hint.choice.move);
    if (!done || !ahead->can_undo(seat)) break;
  }
  facts.add("then", then).add("more", more);
  facts.add("reasoned", why.given()).add("why", why.given() ? narrator_.reason(why, seat) : std::string{});
  facts.add("weighed", weighed);
  aside_ = Told{say("terminal.hint", facts), {}, seat};
  for (auto rule : why.rules) aside_->rules.emplace_back(rule);
  ground_.display.note(aside_->text);
}

// The newest page, and with every further `log` the page before it; with a word, the lines that have it.
void Terminal::log(const std::string& word, Seat seat) {
  const auto all = journal_.all(seat);
  if (all.empty()) return note("terminal.log_empty");
  Lines lines;
  if (!word.empty()) {
    for (const Told* line : all)
      if (word == "all" || holds_word(line->text, word)) lines.push_back(line->text);
    if (lines.empty()) return note("terminal.why_no_line", Facts{}.add("text", word));
    return ground_.display.page(say("terminal.log_title"), lines);
  }
  const std::size_t end = log_end_ == 0 ? all.size() : log_end_;
  std::size_t first = end;
  for (std::size_t room = ground_.display.page_lines(); first > 0;) {
    const std::size_t needed = ground_.display.lines_for(all[first - 1]->text);
    if (needed > room && first < end) break;  // a line that is longer than the page has one for itself
    room -= std::min(needed, room);
    --first;
  }
  for (std::size_t i = first; i < end; ++i) lines.push_back(all[i]->text);
  log_end_ = first;
  Facts facts;
  facts.add("first", static_cast<int>(first + 1))
      .add("last", static_cast<int>(end))
      .add("all", static_cast<int>(all.size()));
  lines.push_back(say(first > 0 ? "terminal.log_more" : "terminal.log_whole", facts));
  ground_.display.page(say("terminal.log_title", facts), lines);
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
  for (const auto* rule : found)
    lines.push_back(say(rule->id.empty() ? "terminal.rule_row" : "terminal.rule", rule_facts(*rule)));
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
    facts.add("name", name).add("value", shown(value)).add("help", option_help(ground_.catalogue, name));
    lines.push_back(say("terminal.option", facts));
  }
  if (lines.empty()) return note("terminal.options_standard");
  ground_.display.page(say("terminal.options_title"), lines);
}

// Kept with the game and told to nobody else: whoever shares the keyboard hears nothing of it.
void Terminal::mark(const std::string& feeling, Seat seat) {
  if (!ground_.marks) return note("terminal.no_marks");
  if (!voyage_.mark(seat, feeling == "boring" ? Feeling::boring : Feeling::confusing))
    return note("terminal.marks_full");
  note("terminal.marked." + feeling);
}

void Terminal::save() {
  if (ground_.savegame == nullptr) return note("terminal.not_saved");
  const std::string error = ground_.savegame->store(voyage_.record());
  Facts facts;
  facts.add("path", ground_.savegame->slot().string()).add("error", error);
  note(error.empty() ? "terminal.saved" : "terminal.save_failed", facts);
}

}  // namespace tortuga::terminal
