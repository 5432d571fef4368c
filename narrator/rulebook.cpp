#include "narrator/rulebook.h"

#include <algorithm>
#include <cctype>

namespace tortuga {
namespace {

std::string lower(std::string_view text) {
  std::string out{text};
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
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
  while (!markdown.empty()) {
    const auto end = std::min(markdown.find('\n'), markdown.size());
    const std::string_view line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    if (line.starts_with("## ")) section = line.substr(3);
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

std::vector<const Rulebook::Rule*> Rulebook::search(std::string_view word) const {
  const std::string wanted = lower(word);
  std::vector<const Rule*> found;
  for (const Rule& rule : rules_)
    if (lower(rule.text).find(wanted) != std::string::npos || lower(rule.section).find(wanted) != std::string::npos)
      found.push_back(&rule);
  return found;
}

}  // namespace tortuga
