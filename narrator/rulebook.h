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
  using Rules = std::vector<const Rule*>;
  // The rules that speak of a word, then the rows of tables that do (they have no ID: "Ship: Black Serpent; HP: 100").
  // A word that no rule uses stands for those that mean the same: whoever asks for the goal wants to know who wins.
  // Of several words that nowhere stand together, what speaks of them all.
  Rules search(std::string_view phrase) const;

 private:
  Rules search_word(const std::string& wanted) const;
  Rules with(std::string_view word) const;

  std::vector<Rule> rules_;
  std::vector<Rule> rows_;
};

}  // namespace tortuga
