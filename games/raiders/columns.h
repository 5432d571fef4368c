// What a position of Raiders on Deck is judged by: the columns of its sheet (engine/sheet.h).
#pragma once

#include <array>
#include <string_view>

namespace tortuga::raiders {

inline constexpr std::array<std::string_view, 25> kColumns{
    "hp",         // as a share of the most any ship had
    "hp_root",    // the first points count more than the last
    "gold",       // on the way to the treasure
    "gold_near",  // one lucky find away
    "fragments",  // on the way to the map
    "fragments_near",
    "ammo",          // enough for some attacks
    "dry",           // not enough for one
    "attack_cards",  // in the hand or laid out
    "guard_cards",
    "luck_cards",  // the rest
    "nets",
    "spyglasses",
    "next_draw_wins",  // the chance to win by the next Loot card
    "two_draws_win",
    "four_draws_win",
    "smoke",
    "crew",
    "burning",
    "bare",  // exposed, or without momentum
    "netted",
    "hampered",  // chained, exhausted
    "maneuver",
    "gunned",  // what the others' ammunition could do, against these hit points
    "turn",
};

}  // namespace tortuga::raiders
