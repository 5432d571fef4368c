#include "bots/recruit.h"

#include <charconv>

namespace tortuga {

std::string Recruit::word() const {
  std::string word{rank.name()};
  if (budget == rank.usual()) return word;
  if (budget.iterations > 0) return word + ":" + std::to_string(budget.iterations) + "i";
  return word + ":" + std::to_string(budget.milliseconds) + "ms";
}

std::string read_recruit(std::string_view word, Recruit& out) {
  const auto colon = word.find(':');
  const std::string name{word.substr(0, colon)};
  Rank rank;
  if (!find_rank(name, rank)) return "there is no bot of rank \"" + name + "\"; known: " + rank_names();
  Recruit player{rank};
  if (colon != std::string_view::npos) {
    const std::string_view given = word.substr(colon + 1);
    int amount = 0;
    const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), amount);
    const std::string_view unit = given.substr(static_cast<std::size_t>(end - given.data()));
    if (error != std::errc{} || amount < 1 || (unit != "ms" && unit != "i"))
      return "\"" + std::string{given} + "\" is no budget: write 50ms for milliseconds or 400i for iterations";
    player.budget = {.threads = player.budget.threads};
    if (unit == "ms") player.budget.milliseconds = amount;
    else player.budget.iterations = static_cast<std::uint32_t>(amount);
  }
  out = player;
  return {};
}

}  // namespace tortuga
