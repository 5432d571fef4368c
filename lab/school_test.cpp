// What is learnt: from made-up positions with known weights, and in miniature from games.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/dice.h"
#include "lab/fit.h"
#include "lab/trials.h"

namespace tortuga {
namespace {

TEST(Fit, FindsTheWeightsThatMadeTheWinners) {
  const double truth[] = {2, -1, 0};
  Fit fit(3);
  Dice dice = Dice::fast(5);
  for (int game = 0; game < 20000; ++game) {
    std::vector<float> rows;
    double tickets[3], sum = 0;
    for (double& ticket : tickets) {
      double judged = 0;
      for (double weight : truth) {
        rows.push_back(static_cast<float>(dice.range(-100, 100)) / 100);
        judged += weight * rows.back();
      }
      sum += ticket = std::exp(judged);
    }
    double drawn = sum * dice.range(0, 1000000) / 1000000;
    std::vector<float> won(3);
    int winner = 0;
    while (winner < 2 && (drawn -= tickets[winner]) > 0) ++winner;
    won[static_cast<std::size_t>(winner)] = 1;
    fit.add(rows, won);
  }
  const auto weights = fit.solve(1e-6);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(weights[i], truth[i], 0.08) << i;
  EXPECT_GT(fit.likelihood(weights), fit.likelihood(std::vector<double>(3)));
}

TEST(Fit, ACooperativeGameIsWonOrLostByAll) {
  Fit fit(1);
  for (int i = 0; i < 1000; ++i) {
    const float always[] = {1}, won[] = {i % 4 == 0 ? 0.f : 1.f};
    fit.add(always, won);
  }
  EXPECT_NEAR(fit.solve(1e-9)[0], std::log(3.0), 1e-3);  // three of four
}

TEST(Fit, APositionCountsAsMuchAsItsWeight) {
  Fit weighed(1), repeated(1);
  const float always[] = {1}, won[] = {1}, lost[] = {0};
  for (int i = 0; i < 50; ++i) {
    weighed.add(always, lost);
    repeated.add(always, lost);
    weighed.add(always, won, 4);
    for (int k = 0; k < 4; ++k) repeated.add(always, won);
  }
  EXPECT_NEAR(weighed.solve()[0], repeated.solve()[0], 1e-6);
  EXPECT_NEAR(weighed.solve(1e-9)[0], std::log(4.0), 1e-3);
  const double any[] = {0.7};
  EXPECT_NEAR(weighed.likelihood(any), repeated.likelihood(any), 1e-9);
}

TEST(School, LearnsTheSameOnAnyNumberOfThreads) {
  for (const char* game : {"lostseas", "pacifists"}) {
    SchoolOrder order;
    order.games = 60;
    order.generations = 1;
    order.captain_games = 4;
    order.iterations = 20;
    order.threads = 1;
    const auto alone = find_trials(game)->school(order);
    ASSERT_TRUE(alone) << game;
    order.threads = 3;
    EXPECT_EQ(find_trials(game)->school(order)->text(), alone->text()) << game;
    ASSERT_EQ(alone->generations.size(), 2u);
    for (const auto& table : alone->generations[0].tables) {
      EXPECT_GT(table.after, table.before);
      EXPECT_EQ(alone->columns.size(), table.weights.size());
    }
  }
}

}  // namespace
}  // namespace tortuga
