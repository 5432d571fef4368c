// arena --watch: a game of the arena to look at.
#pragma once

#include "games/registry.h"
#include "lab/arena.h"
#include "narrator/catalogue.h"

namespace tortuga {

// Prints a game between the arena's players as its watchers would hear it, and before each decision of somebody who
// weighs several choices the best three: what each is worth and why. The luck is a table's, by the order's seed. The
// answer says what is wrong with the order; whether its options fit each other has been asked before.
Flaw watch_game(const Entry& entry, const Catalogue& catalogue, const ArenaOrder& order, std::uint64_t game);

}  // namespace tortuga
