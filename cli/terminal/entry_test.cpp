// How people enter moves: in parts, by letters that stay, in words; alone and sharing a keyboard. All games.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "cli/terminal/layout.h"
#include "cli/terminal/menu.h"
#include "cli/terminal/play_command.h"
#include "cli/terminal/roster.h"
#include "engine/record.h"

namespace tortuga::terminal {
namespace {

namespace fs = std::filesystem;

class Entering : public testing::Test {
 protected:
  Entering() {
    folder_ = fs::temp_directory_path() / ("tortuga_entry_" + std::to_string(getpid()));
    options_.seed = Seed::of(7);
    options_.save = folder_ / "game.json";
    options_.fresh = true;
  }
  ~Entering() override { fs::remove_all(folder_); }

  std::string type(const std::string& game, const std::string& lines, bool full = false) {
    options_.entry = find_game(game);
    std::istringstream in(lines);
    std::ostringstream out, errors;
    StreamInput input(in, out);
    Console console{input, out, errors};
    console.full = full;
    code_ = play_at(console, options_);
    errors_ = errors.str();
    return out.str();
  }
  // The moves of the saved game, as JSON, one a line.
  std::string moves() const {
    std::ifstream file(options_.save);
    std::stringstream text;
    text << file.rdbuf();
    Record record;
    std::string all;
    if (Record::parse(text.str(), record).found()) return "none";
    for (const auto& move : record.moves) all += std::to_string(move.seat.index()) + move.move + "\n";
    return all;
  }
  static bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }
  static std::string repeated(const std::string& lines, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += lines;
    return all;
  }
  static std::vector<std::string> pieces(const std::string& text, std::string_view at) {
    std::vector<std::string> all;
    std::size_t from = 0;
    for (std::size_t to = 0; to != std::string::npos; from = to + at.size()) {
      to = text.find(at, from);
      all.push_back(text.substr(from, to == std::string::npos ? to : to - from));
    }
    return all;
  }

  fs::path folder_;
  PlayOptions options_;
  int code_ = -1;
  std::string errors_;
};

TEST(Roster, WhatIsListedKeepsItsNumber) {
  Roster roster;
  EXPECT_EQ(roster.number("card", "rum"), 1);
  EXPECT_EQ(roster.number("card", "rope"), 2);
  EXPECT_EQ(roster.number("card", "rum"), 1);
  EXPECT_EQ(roster.number("", "rope"), 1);
}

TEST_F(Entering, EveryGameStartsWithTheFewestBotsItNeeds) {
  for (const Entry& entry : games()) {
    const std::string out = type(std::string{entry.game.facts().name}, "quit\n");
    EXPECT_EQ(code_, 0) << entry.game.facts().name << errors_;
    EXPECT_TRUE(has(out, "Your choice")) << entry.game.facts().name;
  }
}

TEST_F(Entering, ANewCrewNeverResumesTheGameOfAnotherOne) {
  options_.fresh = false;
  options_.seed.reset();
  options_.seats = {"you", "bosun"};
  type("lostseas", "1\nquit\n");
  EXPECT_TRUE(has(type("lostseas", "quit\n"), "Welcome back"));
  options_.seats = {"you", "bosun", "bosun"};
  EXPECT_FALSE(has(type("lostseas", "quit\n"), "Welcome back"));
  EXPECT_TRUE(fs::exists(folder_ / "game.previous.json"));
}

TEST_F(Entering, TheGoalIsSaidAtTheStartAndOneKeyAway) {
  for (const Entry& entry : games()) {
    const std::string out = type(std::string{entry.game.facts().name}, "g\nquit\n");
    EXPECT_EQ(pieces(out, "Goal: ").size(), 3u) << entry.game.facts().name << out;
  }
}

// However short the log is, and whoever moves first: the first decision has the goal on its screen.
TEST_F(Entering, TheFirstScreenSaysTheGoal) {
  for (const Entry& entry : games()) {
    const std::string out = type(std::string{entry.game.facts().name}, "quit\n", true);
    const std::string before = out.substr(0, out.find("Your choice"));
    EXPECT_TRUE(has(before.substr(before.rfind("\x1b[H")), "Goal: ")) << entry.game.facts().name << before;
  }
}

// PAC-033 to PAC-037: card, then side; Enter lays it.
TEST_F(Entering, ACardIsChosenThenItsSideThenEnterLaysIt) {
  const std::string out = type("pacifists", "1\ns\n\nquit\n");
  EXPECT_TRUE(has(moves(), R"(0{"kind":"play","cards":[{"card":)")) << moves() << out;
  EXPECT_TRUE(has(moves(), R"("side":"starboard"}]})")) << moves();
  for (const auto& line : pieces(out, "\n")) EXPECT_FALSE(line.starts_with("10: ")) << "a list of whole turns";
}

TEST_F(Entering, ADraftCanBeTakenBackStepByStep) {
  const std::string out = type("pacifists", "1\ns\n0\n0\nback\nn\nquit\n");
  EXPECT_TRUE(has(moves(), R"(0{"kind":"play","cards":[]})")) << moves() << out;
  EXPECT_TRUE(has(out, "nothing to go back from"));
}

TEST_F(Entering, TwoCardsMayBeNamedInAnyOrderAndAreAskedForOnceMore) {
  type("pacifists", "1\ns\n2\np\n\nquit\n");
  const std::string one = moves();
  type("pacifists", "2 p\n1 s\n\nquit\n");
  EXPECT_TRUE(has(one, R"(},{)")) << one;
  EXPECT_EQ(one.substr(0, one.find('\n')), moves().substr(0, moves().find('\n')));
  type("pacifists", "1 s 2 p\nquit\n");
  EXPECT_EQ(moves(), "") << "without Enter nothing is laid";
}

TEST_F(Entering, LettersOfTheSpecificationsWork) {
  EXPECT_TRUE(has(type("pacifists", "t\nquit\n"), "What the open orders would do"));
  EXPECT_TRUE(has(type("pacifists", "l\nquit\n"), "What was told"));
  type("raiders", "m\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"maneuver"})")) << moves();
  type("raiders", "p\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"plunder"})")) << moves();
  type("sea", "d\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"draw","source":"deck"})")) << moves();
  type("sea", "l\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"draw","source":"pile"})")) << moves();
}

