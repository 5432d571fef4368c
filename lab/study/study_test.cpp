// The lab finds what is planted: a toy race with known answers (tests/toys/regatta.h), and real games.
#include "lab/study/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "lab/study/maths.h"
#include "lab/study/report.h"
#include "lab/study/screening.h"
#include "lab/study/search.h"
#include "lab/study/show.h"
#include "lab/study/standing.h"
#include "lab/study/variants.h"
#include "lab/trials.h"
#include "tests/toys/race_studies.h"

namespace tortuga {
namespace {

TEST(Lab, PointsOfTheNormalAndOfStudentsDistributionAreRight) {
  EXPECT_NEAR(normal_point(0.025), 1.959964, 1e-6);
  EXPECT_NEAR(normal_point(0.0005), 3.290527, 1e-6);
  EXPECT_NEAR(student_point(1.959964), 1.998341, 1e-5);
  EXPECT_NEAR(2 * student_tail(1.998341), 0.05, 1e-6);
  for (const double x : {-30.0, -2.5, -1e-3, 0.0, 0.7, 5.0, 40.0}) EXPECT_NEAR(exact_exp(x) / std::exp(x), 1, 1e-13);
  for (const double x : {1e-9, 0.3, 1.0, 1.5, 7e5}) EXPECT_NEAR(exact_log(x), std::log(x), 1e-13);
  EXPECT_NEAR(binomial_at_most(3, 10, 0.3), 0.6496107, 1e-6);
}

TEST(Lab, TheErrorIsSpreadOverTheLooks) {
  const ErrorPlan one{7, 0.05, 1};
  EXPECT_NEAR(one.z(7), 2.326, 0.001);
  EXPECT_EQ(one.z(1), one.z(2));
  double spent = 0;
  for (int look = 1; look <= 7; ++look) spent += 2 * normal_tail(one.z(look));
  EXPECT_NEAR(spent, 0.04, 1e-9);
  EXPECT_NEAR(2 * normal_tail(one.z(8)), 0.008, 1e-9);  // going on has a fifth of it
  EXPECT_NEAR((ErrorPlan{7, 0.05, 10}.z(7)), 3.09, 0.001);
}

TEST(Lab, IntervalsOfRareThingsAreExact) {
  const Estimate none = share_of(0, 256, 1.959964);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.0143, 1e-3);
  const Estimate all = share_of(256, 256, 1.959964);
  EXPECT_NEAR(all.low, 1 - none.high, 1e-12);
  const Estimate half = share_of(500, 1000, 1.959964);
  EXPECT_NEAR(half.low, 0.4691, 1e-3);
  EXPECT_GT(paired_difference(0, 0, 256, 1, 2).high, 0.005);  // zero spread is not zero doubt
  EXPECT_EQ(quantile_of({0, 10, 80, 10}, 0.5, 2).value, 2);
}

TEST(Lab, HashesAreThoseOfTheStandard) {
  EXPECT_EQ(study_hash(Study{}).size(), 64u);
  Study other;
  other.seed = 2;
  EXPECT_NE(study_hash(other), study_hash(Study{}));
}

TEST(Lab, AShuffleKeepsTheOrderOfTheOtherCards) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    List<int, 16> whole{1, 2, 3, 4, 5, 5, 6, 7}, less{7, 2, 1, 4, 5, 6, 5};  // without the 3, laid down otherwise
    Dice one = Dice::lab(seed), two = Dice::lab(seed);
    one.shuffle(whole);
    two.shuffle(less);
    List<int, 16> rest;
    for (const int card : whole)
      if (card != 3) rest.push(card);
    EXPECT_EQ(rest, less);
    EXPECT_EQ(one.bits(), two.bits());
  }
  std::array<int, 24> orders{};  // and is fair
  for (std::uint64_t seed = 0; seed < 2400; ++seed) {
    List<int, 4> cards{0, 1, 2, 3};
    Dice dice = Dice::lab(seed);
    dice.shuffle(cards);
    int place = 0;
    for (int i = 0; i < 4; ++i) {
      int less = 0;
      for (int k = i + 1; k < 4; ++k) less += cards[k] < cards[i];
      place = place * (4 - i) + less;
    }
    ++orders[static_cast<std::size_t>(place)];
  }
  EXPECT_GT(*std::min_element(orders.begin(), orders.end()), 60);
  EXPECT_LT(*std::max_element(orders.begin(), orders.end()), 140);
}

