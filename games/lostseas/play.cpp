// What each move does, in the rulebook's order.
#include "games/lostseas/lostseas.h"

#include <utility>

#include "engine/visit.h"

namespace tortuga {
namespace lostseas {
namespace {

// One move being carried out: everything it needs, so that each rule below is a short function.
template <class Sink>
class Turn {
  static constexpr bool kTells = !std::is_same_v<Sink, NoEvents>;

 public:
  Turn(const Rules& rules, State& state, Seat seat, Dice& dice, Sink& tell)
      : rules_(rules), state_(state), seat_(seat), me_(state.at(seat)), dice_(dice), tell_(tell) {}

  // --- Orders that end the turn (LOST-013) ---

  void operator()(const Sail& sail) {
    const Tile from = me_.tile;
    me_.tile = moved(rules_, from, sail.by);  // LOST-022
    chart(me_.tile);                          // LOST-025; the tiles passed over keep their secrets (LOST-024)
    tell_(Sailed{seat_, sail.by < 0 ? Side::left : Side::right, static_cast<std::int8_t>(distance(from, me_.tile)),
                 from, me_.tile, sea(me_.tile)});
    end_turn();
  }

  void operator()(const Fire& fire) {
    const int shot = state_.stage == Stage::second_shot ? rules_.battleship.shots - state_.shots_left + 1 : 1;
    if (state_.stage == Stage::second_shot) --state_.shots_left;
    shoot(fire.at, shot, state_.stage == Stage::second_shot);
  }

  void operator()(const Portal& portal) {
    me_.cooldowns[Skill::portal] = rules_.portal.cooldown;
    const Ocean ocean = portal.ocean ? *portal.ocean : drawn_ocean();
    const Tile from = me_.tile;
    me_.tile = Tile{(ocean.value() - 1) * rules_.tiles_per_ocean} + dice_.range(1, rules_.tiles_per_ocean);
    chart(me_.tile);  // LOST-092
    tell_(Portalled{seat_, ocean, sea(me_.tile), from, me_.tile});
    end_turn();
  }

  void operator()(const Raise& raise) {
    const BuffRules& buff = rules_.buffs[raise.buff];
    const bool cut = rules_.buff_length == BuffLength::short_;  // LOST-061, LOST-062
    me_.buffs[raise.buff] = static_cast<std::int8_t>(cut ? buff.turns : buff.turns + 1);
    me_.cooldowns[skill_of(raise.buff)] = buff.cooldown;  // LOST-063: together with the buff
    const int reach = raise.buff == Buff::devastation ? rules_.long_range : 0;
    tell_(BuffRaised{seat_, raise.buff, static_cast<std::int8_t>(cut ? buff.turns - 1 : buff.turns), buff.attack,
                     buff.defence, static_cast<std::int8_t>(reach)});
    end_turn();  // LOST-099
  }

  void operator()(const Battleship& order) {
    me_.cooldowns[Skill::battleship] = rules_.battleship.cooldown;  // LOST-100
    state_.shots_left = static_cast<std::int8_t>(rules_.battleship.shots - 1);
    tell_(BattleshipCalled{seat_, order.at, rules_.battleship.shots});
    shoot(order.at, 1, true);
  }

  // --- Free actions (LOST-014): the turn goes on ---

  void operator()(const Instinct&) {
    if constexpr (!kTells) return;
    tell_(InstinctUsed{seat_});
    ChartRead box{seat_, me_.tile, sea(me_.tile), rules_.sector_tiles, {}, {}};
    for (int s = 0; s < sectors(rules_); ++s) {
      int count = 0;
      int tiles = 0;
      for (int t = s * rules_.sector_tiles + 1; t <= (s + 1) * rules_.sector_tiles && t <= rules_.tiles(); ++t) {
        ++tiles;
        count += state_.charted->has(Tile{t});
      }
      box.charted.push(byte(count));
      box.uncharted.push(byte(tiles - count));
    }
    tell_(box);
  }