// Section 11: Space is ready, Tab the next ship without orders.
TEST_F(Entering, SpaceAndTabWorkWhereTheSpecificationWantsThem) {
  options_.options["setup"] = "auto";
  type("plunk", "\t\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"select","ship":0})")) << moves();
  type("plunk", "\t\n\t\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"select","ship":1})")) << moves();
  type("plunk", " \nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"ready"})")) << moves();
}

// SEA-055: a card, then whether a token goes with it; the ship is asked for next, so it can still be taken back.
TEST_F(Entering, WhatCanBeTakenBackIsNotAskedForTwice) {
  const std::string out = type("sea", "d\nd\n1\nn\nundo\nquit\n");
  EXPECT_FALSE(has(out, "Shall it be this?")) << out;
}

TEST_F(Entering, WordsWorkInAllGames) {
  type("lostseas", "sail left\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"sail","by":-1})")) << moves();
  type("raiders", "plunder\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"plunder"})")) << moves();
  options_.seats = {"you", "bosun", "bosun"};
  const std::string asked = type("raiders", "fire\nquit\n");
  EXPECT_TRUE(has(asked, "Fire at whom?")) << asked;
  type("raiders", "fire at tom\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"fire","at":2})")) << moves();
  options_.seats = {};
  type("sea", "draw from the deck\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"draw","source":"deck"})")) << moves();
  type("pacifists", "lay no card\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"play","cards":[]})")) << moves();
}

TEST_F(Entering, AStrayWordPlaysNothing) {
  for (const Entry& entry : games()) {
    const std::string out = type(std::string{entry.game.facts().name}, "avast\n77\n{\n\n \nquit\n");
    EXPECT_EQ(moves(), "") << entry.game.facts().name;
    EXPECT_TRUE(has(out, "means nothing here"));
    EXPECT_TRUE(has(out, "There is no choice 77"));
  }
}

