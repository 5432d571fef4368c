// What the scenarios cannot say: tables that are refused, luck kept apart, words, odds.
#include "games/plunk/plunk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "bots/think.h"
#include "engine/record.h"
#include "games/plunk/melee.h"
#include "games/plunk/odds.h"
#include "games/plunk/pages.h"
#include "games/registry.h"
#include "narrator/narrator.h"

namespace tortuga::plunk {
namespace {

namespace json = boost::json;

std::unique_ptr<Match> table(const json::object& options, int seats, std::uint64_t seed, std::string* why = nullptr) {
  OptionRequest request;
  request.values = options;
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  auto match = find_game("plunk")->game.start(request, seats, Seed::of(seed), flaw, unfit, notes);
  if (why != nullptr) *why = flaw.found() ? flaw.text() : unfit.given() ? std::string{unfit.rules[0]} : "";
  return match;
}

json::value event_of(const Match& match, std::string_view kind) {
  for (const auto& event : match.events())
    if (event->kind() == kind) return json::parse(event->json(kNobody));
  return {};
}

TEST(PlunkTable, KnowsWhereBotsSit) {  // PLUNK-160, PLUNK-161
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  OptionRequest request;
  request.values = {{"mode", "coop"}, {"bot_seats.a", true}};  // who really sits there matters more
  request.bots = SeatSet::only(Seat{1}).add(Seat{2});
  const auto match = find_game("plunk")->game.start(request, 3, Seed::of(1), flaw, unfit, notes);
  ASSERT_NE(match, nullptr);
  EXPECT_EQ(json::parse(match->options()), json::parse(R"({"mode":"coop","bot_seats.b":true,"bot_seats.c":true})"));
  request.bots = SeatSet{};
  EXPECT_EQ(find_game("plunk")->game.start(request, 3, Seed::of(1), flaw, unfit, notes), nullptr);
  ASSERT_TRUE(unfit.given());
  EXPECT_EQ(unfit.rules[0], "PLUNK-160");
}

TEST(PlunkTable, SeatsTwoToFour) {  // PLUNK-001
  std::string why;
  for (int seats : {2, 3, 4}) EXPECT_NE(table({}, seats, 1), nullptr);
  for (int seats : {1, 5}) {
    EXPECT_EQ(table({}, seats, 1, &why), nullptr);
    EXPECT_NE(why, "");
  }
}

TEST(PlunkTable, RefusesTeamsWithoutFourSeatsAndCoopWithoutBothSides) {  // PLUNK-155, PLUNK-160
  std::string why;
  for (int seats : {2, 3}) {
    EXPECT_EQ(table({{"mode", "teams"}}, seats, 1, &why), nullptr);
    EXPECT_EQ(why, "PLUNK-155");
  }
  EXPECT_NE(table({{"mode", "teams"}}, 4, 1), nullptr);
  EXPECT_EQ(table({{"mode", "coop"}}, 3, 1, &why), nullptr);
  EXPECT_EQ(why, "PLUNK-160");
  EXPECT_EQ(table({{"mode", "coop"}, {"bot_seats.a", true}, {"bot_seats.b", true}}, 2, 1, &why), nullptr);
  EXPECT_NE(table({{"mode", "coop"}, {"bot_seats.b", true}}, 2, 1), nullptr);
  EXPECT_EQ(table({{"stalemate_turns", 5}}, 2, 1, &why), nullptr);
  EXPECT_EQ(why, "PLUNK-175");
  EXPECT_EQ(table({{"turn_limit", 19}}, 2, 1, &why), nullptr);
}

// What comes of a position in which a ship's plan is set: nothing, or the first rule it breaks.
std::string broken_rule(const json::object& options, const std::function<void(json::object& position)>& change) {
  const auto match = table(options, 2, 1);
  json::object position = json::parse(match->position()).get_object();
  change(position);
  const Attempt attempt = match->set_position(position);
  if (attempt.malformed.found()) return attempt.malformed.text();
  return attempt.refusal.given() ? std::string{attempt.refusal.rules[0]} : "";
}

TEST(PlunkPosition, RefusesOrdersThatCouldNotHaveBeenGiven) {  // PLUNK-034
  const json::object options{{"map", "mirrored"}, {"centre_island", false}, {"map_seed", 69}, {"setup", "auto"}};
  const auto with = [&](const json::object& order) {
    return broken_rule(options, [&](json::object& position) {
      json::object& plan = position["ships"].at(0).at("plan").as_object();
      for (const auto& [key, value] : order) plan[key] = value;
    });
  };
  EXPECT_EQ(with({}), "");
  EXPECT_EQ(with({{"order", "hold"}}), "");
  EXPECT_EQ(with({{"order", "deploy"}}), "PLUNK-026");
  EXPECT_EQ(with({{"order", "repair"}}), "PLUNK-028");
  EXPECT_EQ(with({{"sails", 1}}), "PLUNK-029");
  EXPECT_EQ(with({{"order", "attack"}, {"target", {{"q", -3}, {"r", 12}}}}), "PLUNK-030");
  EXPECT_EQ(with({{"order", "attack"}, {"target", {{"q", 3}, {"r", -12}}}}), "PLUNK-030");
  EXPECT_EQ(broken_rule(options,
                        [](json::object& position) {
                          json::object& yard = position["shipyards"].at(0).as_object();
                          yard["builds"] = 2;
                        }),
            "PLUNK-031");
}

TEST(PlunkPosition, CountsOrdersWithoutGaps) {  // PLUNK-011
  const auto match = table({{"setup", "auto"}}, 2, 1);
  json::object position = json::parse(match->position()).get_object();
  const int given[] = {0, 200, 7};
  for (std::size_t i = 0; i < 3; ++i) {
    json::object& plan = position["ships"].at(i).at("plan").as_object();
    plan["order"] = "hold";
    plan["place"] = given[i];
  }
  EXPECT_TRUE(match->set_position(position).done());
  const json::value settled = json::parse(match->position());
  const int wanted[] = {3, 2, 1};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(settled.at("ships").at(i).at("plan").at("place").as_int64(), wanted[i]);
}

// In fog, damage and HP of a ship are for those who see it (PLUNK-141).
TEST(PlunkEvents, AFightInFogTellsOfTheShipsSeen) {
  Fought fight;
  fight.dealt = 4;
  fight.taken = 2;
  fight.hp = 8;
  fight.target_hp = 6;
  fight.target_seers.add(Seat{2});
  Fought seen = fight;
  seen.conceal(Seat{2});
  EXPECT_TRUE(seen.target_known);
  EXPECT_EQ(*seen.dealt, 4);
  EXPECT_EQ(*seen.target_hp, 6);
  EXPECT_FALSE(seen.known);
  EXPECT_TRUE(seen.taken.hidden());
  EXPECT_TRUE(seen.hp.hidden());
  seen = fight;
  seen.conceal(kNobody);
  EXPECT_TRUE(seen.dealt.hidden());
  EXPECT_FALSE(seen.target_known);
}

TEST(PlunkTable, ARandomMapFollowsFromTheRecordAndItsNumberGivesItAgain) {  // PLUNK-002
  const auto one = table({{"setup", "auto"}}, 2, 11);
  const auto again = table({{"setup", "auto"}}, 2, 11);
  const auto other = table({{"setup", "auto"}}, 2, 12);
  const json::value map = event_of(*one, "map_charted");
  EXPECT_EQ(map, event_of(*again, "map_charted"));
  EXPECT_NE(map.at("seed"), event_of(*other, "map_charted").at("seed"));
  const auto by_number = table({{"setup", "auto"}, {"map_seed", map.at("seed")}}, 2, 999);
  std::size_t islands = 0;
  for (std::size_t i = 0; i < one->events().size(); ++i)
    if (one->events()[i]->kind() == "island_charted") {
      EXPECT_EQ(one->events()[i]->json(kNobody), by_number->events()[i]->json(kNobody));
      ++islands;
    }
  EXPECT_EQ(islands, 25u);
}

TEST(PlunkTable, TheLuckOfTheGameDoesNotFollowFromTheMapSeed) {  // PLUNK-003
  std::set<std::string> decks;
  std::set<std::string> islands;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto match = table({{"map_seed", 5}}, 2, seed);
    decks.insert(json::serialize(json::parse(match->position()).at("deck")));
    islands.insert(match->events()[1]->json(kNobody));
  }
  EXPECT_EQ(decks.size(), 6u);
  EXPECT_EQ(islands.size(), 1u);
  // Nor is it used up by drawing one.
  const json::value given = json::parse(table({{"map_seed", 5}}, 2, 3)->position());
  const json::value drawn = json::parse(table({}, 2, 3)->position());
  EXPECT_EQ(given.at("deck"), drawn.at("deck"));
  EXPECT_EQ(given.at("first"), drawn.at("first"));
}

TEST(PlunkTable, ThePositionStaysSmallAndWithoutTheMap) {
  EXPECT_LE(sizeof(State), 4096u);
  EXPECT_EQ(table({}, 4, 1)->position().find("harbor"), std::string::npos);
}

TEST(PlunkCombat, TheOddsAreTheExactOnes) {  // PLUNK-117, PLUNK-118
  int both = 0, split = 0, none = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b)
      for (int c = 1; c <= 6; ++c)
        for (int d = 1; d <= 6; ++d)
          for (int e = 1; e <= 6; ++e) {
            const auto byte = [](int n) {
              return static_cast<std::uint8_t>(n);
            };
            const Best mine(DiceList{byte(a), byte(b), byte(c)});
            const Best theirs(DiceList{byte(d), byte(e)});
            const int won = (mine.first > theirs.first) + (mine.second > theirs.second);
            both += won == 2;
            split += won == 1;
            none += won == 0;
          }
  EXPECT_EQ(both, 2890);
  EXPECT_EQ(split, 2611);
  EXPECT_EQ(none, 2275);
  const Odds odds = odds_of(Rules{}, false);
  EXPECT_EQ(odds.both, 372);  // tenths of a percent
  EXPECT_EQ(odds.split, 336);
  EXPECT_EQ(odds.none, 293);
}