  void operator()(const Seek&) {
    const bool draws = rules_.gem_seeker_pick == SeekerPick::random;
    List<Gem, kGems> news;  // LOST-095: the gems not yet shown to this seat, by tile
    for (int g = 0; g < kGems; ++g) {
      const Gem gem = static_cast<Gem>(g);
      if (*state_.gems[gem] == kOffMap || me_.shown->has(gem)) continue;
      news.push(gem);
      for (int i = news.size() - 1; i > 0 && *state_.gems[news[i]] < *state_.gems[news[i - 1]]; --i)
        std::swap(news[i], news[i - 1]);
    }
    const Gem gem = news[draws ? dice_.pick(news.size()) : 0];
    me_.shown->add(gem);
    if (!draws) me_.seeker_floor = state_.gems[gem];
    --me_.seeker_uses;
    tell_(SeekerUsed{seat_, me_.seeker_uses});
    tell_(GemShown{seat_, gem, *state_.gems[gem]});
  }

  // --- Boarding (LOST-080) ---

  void operator()(const Shove& shove) {
    Player& them = state_.at(state_.target);
    const int far = dice_.range(rules_.shove.low, rules_.shove.high);  // LOST-081: the side is chosen before the draw
    const Tile from = them.tile;
    them.tile = moved(rules_, from, shove.side == Side::left ? -far : far);
    tell_(Shoved{seat_, state_.target, shove.side, byte(far), from, them.tile, sea(them.tile),
                 distance(from, them.tile) < far});
    if (rules_.collect_on_push && them.tile != from) {  // LOST-034
      chart(them.tile);
      if (collect(state_.target)) return end_game(Ending::last_gem);
    }
    after_shot();
  }

  void operator()(const Steal&) {
    Player& them = state_.at(state_.target);
    const bool bonuses = rules_.gem_stealing == Stealing::with_roll_bonus;  // LOST-084
    const int attack = bonuses ? attack_bonus(rules_, me_) : 0;
    const int defence = bonuses ? defence_bonus(rules_, them) : 0;
    const int die = dice_.roll(rules_.die_sides);
    const int guard = dice_.roll(rules_.die_sides);
    tell_(StealRolled{seat_, state_.target, byte(die), byte(attack), byte(die + attack), byte(guard), byte(defence),
                      byte(guard + defence)});
    if (die + attack > guard + defence) {  // LOST-085
      const Gem gem = them.hold.take(dice_.pick(them.hold.size()));
      me_.hold.push(gem);
      const std::int8_t value = rules_.gem_values[gem];
      them.score = static_cast<std::int16_t>(them.score - value);
      me_.score = static_cast<std::int16_t>(me_.score + value);
      tell_(Stole{seat_, state_.target, gem, value, me_.score, them.score});
    } else {
      tell_(StealFailed{seat_, state_.target});
    }
    after_shot();
  }

  void operator()(const Hold&) {
    tell_(FireHeld{seat_});
    end_turn();
  }

  // --- The start of a turn, for the seat that has it now ---

  void begin() {
    for (int b = 0; b < enum_size<Buff>; ++b) {  // LOST-060: first the buffs, then the cooldowns
      if (kTells && me_.buffs.at(b) == 1) tell_(BuffEnded{seat_, static_cast<Buff>(b)});  // LOST-065
      me_.buffs.at(b) = static_cast<std::int8_t>(me_.buffs.at(b) - (me_.buffs.at(b) > 0));
    }
    for (auto& cooldown : me_.cooldowns) cooldown = static_cast<std::int8_t>(cooldown - (cooldown > 0));
    tell_(TurnBegan{seat_, state_.round, me_.tile, sea(me_.tile)});
  }

 private:
  static std::int8_t byte(int n) { return static_cast<std::int8_t>(n); }
  Sea sea(Tile tile) const { return state_.oceans[ocean_of(rules_, tile).value() - 1]; }
  void chart(Tile tile) { state_.charted->add(tile); }

  Ocean drawn_ocean() {  // LOST-094
    List<Ocean, kMostOceans> eligible;
    for (unsigned oceans = portal_oceans(rules_, state_, seat_); oceans != 0; oceans &= oceans - 1)
      eligible.push(Ocean{std::countr_zero(oceans)});
    return eligible[dice_.pick(eligible.size())];
  }

