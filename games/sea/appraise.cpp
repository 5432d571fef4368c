// A position in numbers, for bots that look ahead.
#include <algorithm>
#include <cmath>

#include "games/sea/board.h"
#include "games/sea/sea.h"
#include "games/sea/sight.h"

namespace tortuga {

using namespace sea;

namespace {

// What the cards in a hand could do next turn from where the ships lie.
struct Reach {
  int treasures = 0;  // the most that one card touches
  int turned = 0;     // the most that one touches with a token
  int ways = 0;       // cards that touch any
  bool good = false;  // a colour that is missing

  Reach(const State& state, const Waters& waters, Seat seat, const Goods& goods) {
    const Player& player = state.at(seat);
    unsigned missing = 0;
    for (int c = 0; c < kColours; ++c) missing |= static_cast<unsigned>(goods[static_cast<std::size_t>(c)] == 0) << c;
    for (Card card : player.hand) {
      if (sort_of(card) != Sort::map && sort_of(card) != Sort::port) continue;
      int best = 0;
      for (int c = 0; c < kColours; ++c) {
        if (state.captains.at(c) != seat) continue;
        for (Path path : courses_of(card, player.tokens > 0)) {
          const Sight sight = waters.along(state.ships.at(c), path, card, c);
          turned = std::max<int>(turned, sight.islands);
          if (player.tokens > 0 && !courses_of(card, false).has(path)) continue;
          best = std::max<int>(best, sight.islands);
          good = good || (sight.ports & missing) != 0;
        }
      }
      treasures = std::max(treasures, best);
      ways += best > 0;
    }
  }
};

}  // namespace

void SeaOfPlunder::appraise(const Rules& rules, const State& state, Sheet& sheet) {
  const float all = static_cast<float>(std::max(1, rules.treasure_goal * std::max<int>(1, rules.treasure_points)));
  float late = static_cast<float>(state.pirate_treasures) / static_cast<float>(std::max<int>(1, rules.pirate_goal));
  std::array<float, kMostSeats> points{};
  for (int i = 0; i < state.seats(); ++i) {
    const Player& player = state.players[i];
    late = std::max(late,
                    static_cast<float>(player.treasures) / static_cast<float>(std::max<int>(1, rules.treasure_goal)));
    points[static_cast<std::size_t>(i)] = static_cast<float>(score_of(rules, player).points) / all;
  }
  late = std::min(late, 1.f);
  if (state.ending != Ending::none) late = 1.5f;  // only the rest of the round is left

  sheet.clear();
  const Waters waters(state);
  for (int i = 0; i < state.seats(); ++i) {
    const Player& player = state.players[i];
    const Goods goods = goods_of(player);
    int playable = 0, held = 0;
    for (Card card : player.hand) playable += is_playable(card);
    for (auto count : goods) held += count;
    float best = -10;
    for (int j = 0; j < state.seats(); ++j)
      if (j != i) best = std::max(best, points[static_cast<std::size_t>(j)]);
    float island = 0, islands = 0, rival = 0, pirate = 0, port = 0;
    for (int c = 0; c < kColours; ++c) {
      if (state.captains.at(c) != Seat{i}) continue;
      const Square at = state.ships.at(c);
      const auto near = [&](Square other) {
        return std::exp2(-0.5f * static_cast<float>(distance(at, other)));
      };
      for (Square square : state.islands) {
        island = std::max(island, near(square));
        islands += near(square);
      }
      for (int d = 0; d < kColours; ++d)
        if (state.captains.at(d) != Seat{i} && state.captains.at(d).somebody())
          rival = std::max(rival, near(state.ships.at(d)));
      for (Square square : state.pirates) pirate += near(square);
      for (int p = 0; p < kColours; ++p)
        if (goods[static_cast<std::size_t>(p)] == 0 && state.stacks.at(p) > 0)
          port = std::max(port, near(state.ports.at(p)));
    }
    const Reach reach(state, waters, Seat{i}, goods);
    const float mine = points[static_cast<std::size_t>(i)];
    sheet.add() = {mine,
                   mine * late,
                   (mine - best) * late,
                   static_cast<float>(player.treasures) / static_cast<float>(std::max<int>(1, rules.treasure_goal)),
                   static_cast<float>(player.tokens) / 4,
                   static_cast<float>(player.debt) / 6,
                   static_cast<float>(colours_of(goods)) / kColours,
                   static_cast<float>(held) / 6,
                   std::min(1.f, static_cast<float>(playable) / 6),
                   std::min(1.f, static_cast<float>(playable) / 6) * late,
                   island,
                   islands / 3,
                   rival,
                   pirate / 3,
                   port,
                   static_cast<float>(std::min(reach.treasures, 2)),
                   static_cast<float>(std::min(reach.turned, 2)),
                   static_cast<float>(std::min(reach.ways, 3)) / 3,
                   static_cast<float>(std::min(reach.turned, 2)) * late,
                   reach.good ? 1.f : 0.f,
                   state.turn == Seat{i} ? 1.f : 0.f};
  }
}

int SeaOfPlunder::horizon(const Rules&, int seats) {
  return seats <= 2 ? 2 : 1;
}

}  // namespace tortuga
