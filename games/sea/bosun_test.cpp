// What a decent player of Sea of Plunder is expected to see.
#include <gtest/gtest.h>

#include "games/sea/sea.h"
#include "lab/trials.h"

namespace tortuga {
namespace {

using namespace sea;

struct Sitting {
  Rules rules;
  State state;
  explicit Sitting(int seats) {
    rules.player_powers = false;
    SeaOfPlunder::prepare(rules, seats);
    Dice dice = Dice::fast(1);
    state = SeaOfPlunder::start(rules, seats, dice);
    state.start = state.turn = Seat{0};
    for (sea::Player& player : state.players) {
      player.hand.clear();
      player.seen.clear();
    }
  }
  void hold(std::initializer_list<std::string_view> names) {
    for (std::string_view name : names)
      for (int i = 0; i < kCardKinds; ++i)
        if (name == kCards[i].text) state.players[0].hand.push(static_cast<Card>(i));
  }
  Advice<Move> advice() {
    SeaOfPlunder::settle(rules, state);
    State view = state;
    SeaOfPlunder::conceal(rules, view, Seat{0});
    Dice dice = Dice::fast(2);
    return SeaOfPlunder::bosun(rules, view, Seat{0}, dice);
  }
};
Card named(std::string_view name) {
  for (int i = 0; i < kCardKinds; ++i)
    if (name == kCards[i].text) return static_cast<Card>(i);
  return kNoCard;
}

TEST(SeaBosun, SailsOverATreasureIslandWhenACardLeadsThere) {
  Sitting table(4);
  table.state.stage = Stage::play;
  table.state.ships[Colour::orange] = at("E7");
  table.hold({"ST3-N", "ST3-E", "rabakin", "hurricane"});
  const auto advice = table.advice();
  EXPECT_EQ(advice.move, Move(Play{named("ST3-E"), false}));
  EXPECT_EQ(advice.why.sentence, "hint.treasure");
}

TEST(SeaBosun, SpendsATokenForATreasureButNotForNothing) {
  Sitting table(4);
  table.state.stage = Stage::play;
  table.state.ships[Colour::orange] = at("E7");
  table.hold({"ST3-N", "resupply"});
  EXPECT_EQ(table.advice().move, Move(Play{named("ST3-N"), true}));
  table.state.ships[Colour::orange] = at("E9");  // where no course ends at a port
  table.state.islands[0] = at("A1");
  EXPECT_NE(table.advice().move, Move(Play{named("ST3-N"), true}));
}

TEST(SeaBosun, DrivesAPirateIntoARivalAndNotIntoItself) {
  Sitting table(4);
  table.state.stage = Stage::bonus;
  table.state.card = named("ST2-S");
  table.state.ships[Colour::orange] = at("D6");
  table.state.ships[Colour::green] = at("J6");
  const auto advice = table.advice();
  EXPECT_EQ(advice.move, Move(Drive{2, path("S S")}));
  EXPECT_EQ(advice.why.sentence, "hint.hit");
}

TEST(SeaBosun, SnatchesAnIslandFromARivalWithAPirate) {
  Sitting table(4);
  table.state.stage = Stage::bonus;
  table.state.card = named("ST2-S");
  table.state.ships[Colour::green] = at("D7");
  table.state.islands[0] = at("D6");
  EXPECT_EQ(table.advice().move, Move(Drive{1, path("S S")}));
}

TEST(SeaBosun, MovesAnIslandOntoItsOwnShip) {
  Sitting table(4);
  table.state.stage = Stage::drift;
  table.state.waiting.push(named("so_close_yet_so_far"));
  table.state.card = named("X2");
  table.state.ships[Colour::orange] = at("G9");
  EXPECT_EQ(table.advice().move, Move(Drift{at("G7"), path("S S")}));
}

TEST(SeaBosun, BlowsARivalAwayFromAnIsland) {
  Sitting table(3);
  table.state.stage = Stage::hurricane;
  table.state.waiting.push(named("hurricane"));
  table.state.card = named("LN2-N");
  table.state.ships[Colour::green] = at("G9");  // two steps south of the island
  EXPECT_EQ(table.advice().move, Move(Blow{Colour::green, path("S S")}));
}

TEST(SeaBosun, TakesTheMissingColour) {
  Sitting table(4);
  table.state.stage = Stage::smuggle;
  table.state.players[0].power = Power::smuggler;
  table.state.asked = Seat{0};
  table.hold({"orange", "green", "blue"});
  EXPECT_EQ(table.advice().move, Move(Take{Colour::purple}));
}

// Rivals and pirates far from everything, unless a test says otherwise.
void clear_waters(State& state) {
  for (Colour ship : {Colour::green, Colour::blue, Colour::purple}) state.ships[ship] = at("A1");
  state.pirates.fill(at("A13"));
}

TEST(SeaBosun, EndsWhereACardLeftLeadsToTheNextIsland) {
  Sitting table(4);
  table.state.stage = Stage::play;
  clear_waters(table.state);
  table.state.ships[Colour::orange] = at("E7");
  table.state.islands.push(at("H9"));
  table.hold({"ST2-E", "ST3-E", "ST2-S"});
  EXPECT_EQ(table.advice().move, Move(Play{named("ST3-E"), false}));  // past G7 to H7, and H9 is two steps south of it
}

TEST(SeaBosun, TakesTheIslandThatARivalWouldTakeFirst) {
  for (const auto& [rival, card] : {std::pair{at("K7"), "ST3-E"}, std::pair{at("A7"), "ST3-W"}}) {
    Sitting table(4);
    table.state.stage = Stage::play;
    clear_waters(table.state);
    table.state.ships[Colour::orange] = at("F7");
    table.state.ships[Colour::green] = rival;
    table.state.islands[0] = at("C7");
    table.state.islands.push(at("I7"));
    table.hold({"ST3-E", "ST3-W"});
    EXPECT_EQ(table.advice().move, Move(Play{named(card), false}));
  }
}

TEST(SeaBosun, LeavesAPirateWhereManyCardsLeadToARival) {
  Sitting table(4);
  table.state.stage = Stage::bonus;
  table.state.card = named("FK-E");
  clear_waters(table.state);
  table.state.ships[Colour::green] = at("G4");
  table.state.pirates[0] = at("E6");  // on G7 three steps straight from the rival, on G5 it would be one
  table.state.islands[0] = at("M13");
  EXPECT_EQ(table.advice().move, Move(Drive{1, path("E SE")}));
}

TEST(SeaBosun, KeepsOffTheSquaresThatCardsLeadPiratesTo) {
  Sitting table(4);
  table.state.stage = Stage::sail;
  table.state.card = named("LN3-E");
  clear_waters(table.state);
  table.state.ships[Colour::orange] = at("G9");
  table.state.islands[0] = at("G10");
  table.state.pirates[0] = at("J6");  // three steps north of J9
  EXPECT_EQ(table.advice().move, Move(Sail{Colour::orange, path("W W W")}));
  table.state.pirates[0] = at("D6");
  EXPECT_EQ(table.advice().move, Move(Sail{Colour::orange, path("E E E")}));
}

TEST(SeaBosun, ItsShortListIsShortLegalAndBeginsWithItsChoice) {
  Rules rules;
  SeaOfPlunder::prepare(rules, 4);
  Dice dice = Dice::fast(5);
  State state = SeaOfPlunder::start(rules, 4, dice);
  NoEvents nothing;
  while (state.stage != Stage::over) {
    const Seat seat = SeaOfPlunder::deciders(rules, state).front();
    State view = state;
    SeaOfPlunder::conceal(rules, view, seat);
    Moves list;
    SeaOfPlunder::shortlist(rules, view, seat, list);
    ASSERT_GE(list.size(), 1);
    ASSERT_LE(list.size(), 8);
    for (const Move& move : list) EXPECT_FALSE(SeaOfPlunder::check(rules, state, seat, move).given());
    const Move move = SeaOfPlunder::bosun(rules, view, seat, dice).move;
    EXPECT_EQ(list[0], move);
    SeaOfPlunder::play(rules, state, seat, move, dice, nothing);
  }
}

TEST(SeaBosun, BeatsRandomPlayInAtLeast95OfAHundredTwoSeatGames) {
  ArenaOrder order;
  order.players = {{Rank::stand_in()}, {Rank{}}};
  order.games = 300;
  Flaw flaw;
  const ArenaResult result = find_trials("sea")->arena(order, flaw);
  EXPECT_GE(result.wins[0], 0.95 * 300);
}

}  // namespace
}  // namespace tortuga
