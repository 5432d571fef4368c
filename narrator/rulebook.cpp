#include "narrator/rulebook.h"

#include <algorithm>

#include "narrator/lower.h"

namespace tortuga {
namespace {

// Words that people ask for, and the words the rules use. The rules are written in English.
using Meanings = std::vector<std::string_view>;
const std::vector<Meanings> kSame = {
    {"chart", "charts", "map", "maps"}, {"manoeuvre", "maneuver"}, {"colors", "colours"}};
// Who asks for one of these wants to know who wins.
const Meanings kWinning = {"goal", "aim", "objective", "victory", "win", "wins", "won", "winner", "winning"};
const Meanings kWins = {"wins", "win", "won"};
struct Meant {
  std::string_view asked;
  Meanings words;
};
const std::vector<Meant> kMeant = {
    {"lose", {"lost", "sinks", "eliminated"}},
    {"end", {"ends", "over"}},
    {"shoot", {"fire", "fires", "attack"}},
    {"shot", {"fire", "fires", "gun"}},
    {"cannon", {"fire", "gun", "attack"}},
    {"gun", {"fire", "cannon", "attack"}},
    {"attack", {"fire", "fires"}},
    {"fight", {"attack", "combat", "boarding"}},
    {"money", {"gold"}},
    {"treasure", {"gem", "gems"}},
    {"coin", {"gold"}},
    {"boat", {"ship", "ships"}},
    {"die", {"dice"}},
    {"surrender", {"resign", "colours", "gives up"}},
    {"resign", {"colours", "gives up"}},
    {"move", {"sail", "sails", "moves"}},
    {"sail", {"moves", "move"}},
    {"bribe", {"give back", "gives back", "returns"}},
    {"tie", {"tied", "equal"}},
    {"undo", {"take back", "taken back"}},
};

// Words of a question that say nothing about what it is after: how do I win?
const Meanings kAsking = {"how", "do",  "does", "did", "can", "may", "what", "when", "who", "why",  "which",
                          "is",  "are", "i",    "you", "we",  "my",  "the",  "a",    "an",  "to",   "of",
                          "in",  "on",  "at",   "for", "if",  "it",  "and",  "or",   "get", "that", "there"};

bool word_sign(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

// Whether `word` stands in the text for itself and not within another word.
bool has_word(const std::string& text, std::string_view word) {
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const auto end = at + word.size();
    if ((at == 0 || !word_sign(text[at - 1])) && (end == text.size() || !word_sign(text[end]))) return true;
  }
  return false;
}

// Whether a word of the text begins so.
bool begins_word(const std::string& text, std::string_view beginning) {
  for (auto at = text.find(beginning); at != std::string::npos; at = text.find(beginning, at + 1))
    if (at == 0 || !word_sign(text[at - 1])) return true;
  return false;
}

// What a section on winning is called.
bool on_the_end(const std::string& section) {
  const std::string heading = lower(section);
  return has_word(heading, "winning") || has_word(heading, "goal") ||
         (has_word(heading, "end") && !has_word(heading, "round"));
}

std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  row.remove_prefix(1);
  while (!row.empty()) {
    const auto end = std::min(row.find('|'), row.size());
    std::string cell{row.substr(0, end)};
    cell.erase(0, std::min(cell.find_first_not_of(' '), cell.size()));
    cell.erase(cell.find_last_not_of(' ') + 1);
    cells.push_back(std::move(cell));
    row.remove_prefix(std::min(end + 1, row.size()));
  }
  return cells;
}

// LOST-021, LOST-Q05, SEA-S01a: capitals, a dash, perhaps a capital, digits, perhaps a letter.
bool is_rule_id(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == 0 || dash == std::string_view::npos || dash + 1 == text.size()) return false;
  bool digits = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (i < dash ? !std::isupper(c) : i > dash && !std::isalnum(c)) return false;
    digits = digits || std::isdigit(c) != 0;
  }
  return digits;
}

}  // namespace

Rulebook::Rulebook(std::string_view markdown) {
  std::string section;
  std::vector<std::string> head;  // of the table that is being read
  while (!markdown.empty()) {
    const auto end = std::min(markdown.find('\n'), markdown.size());
    const std::string_view line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    if (line.starts_with("## ")) section = line.substr(3);
    if (!line.starts_with("|")) {
      head.clear();
    } else if (head.empty()) {
      head = cells_of(line);
    } else if (line.find("---") == std::string_view::npos) {
      const auto cells = cells_of(line);
      std::string text;
      for (std::size_t i = 0; i < cells.size() && i < head.size(); ++i)
        if (!cells[i].empty()) text += (text.empty() ? "" : "; ") + (head[i].empty() ? "" : head[i] + ": ") + cells[i];
      rows_.push_back({"", section, std::move(text)});
    }
    if (!line.starts_with("- **")) continue;
    const auto close = line.find("**", 4);
    if (close == std::string_view::npos || close + 3 > line.size() || !is_rule_id(line.substr(4, close - 4))) continue;
    rules_.push_back({std::string{line.substr(4, close - 4)}, section, std::string{line.substr(close + 3)}});
  }
}

