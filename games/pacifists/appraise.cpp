// A position in numbers, for bots that look ahead.
#include <algorithm>

#include "games/pacifists/pacifists.h"
#include "games/pacifists/reckoner.h"

namespace tortuga {

using namespace pacifists;

void Pacifists::appraise(const Rules& rules, const State& state, Sheet& sheet) {
  const auto share = [](int part, int whole) {
    return static_cast<float>(part) / static_cast<float>(std::max(whole, 1));
  };
  const int seats = std::max(1, state.seats());
  const int rounds = rules.rounds - state.round + 1;
  int least_hull = 1000, least_crew = 1000, hull = 0, crew = 0, sails = 0, cards = 0, low_hull = 0, low_crew = 0;
  for (const Ship& ship : state.ships) {
    least_hull = std::min<int>(least_hull, ship.hull);
    least_crew = std::min<int>(least_crew, ship.crew);
    hull += ship.hull;
    crew += ship.crew;
    sails += ship.sails;
    cards += ship.hand_size;
    low_hull += ship.hull <= 2;
    low_crew += ship.crew <= 2;
  }
  int touching = 0, near = 0;
  for (int tiles : state.gaps) {
    touching += tiles == 0;
    near += tiles > 0 && tiles <= rules.range_change;
  }
  const Cost cost = Reckoner{rules, state}.cost(state);
  const float doom = std::min(1.f, static_cast<float>(cost.doom / kJudgement.doom));
  const float future = std::min(2.f, static_cast<float>(cost.future / kJudgement.doom));
  const float left = share(rounds, rules.rounds);
  const float worst_hull = std::min(1.f, share(least_hull, rules.hull));
  const float worst_crew = std::min(1.5f, share(least_crew, rules.crew));
  sheet.clear();
  sheet.add() = {1,
                 left,
                 left * static_cast<float>(seats) / kMostShips,
                 worst_hull,
                 worst_hull * left,
                 share(low_hull, seats),
                 share(hull, rules.hull * seats),
                 worst_crew,
                 worst_crew * left,
                 share(low_crew, seats),
                 share(crew, rules.crew * seats),
                 share(sails, std::max<int>(1, rules.sails) * seats),
                 share(touching, seats),
                 share(near, seats),
                 share(cards, 6 * seats),
                 share(cards, 6 * seats) * left,
                 doom,
                 doom * share(cards, 6 * seats),
                 future,
                 std::min(5.f, static_cast<float>(cost.gaps / kJudgement.doom))};
}

int Pacifists::horizon(const Rules&, int) {
  return 1;
}

}  // namespace tortuga
