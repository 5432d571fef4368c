// Figures and verdicts one by one, against what is known of a race or was reckoned by hand.
#include <cmath>

#include "lab/study/maths.h"
#include "lab/study/pace.h"
#include "lab/study/report.h"
#include "lab/study/screening.h"
#include "lab/study/variants.h"
#include "tests/toys/race_studies.h"

namespace tortuga {
namespace {

TEST(LabFigures, TheWorstSeatHasAnIntervalReadOffTheSeats) {
  const Estimate worst = furthest({{0.01, -0.02, 0.04}, {-0.05, -0.08, -0.03}, {0.04, 0.01, 0.07}});
  EXPECT_EQ(worst.value, 0.05);
  EXPECT_EQ(worst.low, 0.03);  // the largest lower bound of any distance
  EXPECT_EQ(worst.high, 0.08);
}

TEST(LabFigures, AShareIsNoMoreThanTheWhole) {
  Study study = race(2, {"lead.last", "skill.share"}, {{"rounds", 3}, {"bonus", 2}});
  study.looks = 1;
  study.stop = "never";
  const Answer answer = answered(study);
  for (const char* number : {"lead.last", "skill.share"}) {
    EXPECT_LE(figure_of(answer, number).value.high, 1) << number;
    EXPECT_GE(figure_of(answer, number).value.low, 0) << number;
  }
  EXPECT_GT(figure_of(answer, "skill.share").value.value, 0.8);
}

TEST(LabFigures, WhoeverDecidesFirstIsAShareWhereEveryGameHasOne) {
  const Answer answer = answered(race(2, {"fair.first"}, {{"extra_rolls", 1}}));
  const Figure& first = figure_of(answer, "fair.first");
  EXPECT_EQ(first.method, "share");
  EXPECT_LT(first.value.low, 0.171);
  EXPECT_GT(first.value.high, 0.171);
}

TEST(LabFigures, ManyRoundsMakeAnExtraRollWorthLess) {
  const double expected[] = {0.590, 0.429, 0.341};
  for (int seats = 2; seats <= 4; ++seats) {
    Study study = race(seats, {"fair.worst"}, {{"extra_rolls", 1}, {"rounds", 40}});
    study.looks = 5;
    const Answer answer = answered(study);
    EXPECT_EQ(word(answer, "fair.worst"), Word::unfair);
    const Estimate share = figure_of(answer, "fair.seat.0").value;
    EXPECT_LT(share.low + 1.0 / seats, expected[seats - 2]);
    EXPECT_GT(share.high + 1.0 / seats, expected[seats - 2]);
  }
}

// The rules of scores changed and no move: whoever compares moves and winners alone calls that the same games.
TEST(LabFigures, OtherScoresAreNotTheSameGames) {
  Study study = race(2, {"end.margin"}, {{"card", 1}, {"sides", 1}, {"deal_sides", 1}});
  study.vary = {{"card", {2}}};  // both lay it: everybody has one more, the margin stays
  study.stop = "never";
  study.looks = 1;
  Result result = played(study);
  EXPECT_EQ(result.segments[0].variants[1].total("touched"), 256);
}

TEST(LabFigures, WhatNeverDifferedInFewBlocksIsNotSureToBeTheSame) {
  Study study = race(2, {"length.rounds"});
  study.vary = {{"sides", {6}}};
  study.looks = 1;  // 256 blocks leave more than 2 % possible
  study.alpha = 0.001;
  EXPECT_EQ(word(answered(study), "length.rounds", 1), Word::undecided);
  study.looks = 3;
  EXPECT_EQ(word(answered(study), "length.rounds", 1), Word::same);
}

TEST(LabFigures, EverySentenceSaysHowManyBlocksAndWhoPlayed) {
  Study study = race(3, {"fair.worst", "length.rounds", "skill.share"}, {{"bonus", 1}});
  study.vary = {{"rounds", {4}}};
  study.looks = 1;
  for (const Finding& one : answered(study).findings) {
    EXPECT_NE(one.sentence.find("256 blocks"), std::string::npos) << one.sentence;
    EXPECT_NE(one.sentence.find(one.number == "skill.share" ? "one bosun among deckhands" : "between bosuns"),
              std::string::npos)
        << one.sentence;
  }
}

TEST(LabFigures, AFairerTableIsBetter) {
  Study study = race(2, {"fair.worst"}, {{"extra_rolls", 2}});
  study.vary = {{"extra_rolls", {0}}};
  study.looks = 4;
  const Answer answer = answered(study);
  EXPECT_EQ(word(answer, "fair.worst", 1), Word::better);
  Study back = race(2, {"fair.worst"}, {{"extra_rolls", 0}});
  back.vary = {{"extra_rolls", {2}}};
  back.looks = 4;
  const Answer worse = answered(back);
  EXPECT_TRUE(std::any_of(worse.findings.begin(), worse.findings.end(),
                          [](const Finding& one) { return one.variant == 1 && one.word == Word::worse; }));
}

// length.rounds is the option itself: its slope is 1, and the rulebook's own value is a point of it.
TEST(LabFigures, ASliderHasASlopeThroughTheRulebooksValue) {
  Study study = race(2, {"length.rounds"}, {{"rounds", 6}});
  study.vary = {{"rounds", {4, 10}}};
  study.looks = 1;
  const Answer answer = answered(study);
  ASSERT_EQ(answer.slopes.size(), 1u);
  EXPECT_NEAR(answer.slopes[0].value.value, 1, 1e-9);
  // Half of the error is the slopes', half the values'.
  Study one = race(2, {"fair.first"}, {{"sides", 6}});
  one.vary = {{"sides", {4, 8}}};
  one.looks = 1;
  const Answer both = answered(one);
  EXPECT_NEAR(2 * normal_tail(both.z), 0.8 * 0.05 / 2 / 5, 1e-9);
}

TEST(LabFigures, AMapIsScreenedAndNotAsked) {
  Study study = race(2, {"length.rounds"}, {{"rounds", 4}, {"sides", 6}});
  study.vary = {{"rounds", {3, 5}}, {"sides", {4}}};
  EXPECT_TRUE(screens_rules(study));
  study.stop = "never";
  study.looks = 1;
  const Result result = played(study);
  const Report report = make_report(result, kRace.facts(), {});
  EXPECT_NE(report.text.find("these stand out, to be confirmed on fresh blocks: "), std::string::npos) << report.text;
  EXPECT_NE(report.html.find("<figure>"), std::string::npos);
  const Study again = confirmation(study, result.segments[0], 6);
  EXPECT_FALSE(again.changes.empty());
  EXPECT_TRUE(again.vary.empty());
}

TEST(LabFigures, ALadderHasEveryPairNeighboursFirst) {
  const std::vector<Rung> rungs = ladder_rungs(3);
  ASSERT_EQ(rungs.size(), 3u);
  EXPECT_EQ(rungs[0].end(), "");
  EXPECT_EQ(rungs[1].end(), ".1.2");
  EXPECT_EQ(rungs[2].end(), ".0.2");
  Study study = race(2, {"skill.share"}, {{"sides", 1}, {"bonus", 1}});
  study.ladder = {"bosun", "deckhand", "deckhand"};
  study.looks = 1;
  const Result result = played(study);
  const Ledger& ledger = result.segments[0].variants[0];
  EXPECT_EQ(ledger.total("ladder.won"), 512.0 * kWin);
  EXPECT_EQ(ledger.total("ladder.won.0.2"), 512.0 * kWin);
  EXPECT_NEAR(ledger.total("ladder.won.1.2"), 256.0 * kWin, 40.0 * kWin);
  EXPECT_NE(make_report(result, kRace.facts(), {}).html.find("one bosun among deckhands"), std::string::npos);
}

TEST(LabFigures, WaitingIsToldBySeatAndInMinutes) {
  Study study = race(2, {"wait.out", "wait.longest", "wait.minutes"}, {{"rounds", 10}, {"out_round", 4}});
  study.looks = 1;
  const Answer answer = answered(study);
  EXPECT_NEAR(figure_of(answer, "wait.out").value.value, 0.25, 1e-6);  // 5 of 10 rounds, one of two seats
  // 14 decisions of 15 seconds in 10 rounds; half of that for 5 of them.
  EXPECT_NEAR(figure_of(answer, "wait.minutes").value.value, 14 * 15 / 60.0 / 2, 1e-6);
}

TEST(LabFigures, MinutesFollowPeoplesPaceWhereItIsKnown) {
  Study study = race(2, {"length.minutes"}, {{"rounds", 10}});
  study.looks = 1;
  EXPECT_NEAR(figure_of(answered(study), "length.minutes").value.value, 5, 1e-9);
  study.pace["row"] = 6;
  EXPECT_NEAR(figure_of(answered(study), "length.minutes").value.value, 2, 1e-9);
}

TEST(LabFigures, PaceIsTheMedianOfPeopleWhoWereThere) {
  PlayedGame game;
  game.record.seats = {"Ann", "Bosun Tom"};
  std::int64_t at = 0;
  for (int i = 0; i < 40; ++i) {
    at += i < 10 ? 600'000 : 7'000;  // ten times somebody was away
    game.record.moves.push_back({Seat{0}, R"({"kind":"row"})", at});
    game.record.moves.push_back({Seat{1}, R"({"kind":"lay"})", at += 1});
  }
  auto pace = pace_of(std::span(&game, 1));
  EXPECT_EQ(pace.size(), 1u);
  EXPECT_EQ(pace["row"], 7);
  game.record.moves.resize(40);
  EXPECT_TRUE(pace_of(std::span(&game, 1)).empty());  // fewer than thirty
}

// Ann plays 31 times and takes 9 seconds each; then a bot stands in for her and takes one.
TEST(LabFigures, WhoStandsInForAPersonHasNoPace) {
  PlayedGame game;
  game.record.seats = {"Ann", "Captain Jack"};
  std::int64_t at = 0;
  for (int i = 0; i < 100; ++i) {
    const bool herself = i < 31;
    game.record.moves.push_back({Seat{0}, R"({"kind":"row"})", at += herself ? 9'000 : 1'000});
    game.people.push_back(herself);
  }
  // A person may be called like a bot; the log knows better than the name.
  for (int i = 0; i < 30; ++i) {
    game.record.moves.push_back({Seat{1}, R"({"kind":"lay"})", at += 4'000});
    game.people.push_back(true);
  }
  const std::map<std::string, std::int64_t> wanted{{"lay", 4}, {"row", 9}};
  EXPECT_EQ(pace_of(std::span(&game, 1)), wanted);
  // Where nobody wrote down who moved, the seat's name is all there is.
  game.people.clear();
  const std::map<std::string, std::int64_t> by_name{{"row", 1}};
  EXPECT_EQ(pace_of(std::span(&game, 1)), by_name);
}

TEST(LabFigures, WhatIsNeverOfferedIsToldApart) {
  Study study = race(2, {"fair.worst"});  // no card there
  study.screen = {"topics"};
  study.looks = 1;
  const Result result = played(study);
  const Report report = make_report(result, kRace.facts(), {});
  EXPECT_NE(report.text.find("never offered: lay:spinnaker"), std::string::npos) << report.text;
  EXPECT_NE(report.html.find("Never offered in these games: lay:spinnaker."), std::string::npos);
}

// Nobody who can hardly win could choose the winner here, but the move that was played must be one of those compared.
TEST(LabFigures, ADecisionIsSeenAgainWithWhatWasDone) {
  Study study = race(3, {"king", "king.share"}, {{"rounds", 6}, {"bonus", 1}});
  study.looks = 1;
  study.stop = "never";
  const Answer answer = answered(study);
  EXPECT_NEAR(figure_of(answer, "king").value.value, 0, 0.02);
}

// Whoever begins with nine more rolls leads at once; without them the race is open for longer: that is later, not more.
TEST(LabFigures, AMomentIsEarlierOrLater) {
  Study study = race(2, {"lead.last"}, {{"rounds", 10}, {"extra_rolls", 9}});
  study.vary = {{"extra_rolls", {0}}};
  const std::string told = finding(answered(study), "lead.last", 1)->sentence;
  EXPECT_NE(told.find(": later, by "), std::string::npos) << told;
}

// In a race the score is all there is to know: playing on from half time adds next to nothing to it. The same however
// many threads try, and a result remembers it. Who asks for the score by name gets it untried.
TEST(LabFigures, AStandingIsTriedBesidePlayingOn) {
  Study study = race(2, {"lead.last"}, {{"rounds", 6}});
  const Result one = begin_study(study, kRace, 1, 1, 1), two = begin_study(study, kRace, 1, 1, 2);
  EXPECT_EQ(one.standing.source, "score");
  EXPECT_GE(one.standing.missed, 0);
  EXPECT_LT(one.standing.missed, 0.05);
  EXPECT_EQ(result_json(one), result_json(two));
  Result read;
  EXPECT_FALSE(read_result(result_json(one), read).found());
  EXPECT_EQ(read.standing.missed, one.standing.missed);
  study.standing = "score";
  EXPECT_LT(begin_study(study, kRace, 1, 1, 1).standing.missed, 0);
}

// One program must not go on with another's games: a bot that plays otherwise has another mark.
TEST(LabFigures, ABotThatPlaysOtherwiseHasAnotherMark) {
  const Study study = race(2, {"fair.worst"}, {{"card", 0}});
  EXPECT_NE(engine_mark(study, kRace), engine_mark(study, kLazyRace));
  EXPECT_EQ(engine_mark(study, kRace), engine_mark(study, kRace));
}

// Memory is that of the columns: four times as many games take no more of it.
TEST(LabFigures, WhatIsKeptDoesNotGrowWithTheGames) {
  const auto size = [](int looks) {
    Study study = race(3, {"fair.worst", "lead.last"}, {{"rounds", 4}});
    study.screen = {"topics"};
    study.stop = "never";
    study.looks = looks;
    const Result result = played(study);
    const Segment sum = summed(result, result.segments.size());
    std::size_t cells = 0;
    for (const auto& [name, column] : sum.variants[0].columns) cells += column.groups.size();
    for (const auto& [name, histogram] : sum.variants[0].histograms) cells += histogram.counts.size() > 0;
    return cells;
  };
  EXPECT_EQ(size(4), size(2));
}

}  // namespace
}  // namespace tortuga