TEST(Lab, AnOptionSetToItsOwnValueGivesTheSameGames) {
  Study study = race(2, {"fair.worst", "length.rounds"});
  study.vary = {{"sides", {6}}};
  const Answer answer = answered(study);
  EXPECT_EQ(word(answer, "length.rounds", 1), Word::same);
  EXPECT_EQ(answer.asked.size(), 2u);
}

TEST(Lab, OtherLuckAloneIsSeldomAnAlarm) {
  int alarms = 0, comparisons = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Study study = race(2, {"fair.worst", "lead.changes"}, {{"rounds", 3}});
    study.vary = {{"burn", {1}}};
    study.seed = seed;
    study.looks = 1;
    study.stop = "never";
    const Answer answer = answered(study);
    for (const Figure& one : answer.asked[1]) {
      ++comparisons;
      alarms += one.apart.low > 0 || one.apart.high < 0;
    }
  }
  EXPECT_GE(comparisons, 150);
  EXPECT_LE(alarms, comparisons * 9 / 100);
}

TEST(Lab, AFairTableIsCalledFair) {
  Study study = race(2, {"fair.worst"});
  study.matters["fair.worst"] = 0.05;
  study.looks = 5;
  const Answer answer = answered(study);
  EXPECT_EQ(word(answer, "fair.worst"), Word::fair);
  EXPECT_TRUE(finding(answer, "fair.worst")->sentence.starts_with("fair within 5.0 points"));
}

TEST(Lab, AnExtraRollForTheFirstPlayerIsFoundAtTheFirstLook) {
  const double expected[] = {0.671, 0.525, 0.440};
  for (int seats = 2; seats <= 4; ++seats) {
    const Answer answer = answered(race(seats, {"fair.worst"}, {{"extra_rolls", 1}}));
    EXPECT_EQ(answer.look, 1);
    EXPECT_EQ(word(answer, "fair.worst"), Word::unfair);
    EXPECT_NE(finding(answer, "fair.worst")->sentence.find("seat 1 wins"), std::string::npos);
    const Estimate share = figure_of(answer, "fair.seat.0").value;
    EXPECT_LT(share.low + 1.0 / seats, expected[seats - 2]);
    EXPECT_GT(share.high + 1.0 / seats, expected[seats - 2]);
  }
}

TEST(Lab, ACardThatIsNeverLaidIsFoundDead) {
  Study study = race(2, {"fair.worst"}, {{"card", 3}});
  study.screen = {"topics"};
  study.looks = 1;
  const Result result = played(study, kLazyRace);
  bool found = false;
  for (const Use& use : uses_of(result.segments[0], 2)) {
    if (use.topic == "lay:spinnaker") {
      found = true;
      EXPECT_EQ(use.word, Use::Word::never);
    }
    if (use.topic == "row:full") EXPECT_EQ(use.word, Use::Word::always);
  }
  EXPECT_TRUE(found);

  Study without = race(2, {"fair.worst"}, {{"card", 3}});
  without.vary = {{"card_there", {false}}};
  const Answer answer = answered(without, kLazyRace);
  EXPECT_TRUE(std::any_of(answer.findings.begin(), answer.findings.end(),
                          [](const Finding& one) { return one.variant == 1 && one.word == Word::same; }));
}

TEST(Lab, ACardThatWinsIsMissedByTheSeatThatMayNotLayIt) {
  Study study = race(2, {"ban.won"}, {{"card", 1}});
  study.ban = "lay:spinnaker";
  study.looks = 5;
  const Answer answer = answered(study);
  EXPECT_EQ(word(answer, "ban.won", 1), Word::less);
  const Figure& banned = figure_of(answer, "ban.won", 1);
  EXPECT_LT(banned.value.low, 0.448);  // exact, by convolution
  EXPECT_GT(banned.value.high, 0.448);
}

