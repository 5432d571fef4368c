// What somebody typed in words, and how well it fits what is offered.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "narrator/catalogue.h"

namespace tortuga::terminal {

// Split at spaces, small letters, without punctuation at either end.
std::vector<std::string> words_of(std::string_view text);
bool whole_number(std::string_view text, std::int64_t& out);

class Phrase {
 public:
  // Words that say nothing alone ("at", "the") are left out.
  Phrase(std::string_view text, const Catalogue& catalogue);
  bool empty() const { return words_.empty(); }
  bool is(std::string_view word) const { return words_.size() == 1 && words_.front() == word; }
  bool begins_with_one_of(std::string_view names) const;
  bool begins_exactly_with_one_of(std::string_view names) const;  // not only with the beginning of one

  // 0 if some word is nowhere in it. More if the first word is one of `names` (what one calls such a move), most if the
  // words stand together in the label.
  static constexpr int kNamed = 2;
  int fit(std::string_view names, std::string_view values, std::string_view label) const;

 private:
  std::vector<std::string> without_fillers(std::string_view text) const;

  std::vector<std::string> fillers_, words_;
};

}  // namespace tortuga::terminal
