// What a game may know about itself beyond the contract, and what a searcher does where it does not. Each part is
// documented in engine/game.h ("Optional, for bots that search").
#pragma once

#include "engine/game.h"
#include "engine/sheet.h"

namespace tortuga {

// --- Values ---

template <class G>
concept Appraised = requires(const typename G::Rules& rules, const typename G::State& state, typename G::Sheet& sheet) {
  G::appraise(rules, state, sheet);
  G::kWeights;
};

template <class G>
struct ValueOf {
  struct None {};
  using Weights = None;
};
template <Appraised G>
struct ValueOf<G> {
  using Weights = typename G::Sheet::Weights;
};
// What a position is judged by: the learnt weights of the game's columns.
template <class G>
using Weights = typename ValueOf<G>::Weights;

template <class G>
constexpr Weights<G> learnt_weights() {
  if constexpr (Appraised<G>) return G::kWeights;
  else return {};
}

// How many play. (A shared outcome has one score for all.)
template <Game G>
int seats_at(const typename G::Rules& rules, const typename G::State& state) {
  if constexpr (requires { state.seats(); }) return state.seats();
  else return static_cast<int>(G::outcome(rules, state).scores.size());
}

// The weights that hold at a table.
template <Appraised G>
const typename G::Sheet::Row& weights_at(const Weights<G>& weights, int seats) {
  return weights[seats <= G::kFacts.least_seats ? 0 : 1];
}

// The share of a win that a finished game gave to `seat`.
inline double share_won(const Outcome& outcome, Seat seat) {
  if (!outcome.winners.has(seat)) return 0;
  return outcome.shared ? 1.0 : 1.0 / outcome.winners.size();
}

// The share of a win that `seat` may expect of a position nothing of which is hidden.
template <Game G>
double expected_share(const typename G::Rules& rules, const typename G::State& state, Seat seat,
                      const Weights<G>& weights) {
  if constexpr (Appraised<G>) {
    typename G::Sheet sheet;
    G::appraise(rules, state, sheet);
    const auto share = chances<G::Sheet::kColumns>(weights_at<G>(weights, seats_at<G>(rules, state)), sheet);
    return share[sheet.rows == 1 ? 0 : static_cast<std::size_t>(seat.index())];
  } else {
    const Outcome standing = G::outcome(rules, state);
    return standing.over ? share_won(standing, seat) : 0.5;
  }
}

// --- Playing on ---

// Games that know several ways to play, the bosun's first.
template <class G>
concept Styled = requires(const typename G::Rules& rules, typename G::State& world, Seat seat, Dice& dice) {
  G::policy(rules, world, seat, dice, G::kStyles);
};
// And those in which a turn takes many moves: each way writes a whole one.
template <class G>
concept Planned = Styled<G> && requires(const typename G::Rules& rules, typename G::State& world, Seat seat) {
  G::plan(rules, world, seat, G::kStyles);
};

// What a decent player would do next in a position nothing of which is hidden, without looking at what is.
template <Game G>
typename G::Move policy_move(const typename G::Rules& rules, const typename G::State& world, Seat seat, Dice& dice) {
  if constexpr (requires { G::policy(rules, world, seat, dice); }) {
    return G::policy(rules, world, seat, dice);
  } else {
    typename G::State view = world;
    G::conceal(rules, view, seat);
    return G::bosun(rules, view, seat, dice).move;
  }
}

// The same in a style. Where a turn takes many moves all its orders are written, and the move is what ends it.
template <Game G>
typename G::Move decent_move(const typename G::Rules& rules, typename G::State& world, Seat seat, int style,
                             Dice& luck) {
  if constexpr (Planned<G>) G::plan(rules, world, seat, style);
  if constexpr (Styled<G>) return G::policy(rules, world, seat, luck, style);
  else return policy_move<G>(rules, world, seat, luck);
}

// For how many rounds a line is followed before it is judged; 0: to the end.
template <Game G>
int horizon(const typename G::Rules& rules, int seats) {
  if constexpr (requires { G::horizon(rules, seats); }) return G::horizon(rules, seats);
  else return 0;
}

// How often the last step of a line is played, each time with other luck.
template <Game G>
constexpr int echoes() {
  if constexpr (requires { G::kEchoes; }) return G::kEchoes;
  else return 1;
}

// --- What to think about ---

// What speaks for a move even if there is a better one, where the game can say it.
template <class G>
concept Pleads = requires(const typename G::Rules& rules, const typename G::State& view, Seat seat,
                          const typename G::Move& move) { G::merit(rules, view, seat, move); };
template <Game G>
Reason merit(const typename G::Rules& rules, const typename G::State& view, Seat seat, const typename G::Move& move) {
  if constexpr (Pleads<G>) return G::merit(rules, view, seat, move);
  else return {};
}

// Moves that tell their player nothing and change nothing: whoever looks ahead could do them for ever.
template <Game G>
bool idle(const typename G::Rules& rules, const typename G::State& view, Seat seat, const typename G::Move& move) {
  if constexpr (requires { G::idle(rules, view, seat, move); }) return G::idle(rules, view, seat, move);
  else return false;
}

}  // namespace tortuga
