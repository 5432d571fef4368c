// What each move does, in the rulebook's order. The steps that several moves share: shot.h, turn.h, experience.h,
// ending.h.
#include <utility>

#include "engine/visit.h"
#include "games/lostseas/lostseas.h"
#include "games/lostseas/shot.h"
#include "games/lostseas/turn.h"

namespace tortuga {
namespace lostseas {
namespace {

// --- Sailing ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Sail& sail) {
  Player& me = deed.state.at(seat);
  const Tile from = me.tile;
  me.tile = moved(deed.rules, from, sail.by);  // LOST-022
  deed.state.charted->add(me.tile);            // LOST-025; the tiles passed over keep their secrets (LOST-024)
  deed.tell(Sailed{seat, sail.by < 0 ? Side::left : Side::right, byte(distance(from, me.tile)), from, me.tile,
                   sea_at(deed.rules, deed.state, me.tile)});
  end_turn(deed, seat);
}

// --- Firing and boarding (LOST-070, LOST-080) ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Fire& fire) {
  State& state = deed.state;
  if (state.stage != Stage::second_shot) return shoot(deed, seat, Shot{fire.at});
  const int number = deed.rules.battleship.shots - state.shots_left + 1;
  --state.shots_left;
  shoot(deed, seat, Shot{fire.at, number, true});
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Shove& shove) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Player& them = state.at(state.target);
  const int far = deed.dice.range(rules.shove.low, rules.shove.high);  // LOST-081: the side is chosen before the draw
  const Tile from = them.tile;
  them.tile = moved(rules, from, shove.side == Side::left ? -far : far);
  deed.tell(Shoved{seat, state.target, shove.side, byte(far), from, them.tile, sea_at(rules, state, them.tile),
                   distance(from, them.tile) < far});
  if (rules.collect_on_push && them.tile != from) {  // LOST-034
    state.charted->add(them.tile);
    if (collect(deed, state.target)) return end_game(deed, Ending::last_gem);
  }
  after_shot(deed, seat);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Steal&) {
  const Rules& rules = deed.rules;
  const Seat target = deed.state.target;
  Player& me = deed.state.at(seat);
  Player& them = deed.state.at(target);
  const bool bonuses = rules.gem_stealing == Stealing::with_roll_bonus;  // LOST-084
  const int attack = bonuses ? attack_bonus(rules, me) : 0;
  const int defence = bonuses ? defence_bonus(rules, them) : 0;
  const int die = deed.dice.roll(rules.die_sides);
  const int guard = deed.dice.roll(rules.die_sides);
  deed.tell(StealRolled{seat, target, byte(die), byte(attack), byte(die + attack), byte(guard), byte(defence),
                        byte(guard + defence)});
  if (die + attack > guard + defence) {  // LOST-085
    const Gem gem = them.hold.take(deed.dice.pick(them.hold.size()));
    me.hold.push(gem);
    const std::int8_t value = rules.gem_values[gem];
    them.score = static_cast<std::int16_t>(them.score - value);
    me.score = static_cast<std::int16_t>(me.score + value);
    deed.tell(Stole{seat, target, gem, value, me.score, them.score});
  } else {
    deed.tell(StealFailed{seat, target});
  }
  after_shot(deed, seat);
}

// --- Skills: two are free and the turn goes on (LOST-014), the others end it (LOST-013) ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Instinct&) {
  if constexpr (Deed<Sink>::kTells) {
    const Rules& rules = deed.rules;
    const State& state = deed.state;
    const Tile here = state.at(seat).tile;
    deed.tell(InstinctUsed{seat});
    ChartRead box{seat, here, sea_at(rules, state, here), rules.sector_tiles, {}, {}};
    for (int s = 0; s < sectors(rules); ++s) {
      int count = 0;
      int tiles = 0;
      for (int t = s * rules.sector_tiles + 1; t <= (s + 1) * rules.sector_tiles && t <= rules.tiles(); ++t) {
        ++tiles;
        count += state.charted->has(Tile{t});
      }
      box.charted.push(byte(count));
      box.uncharted.push(byte(tiles - count));
    }
    deed.tell(box);
  }
}

