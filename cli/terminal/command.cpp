#include "cli/terminal/command.h"

#include <algorithm>
#include <cctype>

#include "narrator/lower.h"

namespace tortuga::terminal {
namespace {

using Kind = Command::Kind;

struct Name {
  std::string_view word;
  Kind kind;
};
constexpr Name kNames[] = {
    {"g", Kind::goal},      {"goal", Kind::goal}, {"?", Kind::help},          {"h", Kind::help},
    {"help", Kind::help},   {"t", Kind::turn},    {"turn", Kind::turn},       {"why", Kind::why},
    {"hint", Kind::hint},   {"do", Kind::follow}, {"undo", Kind::undo},       {"u", Kind::undo},
    {"0", Kind::back},      {"back", Kind::back}, {"<", Kind::back},          {"\x1b", Kind::back},
    {"cancel", Kind::back}, {"next", Kind::next}, {"more", Kind::more},       {"+", Kind::more},
    {"wait", Kind::wait},   {"l", Kind::log},     {"log", Kind::log},         {"rules", Kind::rules},
    {"rule", Kind::rules},  {"o", Kind::options}, {"options", Kind::options}, {"save", Kind::save},
    {"q", Kind::quit},      {"quit", Kind::quit}, {"exit", Kind::quit},
};

std::string_view trimmed(std::string_view text) {
  const auto space = [](char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
  };
  while (!text.empty() && space(text.front())) text.remove_prefix(1);
  while (!text.empty() && space(text.back())) text.remove_suffix(1);
  return text;
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

Command understand(std::string_view line, std::span<const Query> queries) {
  const std::string_view text = trimmed(line);
  if (text.empty()) return {line.find('\t') != std::string_view::npos ? Kind::next : Kind::nothing};
  if (text.front() == '{') return {Kind::move, std::string{text}};
  if (const Query* query = find_query(text, queries)) return {Kind::query, std::string{query->name}};

  for (const auto& [sign, feeling] : {std::pair{"!", "confusing"}, std::pair{"=", "boring"}})
    if (lower(text) == sign || lower(text) == feeling) return {Kind::mark, feeling};
  const auto space = std::min(text.find_first_of(" \t"), text.size());
  const std::string word = lower(text.substr(0, space));
  const std::string rest{trimmed(text.substr(space))};
  for (const Name& name : kNames) {
    const bool takes_more = name.kind == Kind::why || name.kind == Kind::rules || name.kind == Kind::log;
    if (word == name.word && (rest.empty() || (takes_more && word.size() > 1))) return {name.kind, rest};
  }
  return {all_digits(text) ? Kind::no_choice : Kind::unknown, std::string{text}};
}

}  // namespace tortuga::terminal
