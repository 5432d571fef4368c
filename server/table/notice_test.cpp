// Which moves count for whom: everybody numbers the moves they can notice, and whoever comes back with an old number is
// shown the table anew. A move may tell nothing and change what somebody sees.
#include <gtest/gtest.h>

#include "server/table/test_floor.h"

namespace tortuga::server {
namespace {

// Two people in the middle of nowhere, with luck that is always the same.
std::unique_ptr<TableState> begun(const Entry& entry, char luck) {
  start_sodium();
  logged::Create create;
  create.game = std::string{entry.game.facts().name};
  create.version = entry.game.facts().version;
  create.options.text = "{}";
  create.watch = "watch";
  for (int i = 0; i < std::max(2, entry.game.facts().least_seats); ++i) {
    const std::string name = "Ann " + std::to_string(i);
    create.seats.push_back({Sitter::person, name, {}, text_of(hash_token(name))});
  }
  create.secret = std::string(64, luck);
  auto state = std::make_unique<TableState>();
  EXPECT_FALSE(state->apply({1, Seat{0}, create}).found());
  EXPECT_FALSE(state->apply({2, kNobody, logged::Start{}}).found());
  return state;
}

std::vector<Seat> viewers(const TableState& state) {
  std::vector<Seat> all{kNobody};
  for (int i = 0; i < state.seats(); ++i) all.push_back(Seat{i});
  return all;
}

// Plays on, and counts the moves of which somebody was told nothing and saw something.
int silent_and_seen(TableState& state, int moves) {
  int count = 0;
  unsigned luck = 1;
  std::map<int, std::pair<std::string, std::int64_t>> before;  // the view and its number
  SeatSet asked;                                               // in secret: others know what they knew before
  for (int i = 0; i < moves && !state.match()->outcome().over; ++i) {
    for (const Seat viewer : viewers(state))
      if (asked.empty() || asked.has(viewer)) before[viewer.index()] = {state.match()->view(viewer), state.m(viewer)};
    const Seat mover = *state.match()->deciders().begin();
    const auto choices = state.match()->moves(mover);
    luck = luck * 1664525u + 1013904223u;
    logged::Move move;
    move.move.text = choices[(luck >> 16) % choices.size()].move;
    const std::size_t told = state.match()->told();
    EXPECT_FALSE(state.apply({3, mover, move}).found());
    asked = state.asked_aside();
    for (const Seat viewer : viewers(state)) {
      const auto& [view, m] = before[viewer.index()];
      if (!asked.empty() && !asked.has(viewer)) {  // it will count for them with the answer
        EXPECT_EQ(state.m(viewer), m) << "move " << i << " is kept back";
        EXPECT_FALSE(state.noticed(viewer));
        continue;
      }
      if (state.match()->view(viewer) == view) continue;
      EXPECT_EQ(state.m(viewer), m + 1) << "move " << i << " changed what viewer " << viewer.index() << " sees";
      EXPECT_TRUE(state.noticed(viewer));
      bool heard = viewer == mover;
      for (std::size_t e = told; e < state.match()->told(); ++e)
        heard = heard || state.match()->event(e).seen_by(viewer);
      count += heard ? 0 : 1;
    }
  }
  return count;
}

TEST(Notice, AMoveThatChangesWhatSomebodySeesCountsForThem) {
  for (const Entry& entry : games()) silent_and_seen(*begun(entry, 'a'), 400);
}

// The courses of pirates that set out together are laid one after the other, before everybody's eyes and without a
// word.
TEST(Notice, CoursesOfPiratesAreSeenBeforeTheyAreToldOf) {
  int silent = 0;
  for (const char luck : {'a', 'b', 'c', 'd'}) silent += silent_and_seen(*begun(*find_game("sea"), luck), 2000);
  EXPECT_GT(silent, 0);
}

}  // namespace
}  // namespace tortuga::server
