// A game's RULES.md as something to look up: by rule ID or by word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tortuga {

class Rulebook {
 public:
  struct Rule {
    std::string id;
    std::string section;
    std::string text;
  };
  // Rules are the items of the form "- **LOST-021** text" under "## " headings.
  explicit Rulebook(std::string_view markdown);

  const std::vector<Rule>& rules() const { return rules_; }
  const Rule* find(std::string_view id) const;  // any case
  std::vector<const Rule*> search(std::string_view word) const;

 private:
  std::vector<Rule> rules_;
};

}  // namespace tortuga