  // LOST-070 to LOST-078: one cannonball, up to the boarding choice if it hits.
  void shoot(Seat target, int shot, bool battleship) {
    Player& them = state_.at(target);
    tell_(Fired{seat_, target, byte(distance(me_.tile, them.tile)), byte(shot), battleship});
    const int attack_die = dice_.roll(rules_.die_sides);
    const int defence_die = dice_.roll(rules_.die_sides);
    const int attack = attack_die + attack_bonus(rules_, me_);
    const int defence = defence_die + defence_bonus(rules_, them);
    tell_(AttackRolled{seat_, target, byte(attack_die), byte(attack - attack_die), byte(attack)});
    tell_(DefenceRolled{target, seat_, byte(defence_die), byte(defence - defence_die), byte(defence)});
    const bool hit = attack > defence;  // LOST-074: a tie is a miss
    if (hit) {
      tell_(Hit{seat_, target, byte(attack), byte(defence)});
      award(seat_, rules_.hit_xp, rules_.combat_xp_multiplier, XpSource::hit);  // LOST-075
      state_.stage = Stage::boarding;
      state_.target = target;
    } else {
      tell_(Missed{seat_, target, byte(attack), byte(defence)});
      award(target, rules_.miss_xp, rules_.combat_xp_multiplier, XpSource::defence);  // LOST-076
      after_shot();
    }
  }

  // LOST-102: what follows a shot that is fully resolved.
  void after_shot() {
    state_.target = kNobody;
    if (state_.shots_left == 0) return end_turn();
    if (anybody_in_range(rules_, state_, seat_)) {
      state_.stage = Stage::second_shot;
      return;
    }
    tell_(ShotLost{seat_});
    end_turn();
  }

  // LOST-050 to LOST-055. The product is exact: one rounding, at the end.
  void award(Seat seat, Between base, Hundredths multiplier, XpSource source) {
    Player& player = state_.at(seat);
    const std::int64_t drawn = dice_.range(base.low, base.high);
    const std::int64_t moon = moonlit(rules_, state_) ? rules_.moon_factor : 1;
    const auto gained = static_cast<std::int32_t>(drawn * moon * multiplier.count / 100);
    player.xp += gained;
    tell_(XpGained{seat, gained, source, player.xp});
    const int before = player.level;
    player.level = player.xp / rules_.xp_per_level;
    if (player.level == before) return;
    tell_(LevelGained{seat, player.level, player.level - before});
    if constexpr (kTells) {
      const auto crossed = unlocks(before, player.level);
      if (!crossed.empty()) tell_(Unlocked{seat, crossed});
    }
  }

  EnumSet<Unlock> unlocks(int before, int after) const {
    EnumSet<Unlock> set;
    const auto at = [&](int level, Unlock unlock) {
      if (before < level && after >= level) set.add(unlock);
    };
    at(rules_.instinct_level, Unlock::instinct);
    at(rules_.double_masted_level, Unlock::double_masted);
    at(rules_.portal.level, Unlock::portal);
    at(rules_.seeker.level, Unlock::seeker);
    at(rules_.buffs[Buff::sword].level, Unlock::sword);
    at(rules_.buffs[Buff::push].level, Unlock::push);
    at(rules_.buffs[Buff::captain].level, Unlock::captain);
    at(rules_.battleship.level, Unlock::battleship);
    at(rules_.future_level, Unlock::future);
    at(rules_.buffs[Buff::devastation].level, Unlock::devastation);
    return set;
  }

  // LOST-030, LOST-031: takes the gem on the ship's tile, if one lies there. Returns true if it was the last one.
  bool collect(Seat seat) {
    Player& player = state_.at(seat);
    if (state_.visited.has(player.tile)) return false;  // known to be empty (LOST-042)
    state_.visited.add(player.tile);
    for (int g = 0; g < kGems; ++g) {
      if (*state_.gems.at(g) != player.tile) continue;
      const Gem gem = static_cast<Gem>(g);
      state_.gems[gem] = kOffMap;
      --state_.gems_left;
      for (Player& other : state_.players) other.shown->remove(gem);  // what was shown has been taken
      player.hold.push(gem);
      player.score = static_cast<std::int16_t>(player.score + rules_.gem_values[gem]);
      state_.last_find = state_.round;
      chart(player.tile);
      tell_(GemFound{seat, gem, rules_.gem_values[gem], player.tile, player.score, state_.gems_left});
      award(seat, rules_.find_xp, rules_.find_gem_xp_multiplier, XpSource::find);
      return state_.gems_left == 0;
    }
    return false;
  }

