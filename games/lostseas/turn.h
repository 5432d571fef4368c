// How a turn begins and ends (LOST-012): timers at its start, the look for a gem and the next seat at its end.
#pragma once

#include "games/lostseas/ending.h"
#include "games/lostseas/experience.h"

namespace tortuga::lostseas {

// LOST-031: the gem goes into the hold. Returns true if it was the last one.
template <class Sink>
bool take_gem(Deed<Sink>& deed, Seat seat, Gem gem) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Player& player = state.at(seat);
  state.gems[gem] = kOffMap;
  --state.gems_left;
  for (Player& other : state.players) other.shown->remove(gem);  // what was shown has been taken
  player.hold.push(gem);
  player.score = static_cast<std::int16_t>(player.score + rules.gem_values[gem]);
  state.last_find = state.round;
  state.charted->add(player.tile);
  deed.tell(GemFound{seat, gem, rules.gem_values[gem], player.tile, player.score, state.gems_left});
  award(deed, seat, rules.find_xp, rules.find_gem_xp_multiplier, XpSource::find);
  return state.gems_left == 0;
}

// LOST-030: takes the gem on the ship's tile, if one lies there. Returns true if it was the last one. Inlined because
// it ends nearly every turn, and nearly always on a tile that is known to be empty.
template <class Sink>
[[gnu::always_inline]] inline bool collect(Deed<Sink>& deed, Seat seat) {
  State& state = deed.state;
  const Tile tile = state.at(seat).tile;
  if (state.visited.has(tile)) return false;  // LOST-042
  state.visited.add(tile);
  for (int g = 0; g < kGems; ++g)
    if (*state.gems.at(g) == tile) return take_gem(deed, seat, static_cast<Gem>(g));
  return false;
}

template <class Sink>
void begin_turn(Deed<Sink>& deed, Seat seat) {
  Player& me = deed.state.at(seat);
  for (int b = 0; b < enum_size<Buff>; ++b) {  // LOST-060: first the buffs, then the cooldowns
    if (Deed<Sink>::kTells && me.buffs.at(b) == 1) deed.tell(BuffEnded{seat, static_cast<Buff>(b)});  // LOST-065
    me.buffs.at(b) = static_cast<std::int8_t>(me.buffs.at(b) - (me.buffs.at(b) > 0));
  }
  for (auto& cooldown : me.cooldowns) cooldown = static_cast<std::int8_t>(cooldown - (cooldown > 0));
  deed.tell(TurnBegan{seat, deed.state.round, me.tile, sea_at(deed.rules, deed.state, me.tile)});
}

// LOST-012 (d) to (f): gem check, end-of-game check, next seat.
template <class Sink>
void end_turn(Deed<Sink>& deed, Seat seat) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  state.shots_left = 0;
  if (collect(deed, seat)) return end_game(deed, Ending::last_gem);  // LOST-120: at once, whoever is still to come
  int place = 0;  // in the turn order, without a search whose end the processor would have to guess
  for (int i = 0; i < state.order.size(); ++i) place += i * (state.order[i] == seat);
  const bool round_over = place + 1 == state.order.size();
  if (round_over) {
    const int lull = state.round - state.last_find;
    if (rules.doldrums_rounds > 0 && lull >= rules.doldrums_rounds)  // LOST-123
      return end_game(deed, Ending::doldrums);
    ++state.round;
    if (moonlit(rules, state)) deed.tell(MoonRose{state.round, rules.moon_factor});  // LOST-011
  }
  state.turn = state.order[round_over ? 0 : place + 1];
  state.stage = Stage::order;
  begin_turn(deed, state.turn);
}

}  // namespace tortuga::lostseas