const Rulebook::Rule* Rulebook::find(std::string_view id) const {
  const std::string wanted = lower(id);
  for (const Rule& rule : rules_)
    if (lower(rule.id) == wanted) return &rule;
  return nullptr;
}

std::vector<const Rulebook::Rule*> Rulebook::with(std::string_view word) const {
  Rules found;
  for (const auto* list : {&rules_, &rows_})
    for (const Rule& rule : *list)
      if (has_word(lower(rule.text), word)) found.push_back(&rule);
  return found;
}

std::vector<const Rulebook::Rule*> Rulebook::search(std::string_view phrase) const {
  std::string wanted = lower(phrase);
  while (wanted.ends_with('?') || wanted.ends_with(' ')) wanted.pop_back();
  Rules found = search_word(wanted);
  if (!found.empty() || wanted.find(' ') == std::string::npos) return found;
  // Words that do not stand together: what every one of them finds, in the order of the first.
  bool first = true;
  for (std::size_t at = 0; at < wanted.size();) {
    const auto end = std::min(wanted.find(' ', at), wanted.size());
    const std::string word = wanted.substr(at, end - at);
    if (!word.empty() && std::find(kAsking.begin(), kAsking.end(), word) == kAsking.end()) {
      const Rules some = search_word(word);
      if (first) found = some;
      std::erase_if(found, [&](const Rule* rule) { return std::find(some.begin(), some.end(), rule) == some.end(); });
      first = false;
    }
    at = end + 1;
  }
  return found;
}

// The likeliest first: rules that have the word, rules with a longer one, rows of tables, what stands under a heading
// that has it, and last what has it within another word ("chart" in Uncharted Waters).
std::vector<const Rulebook::Rule*> Rulebook::search_word(const std::string& wanted) const {
  Rules found;
  const auto add = [&](const Rules& more) {
    for (const Rule* rule : more)
      if (std::find(found.begin(), found.end(), rule) == found.end()) found.push_back(rule);
  };
  const auto add_if = [&](const std::vector<Rule>& list, const auto& fits) {
    Rules more;
    for (const Rule& rule : list)
      if (fits(rule)) more.push_back(&rule);
    add(more);
  };
  const auto speaks = [&](const Rule& rule) {
    return has_word(lower(rule.text), wanted);
  };
  const auto begins = [&](const Rule& rule) {
    return begins_word(lower(rule.text), wanted);
  };
  const bool winning = std::find(kWinning.begin(), kWinning.end(), wanted) != kWinning.end();
  // Comparisons are won, too: who asks for the goal wants to know how the game is.
  if (winning)
    add_if(rules_, [&](const Rule& rule) {
      const std::string text = lower(rule.text);
      return on_the_end(rule.section) &&
             std::any_of(kWins.begin(), kWins.end(), [&](auto word) { return has_word(text, word); });
    });
  add_if(rules_, speaks);
  Rules rows;  // of tables, after all rules
  for (const Meanings& same : kSame)
    if (std::find(same.begin(), same.end(), wanted) != same.end())
      for (const auto other : same)
        for (const Rule* rule : with(other)) {
          if (rule->id.empty()) rows.push_back(rule);
          else add({rule});
        }
  add_if(rules_, begins);
  add_if(rows_, speaks);
  add(rows);
  add_if(rows_, begins);
  add_if(rules_, [&](const Rule& rule) { return begins_word(lower(rule.section), wanted); });
  for (const auto* list : {&rules_, &rows_})
    add_if(*list, [&](const Rule& rule) { return lower(rule.text).find(wanted) != std::string::npos; });
  // What the rules call otherwise, or in the singular.
  if (winning)
    for (const auto other : kWins) add(with(other));
  if (found.empty())
    for (const Meant& meant : kMeant)
      if (meant.asked == wanted || std::string{meant.asked} + "s" == wanted)
        for (const auto other : meant.words) add(with(other));
  if (found.empty() && wanted.size() > 3 && wanted.back() == 's')
    return search_word(wanted.substr(0, wanted.size() - 1));
  return found;
}

}  // namespace tortuga