TEST_F(Entering, WhatIsBarredSaysWhy) {
  EXPECT_TRUE(has(type("raiders", "repair\nquit\n"), "Your ship has all its")) << "RAID-067";
  EXPECT_TRUE(has(type("raiders", "r\nquit\n"), "(RAID-067")) << "by its letter";
  EXPECT_TRUE(has(type("sea", "discard\nquit\n"), "You are drawing")) << "SEA-020";
  const std::string young = type("lostseas", "portal\npush\nquit\n");
  EXPECT_TRUE(has(young, "Portal unlocks at level 25")) << young;
  EXPECT_TRUE(has(young, "Push unlocks at level 75")) << "a value of a move: the skill, not the shove";
  EXPECT_TRUE(has(type("raiders", "repair\nwhy\nquit\n"), "RAID-067: ")) << "and why tells the rule";
  EXPECT_TRUE(has(type("lostseas", "sail 2\nquit\n"), "“sail 2” means nothing here")) << "not Sailor's Instinct";
  options_.options["setup"] = "auto";
  EXPECT_TRUE(has(type("plunk", "move nobody 3,-2\nquit\n"), "“move nobody 3,-2” means nothing here"));
}

TEST_F(Entering, ASquareCanBeLookedAt) {
  const std::string out = type("sea", "look g7\nlook A1\nlook G12\nlook Z9\nquit\n");
  EXPECT_TRUE(has(out, "\nG7, a Treasure Island.\n")) << out;
  EXPECT_TRUE(has(out, "\nA1, open sea.\n")) << out;
  EXPECT_TRUE(has(out, "\nG12, ")) << out;
  EXPECT_TRUE(has(out, "There is no such square")) << out;
  EXPECT_EQ(moves(), "");
}

TEST_F(Entering, AWordThatFitsEverythingAsksForAnother) {
  const std::string out = type("lostseas", "sail\nsail left\nquit\n");
  EXPECT_TRUE(has(out, "“sail” fits all of these")) << out;
  EXPECT_TRUE(has(moves(), R"({"kind":"sail","by":-1})")) << moves();
}

TEST_F(Entering, NoneLaysNoCard) {
  for (const char* word : {"none", "pass"}) {
    type("pacifists", word + std::string{"\nquit\n"});
    EXPECT_TRUE(has(moves(), R"({"kind":"play","cards":[]})")) << moves();
  }
}

TEST_F(Entering, WordsThatFitNoPartMayNameAnotherMove) {
  options_.seats = {"you", "bosun", "bosun"};
  type("raiders", "fire\nplunder\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"plunder"})")) << moves();
}

TEST_F(Entering, YesAndNoAnswerTheLastQuestion) {
  type("raiders", "strike the colours\nno\nquit\n");
  EXPECT_EQ(moves(), "");
  type("raiders", "strike the colours\nyes\n");
  EXPECT_TRUE(fs::exists(folder_ / "game.finished.json"));
}

TEST_F(Entering, HelpSaysWhatIsAskedAndTheWordsOfTheMoment) {
  const std::string begun = type("plunk", "?\n1\n?\n-5,12\nquit\n");
  const auto helps = pieces(begun, "What works now");
  ASSERT_EQ(helps.size(), 3u);
  EXPECT_TRUE(has(helps[1], "take 2")) << helps[1];
  EXPECT_FALSE(has(helps[1], "kraken")) << "nobody gives orders yet";
  EXPECT_TRUE(has(helps[2], "What is asked now: Where shall your shipyard stand?")) << helps[2];
  EXPECT_TRUE(has(helps[2], "first that of the shipyard, then one for each ship"));
  options_.options["setup"] = "auto";
  EXPECT_TRUE(has(type("plunk", "?\nquit\n"), "upgrade kraken cannons"));
  options_.options.clear();
  EXPECT_TRUE(has(type("raiders", "?\nquit\n"), "play powder keg")) << "one line for all decisions";
}

TEST_F(Entering, AListOfPlacesSaysWhatTheyAreFor) {
  const std::string told = type("plunk", "1\nhint\ndo\nquit\n");
  EXPECT_TRUE(has(told, "Your choices: Where shall your shipyard stand?"));
}

