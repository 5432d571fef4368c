#include "cli/terminal/crew.h"

#include <algorithm>

namespace tortuga::terminal {
namespace {

constexpr std::size_t kLongestName = 20;  // so that a line of the board holds it

// One seat's word, taken apart: "bosun:Flint" is a bosun with the name Flint, "Ann" a human with the name Ann.
struct Word {
  std::string rank;
  std::optional<Rank> bot;
  bool named = false;
  std::string name;
};

Word read(const std::string& text) {
  const auto colon = text.find(':');
  Word word;
  word.rank = text.substr(0, colon);
  if (Rank rank; find_rank(word.rank, rank)) word.bot = rank;
  const bool known = word.bot || word.rank == "you";
  word.named = !known || colon != std::string::npos;
  if (word.named) word.name = known ? text.substr(colon + 1) : text;
  return word;
}

bool fit_name(const std::string& name) {
  const auto unfit = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f' || c == ':' || c == ','; };
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
  for (const auto& text : words) crew.humans_ += !read(text).bot;
  const auto bot_names = split_list(catalogue.tell("terminal.bot_names"));
  std::size_t bots = 0;

  for (const auto& text : words) {
    Word word = read(text);
    const auto number = static_cast<std::int64_t>(crew.names_.size() + 1);
    if (!word.bot && (word.rank == "captain" || word.rank == "admiral"))
      return catalogue.tell("terminal.seats_rank", {{"text", word.rank}});
    if (word.named) {
      if (!fit_name(word.name)) return catalogue.tell("terminal.seats_name", {{"text", text}});
    } else if (word.bot) {
      word.name = catalogue.tell("terminal.name." + word.rank, {{"name", bot_names[bots++ % bot_names.size()]}});
    } else if (crew.humans_ == 1) {
      word.name = catalogue.tell("terminal.name.you");
    } else {
      word.name = catalogue.tell("terminal.name.shared", {{"number", number}});
    }
    if (std::find(crew.names_.begin(), crew.names_.end(), word.name) != crew.names_.end())
      return catalogue.tell("terminal.seats_twice", {{"name", word.name}});
    if (!word.bot && crew.humans_ == 1) crew.alone_ = Seat{static_cast<int>(crew.names_.size())};
    crew.names_.push_back(word.name);
    crew.ranks_.push_back(word.bot);
  }
  out = std::move(crew);
  return {};
}

std::string Crew::order(const Match& match, Seat seat, Dice& dice) const {
  switch (*rank(seat)) {
    case Rank::bosun: return match.advice(seat, dice).choice.move;
    case Rank::deckhand: break;
  }
  const auto choices = match.moves(seat);
  return choices[static_cast<std::size_t>(dice.pick(static_cast<int>(choices.size())))].move;
}

}  // namespace tortuga::terminal
