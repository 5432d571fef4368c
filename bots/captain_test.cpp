// The captain: repeatable, obedient, frugal, and stronger than those below.
#include <gtest/gtest.h>

#include <semaphore>
#include <thread>

#include "bots/captain.h"
#include "games/lostseas/lostseas.h"
#include "games/pacifists/pacifists.h"
#include "games/plunk/plunk.h"
#include "games/raiders/raiders.h"
#include "games/sea/sea.h"
#include "lab/allocations.h"
#include "tests/toys/toy.h"

namespace tortuga {
namespace {

using Toy = toys::Toy<toys::Fault::none>;

// A view in the middle of a game of bosuns, and whose decision it is.
template <Game G>
struct Middle {
  typename G::Rules rules;
  typename G::State view;
  Seat seat;

  explicit Middle(int decisions, int seats = 3) {
    G::for_bots(rules);
    Dice luck = Dice::fast(11);
    prepare_rules<G>(rules, seats, luck);
    view = G::start(rules, seats, luck);
    NoEvents nothing;
    for (int i = 0; i < decisions; ++i) {
      seat = G::deciders(rules, view).front();
      typename G::State own = view;
      G::conceal(rules, own, seat);
      G::play(rules, view, seat, G::bosun(rules, own, seat, luck).move, luck, nothing);
    }
    seat = G::deciders(rules, view).front();
    G::conceal(rules, view, seat);
  }
  Question<G> question() const { return {rules, view, seat}; }
};

template <Game G>
std::string thought(const Middle<G>& at, const Budget& budget, const Stop& stop = {}, std::uint64_t seed = 1) {
  Captain<G> captain;
  Dice dice = Dice::fast(seed);
  Thoughts<typename G::Move> thoughts;
  const auto advice = captain.think(at.question(), budget, stop, dice, &thoughts);
  std::string text = to_json(advice.move);
  for (const auto& option : thoughts.considered)
    text += " " + to_json(option.move) + "=" + (option.worth ? std::to_string(*option.worth) : "?");
  return text + " in " + std::to_string(thoughts.iterations);
}

TEST(Captain, ThinksTheSameWithAnyNumberOfThreads) {
  const Middle<LostSeas> at(40);
  const std::string alone = thought(at, {.iterations = 500});
  EXPECT_EQ(thought(at, {.iterations = 500, .threads = 3}), alone);
  EXPECT_EQ(thought(at, {.iterations = 500, .threads = 2}), alone);
  EXPECT_NE(thought(at, {.iterations = 500}, {}, 2), alone);  // other worlds
}

TEST(Captain, SpendsWhatItIsGiven) {
  const Middle<LostSeas> at(40);
  Captain<LostSeas> captain;
  for (std::uint32_t iterations : {1u, 50u, 1000u}) {
    Dice dice = Dice::fast(1);
    Thoughts<LostSeas::Move> thoughts;
    captain.think(at.question(), {.iterations = iterations}, Stop{}, dice, &thoughts);
    EXPECT_GE(thoughts.iterations, iterations / 2);
    EXPECT_LE(thoughts.iterations, iterations + 100);  // every phase ends with a whole world
  }
}

TEST(Captain, AnswersAtOnceWhenItIsTold) {
  const Middle<Raiders> at(25);
  Stop stop;
  stop.tell();
  EXPECT_NE(thought(at, {.milliseconds = 100000}, stop).find(" in 0"), std::string::npos);
}

// A toy that lets somebody else tell the stop, in the middle of a line, and counts what is played.
struct Watched : Toy {
  static constexpr int kLast = 500;       // the move at which it is told
  static constexpr int kLongest = 2 * 3;  // moves of a line
  static inline int played = 0;
  static inline std::binary_semaphore asked{0}, told{0};

