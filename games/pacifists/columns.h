// What a position of Pacifists of the Caribbean is judged by: the columns of its sheet (engine/sheet.h), one row for
// all.
#pragma once

#include <array>
#include <string_view>

namespace tortuga::pacifists {

inline constexpr std::array<std::string_view, 20> kColumns{
    "always",
    "rounds_left",      // as a share of all
    "ships_left",       // every ship in every round left may fall
    "hull_least",       // of the weakest ship
    "hull_least_left",  // the same, with the rounds that are left
    "hull_low",         // ships that one volley could sink
    "hull",             // on average
    "crew_least",
    "crew_least_left",
    "crew_low",
    "crew",
    "sails",
    "touching",  // gaps of no tiles
    "near",      // gaps within a gun's reach
    "cards",     // in the hands, on average
    "cards_left",
    "doom",        // the chance that the open orders sink a ship, if nobody laid a card
    "doom_cards",  // the same, with cards to lay
    "future",      // what they leave to later rounds
    "gaps",        // and how near the ships come
};

}  // namespace tortuga::pacifists
