// Pirates of the Lost Seas as a Game (engine/game.h). The parts:
//   rules.h  state.h  moves.h  events.h   what there is
//   moves.cpp    what is offered, what is refused and why
//   start.cpp    the setup
//   play.cpp     what each move does, by way of
//     shot.h  turn.h  experience.h  ending.h       the rulebook's steps that several moves share
//   view.cpp     what a seat may know
//   guard.cpp    which positions are possible, and how a game stands
//   table.cpp    what a player reads besides the log
//   figures.cpp  what a page shows besides the position; goal.cpp what it keeps in sight: who leads, what is left
//   appraise.cpp a position in numbers, for bots that look ahead
//   bosun.cpp    what a decent player does, by way of
//     belief.h  judgement.h  orders.h  style.h      what can be worked out about the gems, what things are worth
//     navigator.h  gunner.h  boarder.h  appraiser.h   what to make for, what shots, shoves and finds bring
#pragma once

#include "engine/game.h"
#include "engine/sheet.h"
#include "games/lostseas/columns.h"
#include "games/lostseas/events.h"
#include "games/lostseas/figures.h"
#include "games/lostseas/moves.h"
#include "games/lostseas/rules.h"
#include "games/lostseas/state.h"
#include "games/lostseas/style.h"

namespace tortuga {

struct LostSeas {
  using Rules = lostseas::Rules;
  using State = lostseas::State;
  using Move = lostseas::Move;
  using Moves = lostseas::Moves;
  using Event = lostseas::Event;

  static constexpr GameFacts kFacts{"lostseas", "Pirates of the Lost Seas", "LOST", 2, lostseas::kMostShips, false, 1};
  static constexpr std::span<const OptionRow> kOptions{lostseas::kOptions};
  static constexpr Query kQueryTable[] = {{'b', "board"},      {'p', "position"}, {'s', "status"},
                                          {'S', "status_box"}, {'m', "moon"},     {'k', "skills"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};

  static State start(const Rules&, int seats, Dice&);
  // Section 5: one clock covers an order and the free actions before it; they have no limit.
  static int decision(const State& state, Seat) { return state.stage == lostseas::Stage::order ? state.round + 1 : 0; }

  static SeatSet deciders(const Rules&, const State& state) {
    return state.stage == lostseas::Stage::over ? SeatSet{} : SeatSet::only(state.turn);
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
  using Figures = lostseas::Figures;
  static Figures figures(const Rules&, const State& view, Seat viewer);
  static Goal goal(const Rules&, const State& view, Seat viewer);
  static void answer(const Rules&, const State& view, Seat viewer, std::string_view query, Page&);

  using Sheet = tortuga::Sheet<static_cast<int>(lostseas::kColumns.size())>;
  static constexpr std::span<const std::string_view> kColumns{lostseas::kColumns};
  static constexpr Sheet::Weights kWeights{{
#include "games/lostseas/weights.inc"
  }};
  static void appraise(const Rules&, const State&, Sheet&);
  static int horizon(const Rules&, int seats);
  static void shortlist(const Rules&, const State& view, Seat, Moves&);
  static bool idle(const Rules&, const State& view, Seat, const Move&);
  static Reason merit(const Rules&, const State& view, Seat, const Move&);

  static constexpr int kStyles = static_cast<int>(lostseas::kStyleTable.size());
  static std::string_view style_name(int style) { return lostseas::kStyleTable[static_cast<std::size_t>(style)].name; }
  static Advice<Move> bosun(const Rules&, const State& view, Seat, Dice&, int style = 0);
  static Move policy(const Rules&, const State& world, Seat, Dice&, int style = 0);
  static constexpr std::string_view kCaps[] = {"doldrums"};
  static void for_bots(Rules& rules) {
    if (rules.doldrums_rounds == 0) rules.doldrums_rounds = 60;  // LOST-123, the spec's ruling Q37
  }
};

static_assert(Game<LostSeas>);

}  // namespace tortuga