  // LOST-012 (d) to (f): gem check, end-of-game check, next seat.
  void end_turn() {
    state_.shots_left = 0;
    if (collect(seat_)) return end_game(Ending::last_gem);  // LOST-120: at once, whoever is still to come in the round
    int place = 0;  // in the turn order, without a search whose end the processor would have to guess
    for (int i = 0; i < state_.order.size(); ++i) place += i * (state_.order[i] == seat_);
    const bool round_over = place + 1 == state_.order.size();
    if (round_over) {
      const int lull = state_.round - state_.last_find;
      if (rules_.doldrums_rounds > 0 && lull >= rules_.doldrums_rounds) return end_game(Ending::doldrums);  // LOST-123
      ++state_.round;
      if (moonlit(rules_, state_)) tell_(MoonRose{state_.round, rules_.moon_factor});  // LOST-011
    }
    state_.turn = state_.order[round_over ? 0 : place + 1];
    state_.stage = Stage::order;
    Turn{rules_, state_, state_.turn, dice_, tell_}.begin();
  }

  // LOST-121, LOST-122
  void end_game(Ending ending) {
    state_.stage = Stage::over;
    state_.ending = ending;
    state_.target = kNobody;
    state_.shots_left = 0;
    if (ending == Ending::last_gem) tell_(LastGemFound{state_.round});
    else tell_(Becalmed{rules_.doldrums_rounds});

    int best = state_.players[0].score;
    for (const Player& player : state_.players) best = player.score > best ? player.score : best;
    List<Seat, kMostShips> tied;
    SeatSet tied_set;
    for (Seat seat : state_.order)
      if (state_.at(seat).score == best) {
        tied.push(seat);
        tied_set.add(seat);
      }
    if (tied.size() > 1 && rules_.tie_break == TieBreak::random) {
      const Seat winner = tied[dice_.pick(tied.size())];
      tell_(TieDrawn{winner, tied_set, static_cast<std::int16_t>(best)});
      state_.winners = SeatSet::only(winner);
    } else {
      state_.winners = tied_set;
    }
    if constexpr (kTells) {
      for (Seat seat : state_.winners) tell_(Won{seat, static_cast<std::int16_t>(best), state_.winners.size() > 1});
      const Outcome result = LostSeas::outcome(rules_, state_);
      for (int place = 1; place <= state_.seats(); ++place)
        for (Seat seat : state_.order)
          if (result.places[seat.index()] == place)
            tell_(Placed{seat, byte(place), state_.at(seat).score, state_.at(seat).level, state_.at(seat).hold});
    }
  }

  const Rules& rules_;
  State& state_;
  Seat seat_;
  Player& me_;
  Dice& dice_;
  Sink& tell_;
};

}  // namespace
}  // namespace lostseas

using namespace lostseas;

// The draws in the order of the setup: turn order, oceans, ships, gems.
LostSeas::State LostSeas::start(const Rules& rules, int seats, Dice& dice) {
  State state;
  for (int i = 0; i < seats; ++i) state.order.push(Seat{i});
  if (rules.turn_order == TurnOrder::shuffled) dice.shuffle(state.order);
  state.turn = state.order[0];

  List<Sea, enum_size<Sea>> pool;
  for_each_enumerator<Sea>([&](std::string_view, Sea sea) { pool.push(sea); });
  for (int i = 0; i < rules.oceans; ++i) state.oceans.push(pool.take(dice.pick(pool.size())));  // LOST-007

  for (int i = 0; i < seats; ++i) state.players.push(Player{});
  for (Seat seat : state.order) {
    state.at(seat).tile = Tile{dice.range(1, rules.tiles())};  // LOST-008
    state.at(seat).seeker_uses = rules.seeker.uses;
  }

  List<Tile, kMostTiles> empty;  // LOST-009: each gem on one of the tiles that hold none yet
  for (int t = 1; t <= rules.tiles(); ++t) empty.push(Tile{t});
  for (auto& tile : state.gems) tile = empty.take(dice.pick(empty.size()));
  state.gems_left = kGems;
  return state;
}

template <class Sink>
void LostSeas::opening(const Rules& rules, const State& state, Sink& tell) {
  tell(Welcomed{state.oceans, state.gems_left});
  const auto sea = [&](Seat seat) {
    return state.oceans[ocean_of(rules, state.at(seat).tile).value() - 1];
  };
  for (Seat seat : state.order) tell(ShipPlaced{seat, state.at(seat).tile, sea(seat)});
  if (moonlit(rules, state)) tell(MoonRose{state.round, rules.moon_factor});
  tell(TurnBegan{state.turn, state.round, state.at(state.turn).tile, sea(state.turn)});
}

template <class Sink>
void LostSeas::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  visit_kind(move, Turn<Sink>{rules, state, seat, dice, tell});
}

template void LostSeas::opening(const Rules&, const State&, EventLog<Event>&);
template void LostSeas::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void LostSeas::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