TEST_F(Entering, WhereWordsLeaveSeveralChoicesTheyHaveAHeading) {
  options_.options["setup"] = "auto";
  EXPECT_TRUE(has(type("plunk", "sail\nquit\n"), "Which ship?\n1: "));
}

// RAID-132: offers may name any amount and price.
TEST_F(Entering, TradesTakeAmountsThatAreNotListed) {
  options_.options["start_gold"] = 9;
  options_.seats = {"you", "bosun", "bosun"};
  const std::string out = type("raiders", "t\nbuy ammunition\n2\n2\n7\n\nquit\n");
  EXPECT_TRUE(has(moves(), R"({"kind":"buy_ammo","to":1,"amount":2,"gold":7})")) << moves() << out;
  // What nobody can pay is refused by the rule, and the question stays; 0 goes back.
  const std::string poor = type("raiders", "t\nbuy ammunition\n2\n2\n77\n0\n1\n5\n\nquit\n");
  EXPECT_TRUE(has(poor, "(RAID-")) << poor;
  EXPECT_TRUE(has(moves(), R"({"kind":"buy_ammo","to":1,"amount":1,"gold":5})")) << moves() << poor;
}

// RAID-141, PLUNK-135
TEST_F(Entering, GivingUpNeedsOnlyAWordAndIsAskedForTwice) {
  type("raiders", "strike the colours\n0\nquit\n");
  EXPECT_EQ(moves(), "");
  type("raiders", "strike the colours\n\n");
  EXPECT_TRUE(fs::exists(folder_ / "game.finished.json"));
  EXPECT_TRUE(has(type("plunk", "?\nquit\n"), "Also allowed, in these words: Resign"));
  options_.options["setup"] = "auto";
  EXPECT_TRUE(has(type("plunk", "resign\n0\nquit\n"), "Shall it be this?")) << "also where it is an order of the game";
  EXPECT_EQ(moves(), "");
  type("plunk", "resign\n\n");
  EXPECT_TRUE(fs::exists(folder_ / "game.finished.json"));
}

TEST_F(Entering, PeopleChooseBeforeBotsUnlessTheyWait) {
  const std::string first = type("pacifists", "quit\n");
  EXPECT_FALSE(has(first.substr(0, first.find("Your choice")), " lays "));
  const std::string waited = type("pacifists", "wait\nquit\n");
  EXPECT_TRUE(has(waited, "Bosun Mary lays ")) << waited;
  EXPECT_TRUE(has(waited, "Bosun Tom lays "));
  EXPECT_TRUE(has(type("lostseas", "wait\nquit\n"), "Nobody else is to choose"));
}

// PLUNK-021: one order for a whole stack.
TEST_F(Entering, AStackTakesOneOrder) {
  options_.options["setup"] = "auto";
  type("plunk", "hold all\nquit\n");
  EXPECT_EQ(pieces(moves(), R"("kind":"hold")").size(), 4u) << moves();
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = find_game("plunk")->game.start({options_.options}, 2, Seed::of(7), flaw, unfit, notes);
  boost::json::value position = boost::json::parse(match->position());
  auto& ships = position.at("ships").as_array();
  ships[1].as_object()["hex"] = ships[0].at("hex");
  ASSERT_TRUE(match->set_position(position).done());
  const std::string name{ships[0].at("name").as_string()}, other{ships[2].at("name").as_string()};
  const auto stack = match->orders_from_words(Seat{0}, "hold stack " + name);
  EXPECT_EQ(stack, (std::vector<std::string>{R"({"kind":"hold","ship":0})", R"({"kind":"hold","ship":1})"}));
  EXPECT_EQ(match->orders_from_words(Seat{0}, "hold " + name + "+" + other).size(), 2u);
  EXPECT_EQ(match->orders_from_words(Seat{0}, "all ne 1").size(), 3u);
  EXPECT_EQ(match->orders_from_words(Seat{0}, "hold " + name).size(), 1u);
}

