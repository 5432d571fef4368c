// What scenarios can say, each word once where it holds and once where it must fail.
#include "cli/scenario.h"

#include <gtest/gtest.h>

#include "cli/events_list.h"
#include "cli/referee.h"
#include "games/registry.h"

namespace tortuga {
namespace {

// Two ships of Lost Seas side by side, the opal out of the way.
std::string lost(const std::string& rest) {
  return R"({"game":"lostseas","title":"t","seats":2,"set":{"/players/0/tile":5,"/players/1/tile":7,"/gems":{"opal":30}},)" +
         rest + "}";
}
std::string failure(const std::string& text) {
  const ScenarioResult result = run_scenario(text);
  EXPECT_EQ(result.malformed, "") << text;
  return result.failures.empty() ? "" : result.failures.front();
}
void holds(const std::string& text) {
  EXPECT_EQ(failure(text), "") << text;
}
void fails(const std::string& text, const std::string& part = "") {
  const std::string told = failure(text);
  EXPECT_NE(told, "") << text;
  EXPECT_NE(told.find(part), std::string::npos) << told;
}
void malformed(const std::string& text, const std::string& part) {
  EXPECT_NE(run_scenario(text).malformed.find(part), std::string::npos) << run_scenario(text).malformed;
}

TEST(Scenario, AStarMeansEveryEntry) {
  holds(lost(R"("expect":{"/players/*/xp":0,"/players/*/tile":{"$not":6}})"));
  fails(lost(R"("expect":{"/players/*/tile":5})"), "at /players/1/tile expected 5, got 7");
  holds(lost(R"("expect":{"/players/*/tile":{"$some":7}})"));
  fails(lost(R"("expect":{"/players/*/tile":{"$some":8}})"));
  holds(lost(R"("expect":{"/players/*/tile":{"$none":8}})"));
  fails(lost(R"("expect":{"/players/*/tile":{"$none":7}})"));
  holds(lost(R"("expect":{"/players/*/xp":{"$times":2,"$is":0}})"));
  fails(lost(R"("expect":{"/players/*/tile":{"$times":2,"$is":7}})"));
}

// Whatever is said not to have happened, or not to be offered, must be something that can.
TEST(Scenario, WhatCannotBeIsNotExpectedToBeMissing) {
  const std::string sail = R"("steps":[{"seat":0,"move":{"kind":"sail","by":1},"events":[)";
  holds(lost(sail + R"({"kind":"fired","$times":0}]}])"));
  malformed(lost(sail + R"({"kind":"fierd","$times":0}]}])"), "there is no kind \"fierd\"");
  malformed(lost(sail + R"({"kind":"fired","targit":1,"$times":0}]}])"), "\"fired\" has no \"targit\"");
  malformed(lost(sail + R"({"targit":1,"$times":0}]}])"), "nothing has a \"targit\"");
  const std::string lacks = R"("steps":[{"seat":0,"lacks":[)";
  holds(lost(lacks + R"({"kind":"sail","by":3}]}])"));
  holds(lost(lacks + R"({"$part":{"kind":"portal"}}]}])"));
  malformed(lost(lacks + R"({"kind":"sial","by":1}]}])"), "sial");
  malformed(lost(lacks + R"({"kind":"sail"}]}])"), "by");
  malformed(lost(lacks + R"({"$part":{"kind":"sail","bye":1}}]}])"), "\"sail\" has no \"bye\"");
}

TEST(Scenario, AStarSetsEveryEntryToo) {
  holds(R"({"game":"lostseas","title":"t","seats":3,"set":{"/players/*/xp":40},"expect":{"/players/*/level":2}})");
}

TEST(Scenario, AnEntryOfAListMayBeNamedByAMember) {
  const std::string plunk =
      R"({"game":"plunk","title":"t","seats":2,"options":{"setup":"auto","map_seed":69},"expect":)";
  holds(plunk + R"({"/ships/id=3/id":3,"/ships/id=3/seat":1}})");
  fails(plunk + R"({"/ships/id=3/seat":0}})");
  malformed(plunk + R"({"/ships/id=99/seat":0}})", "it has no entry id=99");
  holds(plunk + R"({"/ships/id=99":{"$absent":true}}})");
  fails(plunk + R"({"/ships/id=3":{"$absent":true}}})", "expected nothing there");
}

TEST(Scenario, ListsMayBeMeasuredAndComparedInAnyOrder) {
  holds(lost(R"("expect":{"/players":{"$length":2},"/order":{"$unordered":[1,0]}})"));
  fails(lost(R"("expect":{"/players":{"$length":3}})"));
  fails(lost(R"("expect":{"/order":{"$unordered":[1,1]}})"));
  fails(lost(R"("expect":{"/order":{"$unordered":[0]}})"));
  holds(lost(R"("expect":{"/order":{"$has":1},"/players":{"$has":{"$part":{"tile":7}}}})"));
  fails(lost(R"("expect":{"/order":{"$lacks":1}})"));
  holds(lost(R"("expect":{"/players/0/tile":{"$least":5,"$most":5},"/players/1/tile":{"$any":[6,7]}})"));
  fails(lost(R"("expect":{"/players/0/tile":{"$least":6}})"));
  fails(lost(R"("expect":{"/players/0/tile":{"$not":5}})"));
  malformed(lost(R"("expect":{"/players/0/tile":{"$isnt":5}})"), "\"$isnt\" means nothing");
}

// LOST-024: sailing one tile to the right, with its events.
std::string sailed(const std::string& rest) {
  return lost(R"("steps":[{"seat":0,"move":{"kind":"sail","by":1},)" + rest + "}]");
}

TEST(Scenario, EventsHappenNotAtAllOrSoManyTimesOrExactlyThese) {
  holds(sailed(R"("events":[{"kind":"sailed","$times":1},{"kind":"fired","$times":0}])"));
  fails(sailed(R"("events":[{"kind":"sailed","$times":0}])"), "it happened once");
  fails(sailed(R"("events":[{"kind":"sailed","$times":2}])"));
  holds(sailed(R"("events":{"$unordered":[{"kind":"turn_began"},{"kind":"sailed"}]})"));
  fails(sailed(R"("events":[{"kind":"turn_began"},{"kind":"sailed"}])"));
  holds(sailed(R"("events":{"$exactly":[{"kind":"sailed"},{"kind":"turn_began"}]})"));
  fails(sailed(R"("events":{"$exactly":[{"kind":"sailed"}]})"), "and no others");
}

TEST(Scenario, AFailureOfEventsStandsOnSeveralLines) {
  const std::string told = failure(sailed(R"("events":[{"kind":"fired"}])"));
  EXPECT_GE(std::count(told.begin(), told.end(), '\n'), 3) << told;
}

TEST(Scenario, WhereWordsAreExpectedThoseThatWereSaidAreShown) {
  fails(sailed(R"("events":[{"kind":"sailed","text":"seat 0 sails left."}])"), "seat 0 sails right 1 tile to tile ");
  fails(sailed(R"("events":[{"kind":"sailed","says":"sails left"}])"), "seat 0 sails right 1 tile to tile ");
}

TEST(Scenario, WhatASeatIsToldIsReadInItsWords) {
  holds(sailed(R"("told":{"0":[{"kind":"sailed","says":"You sail right"}],"1":[{"says":"seat 0 sails right"}]})"));
  fails(sailed(R"("told":{"1":[{"says":"You sail"}]})"));
  holds(lost(
      R"("names":["Ann"],"steps":[{"seat":0,"move":{"kind":"sail","by":1},"told":{"watcher":[{"says":"Ann sails"}]}}])"));
  malformed(sailed(R"("told":{"7":[]})"), "expected a seat number");
}

TEST(Scenario, PrivateEventsAreToldToWhomTheyConcern) {
  const std::string drawn =
      R"({"game":"pacifists","title":"t","seats":3,"steps":[{"seat":0,"move":{"kind":"play","cards":[]},"told":{)";
  holds(drawn + R"("0":[{"kind":"cards_drawn","$times":1}],"1":[{"kind":"cards_drawn","$times":0}]}}]})");
  fails(drawn + R"("1":[{"kind":"cards_drawn"}]}}]})");
}

TEST(Scenario, LabelsAndHintsCanBeAskedFor) {
  holds(lost(R"("steps":[{"seat":0,"labels":[{"move":{"kind":"sail","by":1},"says":"to tile 6"}]}])"));
  fails(lost(R"("steps":[{"seat":0,"labels":[{"move":{"kind":"sail","by":1},"says":"to tile 9"}]}])"), "Sail right 1");
  fails(lost(R"("steps":[{"seat":0,"labels":[{"move":{"kind":"steal"},"says":"x"}]}])"), "is not offered");
  holds(lost(R"("steps":[{"seat":0,"hint":{"move":{"kind":{"$any":["sail","fire"]}}}}])"));
  fails(lost(R"("steps":[{"seat":0,"hint":{"move":{"kind":"hold"}}}])"));
  fails(lost(R"("steps":[{"seat":1,"hint":{}}])"), "owes no decision");
}

TEST(Scenario, AStepMayBeTakenBackOrNot) {
  const std::string plunk =
      R"({"game":"plunk","title":"t","seats":2,"options":{"setup":"auto","map_seed":69},"steps":[)";
  holds(
      plunk +
      R"({"seat":0,"undo":false},{"seat":0,"move":{"kind":"hold","ship":0}},{"seat":0,"undo":true,"expect":{"/ships/id=0/plan/order":"none"}}]})");
  fails(plunk + R"({"seat":0,"undo":true}]})", "there is none");
  fails(plunk + R"({"seat":0,"move":{"kind":"hold","ship":0}},{"seat":0,"undo":false}]})", "there is one");
}

TEST(Scenario, AClockRunsOutAndPlaysTheSafeChoice) {
  // D1 of Lost Seas: one tile towards the nearest uncharted tile, to the right if two are equally near.
  holds(lost(R"("steps":[{"seat":0,"timeout":true,"expect":{"/players/0/tile":6},"deciders":[1]}])"));
  holds(lost(R"("steps":[{"seat":0,"timeout":{"kind":"sail","by":1}}])"));
  fails(lost(R"("steps":[{"seat":0,"timeout":{"kind":"sail","by":-1}}])"), "got {\"kind\":\"sail\",\"by\":1}");
  fails(lost(R"("steps":[{"seat":1,"timeout":true}])"), "owes no decision");
}

TEST(Scenario, WhoeverLeavesIsPlayedByABotUntilTheReturn) {
  holds(lost(
      R"("steps":[{"seat":1,"leaves":true},{"seat":0,"move":{"kind":"sail","by":-1},"events":[{"kind":"turn_began","seat":0}],"deciders":[0]},)"
      R"({"seat":1,"returns":true},{"seat":0,"move":{"kind":"sail","by":-1},"deciders":[1]}])"));
}

TEST(Scenario, TheMapOfPlunkCanBeSet) {
  // PLUNK-024: a ship may not sail on land.
  const std::string head =
      R"({"game":"plunk","title":"t","seats":2,"options":{"setup":"auto","map":"mirrored","centre_island":false,"map_seed":69},)";
  const std::string ships = R"("set":{"/ships/id=0/hex":{"q":0,"r":0}},"steps":[)";
  holds(head + ships + R"({"seat":0,"move":{"kind":"move","ship":0,"path":[{"q":1,"r":0}]}}]})");
  const std::string land = R"("map":[{"at":{"q":1,"r":0},"tile":"land"},{"at":{"q":0,"r":1},"tile":"harbor"}],)";
  holds(head + land + ships +
        R"({"seat":0,"refused":{"kind":"move","ship":0,"path":[{"q":1,"r":0}]},"because":"PLUNK-024"}]})");
  holds(head + land + ships + R"({"seat":0,"move":{"kind":"move","ship":0,"path":[{"q":0,"r":1}]}}]})");
  malformed(head + R"("map":[{"at":{"q":99,"r":0},"tile":"land"}]})", "lies on the board");
  malformed(lost(R"("map":[])"), "has no map");
}

TEST(Scenario, TheStoryIsToldLineByLine) {
  const ScenarioResult result = run_scenario(sailed(R"("events":[])"));
  std::string story;
  for (const auto& line : result.story) story += line + "\n";
  EXPECT_NE(story.find("seat 0: Sail right 1"), std::string::npos) << story;
  EXPECT_NE(story.find("seat 0 sails right"), std::string::npos) << story;
}

// Every sentence of a scenario is told by the rules in force: labels, what happens, hints, stories.
TEST(Scenario, SentencesKnowTheRulesInForce) {
  const std::string raiders =
      R"({"game":"raiders","title":"t","seats":3,"options":{"maneuver_scope":"until_next_turn","action_draw":0},)"
      R"("set":{"/stage":"turn","/turn":0,"/round":2,"/place":0,"/order":[0,1,2],"/owed":[],"/ships/*/hand":["surgeon"],)"
      R"("/ships/*/setbacks":[],"/ships/*/spoiled":"none"},"steps":[)";
  holds(raiders +
        R"({"seat":0,"labels":[{"move":{"kind":"maneuver"},"says":"off every attack until your next turn"}]}]})");
  const std::string told = raiders + R"({"seat":0,"move":{"kind":"maneuver"},)";
  holds(told + R"("events":[{"kind":"maneuvered","says":"every attack until their next turn"}]}]})");
  holds(told + R"("told":{"0":[{"kind":"maneuvered","says":"every attack until your next turn"}]}}]})");
  for (const std::string& line : run_scenario(told + R"("deciders":[1]}]})").story)
    EXPECT_EQ(line.find('{'), std::string::npos) << line;
}

TEST(RefereeLoad, TakesChangesOfTheFreshPosition) {
  Referee referee;
  const std::string loaded = referee.answer(
      R"({"do":"load","game":"lostseas","seats":2,"set":{"/players/0/tile":5,"/players/1/tile":7,"/gems":{"opal":30}}})");
  EXPECT_NE(loaded.find("\"ok\":true"), std::string::npos) << loaded;
  const std::string position = referee.answer(R"({"do":"position"})");
  EXPECT_NE(position.find("\"tile\":5"), std::string::npos);
  EXPECT_NE(position.find("\"tile\":7"), std::string::npos);
  EXPECT_NE(referee.answer(R"({"do":"load","game":"lostseas","seats":2,"set":{"/nowhere":1}})").find("no such path"),
            std::string::npos);
  EXPECT_NE(referee.answer(R"({"do":"load","game":"lostseas","seats":2})").find("is missing"), std::string::npos);
}

TEST(EventsList, ASentenceIsToldForSomebodyWhoIsNotConcerned) {
  EXPECT_EQ(
      plain_pattern("{person, select, you{You sail} other{{seat} sails}} {n, plural, one{# tile} other{# tiles}}."),
      "{seat} sails {n} tiles.");
}

TEST(EventsList, EveryBranchOfASentenceIsTold) {
  EXPECT_EQ(plain_pattern("{seat} plays {card}{pending, select, yes{, pending} other{}}."),
            "{seat} plays {card}[, pending].");
  EXPECT_EQ(plain_pattern("{side, select, left{West} right{East} other{Ahead}}: {n, plural, =0{} other{# hulls}}"),
            "(West|East|Ahead): [{n} hulls]");
  EXPECT_EQ(plain_pattern("{card, select, rum{A drink} grog{A drink} other{{card}}}"), "(A drink|{card})");
  EXPECT_EQ(plain_pattern("Map {seed, number, ::group-off}[, {n, number,+0;-0} more]."), "Map {seed}[, {n} more].");
}

TEST(EventsList, EveryEventAndMoveOfEveryGameHasItsLineAndItsFields) {
  for (const Entry& entry : games()) {
    const std::string text = events_text(entry);
    for (const std::string& kind : entry.game.event_kinds())
      EXPECT_NE(text.find("  " + kind + "  ("), std::string::npos) << kind;
    for (const std::string& kind : entry.game.move_kinds())
      EXPECT_NE(text.find("  " + kind + "\n"), std::string::npos) << kind;
    EXPECT_NE(text.find("seat: a seat"), std::string::npos);
    const boost::json::value schema = boost::json::parse(described_schema(entry));
    for (const char* part : {"event", "move"})
      for (const auto& kind : schema.at("$defs").at(part).at("oneOf").as_array()) {
        EXPECT_FALSE(kind.at("description").as_string().empty()) << kind;
        for (const auto& field : kind.at("properties").as_object())
          if (field.key() != "kind") EXPECT_TRUE(field.value().as_object().contains("description")) << kind;
      }
  }
}

}  // namespace
}  // namespace tortuga
