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

constexpr Rank kStandIn = ranked("bosun");
static_assert(kStandIn.place() < static_cast<int>(kLines.size()));

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
std::string_view Rank::name() const {
  return kLines[place_].name;
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

bool rank_to_come(std::string_view name) {
  return std::find(std::begin(kToCome), std::end(kToCome), name) != std::end(kToCome);
}

std::string rank_names() {
  std::string names;
  for (Rank rank : Rank::all()) names += (names.empty() ? "" : ", ") + std::string{rank.name()};
  return names;
}

}  // namespace tortuga
