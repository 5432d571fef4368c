// What may be taken back in Sea of Plunder, and what not: whatever showed something hidden stays done.
#include <gtest/gtest.h>

#include "engine/read.h"
#include "games/registry.h"
#include "games/sea/sea.h"

namespace tortuga {
namespace {

// A table of three at a position that is written as a scenario writes it.
class Table {
 public:
  explicit Table(std::string_view hand, std::string_view rival_hand) {
    OptionRequest options;
    options.values = {{"first_player", "seat_0"}, {"player_powers", false}};
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    match_ = find_game("sea")->game.start(options, 3, Seed::of(1), flaw, unfit, notes);
    EXPECT_FALSE(parse_json(match_->position(), position_).found());
    auto& position = position_.as_object();
    position["stage"] = "play";
    position["phase"] = "play";
    position["drawn"] = 2;
    position["queue"] = boost::json::array{};
    position["pile"] = boost::json::array{"ST4-N"};
    position["deck"] = boost::json::array{"ST1-S", "ST1-N", "ST1-W"};
    deal(0, hand);
    deal(1, rival_hand);
    deal(2, "[]");
  }
  void put(std::string_view pointer, std::string_view json) {
    boost::json::value value;
    EXPECT_FALSE(parse_json(json, value).found());
    position_.at_pointer(pointer) = value;
  }
  // Plays the steps of seat 0 and says whether the last one may be taken back.
  bool may_go_back_after(std::initializer_list<std::string_view> steps) {
    const Attempt set = match_->set_position(position_);
    EXPECT_TRUE(set.done()) << set.malformed.text() << set.refusal.sentence;
    for (std::string_view step : steps) {
      const Attempt attempt = match_->play(Seat{0}, step);
      EXPECT_TRUE(attempt.done()) << step << attempt.malformed.text() << attempt.refusal.sentence;
    }
    EXPECT_TRUE(match_->deciders().has(Seat{0}));
    return match_->can_undo(Seat{0});
  }

 private:
  void deal(int seat, std::string_view hand) {
    auto& player = position_.as_object()["players"].as_array()[static_cast<std::size_t>(seat)].as_object();
    boost::json::value cards;
    EXPECT_FALSE(parse_json(hand, cards).found());
    boost::json::array seen;
    for (std::size_t i = 0; i < cards.as_array().size(); ++i) seen.push_back("owner");
    player["hand"] = cards;
    player["seen"] = seen;
    player["goods_known"] = false;
    player["tokens"] = 0;
  }
  std::unique_ptr<Match> match_;
  boost::json::value position_;
};

constexpr std::string_view kPlayX2 = R"({"kind":"play","card":"X2","token":false})";

TEST(SeaStepBack, ACourseThatMeetsNobodyMayBeTakenBack) {
  Table table(R"(["X2","ST1-N","ST1-E"])", R"(["ST2-N"])");
  table.put("/ships/orange", R"("G2")");
  EXPECT_TRUE(table.may_go_back_after({kPlayX2}));
  EXPECT_TRUE(table.may_go_back_after({kPlayX2, R"({"kind":"sail","ship":"orange","path":"E E"})"}));
}

TEST(SeaStepBack, ABribeFromAHiddenGoodStays) {  // SEA-115
  Table table(R"(["X2","ST1-N","ST1-E","blue"])", R"(["ST2-N"])");
  table.put("/ships/orange", R"("D6")");  // pirate 1 is on D4
  EXPECT_FALSE(table.may_go_back_after({kPlayX2, R"({"kind":"sail","ship":"orange","path":"N N"})"}));
}

TEST(SeaStepBack, ADebtForWantOfAGoodStays) {  // SEA-115
  Table table(R"(["X2","ST1-N","ST1-E"])", R"(["ST2-N"])");
  table.put("/ships/orange", R"("D6")");
  EXPECT_FALSE(table.may_go_back_after({kPlayX2, R"({"kind":"sail","ship":"orange","path":"N N"})"}));
}

TEST(SeaStepBack, ThatThereAreTwoColoursToChooseFromStays) {  // D15 is asked only then
  Table table(R"(["X2","ST1-N","ST1-E","blue","green"])", R"(["ST2-N"])");
  table.put("/ships/orange", R"("D6")");
  EXPECT_FALSE(table.may_go_back_after({kPlayX2, R"({"kind":"sail","ship":"orange","path":"N N"})"}));
}

TEST(SeaStepBack, AnEmptyHandThatWasFoundStays) {  // SEA-088
  Table table(R"(["X2","ST1-N","ST1-E"])", "[]");
  table.put("/ships/orange", R"("L9")");
  table.put("/ships/green", R"("L7")");
  EXPECT_FALSE(table.may_go_back_after({kPlayX2, R"({"kind":"sail","ship":"orange","path":"N N"})"}));
}

TEST(SeaStepBack, AHurricaneOntoAPirateStays) {  // SEA-132, SEA-115
  Table table(R"(["hurricane","ST2-N","ST1-E"])", R"(["blue"])");
  table.put("/ships/green", R"("D6")");
  table.put("/ships/blue", R"("A1")");
  EXPECT_FALSE(table.may_go_back_after(
      {R"({"kind":"play","card":"hurricane","token":false})", R"({"kind":"discard","card":"ST2-N","token":false})"}));
}

TEST(SeaStepBack, ACardThatWasPlayedForWantOfAnotherStays) {  // SEA-065
  Table table(R"(["X2","ST1-N"])", R"(["ST2-N"])");
  table.put("/ships/orange", R"("G2")");
  EXPECT_FALSE(table.may_go_back_after({kPlayX2, R"({"kind":"sail","ship":"orange","path":"E E"})"}));
}

}  // namespace
}  // namespace tortuga
