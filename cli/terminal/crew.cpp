#include "cli/terminal/crew.h"

#include <algorithm>
#include <cctype>

namespace tortuga::terminal {
namespace {

constexpr std::size_t kLongestName = 20;  // so that a line of the board holds it

// One seat's word, taken apart: "bosun:Flint" and "Bosun Flint" are a bosun with the name Flint, "Ann" a human with the
// name Ann.
struct Word {
  std::string rank;
  std::optional<Rank> bot;
  bool named = false;
  std::string name;
};

Word taken_apart(const std::string& text) {
  Word word;
  auto end = text.find_first_of(": ");
  word.rank = text.substr(0, end);
  if (!word.rank.empty()) word.rank[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(word.rank[0])));
  if (Rank rank; find_rank(word.rank, rank)) word.bot = rank;
  const bool you = word.rank == "you" && (end == std::string::npos || text[end] == ':');
  const bool known = word.bot || you;
  word.named = !known || end != std::string::npos;
  if (word.named) word.name = known ? text.substr(end + 1) : text;
  return word;
}

// A human's name as a word that means this human again: "Bosun Bob" alone would be a bot.
std::string word_for(const std::string& name) {
  const Word word = taken_apart(name);
  return word.bot || !word.named ? "you:" + name : name;
}

bool fit_name(const std::string& name) {
  const auto unfit = [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7f' || c == ':' || c == ',';
  };
  return !name.empty() && name.size() <= kLongestName && std::none_of(name.begin(), name.end(), unfit);
}

std::vector<std::string> split_list(std::string_view list) {
  std::vector<std::string> items;
  while (!list.empty()) {
    const auto end = std::min(list.find(", "), list.size());
    items.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 2, list.size()));
  }
  return items;
}

}  // namespace

std::string Crew::parse(const std::vector<std::string>& words, const Catalogue& catalogue, Crew& out) {
  Crew crew;
  for (const auto& text : words) crew.humans_ += !taken_apart(text).bot;
  const auto bot_names = split_list(catalogue.tell("terminal.bot_names"));
  std::size_t bots = 0;

  for (const auto& text : words) {
    Word word = taken_apart(text);
    const auto number = static_cast<std::int64_t>(crew.names_.size() + 1);
    if (word.named && !fit_name(word.name))
      return catalogue.tell("terminal.seats_name", {{"text", text}, {"ranks", rank_names()}});
    if (word.bot) {
      if (!word.named) word.name = bot_names[bots++ % bot_names.size()];
      word.name = catalogue.tell("terminal.name.bot", {{"rank", word.bot->title()}, {"name", word.name}});
    } else if (!word.named) {
      word.name = catalogue.tell("terminal.name.human", {{"number", number}});
    }
    const std::string recorded = word.bot ? word.name : word_for(word.name);
    if (std::find(crew.recorded_.begin(), crew.recorded_.end(), recorded) != crew.recorded_.end())
      return catalogue.tell("terminal.seats_twice", {{"name", word.name}});
    const bool alone = !word.bot && crew.humans_ == 1;
    if (alone) crew.alone_ = Seat{static_cast<int>(crew.names_.size())};
    crew.names_.push_back(alone ? catalogue.tell("terminal.name.you") : word.name);
    crew.recorded_.push_back(recorded);
    crew.ranks_.push_back(word.bot);
  }
  out = std::move(crew);
  return {};
}

std::string Crew::order(const Match& match, Seat seat, Dice& dice) const {
  return think(match, seat, {*rank(seat)}, Stop{}, dice).choice.move;
}

}  // namespace tortuga::terminal
