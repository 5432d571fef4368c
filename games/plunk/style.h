// The ways in which the greedy player can play a turn. The first is its own; whoever looks ahead lets all of them write
// a plan and sees what comes of each.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tortuga::plunk {

struct Style {
  enum class War : std::uint8_t { judged, always, never };
  enum class Purse : std::uint8_t { ships, cannons, life };  // what gold goes into before anything else

  std::string_view name;
  War war = War::judged;
  int courage = 100;  // percent: how strong it takes its own ships for
  Purse purse = Purse::ships;
  int queue = 1;   // ships it keeps in every queue, if the gold lasts
  int yards = 1;   // shipyards it wants
  int target = 0;  // whom it goes for: the so-manieth faction clockwise; 0: the weak and the near
};

inline constexpr std::array kStyleTable{
    Style{.name = "bosun"},
    Style{.name = "war", .war = Style::War::always},
    Style{.name = "peace", .war = Style::War::never},
    Style{.name = "bold", .courage = 140},
    Style{.name = "careful", .courage = 70},
    Style{.name = "reckless", .war = Style::War::always, .courage = 160},
    Style{.name = "wary_war", .war = Style::War::always, .courage = 75},
    Style{.name = "shy", .war = Style::War::never, .courage = 50},
    Style{.name = "guns", .war = Style::War::never, .purse = Style::Purse::cannons},
    Style{.name = "hulls", .war = Style::War::never, .purse = Style::Purse::life},
    Style{.name = "war_guns", .war = Style::War::always, .purse = Style::Purse::cannons},
    Style{.name = "war_hulls", .war = Style::War::always, .purse = Style::Purse::life},
    Style{.name = "fleet", .war = Style::War::never, .queue = 4},
    Style{.name = "war_fleet", .war = Style::War::always, .queue = 4},
    Style{.name = "settle", .war = Style::War::never, .yards = 2},
    Style{.name = "settle_more", .war = Style::War::never, .yards = 3},
    Style{.name = "against_next", .war = Style::War::always, .target = 1},
    Style{.name = "against_opposite", .war = Style::War::always, .target = 2},
    Style{.name = "against_last", .war = Style::War::always, .target = 3},
};

}  // namespace tortuga::plunk
