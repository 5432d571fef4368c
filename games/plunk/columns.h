// What a position of Plunk and Plunder is judged by: the columns of its sheet (engine/sheet.h).
#pragma once

#include <array>
#include <string_view>

namespace tortuga::plunk {

inline constexpr std::array<std::string_view, 10> kColumns{
    "ships",       // as a share of all that are afloat
    "ships_root",  // the first ones count more
    "hp",          // as a share of all
    "guns",        // damage of all ships, as a share
    "sails",
    "yards",     // as a share of all
    "any_yard",  // somewhere to build
    "gold",
    "gold_early",  // while there are turns to spend it in
    "last_ship",   // one more loss is the end
};

}  // namespace tortuga::plunk
