// The line above the board: all through the last round (PAC-125), no ship without hull (PAC-096) or crew. Works on
// views.
#include <algorithm>

#include "games/pacifists/pacifists.h"

namespace tortuga {
namespace pacifists {
namespace {

constexpr int kFew = 2;  // one bad roll

enum class Loss : std::uint8_t { hull, crew };
BOOST_DESCRIBE_ENUM(Loss, hull, crew)

// Of a ship, what it has least of; of two that it has as much of, the one of which it lost more.
struct Weakness {
  Seat seat;
  Loss loss = Loss::hull;
  int left = 0, all = 0;
  constexpr bool operator<(const Weakness& other) const {
    if (left != other.left) return left < other.left;
    return all != other.all ? all > other.all : seat < other.seat;
  }
};
Weakness weakness_of(const Rules& rules, const State& view, Seat seat) {
  const Ship& ship = view.at(seat);
  const Weakness hull{seat, Loss::hull, ship.hull, rules.hull};
  const Weakness crew{seat, Loss::crew, ship.crew, rules.crew};
  return crew < hull ? crew : hull;
}

}  // namespace
}  // namespace pacifists

using namespace pacifists;

Goal Pacifists::goal(const Rules& rules, const State& view, Seat) {
  const bool over = view.phase == Phase::over;
  int alive = 0;
  for (const Ship& ship : view.ships) alive += ship.crew;
  Facts facts;
  facts.add("rounds", rules.rounds).add("alive", alive).add("crew", rules.crew * view.seats());
  Goal goal;
  goal.aim = {"page.goal", facts};
  const int behind = over && view.ending == Ending::won ? view.round : view.round - 1;
  goal.count = Goal::Count{behind, rules.rounds, {"page.goal_crew", facts}};
  if (over) return goal;

  List<Weakness, kMostShips> ships;
  for (int i = 0; i < view.seats(); ++i) ships.push(weakness_of(rules, view, Seat{i}));
  std::sort(ships.begin(), ships.end());
  const auto notice = [&](const Weakness& weak, std::string_view sentence) -> Goal::Notice {
    Facts told;
    told.add("seat", weak.seat).add("left", weak.left).add("loss", name_of(weak.loss));
    told.add("hull", view.at(weak.seat).hull).add("crew", view.at(weak.seat).crew);
    return {weak.seat, {sentence, told}};
  };
  for (const Weakness& weak : ships)
    if (weak.left <= kFew) goal.alarms.push_back(notice(weak, "page.alarm_ship"));
  if (view.round == rules.rounds) goal.alarms.push_back({kNobody, {"page.alarm_last_round", facts}});
  goal.standing = notice(ships[0], "page.goal_weakest");
  return goal;
}

}  // namespace tortuga
