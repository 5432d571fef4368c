// What people marked, counted from records written by hand.
#include "lab/study/marks.h"

#include <gtest/gtest.h>

#include "games/registry.h"
#include "lab/study/report.h"

namespace tortuga {
namespace {

const AnyGame& lost_seas() {
  return find_game("lostseas")->game;
}

PlayedGame played(const std::string& name, std::vector<Mark> marks) {
  PlayedGame game{name, {}};
  game.record.game = "lostseas";
  game.record.version = lost_seas().facts().version;
  game.record.seats = {"Ann", "Ben"};
  game.record.seed = Seed::of(7);
  game.record.marks = std::move(marks);
  return game;
}

std::string no_words(std::string_view) {
  return {};
}

TEST(Marks, AreCountedByRuleAndByRound) {
  const std::vector<PlayedGame> games{
      played("one", {{Seat{0}, Feeling::confusing, 0, 3, 1, {"LOST-010", "LOST-020"}},
                     {Seat{1}, Feeling::boring, 0, 4, 1, {"LOST-010"}},
                     {Seat{0}, Feeling::confusing, 0, 9, 3, {"LOST-010"}}}),
      played("two", {{Seat{0}, Feeling::boring, 0, 2, 2, {}}}),
      played("three", {}),
  };
  const MarkTally tally = count_marks(games, lost_seas());
  EXPECT_EQ(tally.games, 3);
  EXPECT_EQ(tally.together.confusing, 2);
  EXPECT_EQ(tally.together.boring, 2);
  EXPECT_EQ(tally.together.games.size(), 2u);
  EXPECT_EQ(tally.people.size(), 3u) << "Ann of each game, and Ben of one";
  ASSERT_EQ(tally.rules.size(), 2u);
  EXPECT_EQ(tally.rules.at("LOST-010").confusing, 2);
  EXPECT_EQ(tally.rules.at("LOST-010").boring, 1);
  EXPECT_EQ(tally.rules.at("LOST-010").rounds, (std::set<int>{1, 3}));
  EXPECT_EQ(tally.rules.at("LOST-020").all(), 1);
  EXPECT_EQ(tally.rounds.at(1).all(), 2);
  EXPECT_EQ(tally.rounds.at(2).boring, 1);
  EXPECT_EQ(tally.rounds.at(3).confusing, 1);
  EXPECT_EQ(tally.reached.at(1), 3) << "every game begins with its first round";
  EXPECT_FALSE(tally.reached.contains(2)) << "no move was played";
}

TEST(Marks, TheReportHasATableForRulesAndOneForRounds) {
  const MarkTally tally =
      count_marks(std::vector{played("<one>", {{Seat{0}, Feeling::confusing, 0, 3, 2, {"LOST-010"}}})}, lost_seas());
  const std::string html =
      marks_section(tally, [](std::string_view id) { return "<words of " + std::string{id} + ">"; });
  EXPECT_NE(html.find("<caption>Marks by rule</caption>"), std::string::npos);
  EXPECT_NE(html.find("<th scope=\"row\">LOST-010</th><td>&lt;words of LOST-010&gt;</td><td>1</td><td>0</td>"),
            std::string::npos)
      << html;
  EXPECT_NE(html.find("<caption>Marks by round</caption>"), std::string::npos);
  EXPECT_NE(html.find("<th scope=\"row\">2</th><td>1</td><td>0</td>"), std::string::npos);
  EXPECT_EQ(html.find("<one>"), std::string::npos) << "whatever a file is called is escaped";
  EXPECT_NE(marks_text(tally, "Lost Seas", no_words).find("1 mark in 1 of 1 game (1 confusing, 0 boring), by 1 seat."),
            std::string::npos);
}

TEST(Marks, WhereNobodyMarkedAnythingThatIsSaid) {
  const MarkTally tally = count_marks(std::vector{played("one", {})}, lost_seas());
  EXPECT_NE(marks_section(tally, no_words).find("nothing was marked"), std::string::npos);
  EXPECT_EQ(count_marks({}, lost_seas()).games, 0);
}

TEST(Marks, ARecordRefusesMarksThatCannotBe) {
  const std::string fine = played("one", {{Seat{0}, Feeling::confusing, 0, 3, 1, {"LOST-010"}}}).record.text();
  Record record;
  ASSERT_EQ(Record::parse(fine, record).text(), "");
  ASSERT_EQ(record.marks.size(), 1u);
  const auto with = [&](const std::string& was, const std::string& is) {
    std::string text = fine;
    text.replace(text.find(was), was.size(), is);
    return Record::parse(text, record).found();
  };
  EXPECT_TRUE(with("\"m\":0", "\"m\":1")) << "there is no such move";
  EXPECT_TRUE(with("\"seat\":0", "\"seat\":2"));
  EXPECT_TRUE(with("confusing", "wonderful"));
  EXPECT_TRUE(with("\"round\":1", "\"round\":-1"));
  EXPECT_TRUE(with("LOST-010", std::string(40, 'x')));
}

}  // namespace
}  // namespace tortuga