  template <class Sink>
  static void play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& sink) {
    if (++played == kLast) {
      asked.release();
      told.acquire();
    }
    Toy::play(rules, state, seat, move, dice, sink);
  }
};
static_assert(Game<Watched>);

TEST(Captain, FollowsNoOtherLineOnceAnotherThreadTellsItToStop) {
  const Middle<Watched> at(0, 2);
  Watched::played = 0;
  Stop stop;
  std::jthread other([&] {
    Watched::asked.acquire();
    stop.tell();
    Watched::told.release();
  });
  Captain<Watched> captain;
  Dice dice = Dice::fast(1);
  captain.think(at.question(), {.iterations = 1'000'000}, stop, dice, nullptr);
  EXPECT_GE(Watched::played, Watched::kLast);
  EXPECT_LT(Watched::played, Watched::kLast + Watched::kLongest);
}

template <class G>
class Frugal : public testing::Test {};
using AllGames = testing::Types<LostSeas, Raiders, Pacifists, SeaOfPlunder, Plunk>;
TYPED_TEST_SUITE(Frugal, AllGames);

TYPED_TEST(Frugal, CaptainsAllocateNothingWhileTheySearch) {
  const Middle<TypeParam> at(TypeParam::kFacts.cooperative ? 6 : 20);  // a game of Pacifists is short
  Captain<TypeParam> captain;
  Dice dice = Dice::fast(1);
  Thoughts<typename TypeParam::Move> thoughts;
  const auto before = allocations();
  captain.think(at.question(), {.iterations = 60}, Stop{}, dice, &thoughts);
  EXPECT_EQ(allocations() - before, 0u);
}

// The threads of an admiral are there once it has thought for the first time.
TYPED_TEST(Frugal, AdmiralsAllocateNothingWhileTheySearch) {
  const Middle<TypeParam> at(TypeParam::kFacts.cooperative ? 6 : 20);
  Captain<TypeParam> admiral;
  Dice dice = Dice::fast(1);
  const auto think = [&] {
    Thoughts<typename TypeParam::Move> thoughts;
    const auto before = allocations();
    admiral.think(at.question(), {.iterations = 60, .threads = 3}, Stop{}, dice, &thoughts);
    return allocations() - before;
  };
  EXPECT_GT(think(), 0u);
  EXPECT_EQ(think(), 0u);
}

// A whole turn, order by order, at the beginning of which the fleets lie as they do in the middle of a game.
TEST(Captain, CarriesATurnOutThatItHasBegun) {
  Middle<Plunk> at(60, 2);
  const int turn = at.view.turn;
  Captain<Plunk> captain;
  Dice dice = Dice::fast(1);
  NoEvents nothing;
  int orders = 0;
  while (at.view.turn == turn && !at.view.at(at.seat).ready) {
    Thoughts<Plunk::Move> thoughts;
    const auto advice = captain.think(at.question(), {.iterations = 30}, Stop{}, dice, &thoughts);
    ASSERT_FALSE(Plunk::check(at.rules, at.view, at.seat, advice.move).given());
    EXPECT_TRUE(advice.why.given());
    for (int i = 0; i < thoughts.considered.size(); ++i)
      for (int k = 0; k < i; ++k) EXPECT_FALSE(thoughts.considered[i].move == thoughts.considered[k].move);
    auto planned = at.view;
    Plunk::play(at.rules, at.view, at.seat, advice.move, dice, nothing);
    if (std::holds_alternative<plunk::Ready>(advice.move)) break;
    for (int i = 0; i < planned.ships.size(); ++i) {  // what is on paper stays there
      const auto order = planned.ships[i].plan.order;
      if (order == plunk::Order::attack || order == plunk::Order::deploy || order == plunk::Order::repair)
        EXPECT_EQ(at.view.ships[i].plan.order, order);
    }
    ASSERT_LT(++orders, 40);
  }
}

TEST(Captain, SaysWhatSpeaksForTheChoicesItWeighed) {
  Captain<LostSeas> captain;
  int others = 0;  // reasons of choices that are not the bosun's
  for (int decisions = 2; decisions <= 30; decisions += 4) {
    const Middle<LostSeas> at(decisions);
    Dice dice = Dice::fast(1);
    const LostSeas::Move usual = LostSeas::bosun(at.rules, at.view, at.seat, dice).move;
    Thoughts<LostSeas::Move> thoughts;
    captain.think(at.question(), {.iterations = 60}, Stop{}, dice, &thoughts);
    for (const auto& option : thoughts.considered) {
      others += option.why.given() && !(option.move == usual);
      EXPECT_TRUE(option.why.given() || !LostSeas::merit(at.rules, at.view, at.seat, option.move).given());
    }
  }
  EXPECT_GT(others, 0);
}

// The bosun may say of its own choice that nothing is better. Beside another choice that would be untrue.
TEST(Captain, SaysOfOtherChoicesOnlyWhatIsTrueOfThemByThemselves) {
  Captain<SeaOfPlunder> captain;
  int others = 0;  // the bosun's choice, thought over and left
  for (int decisions = 2; decisions <= 60; decisions += 2) {
    const Middle<SeaOfPlunder> at(decisions);
    Dice dice = Dice::fast(1);
    const SeaOfPlunder::Move usual = SeaOfPlunder::bosun(at.rules, at.view, at.seat, dice).move;
    Thoughts<SeaOfPlunder::Move> thoughts;
    captain.think(at.question(), {.iterations = 60}, Stop{}, dice, &thoughts);
    for (int i = 1; i < thoughts.considered.size(); ++i) {
      const auto& option = thoughts.considered[i];
      others += option.move == usual;
      EXPECT_EQ(option.why.sentence, SeaOfPlunder::merit(at.rules, at.view, at.seat, option.move).sentence);
    }
  }
  EXPECT_GT(others, 0);
}

// A toy with two ways to play, the highest card first or the lowest; seat 0 wins only by its middle card and then the
// lowest one: no way begins so, and only one goes on so.
struct Patient : Toy {
  static constexpr int kStyles = 2;

