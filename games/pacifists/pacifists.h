// Pacifists of the Caribbean as a Game (engine/game.h). The parts:
//   rules.h  state.h  moves.h  events.h   what there is
//   orders.h     what an order comes to with the cards beside it
//   moves.cpp    what is offered, what is refused and why
//   start.cpp    the setup
//   play.cpp     what each move does, by way of
//     captains.h  ending.h                              the deal of the orders; the end of a round and of the game
//     round.h  reveal, movement, boarding, artillery.cpp   the resolution, one file for each step
//   view.cpp     what a seat may know
//   guard.cpp    which positions are possible, and how a game stands
//   forecast.cpp what the open orders would do; figures.h the same for pages
//   table.cpp    what a player reads besides the log; goal.cpp how it is won and what is near its end
//   fleet.cpp    what a picture shows
//   bosun.cpp    what a decent player does; guess.h: what others laid face down
#pragma once

#include "engine/game.h"
#include "engine/sheet.h"
#include "games/pacifists/columns.h"
#include "games/pacifists/events.h"
#include "games/pacifists/figures.h"
#include "games/pacifists/moves.h"
#include "games/pacifists/rules.h"
#include "games/pacifists/state.h"

namespace tortuga {

struct Pacifists {
  using Rules = pacifists::Rules;
  using State = pacifists::State;
  using Move = pacifists::Move;
  using Moves = pacifists::Moves;
  using Event = pacifists::Event;

  static constexpr GameFacts kFacts{
      "pacifists", "Pacifists of the Caribbean", "PAC", pacifists::kLeastShips, pacifists::kMostShips, true, 1};
  static constexpr std::span<const OptionRow> kOptions{pacifists::kOptions};
  static constexpr Query kQueryTable[] = {
      {'b', "board"}, {'d', "threats"}, {'h', "hand"}, {'w', "what_if"}, {'s', "status"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};

  static State start(const Rules&, int seats, Dice&);
  static Reason unfit(const Rules&, int seats);
  static SeatSet deciders(const Rules&, const State&);
  static int seconds(const Rules& rules) { return rules.turn_seconds; }
  // From the deal of the captains' orders to the reveal.
  static bool silent(const Rules& rules, const State& state) {
    return rules.quiet_table == pacifists::QuietTable::enforced && state.phase == pacifists::Phase::players;
  }
  static void moves(const Rules&, const State&, Seat, Moves&);
  static Refusal check(const Rules&, const State&, Seat, const Move&);
  template <class Sink>
  static void opening(const Rules&, const State&, Sink&);
  template <class Sink>
  static void play(const Rules&, State&, Seat, const Move&, Dice&, Sink&);
  static Outcome outcome(const Rules&, const State&);
  static Move fallback(const Rules&, const State&, Seat);

  static void conceal(const Rules&, State&, Seat viewer);
  static void imagine(const Rules&, State&, Seat viewer, Dice&);

  static void settle(const Rules&, State&);
  static Reason flaw(const Rules&, const State&);
  static Tally tally(const Rules&, const State&);

  static int round(const State& state) { return state.round; }
  static void annotate(const Rules&, const State& view, Seat, const Move&, Facts&);
  static void answer(const Rules&, const State& view, Seat viewer, std::string_view query, Page&);
  using Figures = pacifists::Prospect;
  static Figures figures(const Rules&, const State& view, Seat viewer);
  static Goal goal(const Rules&, const State& view, Seat viewer);
  static Fleet fleet(const Rules&, const State& view);
  using Outline = pacifists::Prospect;
  static Outline outline(const Rules&, const State& view, Seat, const Move&);

  using Sheet = tortuga::Sheet<static_cast<int>(pacifists::kColumns.size())>;
  static constexpr std::span<const std::string_view> kColumns{pacifists::kColumns};
  static constexpr Sheet::Weights kWeights{{
#include "games/pacifists/weights.inc"
  }};
  static void appraise(const Rules&, const State&, Sheet&);
  static int horizon(const Rules&, int seats);
  static constexpr int kEchoes = 6;  // a round is decided by its dice
  static void shortlist(const Rules&, const State& view, Seat, Moves&);
  static Reason merit(const Rules&, const State& view, Seat, const Move&);

  static Advice<Move> bosun(const Rules&, const State& view, Seat, Dice&);
  static Move policy(const Rules&, const State& world, Seat, Dice&);
  static void for_bots(Rules&) {}  // every game ends after the last round
};

static_assert(Game<Pacifists>);

}  // namespace tortuga
