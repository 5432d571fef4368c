// The seam: ranks by name, players by word, and what any bot of any game answers.
#include <gtest/gtest.h>

#include "bots/think.h"
#include "engine/match_of.h"
#include "games/registry.h"
#include "tests/toys/toy.h"

namespace tortuga {
namespace {

Rank rank(std::string_view name) {
  Rank found;
  EXPECT_TRUE(find_rank(name, found)) << name;
  return found;
}

struct Chair {
  Rank rank;
};
BOOST_DESCRIBE_STRUCT(Chair, (), (rank))

TEST(Ranks, AreFoundByNameAndUnknownOnesAreRefused) {
  for (Rank one : Rank::all()) EXPECT_EQ(rank(one.name()), one);
  EXPECT_FALSE(rank("deckhand") == rank("bosun"));
  EXPECT_EQ(Rank::stand_in(), rank("bosun"));
  EXPECT_EQ(Rank{}, Rank::all()[0]);
  Rank kept = rank("bosun");
  EXPECT_FALSE(find_rank("parrot", kept));
  EXPECT_FALSE(find_rank("Bosun", kept));
  EXPECT_FALSE(find_rank("", kept));
  EXPECT_EQ(kept, rank("bosun"));
  EXPECT_EQ(rank_names(), "deckhand, bosun, mate, captain, admiral");
}

TEST(Ranks, AreTheirNamesInJson) {
  EXPECT_EQ(to_json(Chair{rank("bosun")}), R"({"rank":"bosun"})");
  Chair chair;
  EXPECT_EQ(Reader::read(boost::json::parse(R"({"rank":"bosun"})"), chair).text(), "");
  EXPECT_EQ(chair.rank, rank("bosun"));
  EXPECT_EQ(Reader::read(boost::json::parse(R"({"rank":"parrot"})"), chair).text(),
            "/rank: expected one of deckhand, bosun, mate, captain, admiral, got \"parrot\"");
  EXPECT_TRUE(Reader::read(boost::json::parse(R"({"rank":1})"), chair).found());
  std::string schema;
  write_schema<Rank>(schema);
  EXPECT_EQ(schema, R"({"enum":["deckhand","bosun","mate","captain","admiral"]})");
}

TEST(Recruits, AreAskedForByOneWord) {
  const auto read = [](std::string_view word) {
    Recruit player;
    EXPECT_EQ(read_recruit(word, player), "") << word;
    EXPECT_EQ(player.word(), word);
    return player;
  };
  EXPECT_EQ(read("bosun").budget, rank("bosun").usual());
  EXPECT_EQ(read("bosun:50ms").budget.milliseconds, 50);
  EXPECT_EQ(read("bosun:50ms").budget.iterations, 0u);
  EXPECT_EQ(read("deckhand:400i").budget.iterations, 400u);
  EXPECT_EQ(read("deckhand:400i").rank, rank("deckhand"));
}

TEST(Recruits, AreRefusedWithASentence) {
  Recruit kept{rank("bosun"), {.iterations = 7}};
  const Recruit before = kept;
  EXPECT_EQ(read_recruit("parrot", kept),
            "there is no bot of rank \"parrot\"; known: deckhand, bosun, mate, captain, admiral");
  for (const char* word : {"", "bosun:", "bosun:50", "bosun:ms", "bosun:0ms", "bosun:-3i", "bosun:5s", "bosun:5ms ",
                           "bosun:99999999999i", "bosun:5ms:3i"})
    EXPECT_NE(read_recruit(word, kept), "") << word;
  EXPECT_EQ(kept, before);
}

TEST(Stops, AreToldOnce) {
  Stop stop;
  EXPECT_FALSE(stop.told());
  stop.tell();
  EXPECT_TRUE(stop.told());
}

// What each rank is given here: those who search may look at a few worlds only, so that nothing depends on the clock.
Recruit briefly(Rank rank) {
  return {rank, {.iterations = 40}};
}

// Every rank of every game, asked at positions along a game of deckhands.
class Seam : public testing::TestWithParam<const Entry*> {
 protected:
  static std::unique_ptr<Match> start(const Entry& entry) {
    Flaw flaw;
    Reason unfit;
    std::vector<std::string> notes;
    OptionRequest options;
    options.bots = SeatSet::first(entry.game.facts().least_seats);
    return entry.game.start(options, entry.game.facts().least_seats, Seed::of(5), flaw, unfit, notes);
  }

