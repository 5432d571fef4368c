// A series gives the same however it is cut into parts and threads, and its observers see everything in order.
#include "lab/series.h"

#include <gtest/gtest.h>

#include "bots/registry.h"
#include "engine/digest.h"
#include "lab/allocations.h"
#include "lab/arena_of.h"
#include "lab/laws.h"
#include "tests/toys/toy.h"

namespace tortuga {
namespace {

using toys::Fault;
using Toy = toys::Toy<Fault::none>;

// Random games, of each its last position.
struct Room {
  bool play(std::uint64_t game, std::uint64_t seed) {
    Dice luck = Dice::fast(seed), chooser = Dice::fast(~seed);
    RandomHand<Toy> hand(chooser);
    now = game;
    play_game<Toy>({}, 3, luck, hand, *this);
    return true;
  }
  void on_end(const Toy::Rules&, const Toy::State& state) { ends.emplace_back(now, digest(state)); }

  std::uint64_t now = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ends;
};

std::vector<std::pair<std::uint64_t, std::uint64_t>> ends_of(const Series& series, int threads) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
  for (const Room& room : play_series<Room>(series, threads)) all.insert(all.end(), room.ends.begin(), room.ends.end());
  std::sort(all.begin(), all.end());
  return all;
}

TEST(Series, IsTheSameForAnyNumberOfThreads) {
  const auto one = ends_of({7, 0, 200}, 1);
  EXPECT_EQ(one.size(), 200u);
  EXPECT_EQ(one, ends_of({7, 0, 200}, 3));
  EXPECT_NE(one, ends_of({8, 0, 200}, 1)) << "another seed, other games";
}

TEST(Series, CanBePlayedInParts) {
  auto parts = ends_of({7, 0, 90}, 2);
  const auto rest = ends_of({7, 90, 200}, 2);
  parts.insert(parts.end(), rest.begin(), rest.end());
  EXPECT_EQ(parts, ends_of({7, 0, 200}, 1));
  Room room;
  play_series({7, 0, 200}, room);
  EXPECT_EQ(parts, room.ends);
}

// What happened, one letter each.
struct Diary {
  void on_start(const Toy::Rules&, const Toy::State&) { text += 's'; }
  bool on_turn(const Toy::Rules&, const Toy::State& state, SeatSet deciders) {
    EXPECT_EQ(deciders.front(), state.turn);
    text += 't';
    return std::count(text.begin(), text.end(), 'm') < most;
  }
  void on_move(const Toy::Rules&, const Toy::State& after, Seat seat, const Toy::Move&) {
    EXPECT_NE(seat, after.turn) << "the state is that after the move";
    text += 'm';
  }
  void on_events(const Toy::Rules&, const Toy::State& after, std::span<const Toy::Event> events) {
    ASSERT_EQ(events.size(), 1u) << "of this move only";
    EXPECT_EQ(std::get<toys::Played>(events[0]).card, after.table.back());
    text += 'e';
  }
  void on_end(const Toy::Rules&, const Toy::State& state) { text += state.over ? 'o' : 'b'; }

  int most;
  std::string text = {};
};

std::string diary(int most) {
  Dice dice = Dice::fast(1);
  RandomHand<Toy> hand(dice);
  Diary diary{most};
  play_game<Toy>({.hand = 2}, 2, dice, hand, diary);
  return diary.text;
}

TEST(Series, ObserversSeeEverythingInOrder) {
  EXPECT_EQ(diary(100), "stmetmetmetmeo");
}
TEST(Series, AnObserverMayBreakAGameOff) {
  EXPECT_EQ(diary(2), "stmetmetb");
}

TEST(Series, NothingIsAllocatedInsideAGameOfBots) {
  const std::vector<Recruit> players{{Rank::all()[0]}, {Rank::stand_in()}};
  Rivals<Toy> rivals(players);
  struct Nothing {
  } nobody;
  Dice luck = Dice::fast(1);
  const Toy::Rules rules;
  const auto before = allocations();
  for (std::uint64_t game = 0; game < 20; ++game) {
    rivals.sit_down(game, Dice::fast(game));
    play_game<Toy>(rules, 2, luck, rivals, nobody);
  }
  EXPECT_EQ(allocations() - before, 0u);
}

TEST(Series, TheArenaRotatesSeats) {
  ArenaOrder order;
  order.players = {{Rank::all()[0]}, {Rank::stand_in()}};
  order.games = 10;
  Flaw flaw;
  const ArenaResult result = hold_arena<Toy>(order, flaw);  // whoever is at the table wins: each game in halves
  EXPECT_EQ(flaw.text(), "");
  EXPECT_EQ(result.games, 10u);
  EXPECT_EQ(result.decisions, 60u);
  EXPECT_EQ(result.wins, (std::vector<double>{5, 5}));
  EXPECT_EQ(result.seat_wins, (std::vector<std::uint64_t>{10, 10}));

  Rivals<Toy> rivals(order.players);
  rivals.sit_down(4, Dice::fast(1));
  EXPECT_EQ(rivals.player_of(Seat{0}), 0u);
  rivals.sit_down(5, Dice::fast(1));
  EXPECT_EQ(rivals.player_of(Seat{0}), 1u);
}

TEST(Series, OfLawsReportsTheLowestBrokenGame) {
  LawRoom<toys::Toy<Fault::lost_card>> room(2);
  EXPECT_TRUE(room.broken.empty());
  std::vector<std::uint64_t> broken;
  for (std::uint64_t i : {5, 9, 3, 4})
    if (!room.play(i, series_seed(1, i))) broken.push_back(i);
  ASSERT_GT(broken.size(), 1u);
  EXPECT_EQ(room.worst, *std::min_element(broken.begin(), broken.end()));
  EXPECT_TRUE(room.broken.starts_with("cards and tokens are conserved")) << room.broken;
  EXPECT_EQ(room.games, 4u);
}

}  // namespace
}  // namespace tortuga