TEST(PlunkCombat, TheTableHasTheTrueOdds) {  // PLUNK-166
  int wins[3] = {};
  for (const TableRow& row : kCombatTable) {
    const Best mine(DiceList{row.attacker[0], row.attacker[1], row.attacker[2]});
    const Best theirs(DiceList{row.defender[0], row.defender[1]});
    ++wins[(mine.first > theirs.first) + (mine.second > theirs.second)];
  }
  EXPECT_EQ(wins[2], 9);
  EXPECT_EQ(wins[1], 8);
  EXPECT_EQ(wins[0], 7);
}

TEST(PlunkWords, AreReadAsOrders) {  // PLUNK-021
  OptionRequest request;
  request.values = {{"map", "mirrored"}, {"centre_island", false}, {"map_seed", 69}, {"setup", "auto"}};
  Script setup({{1, false, {}}, {0, true, {}}});  // Theodore, Sailfast and Rusty are seat 0's
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = find_game("plunk")->game.start(request, 2, Seed::of(1), flaw, unfit, notes, &setup);
  const auto read = [&](std::string_view words) {
    return match->from_words(Seat{0}, words);
  };
  EXPECT_EQ(read("sail theodore 3,-8"), R"({"kind":"sail","ship":0,"to":{"q":3,"r":-8}})");
  EXPECT_EQ(read("Sailfast 2,-10"), R"({"kind":"sail","ship":1,"to":{"q":2,"r":-10}})");
  EXPECT_EQ(read("move rusty w 2 sw"),
            R"({"kind":"move","ship":2,"path":[{"q":1,"r":-12},{"q":0,"r":-12},{"q":-1,"r":-11}]})");
  EXPECT_EQ(read("theo 3,-10 3,-9"), R"({"kind":"move","ship":0,"path":[{"q":3,"r":-10},{"q":3,"r":-9}]})");
  EXPECT_EQ(read("hold ship 2"), R"({"kind":"hold","ship":2})");
  EXPECT_EQ(read("upgrade rusty cannons"), R"({"kind":"upgrade","ship":2,"part":"cannons"})");
  EXPECT_EQ(read("build 1"), R"({"kind":"build","shipyard":{"q":3,"r":-12}})");
  EXPECT_EQ(read("attack rusty"), R"({"kind":"attack","ship":2,"shipyard":{"q":-3,"r":12}})");
  EXPECT_EQ(read("attack rusty w 2"),
            R"({"kind":"attack","ship":2,"shipyard":{"q":-3,"r":12},"path":[{"q":1,"r":-12},{"q":0,"r":-12}]})");
  EXPECT_EQ(read("standing hp"), R"({"kind":"standing","answer":"by_hp"})");
  EXPECT_EQ(read("ready"), R"({"kind":"ready"})");
  for (const char* nonsense : {"", "stanley 0,0", "build 7", "rusty north", "sail", "fly rusty", "rusty 99,99"})
    EXPECT_EQ(read(nonsense), "") << nonsense;
}

