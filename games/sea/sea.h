// Sea of Plunder as a Game (engine/game.h). The parts:
//   board.h  cards.h  rules.h  state.h  moves.h  contacts.h  events.h   what there is
//   moves.cpp     what is offered, and the time-out defaults
//   refusals.cpp  what is refused and why
//   start.cpp     how a game is laid out; herald.h announces it
//   play.cpp      what each move does; the steps it sets off, listed in steps.h:
//     turn.h  deck.h  actions.h  effects.h    the phases, drawing, a card played, the discard and what waited for it
//     voyage.h  meetings.h  islands.h         movement, contacts, islands placed by dice
//     hands.h  riches.h  event_cards.h  ending.h   hands and who knows them, Goods and Debt, Events, the end
//   view.cpp      what a seat may know
//   guard.cpp     which positions are possible, and how a game stands
//   table.cpp  labels.cpp  what a player reads besides the log
//   goods.h  sight.h       what Goods are worth, what lies along a course
//   figures.cpp            what a page shows besides the position; goal.cpp what ends it and who leads
//   mate.h  bosun.cpp      what a decent player does
#pragma once

#include "engine/game.h"
#include "engine/sheet.h"
#include "games/sea/columns.h"
#include "games/sea/events.h"
#include "games/sea/figures.h"

namespace tortuga {

struct SeaOfPlunder {
  using Rules = sea::Rules;
  using State = sea::State;
  using Move = sea::Move;
  using Moves = sea::Moves;
  using Event = sea::Event;

  static constexpr GameFacts kFacts{"sea", "Sea of Plunder", "SEA", 2, sea::kMostSeats, false, 1};
  static constexpr std::span<const OptionRow> kOptions{sea::kOptions};
  static constexpr Query kQueryTable[] = {{'b', "board"}, {'h', "hand"}, {'s', "status"},
                                          {'n', "near"},  {'p', "pile"}, {'w', "powers"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};

  static void prepare(Rules&, int seats);
  static Reason unfit(const Rules&, int seats);

  static State start(const Rules&, int seats, Dice&);
  static SeatSet deciders(const Rules&, const State&);
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
  using Figures = sea::Figures;
  static Figures figures(const Rules&, const State& view, Seat viewer);
  static Goal goal(const Rules&, const State& view, Seat viewer);
  using Outline = sea::Outline;
  static Outline outline(const Rules&, const State& view, Seat, const Move&);
  static void answer(const Rules&, const State& view, Seat viewer, std::string_view query, Page&);

  using Sheet = tortuga::Sheet<static_cast<int>(sea::kColumns.size())>;
  static constexpr std::span<const std::string_view> kColumns{sea::kColumns};
  static constexpr Sheet::Weights kWeights{{
#include "games/sea/weights.inc"
  }};
  static void appraise(const Rules&, const State&, Sheet&);
  static int horizon(const Rules&, int seats);

  static Advice<Move> bosun(const Rules&, const State& view, Seat, Dice&);
  static Move policy(const Rules&, const State& world, Seat, Dice&);
  // The choices worth a thought, best first: the bosun's five best. For players who search.
  static void shortlist(const Rules&, const State& view, Seat, Moves&);
  static Reason merit(const Rules&, const State& view, Seat, const Move&);
  static constexpr std::string_view kCaps[] = {"rounds"};
  static void for_bots(Rules& rules) {
    if (rules.round_limit == 0) rules.round_limit = 100;  // SEA-175, SEA-Q52
  }
};

static_assert(Game<SeaOfPlunder>);

}  // namespace tortuga
