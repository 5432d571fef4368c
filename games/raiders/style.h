// The ways in which the greedy player can play. The first is its own; whoever looks ahead sees what comes of each.
#pragma once

#include <array>
#include <string_view>

namespace tortuga::raiders {

struct Style {
  std::string_view name;
  int duel = 25;  // percent: a rival's hit point between two captains who race for gold or the map, where loot decides
  int crowd = 100;  // percent of what one is worth among several
};

inline constexpr std::array kStyleTable{
    Style{.name = "bosun"},
    Style{.name = "war", .duel = 150, .crowd = 170},
    Style{.name = "loot", .duel = 10, .crowd = 40},
};

}  // namespace tortuga::raiders
