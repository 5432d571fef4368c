// Ratings: found again from games drawn by known strengths, for two seats and for more.
#include "lab/ratings.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <span>

#include "engine/dice.h"
#include "lab/arena.h"

namespace tortuga {
namespace {

// Tables drawn with tickets for strength: everybody sits at each, or so many who are drawn.
Finishes tables(const std::vector<double>& strengths, int games, std::uint64_t seed = 4, int least = 0, int most = 0) {
  Finishes finishes;
  for (std::size_t i = 0; i < strengths.size(); ++i) finishes.player(i == 0 ? "bosun" : "rank" + std::to_string(i));
  Dice dice = Dice::fast(seed);
  for (int game = 0; game < games; ++game) {
    std::vector<int> left;
    for (int i = 0; i < static_cast<int>(strengths.size()); ++i) left.push_back(i);
    if (least > 0) {
      dice.shuffle(std::span<int>(left));
      left.resize(static_cast<std::size_t>(dice.range(least, most)));
    }
    Finish finish;
    while (!left.empty()) {
      double sum = 0;
      for (int player : left) sum += strengths[static_cast<std::size_t>(player)];
      double drawn = sum * dice.range(0, 999999) / 1e6;
      std::size_t k = 0;
      while (k + 1 < left.size() && (drawn -= strengths[static_cast<std::size_t>(left[k])]) >= 0) ++k;
      finish.push_back({left[k]});
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
    }
    finishes.games.emplace_back(finish, 1);
  }
  return finishes;
}

const Rating& of(const std::vector<Rating>& ratings, std::string_view player) {
  for (const Rating& rating : ratings)
    if (rating.player == player) return rating;
  ADD_FAILURE() << player;
  return ratings[0];
}

TEST(Ratings, TenToOneAre400PointsAtAnyNumberOfSeats) {
  for (const auto& strengths : {std::vector<double>{1, 10}, {1, 10, 0.1}, {1, 10, 3, 0.3, 0.1}}) {
    const auto ratings = rate(tables(strengths, 4000));
    EXPECT_DOUBLE_EQ(of(ratings, "bosun").points, 1500);
    EXPECT_NEAR(of(ratings, "rank1").points, 1900, 2 * of(ratings, "rank1").error);
    EXPECT_LT(of(ratings, "rank1").error, 30);
    EXPECT_EQ(ratings[0].player, "rank1");
  }
}

// Tables of every size in one file, as `arena --append` leaves them: twelve players, from two at a table to all.
TEST(Ratings, PlantedStrengthsAreFoundFromTablesOfTwoToTwelve) {
  const std::vector<double> strengths{1, 10, 5, 3, 2, 1.5, 1, 0.7, 0.5, 0.3, 0.2, 0.1};
  const auto ratings = rate(tables(strengths, 3000, 9, 2, 12));
  EXPECT_EQ(ratings.front().player, "rank1");
  EXPECT_EQ(ratings.back().player, "rank11");
  for (std::size_t i = 1; i < strengths.size(); ++i) {
    const Rating& one = of(ratings, "rank" + std::to_string(i));
    EXPECT_NEAR(one.points, 1500 + 400 * std::log10(strengths[i]), 1.5 * one.error) << one.player;
    EXPECT_LT(one.error, 25) << one.player;
  }
  EXPECT_EQ(of(ratings, "bosun").error, 0) << "everybody is measured from there";
}

// An interval of 95 % holds the truth in about 95 of 100 files of results: also for who never met the bosun and is
// known only through somebody who did.
TEST(Ratings, IntervalsHoldTheTruthAsOftenAsTheySay) {
  int held = 0, through = 0;
  constexpr int kFiles = 400;
  for (int file = 0; file < kFiles; ++file) {
    Finishes finishes;
    const int bosun = finishes.player("bosun"), mate = finishes.player("mate"), captain = finishes.player("captain");
    Dice dice = Dice::fast(static_cast<std::uint64_t>(file));
    constexpr int kGames = 150;
    int won = 0, again = 0;  // two to one, twice
    for (int game = 0; game < kGames; ++game) {
      won += dice.range(1, 3) > 1;
      again += dice.range(1, 3) > 1;
    }
    finishes.games.emplace_back(Finish{{mate}, {bosun}}, won);
    finishes.games.emplace_back(Finish{{bosun}, {mate}}, kGames - won);
    finishes.games.emplace_back(Finish{{captain}, {mate}}, again);
    finishes.games.emplace_back(Finish{{mate}, {captain}}, kGames - again);
    const auto ratings = rate(finishes);
    const double step = 400 * std::log10(2.0);
    held += std::abs(of(ratings, "mate").points - 1500 - step) <= of(ratings, "mate").error;
    through += std::abs(of(ratings, "captain").points - 1500 - 2 * step) <= of(ratings, "captain").error;
  }
  for (const int often : {held, through}) {
    EXPECT_GE(often, kFiles * 92 / 100);
    EXPECT_LE(often, kFiles * 98 / 100);
  }
}

TEST(Ratings, WhoNeverLostStandsSomewhere) {
  Finishes finishes;
  const int bosun = finishes.player("bosun"), captain = finishes.player("captain");
  finishes.games.emplace_back(Finish{{captain}, {bosun}}, 20);
  const auto ratings = rate(finishes);
  EXPECT_GT(ratings[0].points, 1700);
  EXPECT_LT(ratings[0].points, 2700);
}

TEST(Ratings, EqualPlacesSayThatPlayersAreEqual) {
  Finishes finishes;
  const int bosun = finishes.player("bosun"), captain = finishes.player("captain");
  finishes.games.emplace_back(Finish{{captain, bosun}}, 50);
  EXPECT_NEAR(rate(finishes)[0].points, 1500, 1);
}

TEST(Ratings, AreReadFromTheResultsOfTheArena) {
  ArenaOrder order;
  order.players = {{Rank::all()[0]}, {Rank::stand_in()}, {Rank::stand_in()}};
  order.styles = {"", "", "war"};
  ArenaResult result;
  result.games = 3;
  result.wins = {0, 1, 2};
  result.seat_wins = {1, 1, 1};
  result.finishes = {{"1,0=2", 1}, {"2,1,0", 2}};
  Finishes finishes;
  const std::string lines = arena_json("plunk", order, result) + "\n\n" + arena_json("sea", order, result) + "\n";
  ASSERT_EQ(read_results(lines, "plunk", finishes).text(), "");
  EXPECT_EQ(finishes.players, (std::vector<std::string>{"deckhand", "bosun", "bosun/war"}));
  ASSERT_EQ(finishes.games.size(), 2u);
  EXPECT_EQ(finishes.games[0].first, (Finish{{1}, {0, 2}}));
  EXPECT_EQ(finishes.games[1].second, 2);
  EXPECT_EQ(read_results("{\"game\":\"plunk\"}", "plunk", finishes).text(), "line 1: is no result of the arena");
}

TEST(Ratings, ATableOfEqualsPlaysAgainstTheSea) {
  ArenaOrder order;
  order.players.assign(3, {Rank::stand_in()});
  ArenaResult result;
  result.games = 10;
  result.cooperative = true;
  result.wins = {9, 9, 9};
  result.seat_wins = {9, 9, 9};
  Finishes finishes;
  ASSERT_EQ(read_results(arena_json("pacifists", order, result), "pacifists", finishes).text(), "");
  const auto ratings = rate(finishes);
  EXPECT_EQ(ratings[0].player, "bosun");
  EXPECT_EQ(ratings[1].player, "the sea");
  EXPECT_LT(ratings[1].points, 1300);
}

TEST(Arena, AQuestionIsDecidedWhenTheIntervalHasLeftIt) {
  ArenaResult result;
  result.wins = {60, 40};
  result.games = 100;
  EXPECT_FALSE(decided(result, 0.5));
  result.wins = {90, 10};
  EXPECT_TRUE(decided(result, 0.5));
  EXPECT_FALSE(decided(result, 0.85));
  EXPECT_TRUE(decided(result, 0.99));
}

TEST(Arena, StopsWhenItsQuestionIsDecidedAtTheSameGameForAnyNumberOfThreads) {
  ArenaOrder order;
  order.players = {{Rank::stand_in()}, {Rank::all()[0]}};
  order.games = 2000;
  order.question = 0.5;
  std::vector<std::uint64_t> games;
  std::atomic<std::uint64_t> told = 0;
  order.on_game = [&] {
    ++told;
  };
  for (order.threads = 1; order.threads <= 3; order.threads += 2) {
    Flaw flaw;
    told = 0;
    games.push_back(find_trials("lostseas")->arena(order, flaw).games);
    EXPECT_EQ(told, games.back());
  }
  EXPECT_EQ(games[0], games[1]);
  EXPECT_LT(games[0], 200u);
}

TEST(Arena, RefusesAStyleThatAGameDoesNotKnow) {
  ArenaOrder order;
  order.players.assign(2, {Rank::stand_in()});
  order.styles = {"war", ""};
  Flaw flaw;
  find_trials("lostseas")->arena(order, flaw);
  EXPECT_EQ(flaw.text(), "players: Pirates of the Lost Seas knows no style \"war\"; known: bosun, hunt, gather");
  find_trials("sea")->arena(order, flaw);
  EXPECT_EQ(flaw.text(), "players: Sea of Plunder knows no style \"war\"");
  order.games = 1;
  find_trials("plunk")->arena(order, flaw);
  EXPECT_EQ(flaw.text(), "");
}

}  // namespace
}  // namespace tortuga