  static Move policy(const Rules&, const State& world, Seat seat, Dice&, int style = 0) {
    const auto& hand = *world.hands[seat.index()];
    toys::Card best = hand[0];
    for (toys::Card card : hand)
      if (style == 0 ? card.value() > best.value() : card.value() < best.value()) best = card;
    return toys::Play{best};
  }
  static Advice<Move> bosun(const Rules& rules, const State& view, Seat seat, Dice& dice, int style = 0) {
    return {policy(rules, view, seat, dice, style), {}};
  }
  static Outcome outcome(const Rules& rules, const State& state) {
    Outcome outcome = Toy::outcome(rules, state);
    if (!state.over) return outcome;
    const int first = state.table[0].value(), second = state.table[2].value(), third = state.table[4].value();
    outcome.winners = SeatSet::only(second < first && first < third ? Seat{0} : Seat{1});
    return outcome;
  }
};
static_assert(Game<Patient>);

TEST(Captain, SeesWhatComesOfAMoveInEveryStyle) {
  const Middle<Patient> at(0, 2);
  Captain<Patient> captain;
  const auto chosen = [&](std::uint32_t iterations) {
    Dice dice = Dice::fast(1);
    return captain.think(at.question(), {.iterations = iterations}, Stop{}, dice, nullptr).move;
  };
  Dice dice = Dice::fast(1);
  const Patient::Move highest = Patient::policy(at.rules, at.view, at.seat, dice, 0),
                      lowest = Patient::policy(at.rules, at.view, at.seat, dice, 1);
  const Patient::Move wins = chosen(1000);
  EXPECT_FALSE(wins == highest);
  EXPECT_FALSE(wins == lowest);
  EXPECT_EQ(chosen(60), highest);  // too little time to tell so many lines apart
}

TEST(Captain, PlaysGamesThatTaughtItNothing) {
  const Middle<Toy> at(1, 2);
  EXPECT_FALSE(thought(at, {.iterations = 50}).empty());
}

}  // namespace
}  // namespace tortuga