// PLUNK-169: where ships may sail up to a shipyard, words make the way as the list does.
TEST(PlunkWords, AnAttackSailsUpWhereItMay) {
  const auto match = table({{"map", "mirrored"},
                            {"centre_island", false},
                            {"map_seed", 69},
                            {"setup", "auto"},
                            {"shipyard_attack", "approach"}},
                           2, 1);
  json::value position = json::parse(match->position());
  position.at("shipyards").at(1).as_object()["hex"] = {{"q", 4}, {"r", -3}};
  position.at("ships").at(0).as_object()["hex"] = {{"q", 1}, {"r", 0}};
  ASSERT_TRUE(match->set_position(position).done());
  const std::string move = match->from_words(Seat{0}, "attack ship 0");
  EXPECT_NE(move.find("\"path\""), std::string::npos) << move;
  EXPECT_TRUE(match->check(Seat{0}, move).done()) << move;
  EXPECT_TRUE(match->play(Seat{0}, R"({"kind":"select","ship":0})").done());
  const auto listed = match->moves(Seat{0});
  EXPECT_TRUE(std::any_of(listed.begin(), listed.end(), [&](const Choice& choice) { return choice.move == move; }));
  const std::string other = match->from_words(Seat{0}, "attack ship 0 e ne ne");
  EXPECT_TRUE(match->check(Seat{0}, other).done()) << "another way: " << other;
}

