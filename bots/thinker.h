// The seam through which everybody asks a bot, with the types of the game: the seat's view in, a move out. The arena
// and the lab use it directly; tables and the terminal go through bots/think.h, which knows no types.
#pragma once

#include <memory>
#include <optional>

#include "bots/budget.h"
#include "bots/rank.h"
#include "engine/game.h"

namespace tortuga {

// What a bot is asked: what to do in `seat`, which owes a decision. `view` has been concealed for it: a bot never sees
// a state. All of it stays where it is until the answer is given.
template <Game G>
struct Question {
  const typename G::Rules& rules;
  const typename G::State& view;
  Seat seat;
};

// One choice that was considered. Its worth is the share of a win that the thinker expects of it, from 0 to 1; none
// where it does not weigh.
template <class Move>
struct Considered {
  Move move;
  std::optional<double> worth;
  Reason why;
};

// What was thought, for hints and reviews: the choices that were considered, the chosen one first, then the best first.
template <class Move>
struct Thoughts {
  List<Considered<Move>, 32> considered;
  std::uint64_t iterations = 0;  // what it took
};

// One bot's mind. It may keep memory to work in, so that it allocates nothing while it thinks, but no memories: what it
// answers follows from the question, the dice and the budget. Used by one thread at a time.
template <Game G>
class Thinker {
 public:
  using Move = typename G::Move;

  virtual ~Thinker() = default;
  // A legal move. `dice` are the bot's own, never those of the table. `thoughts` is empty, or null if nobody will read
  // them.
  virtual Advice<Move> think(const Question<G>& question, const Budget& budget, const Stop& stop, Dice& dice,
                             Thoughts<Move>* thoughts) = 0;

  // The same move for whoever plays a series and has the whole position: what the seat may not know is not looked at.
  virtual Move decide(const typename G::Rules& rules, const typename G::State& state, Seat seat, const Budget& budget,
                      const Stop& stop, Dice& dice) {
    typename G::State view = state;
    G::conceal(rules, view, seat);
    return think({rules, view, seat}, budget, stop, dice, nullptr).move;
  }
};

// Makes the thinker of a rank. Defined in bots/registry.h and compiled once for each game, in bots/.
template <Game G>
std::unique_ptr<Thinker<G>> make_thinker(Rank rank);

}  // namespace tortuga
