// A fault planted in a real game is found, and the game as it is stays quiet: one seat gets one card more, a card is
// dead.
#include "bots/registry.h"
#include "games/raiders/raiders.h"
#include "games/registry.h"
#include "lab/study/playground_of.h"
#include "lab/study/screening.h"
#include "lab/study/show.h"
#include "lab/study/variants.h"
#include "lab/trials.h"
#include "tests/toys/race_studies.h"

namespace tortuga {
namespace {

// Seat 1 begins with one action card more.
struct GenerousRaiders : Raiders {
  using Raiders::start;  // for those who are told, as it is
  static State start(const Rules& rules, int seats, Dice& dice) {
    State state = Raiders::start(rules, seats, dice);
    state.ships[0].hand.push(state.action_deck.draw());
    state.ships[0].known_by.push({});
    return state;
  }
};

// Nobody ever plays a Spyglass.
struct BlindRaiders : Raiders {
  static bool spies(const Move& move) {
    const auto* play = std::get_if<raiders::Play>(&move);
    return play != nullptr && play->card == raiders::Card::spyglass;
  }
  static Move policy(const Rules& rules, const State& world, Seat seat, Dice& dice, int style = 0) {
    const Move move = Raiders::policy(rules, world, seat, dice, style);
    return spies(move) ? fallback(rules, world, seat) : move;
  }
};

Study study_of(const char* game, const char* question, int looks) {
  Study study;
  study.game = game;
  study.seats = 2;
  study.questions = {question};
  study.looks = looks;
  std::vector<std::string> notes;
  EXPECT_FALSE(settle_study(study, notes).found());
  return study;
}

TEST(LabPlanted, ACardMoreForOneSeatIsUnfair) {
  Study study = study_of("raiders", "fair.worst", 9);
  study.matters["fair.worst"] = 0.005;  // a card of three dozen is worth less than a point
  const GameLabOf<GenerousRaiders> generous;
  const Answer planted = answered(study, generous);
  EXPECT_EQ(word(planted, "fair.worst"), Word::unfair);
  EXPECT_NE(finding(planted, "fair.worst")->sentence.find("seat 1 wins"), std::string::npos)
      << finding(planted, "fair.worst")->sentence;
  const Answer as_it_is = answered(study, find_trials("raiders")->lab());
  EXPECT_NE(word(as_it_is, "fair.worst"), Word::unfair) << finding(as_it_is, "fair.worst")->sentence;
}

TEST(LabPlanted, ACardThatNobodyUsesIsDead) {
  Study study = study_of("raiders", "length.rounds", 3);
  study.screen = {"topics"};
  study.stop = "never";
  const auto use = [&](const GameLab& lab) {
    const Result result = played(study, lab);
    for (const Use& one : uses_of(summed(result, result.segments.size()), study.seats))
      if (one.topic == "play:spyglass") return one;
    ADD_FAILURE() << "never offered";
    return Use{};
  };
  const GameLabOf<BlindRaiders> blind;
  const Use planted = use(blind), as_it_is = use(find_trials("raiders")->lab());
  EXPECT_EQ(planted.word, Use::Word::never);
  EXPECT_EQ(planted.chosen, 0);
  EXPECT_LT(planted.share.high, 0.01);
  EXPECT_NE(as_it_is.word, Use::Word::never);
}

// A game that a point of a chart stands for is the game that was counted.
TEST(LabPlanted, ABlocksGameCanBeSeenAgain) {
  for (const char* game : {"lostseas", "raiders", "pacifists", "sea", "plunk"}) {
    Study study;
    study.game = game;
    study.looks = 1;
    study.questions = {"length.rounds"};
    std::vector<std::string> notes;
    ASSERT_FALSE(settle_study(study, notes).found());
    Record record;
    const Flaw flaw = show(study, find_trials(game)->lab(), find_game(game)->game, {7, 0, 0}, record);
    ASSERT_FALSE(flaw.found()) << game << ": " << flaw.text();
    EXPECT_TRUE(boost::json::parse(record.outcome).at("over").as_bool()) << game;
    Record again;
    ASSERT_FALSE(Record::parse(record.text(), again).found());
    EXPECT_TRUE(again.lab);
    EXPECT_EQ(again.text(), record.text());
    Flaw none;
    const auto match = begin_record(find_game(game)->game, again, none);
    ASSERT_NE(match, nullptr) << none.text();
    ASSERT_FALSE(replay_record(again, *match).found());
    EXPECT_EQ(match->digest(), record.digest);
  }
}

TEST(LabPlanted, ASpotIsReadOrRefused) {
  Spot spot;
  ASSERT_TRUE(read_spot("1713/2/1", spot));
  EXPECT_EQ(spot.block, 1713u);
  EXPECT_EQ(spot.variant, 2u);
  EXPECT_EQ(spot.rotation, 1);
  ASSERT_TRUE(read_spot("5", spot));
  EXPECT_EQ(spot.variant, 0u);
  EXPECT_FALSE(read_spot("", spot));
  EXPECT_FALSE(read_spot("x", spot));
  EXPECT_FALSE(read_spot("1/2/3/4", spot));
}

}  // namespace
}  // namespace tortuga
