// The same seam for whoever has a Match and no types: server, terminal, referee.
#pragma once

#include <optional>
#include <vector>

#include "bots/recruit.h"
#include "engine/match.h"

namespace tortuga {

// What a bot would do, why in a sentence it can tell, and what else it considered: see Thoughts.
struct Thought {
  struct Option {
    Choice choice;
    std::optional<double> worth;
    Reason why;
  };

  Choice choice;
  Reason why;
  std::vector<Option> considered;  // the chosen one first, then the best first
  std::uint64_t iterations = 0;
};

// Asks a bot what to do in `seat`, which owes a decision: think(match, seat, {rank}, stop, dice), or with a budget of
// its own {rank, budget}. It sees the seat's view only, and `dice` are its own. Several threads may ask about one match
// as long as nobody changes it. Nothing is kept from one call to the next.
Thought think(const Match& match, Seat seat, const Recruit& player, const Stop& stop, Dice& dice);

// All ranks of one game. One instance per game, made by the build; another registry of games brings its own list.
class Bots {
 public:
  virtual ~Bots() = default;
  virtual const GameFacts& facts() const = 0;
  // `match` is one of this game.
  virtual Thought think(const Match& match, Seat seat, const Recruit& player, const Stop& stop, Dice& dice) const = 0;
};

// The bots of a game; null where nobody taught them any.
const Bots* find_bots(const AnyGame& game);

}  // namespace tortuga