TEST_F(Entering, TheSameActionKeepsItsNumberThroughAGame) {
  options_.options["doldrums_rounds"] = 12;
  std::map<std::string, std::string> keys;
  int checked = 0;
  for (const auto& line : pieces(type("lostseas", repeated("hint\ndo\n", 200)), "\n")) {
    const auto colon = line.find(": Sail ");
    if (colon == std::string::npos || colon > 2) continue;
    const std::string what = line.substr(colon, line.find(',') - colon);
    const auto known = keys.emplace(what, line.substr(0, colon));
    EXPECT_EQ(known.first->second, line.substr(0, colon)) << line;
    ++checked;
  }
  EXPECT_GT(checked, 20);
}

TEST_F(Entering, NumbersAreTheSameAfterTheGameWasSaved) {
  options_.fresh = false;
  options_.seats = {"you", "bosun"};
  const std::string before = type("raiders", "1\nm\nquit\n");
  const std::string after = type("raiders", "quit\n");
  const auto last = before.rfind("Your choices:");
  EXPECT_EQ(before.substr(last, before.find("Your choice,", last) - last),
            after.substr(after.find("Your choices:"), after.find("Your choice,") - after.find("Your choices:")));
}

// Whole games on a screen of 80 by 24, played by following hints: everything fits, nothing is missing.
TEST_F(Entering, WholeGamesFitTheScreenAndHintsLeadToTheEnd) {
  const std::pair<const char*, boost::json::object> cases[] = {
      {"lostseas", {{"doldrums_rounds", 5}}},
      {"pacifists", {}},
      {"plunk", {{"turn_limit", 20}, {"setup", "auto"}}},
      {"raiders", {{"round_limit", 6}}},
      {"sea", {{"round_limit", 4}}},
  };
  for (const auto& [game, options] : cases) {
    options_.options = options;
    const std::string out = type(game, repeated("hint\ndo\n", 2500), true);
    EXPECT_EQ(code_, 0) << game;
    EXPECT_TRUE(fs::exists(folder_ / "game.finished.json")) << game << errors_;
    fs::remove(folder_ / "game.finished.json");
    for (const char* broken :
         {"[terminal.", "[page.", "[menu.", "[ask.", "[part.", "[move.", "[event.", "\xEE\x80", "{", "}"})
      EXPECT_FALSE(has(out, broken)) << game << " " << broken;
    std::size_t screens = 0;
    for (const auto& screen : pieces(out, "\x1b[H")) {
      const auto end = screen.find("\x1b[J");
      if (end == std::string::npos) continue;
      const auto rows = pieces(screen.substr(0, end), "\r\n");
      ASSERT_LE(rows.size(), 24u) << game << screen;
      for (std::string row : rows) {
        if (const auto mark = row.find("\x1b[K"); mark != std::string::npos) row.erase(mark);
        EXPECT_LE(width(row), 80u) << game << ": " << row;
      }
      ++screens;
    }
    EXPECT_GT(screens, 10u) << game;
  }
}

// Whatever the rules list can be entered by keys, and the keys make that move and no other.
TEST(Menu, EveryListedMoveHasKeysThatMakeIt) {
  const std::tuple<const char*, int, boost::json::object> tables[] = {
      {"lostseas", 3, {{"portal_ocean", "random"}, {"xp_per_level", 5}}},
      {"lostseas", 2, {{"xp_per_level", 5}}},
      {"raiders", 3, {{"start_gold", 9}, {"crew_cards", true}, {"smoke_timing", "after_roll"}}},
      {"raiders", 4, {{"action_mode", "simultaneous"}}},
      {"pacifists", 3, {{"later_revision", true}}},
      {"pacifists", 5, {{"turn_order", "clockwise_rotating"}}},
      {"sea", 2, {{"combo_port", true}, {"first_player", "vote"}}},
      {"sea", 4, {{"draw_commit", true}}},
      {"plunk", 2, {{"legendary_ships", "extra"}, {"starting_gold", 300}}},
      {"plunk", 3, {{"setup", "auto"}, {"starting_gold", 300}, {"shipyard_attack", "approach"}}},
  };
  for (const auto& [name, seats, options] : tables) {
    const Entry& entry = *find_game(name);
    Catalogue catalogue;
    ASSERT_FALSE(catalogue.read(entry.texts).found());
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    const auto match = entry.game.start({options}, seats, Seed::of(11), flaw, unfit, notes);
    ASSERT_NE(match, nullptr) << name << flaw.text();
    const std::vector<std::string> names{"Ann", "Ben", "Cid", "Dee", "Eve"};
    const Narrator narrator(catalogue, names, match.get());
    std::array<Roster, kMaxSeats> rosters;
    Dice dice = Dice::fast(5);
    for (int step = 0; step < 150 && !match->outcome().over; ++step) {
      const Seat seat = match->deciders().front();
      const Menu::Ground ground{*match, seat, narrator, catalogue, rosters[static_cast<std::size_t>(seat.index())]};
      const std::vector<Choice> list = match->moves(seat);
      const Choice& choice = list[static_cast<std::size_t>(dice.pick(static_cast<int>(list.size())))];
      const std::string keys = Menu(ground).keys_for(choice.move);
      Menu menu(ground);
      Menu::Answer answer = menu.choose(keys);
      if (answer == Menu::Answer::moved) answer = menu.choose("");  // Enter says that it is enough, or that it is meant
      ASSERT_EQ(answer, Menu::Answer::made) << name << ": " << choice.move << " by \"" << keys << "\"";
      EXPECT_EQ(boost::json::parse(menu.move()), boost::json::parse(choice.move)) << name << " by " << keys;
      ASSERT_TRUE(match->play(seat, choice.move).done());
    }
  }
}

