// The bots' ranks, the same names everywhere. A bot sees a view of its seat and nothing else.
#pragma once

#include <string_view>

#include "engine/game.h"

namespace tortuga {

enum class Rank : std::uint8_t {
  deckhand,  // any legal move, each as likely as any other
  bosun,     // greedy: the game's own knowledge, one look ahead
};
BOOST_DESCRIBE_ENUM(Rank, deckhand, bosun)

// Finds a rank by its name; false for names that are none.
bool find_rank(std::string_view name, Rank& out);

// What a bot of this rank plays in `seat`. `dice` are the bot's own: never those of the table.
template <Game G>
typename G::Move choose(Rank rank, const typename G::Rules& rules, const typename G::State& state, Seat seat,
                        Dice& dice) {
  switch (rank) {
    case Rank::deckhand: {
      typename G::Moves list;  // what may be done is no secret to the seat that owes the decision
      G::moves(rules, state, seat, list);
      return list[dice.pick(list.size())];
    }
    case Rank::bosun: {
      typename G::State view = state;
      G::conceal(rules, view, seat);
      return G::bosun(rules, view, seat, dice).move;
    }
  }
  return G::fallback(rules, state, seat);
}

}  // namespace tortuga