TEST(Lab, LuckOfTheDealAndOfPlayAreToldApart) {
  const std::vector<std::string> parts{"luck.players", "luck.deal", "luck.play", "luck.whims"};
  for (const bool dealt : {false, true}) {
    Study study =
        race(2, parts, dealt ? boost::json::object{{"sides", 1}, {"deal_sides", 100}} : boost::json::object{});
    study.ladder = {"bosun", "bosun"};
    study.stop = "never";
    const Answer answer = answered(study);
    EXPECT_NEAR(figure_of(answer, "luck.deal").value.value, dealt ? 1 : 0, 0.1);
    EXPECT_NEAR(figure_of(answer, "luck.play").value.value, dealt ? 0 : 1, 0.1);
    EXPECT_NEAR(figure_of(answer, "luck.whims").value.value, 0, 1e-9);
    double whole = 0;
    for (const std::string& part : parts) whole += figure_of(answer, part).value.value;
    EXPECT_NEAR(whole, 1, 1e-9);
  }
}

TEST(Lab, WhereOnlySkillDecidesItIsAllOfIt) {
  Study study = race(3, {"skill.share", "luck.players"}, {{"sides", 1}, {"bonus", 1}});
  study.looks = 1;
  const Answer answer = answered(study);
  EXPECT_NEAR(figure_of(answer, "skill.share").value.value, 1, 1e-9);
  EXPECT_NEAR(figure_of(answer, "luck.players").value.value, 1, 1e-9);
  Study blind = race(2, {"skill.share"}, {});
  EXPECT_LT(figure_of(answered(blind), "skill.share").value.high, 0.05);
}

TEST(Lab, MovesThatAreAllTheSameAreNoChoice) {
  Study study = race(2, {"choice.stake", "choice.live"}, {{"rounds", 2}});
  study.looks = 1;
  const Answer answer = answered(study);
  EXPECT_LT(figure_of(answer, "choice.live").value.value, 0.08);
  EXPECT_NEAR(figure_of(answer, "choice.stake").value.value, 0, 0.02);
}

TEST(Lab, WhoIsOutSitsAndWatches) {
  Study study = race(2, {"wait.any", "wait.longest"}, {{"rounds", 10}, {"out_round", 4}});
  study.looks = 1;
  const Answer answer = answered(study);
  EXPECT_EQ(figure_of(answer, "wait.any").value.value, 1);
  EXPECT_EQ(figure_of(answer, "wait.longest").value.value, 5);  // T - 1 - r
}

// Checkpoints in hundredths.
Course course(std::vector<std::vector<int>> hundredths, std::vector<int> won) {
  std::vector<Chances> points;
  for (const auto& row : hundredths) {
    Chances& p = points.emplace_back();
    for (std::size_t s = 0; s < row.size(); ++s) p[s] = row[s] * 10'000;
  }
  Chances end{};
  for (std::size_t s = 0; s < won.size(); ++s) end[s] = won[s] * 10'000;
  return course_of(points, end, static_cast<int>(won.size()), 0);
}