Ocean drawn_ocean(const Rules& rules, const State& state, Seat seat, Dice& dice) {  // LOST-094
  List<Ocean, kMostOceans> eligible;
  for (unsigned oceans = portal_oceans(rules, state, seat); oceans != 0; oceans &= oceans - 1)
    eligible.push(Ocean{std::countr_zero(oceans)});
  return eligible[dice.pick(eligible.size())];
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Portal& portal) {
  const Rules& rules = deed.rules;
  State& state = deed.state;
  Player& me = state.at(seat);
  me.cooldowns[Skill::portal] = rules.portal.cooldown;
  const Ocean ocean = portal.ocean ? *portal.ocean : drawn_ocean(rules, state, seat, deed.dice);
  const Tile from = me.tile;
  me.tile = Tile{(ocean.value() - 1) * rules.tiles_per_ocean} + deed.dice.range(1, rules.tiles_per_ocean);
  state.charted->add(me.tile);  // LOST-092
  deed.tell(Portalled{seat, ocean, sea_at(rules, state, me.tile), from, me.tile});
  end_turn(deed, seat);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Seek&) {
  State& state = deed.state;
  Player& me = state.at(seat);
  const bool draws = deed.rules.gem_seeker_pick == SeekerPick::random;
  List<Gem, kGems> news;  // LOST-095: the gems not yet shown to this seat, by tile
  for (int g = 0; g < kGems; ++g) {
    const Gem gem = static_cast<Gem>(g);
    if (*state.gems[gem] == kOffMap || me.shown->has(gem)) continue;
    news.push(gem);
    for (int i = news.size() - 1; i > 0 && *state.gems[news[i]] < *state.gems[news[i - 1]]; --i)
      std::swap(news[i], news[i - 1]);
  }
  const Gem gem = news[draws ? deed.dice.pick(news.size()) : 0];
  me.shown->add(gem);
  if (!draws) me.seeker_floor = state.gems[gem];
  --me.seeker_uses;
  deed.tell(SeekerUsed{seat, me.seeker_uses});
  deed.tell(GemShown{seat, gem, *state.gems[gem]});
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Raise& raise) {
  const Rules& rules = deed.rules;
  Player& me = deed.state.at(seat);
  const BuffRules& buff = rules.buffs[raise.buff];
  const bool cut = rules.buff_length == BuffLength::short_;  // LOST-061, LOST-062
  me.buffs[raise.buff] = byte(cut ? buff.turns : buff.turns + 1);
  me.cooldowns[skill_of(raise.buff)] = buff.cooldown;  // LOST-063: together with the buff
  const int reach = raise.buff == Buff::devastation ? rules.long_range : 0;
  deed.tell(
      BuffRaised{seat, raise.buff, byte(cut ? buff.turns - 1 : buff.turns), buff.attack, buff.defence, byte(reach)});
  end_turn(deed, seat);  // LOST-099
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Battleship& order) {
  const Rules& rules = deed.rules;
  deed.state.at(seat).cooldowns[Skill::battleship] = rules.battleship.cooldown;  // LOST-100
  deed.state.shots_left = byte(rules.battleship.shots - 1);
  deed.tell(BattleshipCalled{seat, order.at, rules.battleship.shots});
  shoot(deed, seat, Shot{order.at, 1, true});
}

// LOST-102: the second shot may be held.
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Hold&) {
  deed.tell(FireHeld{seat});
  end_turn(deed, seat);
}

}  // namespace
}  // namespace lostseas

using namespace lostseas;

template <class Sink>
void LostSeas::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  lostseas::Deed<Sink> deed{rules, state, dice, tell};
  visit_kind(move, [&](const auto& kind) { carry_out(deed, seat, kind); });
}

template void LostSeas::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void LostSeas::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
