#include "cli/terminal/layout.h"

#include <gtest/gtest.h>

#include "cli/terminal/command.h"
#include "engine/page.h"

namespace tortuga::terminal {
namespace {

TEST(Layout, WidthCountsWhatIsSeen) {
  EXPECT_EQ(width("Rory’s"), 6u);
  EXPECT_EQ(width(ink_of(Seat{2}) + "C" + std::string{kInkEnd}), 1u);
}

TEST(Layout, ALongLineBreaksBetweenWordsAndGoesOnIndented) {
  EXPECT_EQ(wrapped("one two three", 20), (Lines{"one two three"}));
  EXPECT_EQ(wrapped("one two three", 8), (Lines{"one two", "   three"}));
  EXPECT_EQ(wrapped("   1   2 here", 8), (Lines{"   1   2", "   here"}));
  EXPECT_EQ(wrapped("unbreakable", 4), (Lines{"unbreakable"}));
}

TEST(Layout, NeighboursWithTabsShareTheirColumns) {
  EXPECT_EQ(aligned({"head", "a\tb", "ccc\td", "tail"}), (Lines{"head", "a    b", "ccc  d", "tail"}));
}

TEST(Layout, ShortItemsStandSideBySideAndLongOnesTakeMoreRoom) {
  const std::string longer(50, 'x');
  const Lines rows = flowed({"1: a", "2: b", longer, "4: c"}, 80);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].find("2: b"), 40u);
  EXPECT_EQ(rows[1], longer);
  EXPECT_EQ(rows[2], "4: c");
}

constexpr Query kQueries[] = {{'s', "status"}, {'S', "status_box"}, {'p', "position"}};

TEST(Command, AKeyWithItsOwnCapitalMeansSomethingElse) {
  EXPECT_EQ(understand("s", kQueries).text, "status");
  EXPECT_EQ(understand("S", kQueries).text, "status_box");
  EXPECT_EQ(understand("P", kQueries).text, "position");
  EXPECT_EQ(understand(" Status ", kQueries).text, "status");
}

TEST(Command, ANumberThatIsNotListedIsNoChoiceAndNoughtGoesBack) {
  EXPECT_EQ(understand("4", kQueries).kind, Command::Kind::no_choice);
  EXPECT_EQ(understand("0", kQueries).kind, Command::Kind::back);
  EXPECT_EQ(understand("back", kQueries).kind, Command::Kind::back);
}

TEST(Command, WordsAfterWhyAndRulesAreKept) {
  EXPECT_EQ(understand("why Golden Moon", kQueries).text, "Golden Moon");
  EXPECT_EQ(understand("RULES tie", kQueries).text, "tie");
  EXPECT_EQ(understand("quit now", kQueries).kind, Command::Kind::unknown);
}

}  // namespace
}  // namespace tortuga::terminal
