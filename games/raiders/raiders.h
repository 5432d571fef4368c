// Raiders on Deck as a Game (engine/game.h). The parts:
//   cards.h  rules.h  state.h  moves.h  events.h   what there is (happenings.h: the first half of the events)
//   moves.cpp  playing.h  refusals.cpp    what is offered, what is legal now, what is refused and why
//   start.cpp    the setup and its announcement
//   play.cpp     what each move does; the steps it sets off, listed in steps.h:
//     rounds.h  plans.h  ending.h                rounds and turns, the simultaneous variant, sinking and victory
//     actions.h  combat.h  volley.h              the one action of a turn, an attack, its damage worked out
//     hands.h  effects.h  loot.h                 hands and who knows them, cards played, the Loot deck
//     riches.h  trade.h  event_cards.h           gold and ammunition, offers, Event cards
//   view.cpp     what a seat may know
//   guard.cpp    which positions are possible, and how a game stands
//   table.cpp  labels.cpp    what a player reads besides the log
//   figures.cpp  what a page shows besides the position; goal.cpp  victories.h  who is how far, and near the end;
//                fleet.cpp what a picture shows
//   appraise.cpp a position in numbers, for bots that look ahead
//   bosun.cpp    what a decent player does, in the styles of style.h; weigher.cpp: the figures behind it;
//                merit.cpp: what speaks for other moves
#pragma once

#include "engine/game.h"
#include "engine/sheet.h"
#include "games/raiders/columns.h"
#include "games/raiders/events.h"
#include "games/raiders/figures.h"
#include "games/raiders/moves.h"
#include "games/raiders/rules.h"
#include "games/raiders/state.h"
#include "games/raiders/style.h"

namespace tortuga {

struct Raiders {
  using Rules = raiders::Rules;
  using State = raiders::State;
  using Move = raiders::Move;
  using Moves = raiders::Moves;
  using Event = raiders::Event;

  static constexpr GameFacts kFacts{"raiders", "Raiders on Deck", "RAID", raiders::kFewestSeats, kMaxSeats, false, 1};
  static constexpr std::span<const OptionRow> kOptions{raiders::kOptions};
  static constexpr Query kQueryTable[] = {{'b', "board"}, {'h', "hand"},     {'a', "actions"},
                                          {'s', "ships"}, {'d', "discards"}, {'w', "warnings"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};
  // Trade offers are listed at a few prices only, and giving up is never listed: `check` accepts more.
  static constexpr bool kOffersSome = true;

  static void prepare(Rules&, int seats);
  static Reason unfit(const Rules&, int seats);

  // The setup is told as it happens: the position does not keep which dice of the first order were rolled again.
  template <class Sink>
  static State start(const Rules&, int seats, Dice&, Sink&);
  static State start(const Rules& rules, int seats, Dice& dice) {
    NoEvents nothing;
    return start(rules, seats, dice, nothing);
  }
  static SeatSet deciders(const Rules&, const State& state) {
    using raiders::Stage;
    switch (state.stage) {
      case Stage::turn:
      case Stage::reroll:
      case Stage::loot: return SeatSet::only(state.turn);
      case Stage::trade:
      case Stage::smoke: return SeatSet::only(state.target);
      case Stage::veil:  // Mutiny asks one Corsair after the other (D7)
        return state.veiling == raiders::EventCard::mutiny ? SeatSet::only(state.owed.front()) : state.owed;
      case Stage::spoil:
      case Stage::plan: return state.owed;
      case Stage::over: return {};
    }
    return {};
  }
  static void moves(const Rules&, const State&, Seat, Moves&);
  static Refusal check(const Rules&, const State&, Seat, const Move&);
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
  static std::string_view role(const State& state, Seat seat) { return name_of(state.at(seat).ship); }
  static void annotate(const Rules&, const State& view, Seat, const Move&, Facts&);
  using Figures = raiders::Figures;
  static Figures figures(const Rules&, const State& view, Seat viewer);
  static Goal goal(const Rules&, const State& view, Seat viewer);
  static Fleet fleet(const Rules&, const State& view);
  using Outline = raiders::Outline;
  static Outline outline(const Rules&, const State& view, Seat, const Move&);
  static void answer(const Rules&, const State& view, Seat viewer, std::string_view query, Page&);

  using Sheet = tortuga::Sheet<static_cast<int>(raiders::kColumns.size())>;
  static constexpr std::span<const std::string_view> kColumns{raiders::kColumns};
  static constexpr Sheet::Weights kWeights{{
#include "games/raiders/weights.inc"
  }};
  static void appraise(const Rules&, const State&, Sheet&);
  static int horizon(const Rules&, int seats);
  static void shortlist(const Rules&, const State& view, Seat, Moves&);
  static Reason merit(const Rules&, const State& view, Seat, const Move&);

  static constexpr int kStyles = static_cast<int>(raiders::kStyleTable.size());
  static std::string_view style_name(int style) { return raiders::kStyleTable[static_cast<std::size_t>(style)].name; }
  static Advice<Move> bosun(const Rules&, const State& view, Seat, Dice&, int style = 0);
  static Move policy(const Rules&, const State& world, Seat, Dice&, int style = 0);
  static constexpr std::string_view kCaps[] = {"round_limit"};
  static void for_bots(Rules& rules) {
    if (rules.round_limit == 0) rules.round_limit = 60;  // RAID-Q64
  }
};

static_assert(Game<Raiders>);

}  // namespace tortuga
