// The ways in which the greedy player can play. The first is its own; whoever looks ahead sees what comes of each.
#pragma once

#include <array>
#include <string_view>

namespace tortuga::lostseas {

struct Style {
  std::string_view name;
  double zeal = 1;  // how much more a good shot is worth to it
};

inline constexpr std::array kStyleTable{
    Style{.name = "bosun"},
    Style{.name = "hunt", .zeal = 2.2},
    Style{.name = "gather", .zeal = 0.3},
};

}  // namespace tortuga::lostseas