TEST_F(Entering, AHintNamesKeysThatWork) {
  for (const Entry& entry : games()) {
    const std::string game{entry.game.facts().name};
    std::string typed;
    for (int i = 0; i < 6; ++i) {
      const std::string out = type(game, typed + "hint\n");
      const auto at = out.find("Hint: ");
      ASSERT_NE(at, std::string::npos) << out;
      const std::string keys = out.substr(at + 6, out.find(", ", at) - at - 6);
      const std::string before = moves();
      const std::string tried = type(game, typed + keys + "\n\nquit\n");
      EXPECT_NE(moves(), before) << game << ": " << keys << "\n" << tried;
      typed += keys + "\n" + (has(tried, "Shall it be this?") ? "\n" : "");
      if (has(tried, "Shall it be this?")) break;
    }
  }
}

// The captain's orders are not undone by the bosun, who is quicker and would go on from there in its own way.
TEST_F(Entering, HintsOfASearcherAreNeverStuck) {
  ASSERT_EQ(read_recruit("captain:150i", options_.adviser), "");
  options_.options["setup"] = "auto";
  for (const std::uint64_t seed : {5, 6}) {
    options_.seed = Seed::of(seed);
    type("plunk", repeated("hint\ndo\n", 14) + "quit\n");
    EXPECT_GT(pieces(moves(), R"(0{"kind":"ready"})").size(), 2u) << moves();
    EXPECT_EQ(pieces(moves(), R"(0{"kind":"cancel")").size(), 1u) << "what was advised is called back: " << moves();
  }
}

TEST_F(Entering, TheLogPagesBackThroughEverything) {
  const std::string out = type("lostseas", repeated("1\n2\n", 12) + repeated("log\n", 40) + "log all\nquit\n");
  const std::string pages = out.substr(out.find("What was told"));
  EXPECT_TRUE(has(pages, "Type log again for those before"));
  EXPECT_TRUE(has(pages, "the game began here"));
  EXPECT_TRUE(has(pages, "Welcome to the Lost Seas"));
  EXPECT_TRUE(has(type("lostseas", "log hidden\nquit\n"), "18 gems lie hidden"));
}

// A page of the log ends with its newest line, however long the lines are, and none begins in the middle of one.
TEST_F(Entering, TheScreenTellsWholeLinesOfTheLog) {
  options_.seed = Seed::of(5);
  const std::string out = type("pacifists", "n\nn\nlog\nquit\n", true);
  const std::string page = out.substr(out.find("What was told"));
  EXPECT_FALSE(has(page.substr(0, page.find("\x1b[J")), "Enter shows more")) << page;
  int cut = 0;
  for (const std::string& screen : pieces(out, "\x1b[H")) {
    const auto mark = screen.find("(More has happened: type log.)");
    if (mark == std::string::npos) continue;
    ++cut;
    const auto next = screen.find("\n", mark) + 1;
    EXPECT_NE(screen.substr(next, 3), "   ") << "the end of a line without its beginning: " << screen;
  }
  EXPECT_GT(cut, 0);
}

