// The one loop that plays games for observers, and series of them. Game number i of a series depends on the series'
// seed and on i alone: what is counted over a series is the same for any number of threads, and any part of it can be
// played elsewhere. Nothing is allocated inside a game.
//
// A hand decides for all seats of a game:
//   Decision<G> decide(const Rules&, const State&, SeatSet deciders);   // one of them, and a legal move
// An observer watches. It leaves out what it does not need:
//   void on_start(const Rules&, const State&);
//   bool on_turn(const Rules&, const State&, SeatSet deciders);   // before each decision; false breaks the game off
//   void on_move(const Rules&, const State& after, Seat, const Move&);
//   void on_events(const Rules&, const State& after, std::span<const Event>);   // of a move; only then they are made
//   void on_end(const Rules&, const State&);
#pragma once

#include <deque>

#include "engine/game.h"
#include "lab/threads.h"

namespace tortuga {

// The move stays where the hand has it until it decides again.
template <Game G>
struct Decision {
  Seat seat;
  const typename G::Move& move;
};

// Plays on from a position until nobody owes a decision.
template <Game G, class Hand, class Observer>
void play_on(const typename G::Rules& rules, typename G::State& state, Dice& luck, Hand& hand, Observer& observer) {
  using Event = typename G::Event;
  constexpr bool told =
      requires(const typename G::State& s, std::span<const Event> events) { observer.on_events(rules, s, events); };
  std::conditional_t<told, EventLog<Event>, NoEvents> sink;

  if constexpr (requires { observer.on_start(rules, state); }) observer.on_start(rules, state);
  while (true) {
    const SeatSet deciders = G::deciders(rules, state);
    if (deciders.empty()) break;
    if constexpr (requires { observer.on_turn(rules, state, deciders); })
      if (!observer.on_turn(rules, state, deciders)) break;
    const Decision<G> decision = hand.decide(rules, state, deciders);
    G::play(rules, state, decision.seat, decision.move, luck, sink);
    if constexpr (requires { observer.on_move(rules, state, decision.seat, decision.move); })
      observer.on_move(rules, state, decision.seat, decision.move);
    if constexpr (told) {
      observer.on_events(rules, state, std::span<const Event>(sink.events()));
      sink.clear();
    }
  }
  if constexpr (requires { observer.on_end(rules, state); }) observer.on_end(rules, state);
}

// Plays one game from its start until nobody owes a decision.
template <Game G, class Hand, class Observer>
void play_game(const typename G::Rules& rules, int seats, Dice& luck, Hand& hand, Observer& observer) {
  typename G::State state = G::start(rules, seats, luck);
  play_on<G>(rules, state, luck, hand, observer);
}

// The first decider plays any offered move, each as likely as any other.
template <Game G>
class RandomHand {
 public:
  explicit RandomHand(Dice& dice) : dice_(dice) {}

  // Inlined by order: as a call it makes the bench of Lost Seas 5 % slower.
  [[gnu::always_inline]] Decision<G> decide(const typename G::Rules& rules, const typename G::State& state,
                                            SeatSet deciders) {
    const Seat seat = deciders.front();
    G::moves(rules, state, seat, list_);
    return {seat, list_[dice_.pick(list_.size())]};
  }
  int offered() const { return list_.size(); }  // in the last decision

 private:
  Dice& dice_;
  typename G::Moves list_;
};

// Games number `first` to `last`, without `last`.
struct Series {
  std::uint64_t seed = 1;
  std::uint64_t first = 0, last = 0;

  std::uint64_t seed_of(std::uint64_t game) const { return series_seed(seed, game); }
};

// Plays a series in one room: `room.play(game, seed)` plays one game of it and says whether to go on.
template <class Room>
void play_series(const Series& series, Room& room) {
  for (std::uint64_t i = series.first; i < series.last; ++i)
    if (!room.play(i, series.seed_of(i))) return;
}

// Plays a series in several threads, each in a Room{arguments...} of its own, and gives back the rooms with what they
// have counted. Which room a game is played in is chance.
template <class Room, class... Arguments>
std::deque<Room> play_series(const Series& series, int threads, const Arguments&... arguments) {
  std::deque<Room> rooms;
  for (int i = 0; i < threads; ++i) rooms.emplace_back(arguments...);
  spread(series.last - series.first, threads, [&](int thread, std::uint64_t i) {
    const std::uint64_t game = series.first + i;
    return rooms[static_cast<std::size_t>(thread)].play(game, series.seed_of(game));
  });
  return rooms;
}

}  // namespace tortuga
