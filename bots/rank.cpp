#include "bots/rank.h"

#include <algorithm>
#include <array>

#include "bots/registry.h"

namespace tortuga {
namespace {

struct Line {
  std::string_view name;
  Budget usual;
};

constexpr auto kLines =
    std::apply([](const auto&... row) { return std::array{Line{row.name, row.usual}...}; }, kRegistry);

constexpr Rank ranked(std::string_view name) {
  for (std::size_t i = 0; i < kLines.size(); ++i)
    if (kLines[i].name == name) return Rank{static_cast<int>(i)};
  return Rank{static_cast<int>(kLines.size())};
}

constexpr Rank kStandIn = ranked("bosun"), kAdviser = ranked("captain");
static_assert(kStandIn.place() < static_cast<int>(kLines.size()) && kAdviser.place() < static_cast<int>(kLines.size()));

}  // namespace

std::span<const Rank> Rank::all() {
  static constexpr auto list = [] {
    std::array<Rank, kLines.size()> ranks;
    for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = Rank{static_cast<int>(i)};
    return ranks;
  }();
  return list;
}

Rank Rank::stand_in() {
  return kStandIn;
}
Rank Rank::adviser() {
  return kAdviser;
}
std::string_view Rank::name() const {
  return kLines[place_].name;
}

std::string Rank::title() const {
  std::string title{name()};
  title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

Budget Rank::usual() const {
  return kLines[place_].usual;
}

bool find_rank(std::string_view name, Rank& out) {
  const Rank found = ranked(name);
  if (found.place() == static_cast<int>(kLines.size())) return false;
  out = found;
  return true;
}

std::string rank_names() {
  std::string names;
  for (Rank rank : Rank::all()) names += (names.empty() ? "" : ", ") + std::string{rank.name()};
  return names;
}

}  // namespace tortuga
