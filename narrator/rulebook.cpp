#include "narrator/rulebook.h"

#include <algorithm>

#include "narrator/lower.h"

namespace tortuga {
namespace {

// Words that people ask for, and the words the rules use. The rules are written in English.
using Meanings = std::vector<std::string_view>;
const std::vector<Meanings> kSame = {
    {"chart", "charts", "map", "maps"}, {"manoeuvre", "maneuver"}, {"colors", "colours"}};
struct Meant {
  std::string_view asked;
  Meanings words;
};
const std::vector<Meant> kMeant = {
    {"goal", {"wins", "win", "won", "goal"}},
    {"aim", {"wins", "win", "won"}},
    {"objective", {"wins", "win", "won"}},
    {"victory", {"wins", "win", "won"}},
    {"winner", {"wins", "win", "won"}},
    {"winning", {"wins", "win", "won"}},
    {"lose", {"lost", "sinks", "eliminated"}},
    {"end", {"ends", "over"}},
    {"shoot", {"fire", "fires", "attack"}},
    {"shot", {"fire", "fires", "gun"}},
    {"cannon", {"fire", "gun", "attack"}},
    {"gun", {"fire", "cannon", "attack"}},
    {"attack", {"fire", "fires"}},
    {"fight", {"attack", "combat", "boarding"}},
    {"money", {"gold"}},
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
  std::vector<const Rule*> found;
  for (const auto* list : {&rules_, &rows_})
    for (const Rule& rule : *list)
      if (has_word(lower(rule.text), word)) found.push_back(&rule);
  return found;
}

std::vector<const Rulebook::Rule*> Rulebook::search(std::string_view word) const {
  const std::string wanted = lower(word);
  std::vector<const Rule*> found;
  const auto add = [&](const std::vector<const Rule*>& more) {
    for (const Rule* rule : more)
      if (std::find(found.begin(), found.end(), rule) == found.end()) found.push_back(rule);
  };
  std::vector<const Rule*> within;  // other words only: "chart" in Uncharted Waters
  for (const auto* list : {&rules_, &rows_})
    for (const Rule& rule : *list) {
      const std::string text = lower(rule.text);
      const bool begins = begins_word(text, wanted) || (list == &rules_ && begins_word(lower(rule.section), wanted));
      if (begins) found.push_back(&rule);
      else if (text.find(wanted) != std::string::npos) within.push_back(&rule);
    }
  for (const Meanings& same : kSame)
    if (std::find(same.begin(), same.end(), wanted) != same.end())
      for (const auto other : same) add(with(other));
  add(within);
  // What the rules call otherwise, or in the singular.
  if (found.empty() || wanted == "goal")
    for (const Meant& meant : kMeant)
      if (meant.asked == wanted || std::string{meant.asked} + "s" == wanted) {
        for (const auto other : meant.words) add(with(other));
        // Comparisons are won, too: who asks for the goal wants to know how the game is.
        if (meant.words.front() == "wins") {
          std::vector<const Rule*> first;
          for (const Rule* rule : found)
            if (on_the_end(rule->section)) first.push_back(rule);
          first.swap(found);
          add(first);
        }
      }
  if (found.empty() && wanted.size() > 3 && wanted.back() == 's') return search(wanted.substr(0, wanted.size() - 1));
  return found;
}

}  // namespace tortuga