// A page as somebody without a seat reads it.
std::vector<std::string> page_of(const Match& match, std::string_view query) {
  Catalogue catalogue;
  EXPECT_FALSE(catalogue.read(find_game("plunk")->texts).found());
  const std::vector<std::string> names{"Ann", "Ben", "Cem", "Dee"};
  Page page(true);
  match.answer(kNobody, query, page);
  return Narrator(catalogue, names, &match).page(page, kNobody);
}

// The alarms when of each seat so many ships and shipyards are left.
std::vector<std::string> alarms(json::object options, const std::vector<std::pair<int, int>>& pieces) {
  options["setup"] = "auto";
  options["map_seed"] = 69;
  const auto match = table(options, static_cast<int>(pieces.size()), 1);
  json::object position = json::parse(match->position()).as_object();
  for (const auto& [list, kept] :
       {std::pair{"ships", &std::pair<int, int>::first}, {"shipyards", &std::pair<int, int>::second}}) {
    std::vector<int> counts(pieces.size());
    json::array left;
    for (const auto& piece : position[list].as_array()) {
      const auto seat = static_cast<std::size_t>(piece.at("seat").as_int64());
      if (counts[seat]++ < pieces[seat].*kept) left.push_back(piece);
    }
    position[list] = left;
  }
  const Attempt attempt = match->set_position(position);
  EXPECT_TRUE(attempt.done()) << attempt.malformed.text();
  return page_of(*match, "alarms");
}

TEST(PlunkPages, ABearingGoesOneWayAndThenTheOther) {
  using plunk::Direction, plunk::hex;
  const auto is = [](plunk::Hex to, Direction first, int far, Direction second, int more) {
    const plunk::Bearing way = plunk::bearing(hex(0, 0), to);
    EXPECT_EQ(way.first, first);
    EXPECT_EQ(way.far, far);
    EXPECT_EQ(way.more, more);
    if (more > 0) EXPECT_EQ(way.second, second);
  };
  is(hex(1, 4), Direction::east, 1, Direction::south_east, 4);  // not five hexes east
  is(hex(-3, 0), Direction::west, 3, Direction::west, 0);
  is(hex(2, -5), Direction::north_east, 2, Direction::north_west, 3);
  is(hex(0, 0), Direction::east, 0, Direction::east, 0);
}

// What is refused at a table without teams is not refused by the rules of teams.
TEST(PlunkRefusals, CiteTheRulesOfTeamsWhereThereAreTeams) {  // PLUNK-031, PLUNK-157
  for (const bool teams : {false, true}) {
    json::object options{{"setup", "auto"}, {"starting_gold", 0}};
    if (teams) options["mode"] = "teams";
    const auto match = table(options, 4, 1);
    const json::value yard = json::parse(match->position()).at("shipyards").at(0).at("hex");
    const Attempt dear = match->check(Seat{0}, json::serialize(json::value{{"kind", "build"}, {"shipyard", yard}}));
    ASSERT_TRUE(dear.refusal.given());
    const auto& rules = dear.refusal.rules;
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "PLUNK-031"), 1);
    EXPECT_EQ(std::count(rules.begin(), rules.end(), "PLUNK-157"), teams ? 1 : 0);
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(match->play(Seat{i}, R"({"kind":"ready"})").done());
    for (const AnyEvent* event : match->events()) {
      if (event->kind() != "income_paid") continue;
      const auto& told = event->telling().rules;
      EXPECT_EQ(std::count(told.begin(), told.end(), "PLUNK-157"), teams ? 1 : 0);
    }
  }
}

