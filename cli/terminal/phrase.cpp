#include "cli/terminal/phrase.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace tortuga::terminal {
namespace {

constexpr std::size_t kBeginning = 3;  // letters of a word that stand for it

bool means(const std::string& typed, const std::string& word) {
  if (typed == word) return true;
  const bool letters = std::all_of(typed.begin(), typed.end(), [](unsigned char c) { return std::isdigit(c) == 0; });
  return letters && typed.size() >= kBeginning && word.starts_with(typed);
}

bool any_means(const std::string& typed, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return means(typed, word); });
}

}  // namespace

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto close = [&] {
    constexpr std::string_view kAround = "().:;!?\"'";
    while (!word.empty() && (kAround.find(word.back()) != std::string_view::npos || word.back() == ','))
      word.pop_back();
    while (!word.empty() && kAround.find(word.front()) != std::string_view::npos) word.erase(0, 1);
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '_') close();
    else word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  close();
  return words;
}

bool whole_number(std::string_view text, std::int64_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

Phrase::Phrase(std::string_view text, const Catalogue& catalogue)
    : fillers_(words_of(catalogue.tell("terminal.fillers"))) {
  words_ = without_fillers(text);
}

std::vector<std::string> Phrase::without_fillers(std::string_view text) const {
  std::vector<std::string> words = words_of(text);
  std::erase_if(words, [&](const std::string& word) {
    return std::find(fillers_.begin(), fillers_.end(), word) != fillers_.end();
  });
  return words;
}

bool Phrase::begins_with_one_of(std::string_view names) const {
  return any_means(words_.front(), words_of(names));
}

bool Phrase::begins_exactly_with_one_of(std::string_view names) const {
  const std::vector<std::string> all = words_of(names);
  return std::find(all.begin(), all.end(), words_.front()) != all.end();
}

int Phrase::fit(std::string_view names, std::string_view values, std::string_view label) const {
  const std::vector<std::string> named = words_of(names), given = words_of(values), told = without_fillers(label);
  for (const std::string& word : words_)
    if (!any_means(word, named) && !any_means(word, given) && !any_means(word, told)) return 0;
  const bool called = any_means(words_.front(), named) || (!told.empty() && means(words_.front(), told.front()));
  const auto together =
      std::search(told.begin(), told.end(), words_.begin(), words_.end(),
                  [](const std::string& word, const std::string& typed) { return means(typed, word); });
  return 1 + (called ? 1 : 0) + (called && together == told.begin() ? 1 : 0) +
         (std::find(named.begin(), named.end(), words_.front()) != named.end() ? 1 : 0);
}

}  // namespace tortuga::terminal
