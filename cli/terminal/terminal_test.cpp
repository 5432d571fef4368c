// Whole games at the terminal, typed from a script.
#include "cli/terminal/terminal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "cli/terminal/play_command.h"

namespace tortuga::terminal {
namespace {

namespace fs = std::filesystem;

class TerminalPlay : public testing::Test {
 protected:
  TerminalPlay() {
    folder_ = fs::temp_directory_path() / ("tortuga_terminal_" + std::to_string(getpid()));
    options_.entry = find_game("lostseas");
    options_.seats = {"you", "bosun"};
    options_.seed = Seed::of(7);
    options_.save = folder_ / "game.json";
  }
  ~TerminalPlay() override { fs::remove_all(folder_); }

  // Types the lines, then closes the input. Returns all that was written.
  std::string type(const std::string& lines, bool full = false) {
    std::istringstream in(lines);
    std::ostringstream out, errors;
    StreamInput input(in, out);
    Console console{input, out, errors};
    console.full = full;
    console.person = person_;
    console.language = system_;
    if (person_) options_.pace = 0;
    code_ = play_at(console, options_);
    errors_ = errors.str();
    return out.str();
  }

  std::string saved(const fs::path& path) const {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }

  // The moves of the saved game.
  std::size_t saved_moves() const {
    Record record;
    return Record::parse(saved(options_.save), record).found() ? 0 : record.moves.size();
  }

  static bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

  // Always the first choice and sometimes the second, until the game is over.
  static std::string many_choices() {
    std::string lines;
    for (int i = 0; i < 4000; ++i) lines += i % 7 == 3 ? "1\n" : "2\n";
    return lines;
  }