TEST_F(Entering, CostsAreSaidBeforeTheyArePaid) {
  const std::string out = type("raiders", "quit\n");
  EXPECT_TRUE(has(out, "ammunition; no Maneuver on your next turn")) << "RAID-082";
  EXPECT_TRUE(has(out, "your next attack goes without the Attack Bonus")) << "RAID-087";
  EXPECT_TRUE(has(out, "no Smoke Bomb and no plating until your next turn")) << "RAID-077a, RAID-077b";
  options_.options["plunder_exposure"] = "maneuver_only";
  EXPECT_FALSE(has(type("raiders", "quit\n"), "no plating until")) << "RAID-078";
}

TEST_F(Entering, AStepBeforeVictoryStandsInTheLog) {
  options_.options["start_gold"] = 9;
  options_.options["gold_target"] = 12;
  const std::string out = type("raiders", "log\nquit\n");
  EXPECT_TRUE(has(out, "Take care! ")) << out;
  EXPECT_FALSE(has(out, "! !")) << "one sign is enough";
}

// Where several decide at once it is nobody's turn alone.
TEST_F(Entering, WhoseTurnItIsNamesAllWhoDecide) {
  EXPECT_TRUE(has(type("pacifists", "turn\nquit\n"), "your turn; Bosun Mary and Bosun Tom decide at the same time."));
  EXPECT_TRUE(has(type("lostseas", "turn\nquit\n"), "Round 1, your turn.\n"));
}

TEST_F(Entering, RulesFindWhatAPersonMeans) {
  EXPECT_TRUE(has(type("raiders", "rules goal\nquit\n"), "RAID-124: "));
  EXPECT_TRUE(has(type("plunk", "rules goal\nquit\n"), "Rules: goal\nPLUNK-13")) << "not who wins a comparison";
  EXPECT_TRUE(has(type("raiders", "rules serpent\nquit\n"), "Black Serpent"));
  EXPECT_TRUE(has(type("sea", "rules chart\nquit\n"), "Rules: chart\nSEA-047: ")) << "not Uncharted Waters first";
  for (const Entry& entry : games())
    EXPECT_FALSE(has(type(std::string{entry.game.facts().name}, "rules goal\nquit\n"), "No rule speaks of"))
        << entry.game.facts().name;
}

// --- Sharing a keyboard ---

TEST_F(Entering, PeopleWhoShareAKeyboardSeeOnlyTheirOwnCards) {
  options_.seats = {"Ann", "Ben", "bosun"};
  const std::string out = type("pacifists", "\nh\nn\n\nh\nn\nn\n\nh\nquit\n");  // Ben has round 2 first, too
  const auto turns = pieces(out, "Pass the keyboard to the next captain, ");
  ASSERT_EQ(turns.size(), 4u) << out;
  EXPECT_FALSE(has(turns[0], "draw")) << "before anybody has the keyboard: " << turns[0];
  const auto drawn = [](const std::string& turn) {
    const auto at = turn.find("You draw ");
    return at == std::string::npos ? std::string{} : turn.substr(at, turn.find('\n', at) - at);
  };
  ASSERT_TRUE(turns[1].starts_with("Ann, then Enter"));
  ASSERT_TRUE(turns[2].starts_with("Ben, then Enter"));
  ASSERT_TRUE(turns[3].starts_with("Ann, then Enter"));
  EXPECT_NE(drawn(turns[1]), "");
  EXPECT_NE(drawn(turns[2]), "");
  EXPECT_NE(drawn(turns[1]), drawn(turns[2]));
  EXPECT_FALSE(has(turns[2], drawn(turns[1])));
  EXPECT_FALSE(has(turns[3], drawn(turns[2])));
  EXPECT_NE(drawn(turns[3]), "") << "what Ann drew when she laid no card";
  EXPECT_TRUE(has(turns[2], "Ann lays no card and draws 2.")) << "what was wiped away and is for all is told again";
  EXPECT_TRUE(turns[1].ends_with(std::string(20, '\n'))) << "Ann's cards are out of sight";
}

