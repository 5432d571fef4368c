#include "cli/terminal/command.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace tortuga::terminal {
namespace {

using Kind = Command::Kind;

struct Name {
  std::string_view word;
  Kind kind;
};
constexpr Name kNames[] = {
    {"?", Kind::help},          {"h", Kind::help},      {"help", Kind::help},  {"t", Kind::turn},
    {"turn", Kind::turn},       {"why", Kind::why},     {"hint", Kind::hint},  {"undo", Kind::undo},
    {"log", Kind::log},         {"rules", Kind::rules}, {"rule", Kind::rules}, {"o", Kind::options},
    {"options", Kind::options}, {"save", Kind::save},   {"q", Kind::quit},     {"quit", Kind::quit},
    {"exit", Kind::quit},
};

std::string_view trimmed(std::string_view text) {
  const auto space = [](char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
  };
  while (!text.empty() && space(text.front())) text.remove_prefix(1);
  while (!text.empty() && space(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string out{text};
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

const Query* find_query(std::string_view text, std::span<const Query> queries) {
  const std::string small = lower(text);
  for (const Query& query : queries)
    if (text.size() == 1 && text[0] == query.key) return &query;
  for (const Query& query : queries)
    if ((small.size() == 1 && small[0] == query.key) || small == query.name) return &query;
  return nullptr;
}

}  // namespace

Command understand(std::string_view line, std::size_t choices, std::span<const Query> queries) {
  const std::string_view text = trimmed(line);
  if (text.empty()) return {Kind::nothing, 0, {}};
  if (text.front() == '{') return {Kind::move, 0, std::string{text}};
  if (all_digits(text)) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number < 1 || number > choices) return {Kind::no_choice, 0, std::string{text}};
    return {Kind::choice, number, {}};
  }
  if (const Query* query = find_query(text, queries)) return {Kind::query, 0, std::string{query->name}};

  const auto space = std::min(text.find_first_of(" \t"), text.size());
  const std::string word = lower(text.substr(0, space));
  const std::string rest{trimmed(text.substr(space))};
  for (const Name& name : kNames) {
    const bool takes_more = name.kind == Kind::why || name.kind == Kind::rules;
    if (word == name.word && (rest.empty() || takes_more)) return {name.kind, 0, rest};
  }
  return {Kind::unknown, 0, std::string{text}};
}

}  // namespace tortuga::terminal
