// The line above the board, from the rules of the five games: what wins under these options, how far everybody is, who
// is one step from the end, as somebody hears it.
#include "narrator/goal_line.h"

#include <gtest/gtest.h>

#include "cli/pointer.h"
#include "games/registry.h"
#include "narrator/library.h"

namespace tortuga {
namespace {

namespace json = boost::json;
using Sentences = std::vector<std::string>;

// A table at which some of the position is set.
class Table {
 public:
  struct Edit {
    std::string path;
    json::value value;
  };
  Table(std::string_view game, int seats, const json::object& options, const std::vector<Edit>& edits = {},
        std::optional<SeatSet> bots = {}) {
    const Entry& entry = *find_game(game);
    EXPECT_FALSE(catalogue_.read(entry.texts).found());
    OptionRequest wanted{options};
    wanted.bots = bots;
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    match_ = entry.game.start(wanted, seats, Seed::of(1), flaw, unfit, notes, nullptr);
    EXPECT_NE(match_, nullptr) << flaw.text() << unfit.sentence;
    EXPECT_TRUE(notes.empty()) << notes.front();
    if (edits.empty()) return;
    json::value position = json::parse(match_->position());
    std::string why;
    for (const Edit& edit : edits)
      for (const Place& place : find_all(position, edit.path, why)) *place.value = edit.value;
    EXPECT_EQ(why, "");
    const Attempt attempt = match_->set_position(position);
    EXPECT_TRUE(attempt.done()) << attempt.malformed.text() << attempt.refusal.sentence;
  }

  // In words, as a seat hears it or a watcher.
  json::object told(Seat listener = kNobody) const {
    const auto goal = match_->goal(listener);
    return json::parse(goal_json(*goal, narrator(), listener)).as_object();
  }
  std::string line() const { return json::value_to<std::string>(told().at("line")); }
  Sentences alarms(Seat listener = kNobody, const char* length = "text") const {
    Sentences out;
    const json::object line = told(listener);
    for (const json::value& alarm : line.at("alarms").as_array())
      out.push_back(json::value_to<std::string>(alarm.at(length)));
    return out;
  }
  std::string standing(Seat listener = kNobody) const {
    const json::object line = told(listener);
    return line.contains("standing") ? json::value_to<std::string>(line.at("standing").at("text")) : "";
  }
  Sentences track(Seat listener = kNobody) const {
    Sentences out;
    const json::object line = told(listener);
    if (const json::value* track = line.if_contains("track"))
      for (const json::value& one : track->as_array()) out.push_back(json::value_to<std::string>(one.at("text")));
    return out;
  }
  std::string position() const { return match_->position(); }
  // What somebody reads who asks in a terminal.
  Sentences asked(std::string_view query, Seat listener = kNobody) const {
    Page page(true);
    match_->answer(listener, query, page);
    return narrator().page(page, listener);
  }

 private:
  Narrator narrator() const { return {catalogue_, names_, match_.get()}; }