  fs::path folder_;
  PlayOptions options_;
  bool person_ = false;
  std::string system_;  // the language it speaks
  int code_ = -1;
  std::string errors_;
};

TEST_F(TerminalPlay, MomentsAreMarkedWithOneKeyWhereTheGameWasBegunSo) {
  EXPECT_TRUE(has(type("!\nquit\n"), "Moments are marked only in games that were begun with --marks."));
  EXPECT_FALSE(has(type("?\nquit\n"), "mark this moment"));
  options_.marks = true;
  const std::string told = type("?\n!\n=\nboring\nquit\n");
  EXPECT_TRUE(has(told, "! or confusing, = or boring: mark this moment"));
  EXPECT_TRUE(has(told, "Marked: confusing here. Nobody else is told."));
  EXPECT_TRUE(has(told, "Marked: boring here. Nobody else is told."));
  Record record;
  ASSERT_EQ(Record::parse(saved(options_.save), record).text(), "");
  ASSERT_EQ(record.marks.size(), 3u);
  EXPECT_EQ(record.marks[0].feeling, Feeling::confusing);
  EXPECT_EQ(record.marks[2].feeling, Feeling::boring);
  EXPECT_EQ(record.marks[0].seat, Seat{0});
  EXPECT_EQ(record.marks[0].round, 1);
  EXPECT_FALSE(record.marks[0].rules.empty());
}

TEST_F(TerminalPlay, AWholeGameEndsWithTheFinalTable) {
  options_.options["doldrums_rounds"] = 30;
  const std::string out = type(many_choices());
  EXPECT_EQ(code_, 0);
  EXPECT_TRUE(has(out, "Place 1: "));
  EXPECT_TRUE(has(out, "Place 2: "));
  EXPECT_FALSE(fs::exists(options_.save));
  EXPECT_TRUE(fs::exists(folder_ / "game.finished.json"));
  Record record;
  EXPECT_EQ(Record::parse(saved(folder_ / "game.finished.json"), record).text(), "");
  EXPECT_FALSE(record.outcome.empty());
}

TEST_F(TerminalPlay, PlainOutputHasNoControlCharacters) {
  options_.options["doldrums_rounds"] = 30;
  options_.seats = {"you", "bosun:M\xC3\xA6ry", "deckhand"};
  const std::string out = type("b\np\ns\nS\nm\nk\n?\nhint\nwhy\nlog\nrules tie\nrules\noptions\nt\n" + many_choices());
  for (unsigned char c : out) ASSERT_TRUE(c >= ' ' || c == '\n') << "byte " << int{c};
  EXPECT_FALSE(has(out, "\xEE\x80")) << "an ink was left in";
  EXPECT_FALSE(has(out, "[terminal.")) << "a sentence is missing";
  EXPECT_FALSE(has(out, "[page.")) << "a sentence is missing";
  EXPECT_FALSE(has(out, "{")) << "a sentence lacks a fact";
}

TEST_F(TerminalPlay, EndOfInputSavesAndLeaves) {
  const std::string out = type("");
  EXPECT_EQ(code_, 0);
  EXPECT_TRUE(has(out, "is saved as"));
  EXPECT_TRUE(fs::exists(options_.save));
}

TEST_F(TerminalPlay, ASavedGameGoesOnWhereItStood) {
  type("1\n2\n1\nquit\n");
  const std::string left = saved(options_.save);
  options_.seed.reset();
  const std::string out = type("");
  EXPECT_TRUE(has(out, "Welcome back"));
  Record before, after;
  ASSERT_FALSE(Record::parse(left, before).found());
  ASSERT_FALSE(Record::parse(saved(options_.save), after).found());
  EXPECT_NE(before.digest, 0u);
  EXPECT_EQ(before.digest, after.digest);
  EXPECT_EQ(before.moves.size(), after.moves.size());
}

TEST_F(TerminalPlay, AnotherSeedMeansAnotherGameAndKeepsTheOldOne) {
  type("1\nquit\n");
  const std::string old = saved(options_.save);
  options_.seed = Seed::of(8);
  EXPECT_FALSE(has(type(""), "Welcome back"));
  EXPECT_EQ(saved(folder_ / "game.previous.json"), old);
}

TEST_F(TerminalPlay, APersonIsAskedWhetherToGoOn) {
  type("1\nquit\n");
  person_ = true;
  EXPECT_TRUE(has(type("y\nquit\n"), "Welcome back"));
  EXPECT_FALSE(has(type("n\nquit\n"), "Welcome back"));
}

TEST_F(TerminalPlay, ClosingAtThatQuestionLeavesTheSavedGameAlone) {
  type("1\nquit\n");
  const std::string old = saved(options_.save);
  person_ = true;
  type("");
  EXPECT_EQ(saved(options_.save), old);
}

TEST_F(TerminalPlay, AnUnreadableSavedGameIsLeftAsItIs) {
  fs::create_directories(folder_);
  std::ofstream(options_.save) << "{\"tortuga\": 1, \"game\"";
  type("1\n");
  EXPECT_EQ(code_, 1);
  EXPECT_TRUE(has(errors_, "cannot be continued"));
  EXPECT_EQ(saved(options_.save), "{\"tortuga\": 1, \"game\"");
}

TEST_F(TerminalPlay, ASavedGameThatDoesNotFitItsRulesIsLeftAsItIs) {
  type("1\nquit\n");
  std::string text = saved(options_.save);
  text.replace(text.find("\"by\":"), 6, "\"by\":9");
  std::ofstream(options_.save) << text;
  options_.seed.reset();
  type("1\n");
  EXPECT_EQ(code_, 1);
  EXPECT_EQ(saved(options_.save), text);
}

TEST_F(TerminalPlay, BadInputGetsAFriendlyLineAndChangesNothing) {
  const std::string out = type("avast\n0\n99\n99999999999999999999999\n{\"kind\":\"fly\"}\n{\n\n-1\n");
  EXPECT_TRUE(has(out, "“avast” means nothing here"));
  EXPECT_TRUE(has(out, "There is no choice 99"));
  EXPECT_TRUE(has(out, "That is no move of this game"));
  EXPECT_EQ(saved_moves(), 0u);
}

TEST_F(TerminalPlay, ARefusedMoveSaysWhyAndNamesTheRule) {
  const std::string out = type("{\"kind\": \"sail\", \"by\": 9}\nwhy\n");
  EXPECT_TRUE(has(out, "too far"));
  EXPECT_TRUE(has(out, "(LOST-020 and LOST-021)"));
  EXPECT_TRUE(has(out, "LOST-020: "));
  EXPECT_EQ(saved_moves(), 0u);
}

TEST_F(TerminalPlay, AMoveMayBeTypedAsJson) {
  const std::string out = type("{ \"kind\" : \"sail\", \"by\" : 1 }\n");
  EXPECT_TRUE(has(out, "You sail right 1 tile"));
  EXPECT_TRUE(has(saved(options_.save), "{\"seat\":0,\"move\":{\"kind\":\"sail\",\"by\":1}"));
}

TEST_F(TerminalPlay, WhyTellsTheRuleBehindTheLastLineOrAnEarlierOne) {
  const std::string out = type("why\nwhy hidden\nwhy kraken\n");
  EXPECT_TRUE(has(out, "Why: Your turn"));
  EXPECT_TRUE(has(out, "LOST-012: "));
  EXPECT_TRUE(has(out, "Why: Welcome to the Lost Seas"));
  EXPECT_TRUE(has(out, "No line of the log has “kraken” in it"));
}

TEST_F(TerminalPlay, AHintNamesOneOfTheChoices) {
  const std::string out = type("hint\n");
  EXPECT_TRUE(has(out, "Hint: 1, ") || has(out, "Hint: 2, ") || has(out, "Hint: 3, "));
  EXPECT_EQ(saved_moves(), 0u);
}

TEST_F(TerminalPlay, UndoSaysWhyThereIsNothingToTakeBack) {
  EXPECT_TRUE(has(type("1\nundo\n"), "nothing to take back"));
  EXPECT_GE(saved_moves(), 1u);
}

TEST_F(TerminalPlay, KeysAnswerAsTheRulebookSays) {
  const std::string out = type("p\nP\nm\nk\nS\n");
  EXPECT_TRUE(has(out, "You are on tile"));
  EXPECT_TRUE(has(out, "The Golden Moon is not visible"));
  EXPECT_TRUE(has(out, "Cannonball Shot: "));
  EXPECT_TRUE(has(out, "one fact a line"));
}

TEST_F(TerminalPlay, HelpListsWhatWorksNow) {
  const std::string out = type("?\n");
  EXPECT_TRUE(has(out, "Shift+S"));
  EXPECT_TRUE(has(out, "quit: "));
  EXPECT_FALSE(has(out, "undo: ")) << "nothing can be taken back yet";
}

TEST_F(TerminalPlay, WatchingBotsNeedsNoInputAndSavesNothing) {
  options_.seats = {"bosun", "deckhand"};
  const fs::path place = std::exchange(options_.save, {});
  const char* old = std::getenv("XDG_DATA_HOME");
  const std::string before = old != nullptr ? old : "";
  setenv("XDG_DATA_HOME", folder_.c_str(), 1);
  const std::string out = type("");
  if (old != nullptr) setenv("XDG_DATA_HOME", before.c_str(), 1);
  else unsetenv("XDG_DATA_HOME");
  EXPECT_EQ(code_, 0);
  EXPECT_TRUE(has(out, "Place 2: "));
  EXPECT_FALSE(has(out, "Your"));
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(TerminalPlay, PlayersWhoShareAKeyboardHearOfEachOtherByName) {
  options_.seats = {"Ann", "you:Ben", "deckhand"};
  const std::string out = type("1\n1\n");
  EXPECT_TRUE(has(out, "Ann sails"));
  EXPECT_TRUE(has(out, "Ben sails"));
  EXPECT_TRUE(has(out, "Ben, your choice"));
  EXPECT_FALSE(has(out, "You sail"));
}

TEST_F(TerminalPlay, ARecordNamesTheSeatsSoThatTheyCanBeReadAgain) {
  options_.seats = {"you", "you:Bosun Bob", "deckhand:Flint", "bosun"};
  type("1\nquit\n");
  Record record;
  ASSERT_FALSE(Record::parse(saved(options_.save), record).found());
  EXPECT_EQ(record.seats, (std::vector<std::string>{"Player 1", "you:Bosun Bob", "Deckhand Flint", "Bosun Mary"}));
  options_.seed.reset();
  EXPECT_TRUE(has(type(""), "Bosun Bob, your choice"));
  ASSERT_FALSE(Record::parse(saved(options_.save), record).found());
  EXPECT_EQ(record.seats, (std::vector<std::string>{"Player 1", "you:Bosun Bob", "Deckhand Flint", "Bosun Mary"}));
}

TEST_F(TerminalPlay, WrongSeatsAndOptionsAreWrongUsage) {
  for (const std::vector<std::string>& seats :
       {std::vector<std::string>{"you"}, {"you", ""}, {"Ann", "Ann"}, {"you", "you:a\x1b[2J"}}) {
    options_.seats = seats;
    type("1\n");
    EXPECT_EQ(code_, 2);
    EXPECT_FALSE(errors_.empty());
  }
  options_.seats = {"you", "bosun"};
  options_.options["krakens"] = 3;
  type("1\n");
  EXPECT_EQ(code_, 2);
  EXPECT_TRUE(has(errors_, "krakens"));
  EXPECT_FALSE(fs::exists(options_.save));
}

TEST_F(TerminalPlay, AGameThatCannotBeSavedSaysSo) {
  fs::create_directories(folder_);
  std::ofstream(folder_ / "file") << "in the way";
  options_.save = folder_ / "file" / "game.json";
  const std::string out = type("1\n");
  EXPECT_EQ(code_, 1);
  EXPECT_TRUE(has(out, "could not be saved"));
}

TEST_F(TerminalPlay, TheFullViewShowsBoardLogAndChoices) {
  const std::string out = type("1\nk\n\n", true);
  EXPECT_TRUE(has(out, "Pirates of the Lost Seas"));
  EXPECT_TRUE(has(out, "[A]"));
  EXPECT_TRUE(has(out, "18 of 18 gems at sea"));
  EXPECT_TRUE(has(out, "1: Sail"));
  EXPECT_FALSE(has(out, "\x1b[1;3")) << "no colour was asked for";
  EXPECT_FALSE(has(out, "\xEE\x80")) << "an ink was left in";
}

TEST_F(TerminalPlay, TheFullViewFitsTheScreen) {
  options_.seats = {"you", "bosun", "bosun", "bosun", "bosun"};
  options_.options["find_gem_xp_multiplier"] = 3;
  const std::string out = type("2\n1\n2\n1\n2\n2\n2\n", true);
  std::string screen;
  for (std::size_t at = 0; at != std::string::npos; at = out.find("\x1b[H", at + 1)) {
    screen = out.substr(at, out.find("\x1b[J", at) - at);
    EXPECT_LT(std::count(screen.begin(), screen.end(), '\n'), 24);
  }
}

// Lost Seas with a few German words, which nobody ships.
const Entry& half_german() {
  static const std::vector<Text> texts = [] {
    const Texts english = find_game("lostseas")->texts;
    std::vector<Text> all(english.begin(), english.end());
    all.push_back(
        {"de", R"({"event.turn_began": "{person, select, you{Du bist dran} other{{seat} ist dran}}."})", "de.json"});
    return all;
  }();
  static const Entry entry{find_game("lostseas")->game, texts, find_game("lostseas")->rules};
  return entry;
}

TEST_F(TerminalPlay, TellsInTheLanguageThatWasAskedForAndInEnglishWhatLacksInIt) {
  options_.entry = &half_german();
  options_.language = "de";
  const std::string out = type("");
  EXPECT_EQ(code_, 0);
  EXPECT_TRUE(has(out, "Du bist dran.")) << out;
  EXPECT_TRUE(has(out, "Welcome to the Lost Seas."));
  EXPECT_TRUE(has(out, "Your choices:"));
}

TEST_F(TerminalPlay, TellsInTheLanguageOfTheSystemIfThereIsATextInIt) {
  options_.entry = &half_german();
  const auto german = [&](const char* system, const char* asked = "") {
    system_ = system;
    options_.language = asked;
    options_.fresh = true;
    const bool told = has(type(""), "Du bist dran.");
    EXPECT_EQ(code_, 0) << system;
    return told;
  };
  EXPECT_TRUE(german("de_CH.UTF-8"));
  EXPECT_FALSE(german("de_CH.UTF-8", "en"));
  for (const char* other : {"", "C", "en_GB.UTF-8", "fr_FR.UTF-8", "tlh"}) EXPECT_FALSE(german(other)) << other;
}

TEST_F(TerminalPlay, ALanguageWithoutATextIsRefusedWithThoseThereAre) {
  options_.entry = &half_german();
  for (const char* asked : {"fr", "tlh", "C"}) {
    options_.language = asked;
    type("");
    EXPECT_EQ(code_, 2);
    EXPECT_EQ(errors_, "There is no text in “" + std::string{asked} + "”. Known: en, de.\n");
  }
}

}  // namespace
}  // namespace tortuga::terminal