TEST(Lab, TheCourseOfAGameIsReadAsByHand) {
  // Led throughout, from the second checkpoint on.
  const Course led = course({{50, 50}, {60, 40}, {90, 10}, {85, 15}}, {100, 0});
  EXPECT_EQ(led.changes, 0);
  EXPECT_EQ(led.last, 250'000);
  EXPECT_EQ(led.decided, 500'000);
  EXPECT_FALSE(led.comeback);
  EXPECT_EQ(led.drama, 0);
  // Back and forth; the winner stood last after the first third and at half time.
  const Course back = course({{40, 30, 30}, {30, 40, 30}, {50, 30, 20}, {50, 40, 10}}, {0, 0, 100});
  EXPECT_EQ(back.changes, 3);
  EXPECT_EQ(back.last, 1'000'000);
  EXPECT_TRUE(back.comeback);
  EXPECT_EQ(back.half, 1'000'000);
  EXPECT_EQ(back.drama, (10 + 10 + 30 + 40) * 10'000 / 4);
  EXPECT_EQ(back.close, 400'000);
  // A tie keeps the old leader, and a shared win is led by any winner.
  const Course shared = course({{60, 40}, {50, 50}, {40, 60}}, {50, 50});
  EXPECT_EQ(shared.changes, 1);
  EXPECT_EQ(shared.last, 0);
  EXPECT_EQ(shared.decided, 1'000'000);
}

Study varied() {
  Study study = race(3, {"fair.worst", "length.rounds", "lead.last"}, {{"rounds", 4}});
  study.vary = {{"sides", {4, 8}}};
  study.screen = {"topics"};
  study.stop = "never";
  study.looks = 2;
  return study;
}

TEST(Lab, ThreadsPartsAndStopsGiveTheSameBytes) {
  const Study study = varied();
  Result whole = played(study, kRace, 1);
  conclude(whole);
  const std::string bytes = result_json(whole);
  const std::string page = make_report(whole, kRace.facts(), {}).html;
  Result threads = played(study, kRace, 3);
  EXPECT_EQ(result_json(threads), bytes);

  for (const int parts : {3, 64}) {
    std::vector<std::pair<std::string, std::string>> files;
    for (int part = parts; part >= 1; --part) {
      Result one = begin_study(study, kRace, part, parts, 1);
      ASSERT_TRUE(run(one, kRace, {2}));
      files.emplace_back("part " + std::to_string(part), result_json(one));
      if (parts == 64 && part > 12) continue;  // the first 512 blocks are eight chunks: later parts are empty
    }
    Joined joined;
    ASSERT_FALSE(join(files, joined).found());
    conclude(joined.result);
    EXPECT_EQ(result_json(joined.result), bytes) << parts << " parts";
    EXPECT_EQ(make_report(joined.result, kRace.facts(), {}).html, page);
  }

  // Stopped after every saving, written, read and gone on with.
  Result stopped = begin_study(study, kRace, 1, 1, 2);
  int stops = 0;
  while (!stopped.complete) {
    const std::atomic<bool> at_once{true};
    ASSERT_TRUE(run(stopped, kRace, {2, &at_once}));
    const std::string text = result_json(stopped);
    ASSERT_FALSE(read_result(text, stopped).found());
    ++stops;
  }
  EXPECT_GT(stops, 10);
  EXPECT_EQ(result_json(stopped), bytes);
}

// Plays one look further, as slowly as possible.
void play_a_look(Result& part) {
  const std::size_t before = finished(part);
  const std::atomic<bool> at_once{true};
  while (!part.complete && finished(part) == before) ASSERT_TRUE(run(part, kRace, {1, &at_once}));
}

void expect_hands_to_agree(const Study& study) {
  Result whole = played(study, kRace, 1);
  const std::string bytes = result_json(whole);
  extend(whole);
  ASSERT_TRUE(run(whole, kRace, {1}));
  const std::string longer = result_json(whole);
  ASSERT_NE(longer, bytes);

  for (const int hands : {1, 2, 5}) {
    Result before = begin_study(study, kRace, 1, 1, 1);
    for (const std::string& wanted : {bytes, longer}) {
      std::vector<Result> parts;
      for (int part = 1; part <= hands; ++part) parts.push_back(handed_out(before, part, hands));
      Result result = before;
      for (std::size_t look = finished(before); !result.complete; ++look) {
        std::vector<std::string> texts;
        for (Result& part : parts) {
          play_a_look(part);
          texts.push_back(result_json(part));
        }
        ASSERT_FALSE(gather(before, texts, result).found());
        EXPECT_EQ(finished(result), look + 1);
      }
      EXPECT_EQ(result_json(result), wanted) << hands << " hands";
      before = result;
      extend(before);
    }
  }
}

TEST(Lab, HandsThatReportAtEveryLookGiveTheSameBytes) {
  expect_hands_to_agree(varied());
  Study stopping = varied();
  stopping.stop = "verdict";
  stopping.looks = 5;
  stopping.matters = {{"fair.worst", 0.2}, {"length.rounds", 1}, {"lead.last", 0.3}};  // soon decided
  const Result whole = played(stopping, kRace, 1);
  ASSERT_LT(whole.segments.size(), 5u);
  expect_hands_to_agree(stopping);

  // What one hand has is told apart from what belongs to another study, or comes twice.
  const Result head = begin_study(varied(), kRace, 1, 1, 1);
  const std::string first = result_json(handed_out(head, 1, 2));
  Result result;
  EXPECT_TRUE(gather(head, {first, first}, result).found());
  Study other = varied();
  other.seed = 77;
  EXPECT_TRUE(gather(begin_study(other, kRace, 1, 1, 1), {first}, result).found());
}

TEST(Lab, PartsThatDoNotBelongTogetherAreNoticed) {
  const Study study = varied();
  std::vector<std::pair<std::string, std::string>> files;
  for (int part = 1; part <= 2; ++part) {
    Result one = begin_study(study, kRace, part, 2, 1);
    ASSERT_TRUE(run(one, kRace, {1}));
    files.emplace_back("part" + std::to_string(part), result_json(one));
  }
  Joined joined;
  ASSERT_FALSE(join({files[1]}, joined).found());
  EXPECT_EQ(joined.missing, std::vector<int>{1});
  const Report figures = make_report(joined.result, kRace.facts(), joined.missing);
  EXPECT_NE(figures.text.find("No verdicts: these parts are missing: 1."), std::string::npos);

  ASSERT_FALSE(join({files[0], files[1], {"again", files[1].second}}, joined).found());
  EXPECT_TRUE(joined.missing.empty());
  ASSERT_EQ(joined.notes.size(), 1u);
  EXPECT_NE(joined.notes[0].find("again"), std::string::npos);

  std::string changed = files[1].second;
  changed[changed.find("\"games\":[") + 9] ^= 1;
  EXPECT_NE(join({files[0], {"bent", changed}}, joined).text().find("bent"), std::string::npos);

  Study other = study;
  other.seed = 77;
  Result stranger = begin_study(other, kRace, 2, 2, 1);
  ASSERT_TRUE(run(stranger, kRace, {1}));
  EXPECT_NE(join({files[0], {"stranger", result_json(stranger)}}, joined).text().find("another study"),
            std::string::npos);
}

TEST(Lab, AStudySaysWhatIsWrongWithIt) {
  const auto wrong = [](std::string_view text) {
    boost::json::value document = boost::json::parse(text);
    Study study;
    std::vector<std::string> notes;
    Flaw flaw = read_study(document, study);
    if (!flaw.found()) flaw = settle_study(study, notes);
    return flaw.text();
  };
  EXPECT_EQ(wrong(R"({"study":1,"game":"lostseas","seets":3})"), "seets: a study has no such key");
  EXPECT_NE(wrong(R"({"study":1,"game":"chess"})").find("no game"), std::string::npos);
  EXPECT_NE(wrong(R"({"study":1,"game":"lostseas","players":["captain:50ms"]})").find("not the same on every machine"),
            std::string::npos);
  EXPECT_NE(wrong(R"({"study":1,"game":"lostseas","vary":{"die":[4]}})").find("no such option"), std::string::npos);
  EXPECT_NE(wrong(R"({"study":1,"game":"pacifists","questions":["fair.worst"]})").find("cannot be asked"),
            std::string::npos);
  EXPECT_EQ(wrong(R"({"study":1,"game":"lostseas","seats":9})").substr(0, 6), "seats:");
  EXPECT_EQ(wrong(R"({"study":1,"game":"lostseas","vary":{"die_sides":"4..8"}})"), "");
}

TEST(Lab, TheWrittenStudyIsReadAgainAsItWas) {
  Study study;
  study.game = "raiders";
  study.seats = 4;
  study.vary = {{"die_sides", read_values("4..8/2")}};
  study.targets["length.rounds"] = {12, 16};
  std::vector<std::string> notes;
  ASSERT_FALSE(settle_study(study, notes).found());
  Study again;
  ASSERT_FALSE(read_study(boost::json::parse(canonical(study_json(study))), again).found());
  EXPECT_EQ(study_hash(again), study_hash(study));
  ASSERT_FALSE(settle_study(again, notes).found());
  EXPECT_EQ(study_hash(again), study_hash(study));
}

TEST(Lab, NumbersThatMeetATargetAreFoundAndConfirmed) {
  Study study = race(2, {"length.rounds", "fair.worst"}, {{"extra_rolls", 2}});
  study.search = {{"rounds", read_values("2..20")}, {"extra_rolls", read_values("0..2")}};
  study.targets["length.rounds"] = {9, 11};
  study.targets["fair.worst"] = {0, 0.06};
  study.looks = 3;
  const Found found = search(study, kRace, 2, nullptr, {});
  ASSERT_FALSE(found.candidates.empty());
  const Study again = confirmation(study, found);
  const Result result = played(again);
  const Preface story = story_of(study, found, result);
  EXPECT_NE(story.sentences[0].find("extra_rolls = 0"), std::string::npos) << story.sentences[0];
  EXPECT_TRUE(story.sentences[0].starts_with("found") || story.sentences[0].starts_with("near")) << story.sentences[0];
}

TEST(Lab, ASearchThatSeveralShareFindsWhatOneFinds) {
  Study study = race(2, {"length.rounds"});
  study.search = {{"rounds", read_values("2..20")}, {"extra_rolls", read_values("0..2")}};
  study.targets["length.rounds"] = {9, 11};
  study.targets["fair.worst"] = {0, 0.06};
  study.looks = 2;
  const Found alone = search(study, kRace, 1, nullptr, {});
  constexpr int kParts = 3;
  std::vector<std::unique_ptr<Searcher>> crew;
  for (int part = 1; part <= kParts; ++part) crew.push_back(std::make_unique<Searcher>(study, kRace, 1, part, kParts));
  bool over = false;
  std::uint64_t played = 0;
  while (!over) {
    std::vector<std::vector<Segment>> shares;
    for (const auto& one : crew) {
      over = one->go_on([] { return false; });
      if (!over) shares.push_back(one->share());
    }
    if (over) break;
    EXPECT_FALSE(crew[0]->meet({shares[0], shares[1]}));             // somebody's is missing
    EXPECT_FALSE(crew[0]->meet({shares[0], shares[1], shares[1]}));  // or came twice
    for (const auto& one : crew) ASSERT_TRUE(one->waits() && one->meet(shares));
  }
  for (const auto& one : crew) {
    const Found found = one->found();
    EXPECT_EQ(found.candidates, alone.candidates);
    EXPECT_EQ(found.promised, alone.promised);
    EXPECT_EQ(found.tried, alone.tried);
    EXPECT_EQ(found.blocks, alone.blocks);
    played += one->played();
  }
  EXPECT_EQ(played, alone.blocks);
}

// Lost Seas favours who goes first: a good real positive.
TEST(Lab, LostSeasAsItIsIsUnfair) {
  Study study;
  study.game = "lostseas";
  study.seats = 4;
  study.questions = {"fair.worst"};
  study.looks = 5;
  std::vector<std::string> notes;
  ASSERT_FALSE(settle_study(study, notes).found());
  const Answer answer = answered(study, find_trials("lostseas")->lab());
  EXPECT_EQ(word(answer, "fair.worst"), Word::unfair);
}

TEST(Lab, AReportIsOneFileWithoutScript) {
  const Result result = played(varied());
  const std::string page = make_report(result, kRace.facts(), {}).html;
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("http"), std::string::npos);
  for (const char* part :
       {"<h2>Verdicts</h2>", "<h2>What it does</h2>", "<h2>Is it fair?</h2>", "<h2>Is it exciting?</h2>",
        "<h2>How it was measured</h2>", "tortuga lab study.json", "<caption>Wins by seat</caption>"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  for (const char* forbidden : {"significant", "p-value", "proves"}) EXPECT_EQ(page.find(forbidden), std::string::npos);
  std::size_t pictures = 0, hidden = 0;
  for (std::size_t at = page.find("<svg"); at != std::string::npos; at = page.find("<svg", at + 1)) ++pictures;
  for (std::size_t at = page.find("aria-hidden"); at != std::string::npos; at = page.find("aria-hidden", at + 1))
    ++hidden;
  EXPECT_EQ(pictures, hidden);
}

// Six versions that are too alike for so few games: their open differences are counted among the verdicts and told
// below.
TEST(Lab, ManyOpenDifferencesDoNotHideWhatIsKnown) {
  Study study = race(3, {"fair.worst", "lead.last"}, {{"rounds", 4}});
  study.vary = {{"sides", {4, 5, 7, 8, 9, 10}}};
  study.looks = 1;
  const Result result = played(study);
  Result whole = result;
  const Answer answer = conclude(whole);
  const auto open = std::count_if(answer.findings.begin(), answer.findings.end(),
                                  [](const Finding& one) { return one.variant > 0 && one.word == Word::undecided; });
  ASSERT_GT(open, 6);
  const Report report = make_report(result, kRace.facts(), {});
  const std::string counted = std::to_string(open) + " more figures of changed rules are not decided yet";
  EXPECT_NE(report.text.find(counted), std::string::npos) << report.text;
  EXPECT_NE(report.body.find(counted), std::string::npos);
  const std::size_t verdicts = report.body.find("Verdicts"), below = report.body.find("Not decided</h2>");
  ASSERT_LT(verdicts, below);
  for (const Finding& one : answer.findings) {
    if (one.variant == 0 || one.word != Word::undecided) continue;
    const std::string sentence = one.sentence.substr(1, one.sentence.find('\'') - 1);  // up to what HTML escapes
    EXPECT_GT(report.body.find(sentence), below) << sentence;
    EXPECT_NE(report.text.find(one.brief), std::string::npos) << one.brief;
  }
}

TEST(Lab, ASmallDifferenceShowsOnWhichSideItLies) {
  EXPECT_EQ(told_difference(Unit::rounds, {0.05, 0.02, 0.08}), "0.05 rounds [0.02 to 0.08]");
  EXPECT_EQ(told_difference(Unit::share, {-0.001, -0.0016, -0.0004}), "-0.10 points [-0.16 to -0.04]");
  EXPECT_EQ(told_difference(Unit::rounds, {0.5, 0.47, 0.53}), "0.50 rounds [0.47 to 0.53]");
  EXPECT_EQ(told_difference(Unit::rounds, {1.5, 1.1, 1.9}), "1.5 rounds [1.1 to 1.9]");
  EXPECT_EQ(told_difference(Unit::rounds, {0, -0.2, 0.2}), "0.0 rounds [-0.2 to 0.2]");
  EXPECT_EQ(told_difference(Unit::rounds, {0, 0, 0}), "0.0 rounds [0.0 to 0.0]");
}

TEST(Lab, EveryPointOfAChartNamesAGameThatShowsIt) {
  const Result result = played(varied());
  const Report report = make_report(result, kRace.facts(), {});
  std::size_t points = 0;
  const std::size_t variants = plain_variants(result.study).size();
  std::set<std::size_t> shown;
  for (std::size_t at = report.body.find("data-game=\""); at != std::string::npos;
       at = report.body.find("data-game=\"", at + 1), ++points) {
    const std::size_t from = at + 11;
    Spot spot;
    ASSERT_TRUE(read_spot(report.body.substr(from, report.body.find('"', from) - from), spot));
    EXPECT_LT(spot.block, result.segments[0].blocks * 2);
    ASSERT_LT(spot.variant, variants);
    shown.insert(spot.variant);
  }
  EXPECT_GT(points, 20u);
  EXPECT_EQ(shown.size(), variants);
  EXPECT_NE(report.html.find(report.body), std::string::npos);
}

}  // namespace
}  // namespace tortuga
