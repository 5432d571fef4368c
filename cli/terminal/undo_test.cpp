// Taking back, tried on a game small enough to have nothing else: tie knots as long as you like, then cast off.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "cli/terminal/play_command.h"
#include "engine/match_of.h"
#include "engine/record.h"

namespace tortuga::terminal {

struct Knots {
  struct Rules {
    std::int8_t most = 9;
  };
  struct State {
    Seat turn{0};
    std::int8_t knots = 0;
    bool over = false;
  };
  struct Tie {
    static constexpr const char* kKind = "tie";
    friend bool operator==(const Tie&, const Tie&) = default;
  };
  struct CastOff {
    static constexpr const char* kKind = "cast_off";
    friend bool operator==(const CastOff&, const CastOff&) = default;
  };
  struct Tied {
    static constexpr const char* kKind = "tied";
    static constexpr Telling kTelling{"rope", {"KNOT-001"}};
    Seat seat;
    std::int8_t knots = 0;
  };
  using Move = std::variant<Tie, CastOff>;
  using Moves = MoveList<Move, 2>;
  using Event = std::variant<Tied>;
  static constexpr GameFacts kFacts{"knots", "Knots", "KNOT", 2, 2, false, 1};
  static constexpr OptionRow kOptionTable[] = {{"most", Chooser::host, 1, 9}};
  static constexpr std::span<const OptionRow> kOptions{kOptionTable};
  static constexpr Query kQueryTable[] = {{'b', "board"}};
  static constexpr std::span<const Query> kQueries{kQueryTable};

  static State start(const Rules&, int, Dice&) { return {}; }
  template <class Sink>
  static void opening(const Rules&, const State&, Sink&) {}
  static SeatSet deciders(const Rules&, const State& state) {
    return state.over ? SeatSet{} : SeatSet::only(state.turn);
  }
  static void moves(const Rules& rules, const State& state, Seat seat, Moves& list) {
    list.clear();
    if (state.over || seat != state.turn) return;
    list.push(CastOff{});
    if (state.knots < rules.most) list.push(Tie{});
  }
  static Refusal check(const Rules&, const State& state, Seat seat, const Move&) {
    if (state.over || seat != state.turn) return {"refusal.turn", {"KNOT-001"}};
    return {};
  }
  template <class Sink>
  static void play(const Rules&, State& state, Seat seat, const Move& move, Dice&, Sink& tell) {
    if (std::holds_alternative<Tie>(move)) return tell(Tied{seat, ++state.knots});
    state.over = seat == Seat{1};
    state.turn = Seat{1};
  }
  static Outcome outcome(const Rules&, const State& state) {
    Outcome outcome;
    outcome.over = state.over;
    return outcome;
  }
  static Move fallback(const Rules&, const State&, Seat) { return CastOff{}; }
  static void conceal(const Rules&, State&, Seat) {}
  static void imagine(const Rules&, State&, Seat, Dice&) {}
  static void settle(const Rules&, State&) {}
  static Reason flaw(const Rules&, const State&) { return {}; }
  static Tally tally(const Rules&, const State&) { return {}; }
  static int round(const State&) { return 1; }
  static void annotate(const Rules&, const State&, Seat, const Move&, Facts&) {}
  static void answer(const Rules&, const State&, Seat, std::string_view, Page&) {}
  static Advice<Move> bosun(const Rules&, const State&, Seat, Dice&) { return {CastOff{}, {}}; }
  static void for_bots(Rules&) {}
};
BOOST_DESCRIBE_STRUCT(Knots::Rules, (), (most))
BOOST_DESCRIBE_STRUCT(Knots::State, (), (turn, knots, over))
BOOST_DESCRIBE_STRUCT(Knots::Tie, (), ())
BOOST_DESCRIBE_STRUCT(Knots::CastOff, (), ())
BOOST_DESCRIBE_STRUCT(Knots::Tied, (), (seat, knots))

// Types nothing, and lets the clock run out.
struct Sleeper final : Input {
  std::optional<std::string> line(const std::string&) override { return {}; }
  bool late() const override { return true; }
};

const Text kKnotTexts[] = {
    {"en",
     R"({"event.tied": "Knot {knots} is tied.", "move.tie": "Tie", "move.cast_off": "Cast off", "refusal.turn": "No."})",
     "undo_test.cpp"}};

TEST(StandIn, AMoveThatAClockMadeSaysSo) {
  static const GameOf<Knots> game;
  const Entry entry{game, kKnotTexts, ""};
  PlayOptions options;
  options.entry = &entry;
  options.seats = {"you", "bosun"};
  options.save = std::filesystem::temp_directory_path() / ("tortuga_clock_" + std::to_string(getpid()) + ".json");
  options.fresh = true;
  std::ostringstream out, errors;
  Sleeper sleeper;
  Console console{sleeper, out, errors};
  EXPECT_EQ(play_at(console, options), 0);
  EXPECT_NE(out.str().find("Time is up: for you the safe choice was made: Cast off."), std::string::npos) << out.str();
  std::filesystem::remove(options.save.replace_extension(".finished.json"));
}

TEST(Undo, TakesBackTheLastStepItsLineAndItsPlaceInTheRecord) {
  static const GameOf<Knots> game;
  const Entry entry{game, kKnotTexts, "- **KNOT-001** Knots are tied one by one.\n"};
  const auto folder = std::filesystem::temp_directory_path() / ("tortuga_undo_" + std::to_string(getpid()));
  PlayOptions options;
  options.entry = &entry;
  options.seats = {"you", "bosun"};
  options.save = folder / "knots.json";

  std::istringstream in("2\n2\n?\nundo\nlog\nundo\nundo\nquit\n");
  std::ostringstream out, errors;
  StreamInput input(in, out);
  Console console{input, out, errors};
  EXPECT_EQ(play_at(console, options), 0);

  const std::string text = out.str();
  EXPECT_NE(text.find("undo: take your last step back"), std::string::npos);
  EXPECT_NE(text.find("Taken back."), std::string::npos);
  const std::string log = text.substr(text.find("What was told"));
  EXPECT_NE(log.find("Knot 1 is tied."), std::string::npos);
  EXPECT_EQ(log.find("Knot 2 is tied."), std::string::npos);
  EXPECT_NE(log.find("nothing to take back"), std::string::npos) << "the third undo";

  std::ifstream file(options.save);
  std::stringstream saved;
  saved << file.rdbuf();
  Record record;
  EXPECT_EQ(Record::parse(saved.str(), record).text(), "");
  EXPECT_TRUE(record.moves.empty());
  std::filesystem::remove_all(folder);
}

}  // namespace tortuga::terminal