TEST_F(Entering, TheScreenIsWipedBetweenTwoPeople) {
  options_.seats = {"Ann", "Ben", "bosun"};
  const std::string out = type("pacifists", "\nn\n\nquit\n", true);
  const auto turns = pieces(out, "Pass the keyboard to the next captain, ");
  ASSERT_EQ(turns.size(), 3u);
  EXPECT_TRUE(has(turns[1], "\x1b[3J"));
  EXPECT_TRUE(turns[1].ends_with("\x1b[3J")) << "nothing of Ann's is drawn after it";
}

TEST_F(Entering, WhoeverIsReadyMayHaveTheKeyboardBack) {
  options_.seats = {"Ann", "Ben"};
  options_.options["setup"] = "auto";
  const std::string out = type("plunk", "\nready\nback\n\nunready\n\nhold drake\nready\nback\n\nwait\n\nquit\n");
  const auto turns = pieces(out, "Pass the keyboard to the next captain, ");
  ASSERT_EQ(turns.size(), 7u) << out;
  for (const std::size_t ann : {1u, 3u, 5u}) EXPECT_TRUE(turns[ann].starts_with("Ann, then Enter")) << turns[ann];
  for (const std::size_t ben : {2u, 4u, 6u}) EXPECT_TRUE(turns[ben].starts_with("Ben, then Enter")) << turns[ben];
  EXPECT_FALSE(has(turns[2], "Ben, your choice")) << "he has not had it yet";
  EXPECT_TRUE(has(turns[3], "Ann, your choices:\nr: Ready")) << "she plans on: " << turns[3];
  EXPECT_TRUE(has(turns[6], "Ben, your choice")) << "who changes nothing lets the others go on";
  EXPECT_TRUE(has(moves(), R"({"kind":"unready"})")) << moves();
}

TEST_F(Entering, EachSeesWhatTheyDrewAndOthersOnlyThatTheyDid) {
  options_.seats = {"Ann", "Ben"};
  const std::string out = type("sea", "\nd\nd\nquit\n");
  const auto turns = pieces(out, "Pass the keyboard to the next captain, ");
  ASSERT_GE(turns.size(), 2u);
  EXPECT_TRUE(has(turns[1], "You draw ")) << turns[1];
}

TEST_F(Entering, ASharedGameThatGoesOnTellsNobodysSecrets) {
  options_.fresh = false;
  options_.seats = {"Ann", "Ben", "bosun"};
  type("pacifists", "\nn\nquit\n");
  const std::string out = type("pacifists", "");
  EXPECT_TRUE(has(out, "Welcome back"));
  EXPECT_FALSE(has(out, "You draw"));
}

TEST_F(Entering, ASharedGameThatGoesOnTellsEachOnlyWhatCameAfterTheirLastMove) {
  options_.fresh = false;
  options_.seats = {"Ann", "Ben", "bosun"};
  type("pacifists", "\n" + repeated("n\n\n", 5) + "quit\n");  // Ann has drawn three times, Ben twice
  const std::string out = type("pacifists", "\n\nquit\n");
  EXPECT_EQ(pieces(out, "You draw").size(), 2u) << out;
}

// What was a secret is not told as one after everybody has seen it.
TEST_F(Entering, WhoComesToTheKeyboardHearsEverythingInItsOrder) {
  options_.seats = {"Anne", "bosun", "Ben"};
  const std::string out = type("plunk", "\n" + repeated("hint\ndo\n\n", 6) + "quit\n");
  int both = 0;
  for (const std::string& piece : pieces(out, "Pass the keyboard")) {
    const auto placed = piece.rfind("A ship will lie on"), shown = piece.find("’s shipyard stands on");
    if (placed == std::string::npos || shown == std::string::npos) continue;
    EXPECT_LT(placed, shown) << piece;
    ++both;
  }
  EXPECT_GT(both, 0) << out;
}

TEST_F(Entering, WithoutSecretsNobodyIsAskedToLookAway) {
  options_.seats = {"Ann", "Ben"};
  EXPECT_FALSE(has(type("lostseas", "1\n1\nquit\n"), "Pass the keyboard"));
}

}  // namespace
}  // namespace tortuga::terminal