using Sentences = std::vector<std::string>;

TEST(PlunkAlarms, NameTheLastShipOfASeat) {  // PLUNK-130
  EXPECT_EQ(alarms({}, {{3, 1}, {2, 1}, {3, 1}}), Sentences{});
  EXPECT_EQ(alarms({}, {{3, 1}, {1, 1}, {3, 1}}), Sentences{"Ben has one ship left: if it is lost, Ben is out."});
  EXPECT_EQ(alarms({}, {{3, 1}, {1, 1}}),
            Sentences{"Ben has one ship left: if it is lost, Ben is out and the game is over."});
}

TEST(PlunkAlarms, CountATeamAsOne) {  // PLUNK-158
  EXPECT_EQ(alarms({{"mode", "teams"}}, {{1, 1}, {3, 1}, {1, 1}, {3, 1}}), Sentences{});
  EXPECT_EQ(alarms({{"mode", "teams"}}, {{0, 1}, {3, 1}, {1, 1}, {3, 1}}),
            Sentences{"Cem has the last ship of a side: if it is lost, that side is out and the game is over."});
}

TEST(PlunkAlarms, LeaveAloneWhoHasAShipyardWhereThatKeepsThemInTheGame) {  // PLUNK-170
  const json::object both{{"elimination", "no_ships_no_yards"}};
  EXPECT_EQ(alarms(both, {{3, 1}, {1, 1}}), Sentences{});
  EXPECT_EQ(alarms(both, {{3, 1}, {1, 0}}),
            Sentences{"Ben has one ship left: if it is lost, Ben is out and the game is over."});
  EXPECT_EQ(alarms(both, {{3, 1}, {0, 1}}),
            Sentences{"Ben has one shipyard left and no ship: if it is lost, Ben is out and the game is over."});
}

TEST(PlunkGoal, SaysWhatKeepsAFactionInTheGameAndWhenFleetsAreCounted) {  // PLUNK-130, PLUNK-170, PLUNK-175
  const auto goal = [](const json::object& options) {
    return page_of(*table(options, 2, 1), "goal").front();
  };
  EXPECT_EQ(goal({{"elimination", "no_ships_no_yards"}, {"turn_limit", 0}, {"stalemate_turns", 0}}),
            "Goal: to be the last with ships or shipyards.");
  EXPECT_EQ(goal({{"turn_limit", 0}}),
            "Goal: to be the last with ships afloat; after 40 quiet turns the fleets are counted.");
  EXPECT_EQ(goal({{"stalemate_turns", 0}}),
            "Goal: to be the last with ships afloat; after 200 turns the fleets are counted.");
  EXPECT_EQ(goal({}),
            "Goal: to be the last with ships afloat; after 200 turns the fleets are counted, or after 40 quiet turns.");
}

TEST(PlunkRecord, OfAWholeGameReplays) {
  const auto match = table({{"fog_of_war", true}, {"combat_dice", "seeded"}, {"combat_seed", 77}}, 3, 21);
  Record record;
  record.game = "plunk";
  record.version = match->game().facts().version;
  record.seed = Seed::of(21);
  record.seats = {"a", "b", "c"};
  record.options = json::parse(match->options()).as_object();
  Dice thoughts = Dice::fast(3);
  while (!match->outcome().over) {
    const Seat seat = match->deciders().front();
    const std::string move = think(*match, seat, {Rank::stand_in()}, Stop{}, thoughts).choice.move;
    ASSERT_TRUE(match->play(seat, move).done()) << move;
    record.moves.push_back({seat, move, 0});
  }
  Flaw flaw;
  const auto again = begin_record(match->game(), record, flaw);
  ASSERT_NE(again, nullptr) << flaw.text();
  EXPECT_EQ(replay_record(record, *again).text(), "");
  EXPECT_EQ(again->position(), match->position());
  EXPECT_EQ(event_of(*match, "combat_seed_shown").at("seed"), 77);  // PLUNK-165
}

}  // namespace
}  // namespace tortuga::plunk
