// Which positions are possible, and how a game stands.
#include "games/lostseas/lostseas.h"

namespace tortuga {

using namespace lostseas;

namespace {

// From where a game set up by hand may start: far beyond any that was played, and far from where the numbers end.
constexpr int kMostRound = 30'000;
constexpr int kMostXp = 1'000'000'000;

// LOST-095: where Gem Seeker goes from left to right, it has passed no gem by.
bool passed_by(const State& state, const Player& player) {
  if (player.seeker_floor.hidden() || player.shown.hidden()) return false;
  for (int g = 0; g < kGems; ++g) {
    const auto& tile = state.gems.at(g);
    if (tile.hidden() || *tile == kOffMap || *tile > *player.seeker_floor) continue;
    if (!player.shown->has(static_cast<Gem>(g))) return true;
  }
  return false;
}

}  // namespace

void LostSeas::settle(const Rules& rules, State& state) {
  for (Player& player : state.players) {
    player.level = player.xp / rules.xp_per_level;  // LOST-053
    player.score = 0;
    for (Gem gem : player.hold) {
      player.score = static_cast<std::int16_t>(player.score + rules.gem_values[gem]);  // LOST-005
      state.gems[gem] = kOffMap;  // a gem in a hold is not at sea (LOST-035)
    }
  }
  int left = 0;
  for (const auto& tile : state.gems) left += tile.hidden() || *tile != kOffMap;
  state.gems_left = static_cast<std::int8_t>(left);
  for (Player& player : state.players) {
    for (int g = 0; g < kGems; ++g)
      if (!state.gems.at(g).hidden() && *state.gems.at(g) == kOffMap) player.shown->remove(static_cast<Gem>(g));
  }
  if (!state.charted.hidden())
    for (int t = 1; t <= rules.tiles(); ++t)
      if (state.charted->has(Tile{t})) state.visited.add(Tile{t});
}

Reason LostSeas::flaw(const Rules& rules, const State& state) {
  const int seats = state.seats();
  if (seats < kFacts.least_seats || seats > kFacts.most_seats) return {"flaw.seats", {"LOST-001"}};
  if (state.round < 1 || state.round > kMostRound) return {"flaw.round", {"LOST-010"}, {{"most", kMostRound}}};
  if (state.last_find < 0 || state.last_find > state.round)
    return {"flaw.last_find", {"LOST-123"}, {{"found", state.last_find}, {"round", state.round}}};
  if (state.oceans.size() != rules.oceans) return {"flaw.oceans", {"LOST-007"}};
  for (int i = 0; i < state.oceans.size(); ++i)
    if (state.oceans.find(state.oceans[i]) != i) return {"flaw.ocean_twice", {"LOST-007"}, {{"sea", state.oceans[i]}}};

  SeatSet order;
  for (Seat seat : state.order)
    if (seat.somebody() && seat.index() < seats) order.add(seat);
  if (state.order.size() != seats || order != SeatSet::first(seats)) return {"flaw.order", {"LOST-010"}};
  if (!order.has(state.turn)) return {"flaw.turn", {"LOST-012"}};

  EnumMap<Gem, std::int8_t> seen;
  for (int i = 0; i < seats; ++i) {
    const Player& player = state.players[i];
    if (!on_map(rules, player.tile)) return {"flaw.ship", {"LOST-002"}, {{"seat", Seat{i}}, {"tile", player.tile}}};
    if (player.xp < 0 || player.xp > kMostXp) return {"flaw.xp", {"LOST-053"}, {{"seat", Seat{i}}, {"most", kMostXp}}};
    if (player.seeker_uses < 0) return {"flaw.uses", {"LOST-095"}, {{"seat", Seat{i}}}};
    const bool floor_off_map = *player.seeker_floor != kOffMap && !on_map(rules, *player.seeker_floor);
    if (floor_off_map || passed_by(state, player))
      return {"flaw.seeker_floor", {"LOST-095"}, {{"seat", Seat{i}}, {"tile", *player.seeker_floor}}};
    for (auto count : player.buffs)
      if (count < 0) return {"flaw.timer", {"LOST-060"}, {{"seat", Seat{i}}}};
    for (auto count : player.cooldowns)
      if (count < 0) return {"flaw.timer", {"LOST-060"}, {{"seat", Seat{i}}}};
    for (Gem gem : player.hold)
      if (++seen[gem] > 1) return {"flaw.gem_twice", {"LOST-009"}, {{"gem", gem}}};
  }

  EnumMap<Gem, Tile> lies;
  for (int g = 0; g < kGems; ++g) {
    const Gem gem = static_cast<Gem>(g);
    if (state.gems[gem].hidden()) continue;
    const Tile tile = *state.gems[gem];
    if (tile == kOffMap) continue;
    if (!on_map(rules, tile)) return {"flaw.gem_off_map", {"LOST-002"}, {{"gem", gem}, {"tile", tile}}};
    if (seen[gem] > 0) return {"flaw.gem_twice", {"LOST-009"}, {{"gem", gem}}};
    for (int h = 0; h < g; ++h)
      if (lies.at(h) == tile)
        return {"flaw.two_gems", {"LOST-009"}, {{"gem", gem}, {"other", static_cast<Gem>(h)}, {"tile", tile}}};
    lies[gem] = tile;
    if (state.visited.has(tile)) return {"flaw.charted_gem", {"LOST-042"}, {{"gem", gem}, {"tile", tile}}};
  }
  if (!state.charted.hidden() && !state.charted->within(state.visited)) return {"flaw.chart", {"LOST-040"}};
  for (int t = 0; t < 64; ++t)
    if (state.visited.has(Tile{t}) && !on_map(rules, Tile{t}))
      return {"flaw.chart_off_map", {"LOST-002"}, {{"tile", t}}};

  const bool over = state.stage == Stage::over;
  if (over != (state.ending != Ending::none)) return {"flaw.ending", {"LOST-120"}};
  if (over == state.winners.empty()) return {"flaw.winners", {"LOST-121"}};
  if (!over && state.gems_left == 0) return {"flaw.no_gem_left", {"LOST-120"}};
  if (state.stage == Stage::boarding) {
    if (!order.has(state.target) || state.target == state.turn) return {"flaw.target", {"LOST-080"}};
  } else if (state.target.somebody()) {
    return {"flaw.target", {"LOST-080"}};
  }
  const bool awaited = state.stage == Stage::second_shot;
  const bool possible = state.shots_left >= 0 && state.shots_left < rules.battleship.shots;
  if (!possible || (awaited && (state.shots_left == 0 || !anybody_in_range(rules, state, state.turn))) ||
      (state.stage == Stage::order && state.shots_left != 0))
    return {"flaw.shots", {"LOST-102"}, {{"left", state.shots_left}, {"most", rules.battleship.shots - 1}}};
  return {};
}

// LOST-035: every gem is at sea or in one hold.
Tally LostSeas::tally(const Rules& rules, const State& state) {
  int gems = 0;
  int points = 0;
  for (int g = 0; g < kGems; ++g)
    if (state.gems.at(g).hidden() || *state.gems.at(g) != kOffMap) {
      ++gems;
      points += rules.gem_values.at(g);
    }
  for (const Player& player : state.players) {
    gems += player.hold.size();
    for (Gem gem : player.hold) points += rules.gem_values[gem];
  }
  return {gems, points};
}

Outcome LostSeas::outcome(const Rules&, const State& state) {
  Outcome outcome;
  outcome.over = state.stage == Stage::over;
  if (outcome.over) outcome.reason = name_of(state.ending);
  outcome.winners = state.winners;
  for (const Player& player : state.players) outcome.scores.push(player.score);
  for (int i = 0; i < state.seats(); ++i) {  // LOST-122: one more than the seats placed ahead
    const bool wins = state.winners.has(Seat{i});
    int place = 1;
    for (int k = 0; k < state.seats(); ++k) {
      const bool other = state.winners.has(Seat{k});
      place += other != wins ? other : !wins && state.players[k].score > state.players[i].score;
    }
    outcome.places.push(place);
  }
  return outcome;
}

}  // namespace tortuga
