// A race whose answers are known exactly: each seat adds a die in each round, the highest total wins, ties share. Dials
// plant what a lab must find: an extra roll for the first seat, a skill, a card that does something or nothing, luck in
// the deal or in play only, a seat that is out early.
#pragma once

#include "engine/game.h"

namespace tortuga::regatta {

inline constexpr int kMost = 4;

struct Rules {
  std::int8_t rounds = 10;
  std::int8_t sides = 6;        // 1: no luck in play
  std::int8_t extra_rolls = 0;  // of seat 0, in the first round
  std::int8_t bonus = 0;        // for each step of effort: good players row hard
  std::int8_t card = 0;         // what the card adds, once
  bool card_there = true;
  std::int8_t deal_sides = 1;  // a first total that is dealt
  std::int8_t out_round = 0;   // seat 1 is out after this round; 0: never
  std::int8_t burn = 0;        // dice thrown away at the start: other luck, the same game
};
BOOST_DESCRIBE_STRUCT(Rules, (), (rounds, sides, extra_rolls, bonus, card, card_there, deal_sides, out_round, burn))
inline constexpr OptionRow kOptions[] = {
    {"rounds", Chooser::host, 1, 100},         {"sides", Chooser::designer, 1, 100},
    {"extra_rolls", Chooser::designer, 0, 9},  {"bonus", Chooser::designer, 0, 100},
    {"card", Chooser::designer, 0, 50},        {"card_there", Chooser::host},
    {"deal_sides", Chooser::designer, 1, 100}, {"out_round", Chooser::designer, 0, 100},
    {"burn", Chooser::designer, 0, 9},
};

struct State {
  std::int8_t round = 1;
  Seat turn{0};
  bool over = false;
  List<std::int16_t, kMost> totals;
  List<bool, kMost> laid;
};
BOOST_DESCRIBE_STRUCT(State, (), (round, turn, over, totals, laid))

enum class Effort : std::uint8_t { idle, slow, steady, brisk, quick, strong, fierce, full };
BOOST_DESCRIBE_ENUM(Effort, idle, slow, steady, brisk, quick, strong, fierce, full)
enum class Card : std::uint8_t { spinnaker };
BOOST_DESCRIBE_ENUM(Card, spinnaker)

struct Row {
  static constexpr const char* kKind = "row";
  Effort effort = Effort::full;
  friend bool operator==(const Row&, const Row&) = default;
};
struct Lay {
  static constexpr const char* kKind = "lay";
  Card card = Card::spinnaker;
  friend bool operator==(const Lay&, const Lay&) = default;
};
BOOST_DESCRIBE_STRUCT(Row, (), (effort))
BOOST_DESCRIBE_STRUCT(Lay, (), (card))
using Move = std::variant<Row, Lay>;

struct Rowed {
  static constexpr const char* kKind = "rowed";
  static constexpr Telling kTelling{"oar", {"REG-001"}};
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Rowed, (), (seat))

// Lays: whether the decent player lays the card.
template <bool Lays = true>
struct Regatta {
  using Rules = regatta::Rules;
  using State = regatta::State;
  using Move = regatta::Move;
  using Moves = MoveList<Move, 16>;
  using Event = std::variant<Rowed>;

  static constexpr GameFacts kFacts{"regatta", "Regatta", "REG", 2, kMost, false, 1};
  static constexpr std::span<const OptionRow> kOptions{regatta::kOptions};
  static constexpr Query kQueryTable[] = {{'b', "board"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};

  static State start(const Rules& rules, int seats, Dice& dice) {
    State state;
    for (int s = 0; s < seats; ++s) {
      state.totals.push(static_cast<std::int16_t>(rules.deal_sides > 1 ? dice.roll(rules.deal_sides) : 0));
      state.laid.push(false);
    }
    return state;
  }
  template <class Sink>
  static void opening(const Rules&, const State&, Sink&) {}
  static SeatSet deciders(const Rules&, const State& state) {
    return state.over ? SeatSet{} : SeatSet::only(state.turn);
  }
  static bool may_lay(const Rules& rules, const State& state, Seat seat) {
    return rules.card_there && !state.laid[seat.index()];
  }
  static void moves(const Rules& rules, const State& state, Seat seat, Moves& list) {
    list.clear();
    if (state.over || seat != state.turn) return;
    for (int e = 0; e < 8; ++e) list.push(Row{static_cast<Effort>(e)});
    if (may_lay(rules, state, seat)) list.push(Lay{});
  }
  static Refusal check(const Rules& rules, const State& state, Seat seat, const Move& move) {
    Moves list;
    moves(rules, state, seat, list);
    for (const Move& offered : list)
      if (offered == move) return {};
    return {"refusal.not_now", {"REG-001"}};
  }
  template <class Sink>
  static void play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
    auto& total = state.totals[seat.index()];
    if (std::holds_alternative<Lay>(move)) {
      total = static_cast<std::int16_t>(total + rules.card);
      state.laid[seat.index()] = true;
      return;  // and rows as well
    }
    if (seat.index() == 0 && state.round == 1)
      for (int i = 0; i < rules.burn; ++i) dice.roll(6);
    int rolls = 1 + (seat.index() == 0 && state.round == 1 ? rules.extra_rolls : 0);
    for (; rolls > 0; --rolls)
      total = static_cast<std::int16_t>(total + (rules.sides > 1 ? dice.roll(rules.sides) : 0));
    total = static_cast<std::int16_t>(total + rules.bonus * static_cast<int>(std::get<Row>(move).effort));
    tell(Rowed{seat});
    do {
      state.turn = Seat{(state.turn.index() + 1) % state.totals.size()};
      if (state.turn.index() == 0) ++state.round;
    } while (state.turn.index() == 1 && rules.out_round > 0 && state.round > rules.out_round);
    if (state.round > rules.rounds) {
      state.over = true;
      state.round = rules.rounds;
    }
  }
  static Outcome outcome(const Rules&, const State& state) {
    Outcome outcome;
    outcome.over = state.over;
    if (state.over) outcome.reason = "finish";
    for (int s = 0; s < state.totals.size(); ++s) {
      int place = 1;
      for (const std::int16_t other : state.totals) place += other > state.totals[s];
      outcome.places.push(place);
      outcome.scores.push(state.totals[s]);
      if (place == 1 && state.over) outcome.winners.add(Seat{s});
    }
    return outcome;
  }
  static Move fallback(const Rules&, const State&, Seat) { return Row{}; }
  static void conceal(const Rules&, State&, Seat) {}
  static void imagine(const Rules&, State&, Seat, Dice&) {}
  static void settle(const Rules&, State&) {}
  static Reason flaw(const Rules&, const State&) { return {}; }
  static Tally tally(const Rules&, const State&) { return {}; }
  static int round(const State& state) { return state.round; }
  static void annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
  static void answer(const Rules&, const State&, Seat, std::string_view, Page&) {}
  static Advice<Move> bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
    if (Lays && may_lay(rules, view, seat)) return {Lay{}, {"hint.any", {"REG-001"}}};
    return {Row{}, {"hint.any", {"REG-001"}}};
  }
  static void for_bots(Rules&) {}
};

static_assert(Game<Regatta<>>);

}  // namespace tortuga::regatta
