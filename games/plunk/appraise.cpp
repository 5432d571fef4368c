// A position in numbers, for bots that look ahead.
#include <algorithm>
#include <cmath>

#include "games/plunk/plunk.h"

namespace tortuga {

using namespace plunk;

void Plunk::appraise(const Rules& rules, const State& state, Sheet& sheet) {
  struct Strength {
    float ships = 0, hp = 0, guns = 0, sails = 0, yards = 0;
  };
  std::array<Strength, kMostSeats> fleets{};
  Strength all;
  const auto add = [&](Seat seat, const Strength& more) {
    for (Strength* sum : {&fleets[static_cast<std::size_t>(seat.index())], &all}) {
      sum->ships += more.ships;
      sum->hp += more.hp;
      sum->guns += more.guns;
      sum->sails += more.sails;
      sum->yards += more.yards;
    }
  };
  for (const Ship& ship : state.ships) {
    const Stats& stats = *ship.stats;
    add(ship.seat, {1, static_cast<float>(stats.hp), static_cast<float>(stats.hp * damage(rules, stats)),
                    static_cast<float>(stats.sails), 0});
  }
  for (const Shipyard& yard : state.shipyards) add(yard.seat, {0, 0, 0, 0, 1});
  const auto share = [](float part, float whole) {
    return whole > 0 ? part / whole : 0;
  };
  const float early = rules.turn_limit > 0
                          ? std::max(0.f, 1 - static_cast<float>(state.turn) / static_cast<float>(rules.turn_limit))
                          : 1.f;
  sheet.clear();
  for (int i = 0; i < state.seats(); ++i) {
    const Strength& fleet = fleets[static_cast<std::size_t>(i)];
    const Player& player = state.players[i];
    Sheet::Row& row = sheet.add();
    if (!in_game(player)) {
      sheet.out.add(Seat{i});
      continue;
    }
    const float gold = std::min(2.f, static_cast<float>(*player.gold) / 60);
    row = {share(fleet.ships, all.ships),
           std::sqrt(fleet.ships) / 4,
           share(fleet.hp, all.hp),
           share(fleet.guns, all.guns),
           share(fleet.sails, all.sails),
           share(fleet.yards, all.yards),
           fleet.yards > 0 ? 1.f : 0.f,
           gold,
           gold * early,
           fleet.ships == 1 ? 1.f : 0.f};
  }
}

int Plunk::horizon(const Rules&, int) {
  return 8;
}

// In an encounter all answers, the bosun's first. Where to begin is not to be told by looking a few turns ahead, and
// turns are planned as wholes (plan).
void Plunk::shortlist(const Rules& rules, const State& view, Seat seat, Moves& list) {
  Dice unused = Dice::fast(0);
  const Move best = bosun(rules, view, seat, unused).move;
  list.clear();
  list.push(best);
  if (view.stage != Stage::passing && view.stage != Stage::entry) return;
  Moves all;
  moves(rules, view, seat, all);
  for (const Move& move : all)
    if (!(move == best)) list.push(move);
}

}  // namespace tortuga
