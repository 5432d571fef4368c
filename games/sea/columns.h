// What a position of Sea of Plunder is judged by: the columns of its sheet (engine/sheet.h).
#pragma once

#include <array>
#include <string_view>

namespace tortuga::sea {

inline constexpr std::array<std::string_view, 21> kColumns{
    "points",       // as the game would count them now, by what the goal is worth
    "points_late",  // the same, the nearer the end the more
    "lead_late",    // more than the best rival
    "treasures",    // towards the goal
    "tokens",         "debt",
    "colours",  // different Goods
    "goods",
    "cards",  // to play
    "cards_late",
    "island",      // the nearest one
    "islands",     // all of them, the nearer the more
    "rival_near",  // ships one could meet
    "pirate_near",
    "port",            // the nearest with a Good that is missing
    "next_treasures",  // the most that one card in hand could touch next turn
    "next_turned",     // the same with a token
    "next_ways",       // cards in hand that touch any
    "next_late",
    "next_good",  // a card in hand leads to a colour that is missing
    "turn",
};

}  // namespace tortuga::sea