  Catalogue catalogue_;
  std::vector<std::string> names_{"Ann", "Ben", "Cem", "Dee"};
  std::unique_ptr<Match> match_;
};

TEST(Goal, IsTheSameSentenceInTheTerminalAndInThePage) {
  for (const std::string_view game : {"lostseas", "raiders", "pacifists", "sea", "plunk"}) {
    const Table table(game, game == "pacifists" ? 3 : 2, {});
    EXPECT_EQ(table.asked("goal"), Sentences{json::value_to<std::string>(table.told().at("text"))}) << game;
    EXPECT_EQ(table.asked("alarms"), table.alarms()) << game;
  }
}

// What nobody may know, nobody learns from the line: in any world that fits what a seat or a watcher sees it is the
// same; and so is the picture of the ships.
TEST(Goal, TellsNothingThatIsHidden) {
  for (const std::string_view game : {"lostseas", "raiders", "pacifists", "sea", "plunk"}) {
    const Entry& entry = *find_game(game);
    Catalogue catalogue;
    ASSERT_FALSE(catalogue.read(entry.texts).found());
    const std::vector<std::string> names{"Ann", "Ben", "Cem"};
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    const auto match = entry.game.start({}, 3, Seed::of(7), flaw, unfit, notes, nullptr);
    ASSERT_NE(match, nullptr);
    const auto told = [&](const Match& of, Seat viewer) {
      const Narrator narrator(catalogue, names, &of);
      std::string all = goal_json(*of.goal(viewer), narrator, viewer);
      if (const auto fleet = of.fleet())
        for (const Fleet::Ship& ship : fleet->ships)
          all += narrator.saying(ship.words, Narrator::Length::sentence, kNobody) + std::to_string(ship.water);
      return all;
    };
    Dice dice = Dice::fast(3);
    for (int move = 0; move < 60 && !match->outcome().over; ++move) {
      for (const Seat viewer : {kNobody, Seat{0}, Seat{2}}) {
        const auto other = match->clone();
        ASSERT_TRUE(other->set_position(json::parse(match->imagined(viewer, dice))).done()) << game;
        EXPECT_EQ(told(*other, viewer), told(*match, viewer)) << game << ", move " << move;
      }
      const Seat seat = match->deciders().front();
      const auto choices = match->moves(seat);
      ASSERT_TRUE(match->play(seat, choices[static_cast<std::size_t>(dice.pick(static_cast<int>(choices.size())))].move)
                      .done());
    }
  }
}

// --- Pirates of the Lost Seas ---

TEST(GoalOfLostSeas, CountsTheGemsAndWhoLeads) {  // LOST-120, LOST-121
  const Table fresh("lostseas", 3, {});
  EXPECT_EQ(fresh.line(), "Most gem points when the last of 18 gems is found");
  EXPECT_EQ(fresh.told().at("count").at("done"), 0);
  EXPECT_EQ(fresh.told().at("count").at("of"), 18);
  EXPECT_EQ(fresh.standing(), "All level");

  const auto pearls = [](json::array ann, json::array ben) {
    return Table("lostseas", 3, {},
                 {{"/players/0/hold", std::move(ann)},
                  {"/players/1/hold", std::move(ben)},
                  {"/players/0/tile", 40},
                  {"/players/1/tile", 40},
                  {"/gems", {{"garnet", 12}, {"diamond", 13}}},
                  {"/round", 5},
                  {"/last_find", 5}});
  };
  const Table ahead = pearls({"black_pearl"}, {"opal"});
  EXPECT_EQ(ahead.standing(), "Ann leads by 2");
  EXPECT_EQ(ahead.standing(Seat{0}), "You lead by 2");
  EXPECT_EQ(ahead.told().at("standing").at("seat"), 0);
  EXPECT_EQ(ahead.told().at("standing").at("short"), "2 left");
  EXPECT_EQ(ahead.told().at("count").at("text"), "2 gems left");
  EXPECT_EQ(ahead.alarms(), Sentences{});
  const Table level = pearls({"opal"}, {"garnet"});
  EXPECT_EQ(level.standing(Seat{1}), "Ann and you lead together");
  EXPECT_FALSE(level.told().at("standing").as_object().contains("seat"));
  EXPECT_EQ(level.told().at("standing").at("line"), "Ann and Ben lead");
}

// Two are called by their names in one line; of more there is room for how many they are.
TEST(GoalOfLostSeas, CountsInOneLineTheManyWhoLead) {
  const Table table("lostseas", 4, {},
                    {{"/players/0/hold", {"opal"}},
                     {"/players/1/hold", {"ruby"}},
                     {"/players/2/hold", {"emerald"}},
                     {"/players/0/tile", 40},
                     {"/players/1/tile", 40},
                     {"/players/2/tile", 40},
                     {"/gems", {{"garnet", 12}, {"diamond", 13}}},
                     {"/round", 5},
                     {"/last_find", 5}});
  EXPECT_EQ(table.standing(), "Ann, Ben and Cem lead together");
  EXPECT_EQ(table.told().at("standing").at("line"), "3 lead together");
}

TEST(GoalOfLostSeas, WarnsOfTheLastGemAndOfARoundWithoutAFind) {  // LOST-120, LOST-123
  const auto table = [](int rounds, int round, json::object gems) {
    return Table("lostseas", 2, {{"doldrums_rounds", rounds}},
                 {{"/players/0/hold", {"black_pearl"}},
                  {"/players/0/tile", 40},
                  {"/players/1/tile", 40},
                  {"/gems", std::move(gems)},
                  {"/round", round},
                  {"/last_find", 3}});
  };
  const json::object two{{"opal", 12}, {"garnet", 13}};
  EXPECT_EQ(table(2, 4, two).alarms(), Sentences{});  // the first of two rounds
  EXPECT_EQ(table(2, 5, two).alarms(),
            Sentences{"If nobody finds a gem in this round either, the game ends and the points decide."});
  EXPECT_EQ(table(0, 500, two).alarms(), Sentences{});  // off
  const Table both = table(2, 5, {{"opal", 12}});
  EXPECT_EQ(both.alarms(kNobody, "line"), (Sentences{"One gem left", "No find this round ends it"}));
  EXPECT_EQ(both.alarms(Seat{0}).front(),
            "One gem is left at sea: whoever finds it ends the game. In the lead, with 3 points: you.");
}

// --- Raiders on Deck ---

TEST(GoalOfRaiders, NamesTheWaysToWinThatAreInForce) {  // RAID-124, RAID-126, RAID-127
  const auto line = [](const json::object& options) {
    return Table("raiders", 2, options).line();
  };
  EXPECT_EQ(line({}), "Win: 20 gold, 3 map fragments or last afloat");
  EXPECT_EQ(line({{"gold_target", 35}, {"win_map", false}}), "Win: 35 gold or last afloat");
  EXPECT_EQ(line({{"win_treasure", false}, {"fragments_to_win", 1}}), "Win: 1 map fragment or last afloat");
  EXPECT_EQ(line({{"win_treasure", false}, {"win_map", false}}), "Win: last afloat");
  const Table table("raiders", 2, {{"win_map", false}, {"round_limit", 0}});
  EXPECT_EQ(table.asked("goal"), Sentences{"Goal: be the last ship afloat, or own 20 gold."});
}

TEST(GoalOfRaiders, MeasuresEverybodyByTheNearerWay) {  // RAID-126, RAID-127
  const std::vector<Table::Edit> riches{{"/ships/0/gold", 10}, {"/ships/1/fragments", 2}, {"/ships/1/gold", 1}};
  const Table table("raiders", 3, {}, riches);
  EXPECT_EQ(table.track(Seat{0}),
            (Sentences{"You: 10 of 20 gold, 0 of 3 map fragments", "Ben: 1 of 20 gold, 2 of 3 map fragments",
                       "Cem: 0 of 20 gold, 0 of 3 map fragments"}));
  const auto at = [](const Table& table, std::size_t i) {
    return table.told().at("track").at(i).at("at").to_number<double>();
  };
  EXPECT_DOUBLE_EQ(at(table, 0), .5);
  EXPECT_DOUBLE_EQ(at(table, 1), .666);
  EXPECT_DOUBLE_EQ(at(Table("raiders", 3, {{"win_map", false}}, riches), 1), .05);
  const Table map("raiders", 3, {{"win_treasure", false}}, riches);
  EXPECT_EQ(map.track(),
            (Sentences{"Ann: 0 of 3 map fragments", "Ben: 2 of 3 map fragments", "Cem: 0 of 3 map fragments"}));
  EXPECT_EQ(map.told().at("track").at(1).at("figure"), 2);
  // Nobody can say how far the last one afloat is.
  EXPECT_EQ(Table("raiders", 3, {{"win_treasure", false}, {"win_map", false}}, riches).track(), Sentences{});
}

TEST(GoalOfRaiders, WarnsOfWhoIsOneStepFromAVictory) {  // RAID-126, RAID-127; 15 of 20 gold, two fragments
  const auto near = [](const json::object& options, const std::vector<Table::Edit>& edits) {
    return Table("raiders", 3, options, edits);
  };
  EXPECT_EQ(near({}, {{"/ships/0/gold", 14}, {"/ships/1/fragments", 1}}).alarms(), Sentences{});
  const Table rich = near({}, {{"/ships/0/gold", 15}, {"/ships/1/fragments", 2}});
  EXPECT_EQ(rich.alarms(Seat{0}, "line"), (Sentences{"You need only 5 gold", "Ben needs one more map fragment"}));
  EXPECT_EQ(rich.alarms(), (Sentences{"Ann is one step from the treasure: 15 of 20 gold.",
                                      "Ben is one fragment from the map: 2 of 3."}));
  EXPECT_EQ(rich.told().at("alarms").at(1).at("seat"), 1);
  EXPECT_EQ(near({{"win_treasure", false}}, {{"/ships/0/gold", 19}}).alarms(), Sentences{});
  EXPECT_EQ(near({{"win_map", false}}, {{"/ships/1/fragments", 2}}).alarms(), Sentences{});
  // One fragment is enough, and all are one fragment away from the start: that warns of nobody.
  EXPECT_EQ(near({{"fragments_to_win", 1}}, {{"/ships/0/gold", 1}}).alarms(), Sentences{});
  // The Merchant Ship pays twelve gold at the third Plunder.
  EXPECT_EQ(near({}, {{"/ships/0/gold", 10}, {"/ships/0/merchant_count", 2}, {"/merchant", true}}).alarms().size(), 1u);
}

TEST(GoalOfRaiders, CountsTheShipsAfloatAndTheRounds) {  // RAID-124, RAID-129
  const Table fresh("raiders", 3, {});
  EXPECT_EQ(fresh.standing(), "3 of 3 afloat");
  const auto at = [](int limit, int round) {
    return Table("raiders", 3, {{"round_limit", limit}}, {{"/round", round}}).alarms();
  };
  EXPECT_EQ(at(7, 6), Sentences{});
  EXPECT_EQ(at(7, 7), Sentences{"Round 7 is the last: after it the ships are compared."});
  EXPECT_EQ(at(0, 1000).size(), 1u) << "without a limit round 1000 is the last";
  const Table sunk("raiders", 3, {}, {{"/ships/2/sunk", 1}, {"/ships/2/hp", 0}, {"/ships/2/gold", 19}});
  EXPECT_EQ(sunk.standing(), "2 of 3 afloat");
  EXPECT_EQ(sunk.track().size(), 2u);
  EXPECT_EQ(sunk.alarms(Seat{1}), Sentences{"Only Ann and you are left afloat: the next to sink ends the game."});
  EXPECT_EQ(Table("raiders", 2, {}).alarms(), Sentences{}) << "two that began as two";
}

// --- Pacifists of the Caribbean ---

TEST(GoalOfPacifists, CountsRoundsAndTheCrewAndNamesTheWeakestShip) {  // PAC-096, PAC-125
  const Table table("pacifists", 3, {{"rounds", 5}}, {{"/round", 3}, {"/ships/1/crew", 3}, {"/ships/2/hull", 4}});
  EXPECT_EQ(table.line(), "All win if every ship lives through round 5");
  EXPECT_EQ(table.told().at("count").at("done"), 2);
  EXPECT_EQ(table.told().at("count").at("of"), 5);
  EXPECT_EQ(table.told().at("count").at("text"), "19 of 24 crew alive");
  EXPECT_EQ(table.standing(), "Ben has 3 crew");
  EXPECT_EQ(table.standing(Seat{1}), "You have 3 crew");
  EXPECT_EQ(table.alarms(), Sentences{});
  // Three of eight hands are less than three of six planks.
  EXPECT_EQ(Table("pacifists", 3, {}, {{"/ships/1/crew", 3}, {"/ships/2/hull", 3}}).standing(), "Ben has 3 crew");
}

TEST(GoalOfPacifists, WarnsOfAShipThatOneRollMayEndAndOfTheLastRound) {  // PAC-096, PAC-125
  const Table table("pacifists", 3, {{"rounds", 5}}, {{"/round", 5}, {"/ships/1/crew", 2}, {"/ships/2/hull", 1}});
  EXPECT_EQ(table.alarms(Seat{2}, "line"), (Sentences{"You have 1 hull", "Ben has 2 crew", "The last round"}));
  EXPECT_EQ(table.told().at("alarms").at(0).at("seat"), 2);
}

// --- Sea of Plunder ---

TEST(GoalOfSea, SaysWhatEndsItAndWhoLeads) {  // SEA-170, SEA-172, SEA-174
  const Table table("sea", 3, {{"treasure_goal", 5}, {"pirate_goal", 9}},
                    {{"/players/1/treasures", 2}, {"/pirate_treasures", 4}, {"/players/0/debt", 1}});
  EXPECT_EQ(table.line(), "5 Treasures, or 9 for the pirates, end it; most points win");
  EXPECT_EQ(table.told().at("short"), "5 Treasures end it; most points win");
  EXPECT_EQ(table.track(Seat{1})[1], "You: 2 of 5 Treasures");
  EXPECT_DOUBLE_EQ(table.told().at("track").at(1).at("at").to_number<double>(), .4);
  EXPECT_EQ(table.told().at("count").at("text"), "The pirates hold 4 of 9 Treasures");
  EXPECT_EQ(table.standing(), "Ben leads by 6");  // two Treasures are six points, the tokens are level
  EXPECT_EQ(table.alarms(), Sentences{});
}

TEST(GoalOfSea, WarnsOneTreasureBeforeTheLastRound) {  // SEA-170, SEA-175
  const auto at = [](const json::object& options, const std::vector<Table::Edit>& edits) {
    return Table("sea", 2, options, edits).alarms(kNobody, "line");
  };
  EXPECT_EQ(at({}, {{"/players/1/treasures", 2}}), Sentences{"Ben is one Treasure short"});
  EXPECT_EQ(at({}, {{"/pirate_treasures", 5}}), Sentences{"The pirates are one Treasure short"});
  EXPECT_EQ(at({{"treasure_goal", 1}, {"pirate_goal", 1}}, {}), Sentences{}) << "everybody is, from the start";
  EXPECT_EQ(at({}, {{"/pirate_treasures", 6}}), Sentences{"Last round: the pirates have enough Treasures"});
  EXPECT_EQ(at({}, {{"/players/1/treasures", 3}, {"/players/0/treasures", 2}}),
            Sentences{"Last round: a captain has enough Treasures"});
  EXPECT_EQ(at({{"round_limit", 8}}, {{"/round", 7}}), Sentences{});
  EXPECT_EQ(at({{"round_limit", 8}}, {{"/round", 8}}), Sentences{"Last round: no more are allowed"});
  EXPECT_EQ(at({{"round_limit", 0}}, {{"/round", 400}}), Sentences{});
}

// --- Plunk and Plunder ---

// A table whose seats have so many ships and shipyards left.
Table fleets(json::object options, const std::vector<std::pair<int, int>>& left, std::vector<Table::Edit> edits = {},
             std::optional<SeatSet> bots = {}) {
  options["setup"] = "auto";
  options["map_seed"] = 69;
  const int seats = static_cast<int>(left.size());
  const json::value fresh = json::parse(Table("plunk", seats, options, {}, bots).position());
  const auto keep = [&](const char* list, const auto& most) {
    json::array kept;
    std::vector<int> counts(left.size());
    for (const json::value& piece : fresh.at(list).as_array()) {
      const auto seat = static_cast<std::size_t>(piece.at("seat").as_int64());
      if (counts[seat]++ < most(left[seat])) kept.push_back(piece);
    }
    edits.push_back({"/" + std::string{list}, kept});
  };
  keep("ships", [](const auto& pair) { return pair.first; });
  keep("shipyards", [](const auto& pair) { return pair.second; });
  return Table("plunk", seats, options, edits, bots);
}

TEST(GoalOfPlunk, NamesTheSideThatWinsAndWhatKeepsItInTheGame) {  // PLUNK-130, PLUNK-158, PLUNK-160, PLUNK-170
  const auto line = [](const json::object& options, std::optional<SeatSet> bots = {}) {
    return Table("plunk", 4, options, {}, bots).line();
  };
  EXPECT_EQ(line({}), "Last fleet afloat wins, at the latest after turn 200");
  EXPECT_EQ(line({{"turn_limit", 0}}), "Last fleet afloat wins");
  EXPECT_EQ(line({{"turn_limit", 50}, {"mode", "teams"}}), "Last team afloat wins, at the latest after turn 50");
  EXPECT_EQ(line({{"turn_limit", 0}, {"mode", "coop"}}, SeatSet{}.add(Seat{2}).add(Seat{3})),
            "Together: leave the bots no ship");
  EXPECT_EQ(line({{"turn_limit", 0}, {"elimination", "no_ships_no_yards"}}), "Last fleet with ships or shipyards wins");
}

TEST(GoalOfPlunk, CountsWhatKeepsEverybodyInTheGame) {  // PLUNK-130, PLUNK-170
  EXPECT_EQ(fleets({}, {{3, 1}, {1, 1}}).track(Seat{0}), (Sentences{"You: 3 ships", "Ben: 1 ship"}));
  const Table yards = fleets({{"elimination", "no_ships_no_yards"}}, {{3, 1}, {0, 1}});
  EXPECT_EQ(yards.track(), (Sentences{"Ann: 3 ships, 1 shipyard", "Ben: 0 ships, 1 shipyard"}));
  EXPECT_EQ(yards.told().at("track").at(0).at("figure"), 4);
  EXPECT_FALSE(yards.told().at("track").at(0).as_object().contains("at"));
  EXPECT_EQ(Table("plunk", 2, {}).track(), Sentences{}) << "nobody has a fleet before it is placed";
}

TEST(GoalOfPlunk, NamesTheSideThatHasLeast) {  // PLUNK-130, PLUNK-158
  EXPECT_EQ(fleets({}, {{3, 1}, {3, 1}}).standing(), "");
  EXPECT_EQ(fleets({}, {{3, 1}, {2, 1}}).standing(Seat{1}), "You: 2 ships left");
  const Table team = fleets({{"mode", "teams"}}, {{1, 1}, {3, 1}, {1, 1}, {3, 1}});
  EXPECT_EQ(team.standing(), "Ann and Cem: 2 ships left");
  EXPECT_FALSE(team.told().at("standing").as_object().contains("seat"));
  EXPECT_EQ(team.alarms(), Sentences{}) << "a mate's ship keeps the team in the game";
}

TEST(GoalOfPlunk, WarnsOfTheLastPieceAndOfTheLimits) {  // PLUNK-130, PLUNK-158, PLUNK-175
  const Table mate = fleets({{"mode", "teams"}}, {{0, 1}, {3, 1}, {1, 1}, {3, 1}});
  EXPECT_EQ(mate.alarms(Seat{2}, "line"), Sentences{"You have the last ship of your side"});
  EXPECT_EQ(mate.alarms(Seat{1}, "line"), Sentences{"Cem has the last ship of a side"});
  EXPECT_EQ(fleets({}, {{3, 1}, {1, 1}}).alarms(Seat{1}, "line"), Sentences{"You have one ship left"});
  const std::vector<std::pair<int, int>> all{{3, 1}, {3, 1}};
  const auto at = [&](const json::object& options, const std::vector<Table::Edit>& edits) {
    return fleets(options, all, edits).alarms(kNobody, "line");
  };
  EXPECT_EQ(at({{"turn_limit", 50}}, {{"/turn", 49}}), Sentences{});
  EXPECT_EQ(at({{"turn_limit", 50}}, {{"/turn", 50}}), Sentences{"Turn 50 is the last"});
  EXPECT_EQ(at({{"turn_limit", 0}}, {{"/turn", 900}}), Sentences{});
  EXPECT_EQ(at({{"stalemate_turns", 12}}, {{"/turn", 30}, {"/quiet_turns", 10}}), Sentences{});
  EXPECT_EQ(at({{"stalemate_turns", 12}}, {{"/turn", 30}, {"/quiet_turns", 11}}), Sentences{"A quiet turn ends it"});
  EXPECT_EQ(at({{"stalemate_turns", 0}}, {{"/turn", 150}, {"/quiet_turns", 140}}), Sentences{});
}

}  // namespace
}  // namespace tortuga
