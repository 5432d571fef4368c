// What a position of Pirates of the Lost Seas is judged by: the columns of its sheet (engine/sheet.h).
#pragma once

#include <array>
#include <string_view>

namespace tortuga::lostseas {

// Shares of everything at stake, chances and small counts: all about 0 to 1.
inline constexpr std::array<std::string_view, 18> kColumns{
    "points",       // in the hold, as a share of what all gems are worth
    "points_late",  // the same, the more the fewer gems are at sea
    "lead_late",    // points more than the best rival
    "lead_left",    // the same, beside what is left at sea
    "decided",      // the sea does not hold enough to change it
    "gems",         // one gem lost hurts less where there are many
    "level",        // towards the last unlock
    "speed",        // tiles a turn, as a share of the most
    "reach",        // gems at sea, the nearer the more
    "reach_late",   //
    "water",        // what unknown water hides on the average, the nearer the more
    "water_first",  // the same of tiles that nobody else reaches sooner
    "danger",       // of being robbed, by those who have this ship in range
    "prey",         // the chance to rob, of those in range
    "attack",       // buffs in force
    "defence",      //
    "seeker",       // uses left
    "turn",         // it is this seat's
};

}  // namespace tortuga::lostseas
