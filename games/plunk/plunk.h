// Plunk and Plunder as a Game (engine/game.h). The parts:
//   hex.h  chart.h  names.h  rules.h  state.h  moves.h  events.h   what there is
//   chart.cpp       how a map comes from its seed
//   plan.h          what a plan costs and adds up to
//   moves.cpp       what is offered            refusals.cpp what is refused and why
//   start.cpp       the setup
//   play.cpp        what each move does, by way of
//     draft.h                                               the plan on paper
//     steps.h  income.h  reveal.h                           income, the reveal, steps 1 to 5
//     sailing.h  encounters.h  contests.h  melee.h          step 6
//     construction.h  elimination.h  ship_sets.h            the end of a turn, and of the game; what all reckon with
//   view.cpp        what a seat may know       guard.cpp    which positions are possible, and how a game stands
//   table.cpp, pages.cpp, board.cpp, words.cpp   what a player reads besides the log, and types
//   figures.cpp     what a page shows besides the position; goal.cpp what keeps whom in the game
//   bosun.cpp       what a decent player does, by way of muster.h and in the styles of style.h
#pragma once

#include "engine/game.h"
#include "engine/sheet.h"
#include "games/plunk/columns.h"
#include "games/plunk/events.h"
#include "games/plunk/figures.h"
#include "games/plunk/moves.h"
#include "games/plunk/rules.h"
#include "games/plunk/state.h"
#include "games/plunk/style.h"

namespace tortuga {

struct Plunk {
  using Rules = plunk::Rules;
  using State = plunk::State;
  using Move = plunk::Move;
  using Moves = plunk::Moves;
  using Event = plunk::Event;

  static constexpr GameFacts kFacts{"plunk", "Plunk and Plunder", "PLUNK", 2, plunk::kMostSeats, false, 1};
  static constexpr std::span<const OptionRow> kOptions{plunk::kOptions};
  static constexpr Query kQueryTable[] = {{'b', "board"}, {'p', "plan"},    {'f', "fleet"},     {'s', "status"},
                                          {'n', "near"},  {'i', "islands"}, {'e', "encounters"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};
  // Paths are too many to list: `moves` offers the shortest one to every hex in reach, `check` accepts any legal one.
  static constexpr bool kOffersSome = true;

  static void prepare(Rules&, int seats, Dice&);
  static void pin(Rules& rules) { rules.map_seed = rules.chart.seed; }
  using Redrawing = plunk::Redrawing;
  static Reason redraw(Rules&, const Redrawing&);
  static Reason unfit(const Rules&, int seats);
  static State start(const Rules&, int seats, Dice&);
  static SeatSet deciders(const Rules&, const State&);
  // A plan is one decision, however often it is changed.
  static int decision(const State& state, Seat) { return state.planning() ? state.turn + 1 : 0; }
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

  static int round(const State& state) { return state.turn; }
  static bool read_words(const Rules&, const State& view, Seat, std::string_view words, Move&);
  static bool read_orders(const Rules&, const State& view, Seat, std::string_view words, Moves&);
  static void annotate(const Rules&, const State& view, Seat, const Move&, Facts&);
  using Figures = plunk::Figures;
  static Figures figures(const Rules&, const State& view, Seat viewer);
  static Goal goal(const Rules&, const State& view, Seat viewer);
  using Outline = plunk::Outline;
  static Outline outline(const Rules&, const State& view, Seat, const Move&);
  static void answer(const Rules&, const State& view, Seat viewer, std::string_view query, Page&);

  using Sheet = tortuga::Sheet<static_cast<int>(plunk::kColumns.size())>;
  static constexpr std::span<const std::string_view> kColumns{plunk::kColumns};
  static constexpr Sheet::Weights kWeights{{
#include "games/plunk/weights.inc"
  }};
  static void appraise(const Rules&, const State&, Sheet&);
  static int horizon(const Rules&, int seats);
  static void shortlist(const Rules&, const State& view, Seat, Moves&);
  static constexpr int kStyles = static_cast<int>(plunk::kStyleTable.size());
  static std::string_view style_name(int style) { return plunk::kStyleTable[static_cast<std::size_t>(style)].name; }
  static bool planning(const State& state) { return state.planning(); }
  static bool plan(const Rules&, State& world, Seat, int style);
  static Move policy(const Rules&, const State& world, Seat, Dice&, int style);
  static Move policy(const Rules&, const State& world, Seat, Dice&);

  static Advice<Move> bosun(const Rules&, const State& view, Seat, Dice&, int style = 0);
  // Without people nobody gives up a game that leads nowhere: the limits of PLUNK-175 must be on.
  static void seat_bots(Rules& rules, SeatSet bots) {  // PLUNK-160, PLUNK-161
    rules.bot_seats = {bots.has(Seat{0}), bots.has(Seat{1}), bots.has(Seat{2}), bots.has(Seat{3})};
  }
  static constexpr std::string_view kCaps[] = {"turn_limit"};
  static void for_bots(Rules& rules) {
    const Rules standard;
    if (rules.turn_limit == 0 || rules.turn_limit > standard.turn_limit) rules.turn_limit = standard.turn_limit;
    if (rules.stalemate_turns == 0 || rules.stalemate_turns > standard.stalemate_turns)
      rules.stalemate_turns = standard.stalemate_turns;
  }
  // Random fleets seldom sink each other: without this a game would be 200 turns of small orders.
  static void for_trials(Rules& rules) {
    const Rules standard;
    const int most = rules.turn_limit == standard.turn_limit ? 20 : 60;
    rules.turn_limit = static_cast<std::int16_t>(rules.turn_limit < most ? rules.turn_limit : most);
  }
};

static_assert(Game<Plunk>);

}  // namespace tortuga
