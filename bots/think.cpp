#include "bots/think.h"

namespace tortuga {

Thought think(const Match& match, Seat seat, const Recruit& player, const Stop& stop, Dice& dice) {
  if (const Bots* bots = find_bots(match.game())) return bots->think(match, seat, player, stop, dice);
  Thought thought;
  thought.choice = match.fallback(seat);
  return thought;
}

}  // namespace tortuga
