// The little race that boardgame.mjs and colyseus.mjs play, as a game of this engine: two ships on a ring of 40 tiles.
// A roll moves a ship by a die, the gems of its tile are scored, and the tile has one more for whoever comes next.
#pragma once

#include <algorithm>

#include "engine/game.h"

namespace tortuga::race {

struct Rules {
  std::int16_t tiles = 40;
  std::int16_t die = 6;
  std::int32_t rolls = 1'000'000;  // longer than any measurement
};
BOOST_DESCRIBE_STRUCT(Rules, (), (tiles, die, rolls))
inline constexpr OptionRow kOptions[] = {
    {"tiles", Chooser::host, 1, 40}, {"die", Chooser::host, 1, 20}, {"rolls", Chooser::host, 1, 1'000'000}};

struct State {
  std::int32_t rolls = 0;
  Seat turn{0};
  List<std::int16_t, 2> tiles;
  List<std::int32_t, 2> scores;
  List<std::int32_t, 40> gems;
};
BOOST_DESCRIBE_STRUCT(State, (), (rolls, turn, tiles, scores, gems))

struct Roll {
  static constexpr const char* kKind = "roll";
  friend bool operator==(const Roll&, const Roll&) = default;
};
BOOST_DESCRIBE_STRUCT(Roll, (), ())

struct Rolled {
  static constexpr const char* kKind = "rolled";
  static constexpr Telling kTelling{"die", {"RACE-001"}};
  Seat seat;
  int die, tile, gems;
};
BOOST_DESCRIBE_STRUCT(Rolled, (), (seat, die, tile, gems))

inline constexpr std::string_view kCatalogue = R"({
  "word.you": "you",
  "word.nobody": "nobody",
  "event.rolled": "{person, select, you{You roll} other{{seat} rolls}} {die}: {gems} on tile {tile}.",
  "move.roll": "Roll", "refusal.wait": "It is not your turn.", "hint.any": "There is nothing else to do.",
  "end.none": "The race goes on.", "end.rolled": "All rolls are made.",
  "option.tiles": "Tiles of the ring", "option.die": "Sides of the die", "option.rolls": "Rolls in all",
  "query.board": "The ring", "page.ship": "{seat_is, select, you{You are} other{{seat} is}} on tile {tile} with {score} gems."
})";
inline constexpr std::string_view kRulebook = "# The race\n\n- **RACE-001** Roll, sail, take what the tile has.\n";

struct Race {
  using Rules = race::Rules;
  using State = race::State;
  using Move = std::variant<Roll>;
  using Moves = MoveList<Move, 1>;
  using Event = std::variant<Rolled>;

  static constexpr GameFacts kFacts{"race", "The little race", "RACE", 2, 2, false, 1};
  static constexpr std::span<const OptionRow> kOptions{race::kOptions};
  static constexpr Query kQueryTable[] = {{'b', "board"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};

  static State start(const Rules& rules, int seats, Dice&) {
    State state;
    for (int i = 0; i < seats; ++i) state.tiles.push(0), state.scores.push(0);
    for (int i = 0; i < rules.tiles; ++i) state.gems.push(1);
    return state;
  }
  template <class Sink>
  static void opening(const Rules&, const State&, Sink&) {}
  static SeatSet deciders(const Rules& rules, const State& state) {
    return state.rolls < rules.rolls ? SeatSet::only(state.turn) : SeatSet{};
  }
  static void moves(const Rules& rules, const State& state, Seat seat, Moves& list) {
    list.clear();
    if (deciders(rules, state).has(seat)) list.push(Roll{});
  }
  static Refusal check(const Rules& rules, const State& state, Seat seat, const Move&) {
    if (deciders(rules, state).has(seat)) return {};
    return {"refusal.wait", {"RACE-001"}};
  }
  template <class Sink>
  static void play(const Rules& rules, State& state, Seat seat, const Move&, Dice& dice, Sink& tell) {
    const int die = dice.roll(rules.die);
    const int tile = (state.tiles[seat.index()] + die) % rules.tiles;
    const int gems = state.gems[tile]++;
    state.tiles[seat.index()] = static_cast<std::int16_t>(tile);
    state.scores[seat.index()] += gems;
    state.turn = Seat{1 - seat.index()};
    ++state.rolls;
    tell(Rolled{seat, die, tile, gems});
  }
  static Outcome outcome(const Rules& rules, const State& state) {
    Outcome outcome;
    outcome.over = state.rolls >= rules.rolls;
    if (outcome.over) outcome.reason = "rolled";
    const int best = std::max(state.scores[0], state.scores[1]);
    for (int i = 0; i < state.scores.size(); ++i) {
      outcome.places.push(state.scores[i] == best ? 1 : 2);
      outcome.scores.push(state.scores[i]);
      if (state.scores[i] == best) outcome.winners.add(Seat{i});
    }
    return outcome;
  }
  static Move fallback(const Rules&, const State&, Seat) { return Roll{}; }
  static void conceal(const Rules&, State&, Seat) {}
  static void imagine(const Rules&, State&, Seat, Dice&) {}
  static void settle(const Rules&, State&) {}
  static Reason flaw(const Rules&, const State&) { return {}; }
  static Tally tally(const Rules&, const State&) { return {}; }
  static int round(const State& state) { return state.rolls / 2; }
  static void annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
  static void answer(const Rules&, const State& state, Seat, std::string_view, Page& page) {
    for (int i = 0; i < state.tiles.size(); ++i)
      page.say("page.ship", Facts{}.add("seat", Seat{i}).add("tile", state.tiles[i]).add("score", state.scores[i]));
  }
  static Advice<Move> bosun(const Rules&, const State&, Seat, Dice&) { return {Roll{}, {"hint.any", {"RACE-001"}}}; }
  static void for_bots(Rules&) {}
};
static_assert(Game<Race>);

}  // namespace tortuga::race