  template <class F>
  void along_a_game(F&& f) {
    const auto match = start(*GetParam());
    Dice dice = Dice::fast(3);
    for (int i = 0; i < 40 && !match->deciders().empty(); ++i) {
      const Seat seat = match->deciders().front();
      f(*match, seat);
      const Thought thought = think(*match, seat, {Rank{}}, Stop{}, dice);
      ASSERT_TRUE(match->play(seat, thought.choice.move).done()) << thought.choice.move;
    }
  }
};

TEST_P(Seam, EveryRankPlaysByTheRulesAndSaysWhatItThought) {
  along_a_game([](const Match& match, Seat seat) {
    for (Rank one : Rank::all()) {
      Dice dice = Dice::fast(match.digest());
      const Thought thought = think(match, seat, briefly(one), Stop{}, dice);
      EXPECT_TRUE(match.check(seat, thought.choice.move).done()) << one.name() << ": " << thought.choice.move;
      EXPECT_FALSE(thought.choice.kind.empty());
      ASSERT_FALSE(thought.considered.empty());
      EXPECT_EQ(thought.considered[0].choice.move, thought.choice.move);
      EXPECT_EQ(thought.considered[0].why.sentence, thought.why.sentence);
      for (const auto& option : thought.considered)
        EXPECT_TRUE(match.check(seat, option.choice.move).done()) << option.choice.move;
    }
  });
}

TEST_P(Seam, TheSameDiceGiveTheSameThoughtInEveryWorldTheSeatCannotTellApart) {
  along_a_game([](const Match& match, Seat seat) {
    const auto other = match.clone();
    Dice fancy = Dice::fast(match.digest());
    ASSERT_TRUE(other->set_position(boost::json::parse(match.imagined(seat, fancy))).done());
    for (Rank one : Rank::all()) {
      Dice dice = Dice::fast(8), same = Dice::fast(8);
      EXPECT_EQ(think(match, seat, briefly(one), Stop{}, dice).choice.move,
                think(*other, seat, briefly(one), Stop{}, same).choice.move)
          << one.name();
      EXPECT_EQ(dice.bits(), same.bits());
    }
  });
}

TEST_P(Seam, ADeckhandTakesAnyOfferedMove) {
  along_a_game([](const Match& match, Seat seat) {
    const auto choices = match.moves(seat);
    Dice dice = Dice::fast(9), same = Dice::fast(9);
    EXPECT_EQ(think(match, seat, {rank("deckhand")}, Stop{}, dice).choice.move,
              choices[static_cast<std::size_t>(same.pick(static_cast<int>(choices.size())))].move);
  });
}

TEST_P(Seam, TheStandInGivesAReason) {
  along_a_game([](const Match& match, Seat seat) {
    Dice dice = Dice::fast(1);
    EXPECT_TRUE(think(match, seat, {Rank::stand_in()}, Stop{}, dice).why.given());
  });
}

std::vector<const Entry*> all_games() {
  std::vector<const Entry*> list;
  for (const Entry& entry : games()) list.push_back(&entry);
  return list;
}
INSTANTIATE_TEST_SUITE_P(Bots, Seam, testing::ValuesIn(all_games()),
                         [](const auto& one) { return std::string{one.param->game.facts().name}; });

TEST(Bots, PlayTheSafeChoiceInAGameNobodyTaughtThem) {
  static const GameOf<toys::Toy<toys::Fault::none>> toy;
  const AnyGame& game = toy;
  EXPECT_EQ(find_bots(game), nullptr);
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = game.start({}, 2, Seed::of(1), flaw, unfit, notes);
  ASSERT_NE(match, nullptr);
  Dice dice = Dice::fast(1);
  EXPECT_EQ(think(*match, Seat{0}, {Rank::stand_in()}, Stop{}, dice).choice.move, match->fallback(Seat{0}).move);
}

}  // namespace
}  // namespace tortuga
