// The line above a board in words for one listener: how the game is won, how far everybody is, who is one step from the
// end.
#pragma once

#include <string>

#include "narrator/narrator.h"

namespace tortuga {

// {"text","line","short","track":[{"seat","figure","at","text",...}],"count":{"done","of","text",...},
// "alarms":[{"seat","text",...}],"standing":{...}}; every saying in its three lengths. What there is none of is left
// out, and so is how far somebody is (0 to 1) where nobody can say. Whoever has more than it takes is at
// the end of the way.
std::string goal_json(const Goal& goal, const Narrator& narrator, Seat listener);

}  // namespace tortuga
