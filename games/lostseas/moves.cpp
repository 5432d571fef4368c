// What is offered, what is refused and why (D1, D2 and D3 of the rules).
#include "games/lostseas/lostseas.h"

#include <algorithm>

#include "engine/visit.h"

namespace tortuga {
namespace lostseas {
namespace {

// LOST-096: what was shown is forgotten when it is taken, so the gems shown are all still at sea.
bool seeker_has_news(const State& state, const Player& player) {
  return state.gems_left > player.shown->size();
}

// D1. Nearly every line is a coin toss for the processor's guesses, hence `offer` instead of `if`.
void list_orders(const Rules& rules, const State& state, Seat seat, Moves& list) {
  const Player& me = state.at(seat);
  const int fast = speed(rules, me);
  const int level = me.level;
  Moves::Pen pen(list);
  const int room_left = std::min(fast, me.tile.value() - 1);
  const int room_right = std::min(fast, rules.tiles() - me.tile.value());
  pen.offer_first<kMostSpeed>(room_left, [](int i) { return Sail{static_cast<std::int8_t>(-1 - i)}; });
  pen.offer_first<kMostSpeed>(room_right, [](int i) { return Sail{static_cast<std::int8_t>(1 + i)}; });

  const int reach = range(rules, me);
  const auto offer_targets = [&]<class Shot>(Shot shot) {
    for (int other = 0; other + 1 < state.seats(); ++other) {
      shot.at = Seat{other + (other >= seat.index())};
      pen.offer(shot, distance(me.tile, state.at(shot.at).tile) <= reach);
    }
  };
  offer_targets(Fire{});
  if (level >= rules.portal.level && me.cooldowns[Skill::portal] == 0) {
    if (rules.portal_ocean == PortalOcean::random) {
      pen.push(Portal{});
    } else {
      const unsigned oceans = portal_oceans(rules, state, seat);
      if (std::has_single_bit(oceans)) pen.push(Portal{Ocean{std::countr_zero(oceans)}});
      else
        for (int o = 1; o <= rules.oceans; ++o) pen.offer(Portal{Ocean{o}}, (oceans >> o & 1u) != 0);
    }
  }
  for (int b = 0; b < enum_size<Buff>; ++b) {
    const Buff buff = static_cast<Buff>(b);
    pen.offer(Raise{buff}, (level >= rules.buffs[buff].level) & !me.has(buff) & (me.cooldowns[skill_of(buff)] == 0));
  }
  if ((level >= rules.battleship.level) & (me.cooldowns[Skill::battleship] == 0) & !me.has(Buff::devastation))
    offer_targets(Battleship{});
  pen.offer(Instinct{}, level >= rules.instinct_level);
  pen.offer(Seek{}, level >= rules.seeker.level && me.seeker_uses > 0 && seeker_has_news(state, me));
}

// Says why one order is refused, in the order a person would find out. Knows that it is this seat's turn.
class Umpire {
 public:
  Umpire(const Rules& rules, const State& state, Seat seat)
      : rules_(rules), state_(state), seat_(seat), me_(state.at(seat)) {}

  Refusal operator()(const Sail& sail) const {
    if (auto refusal = at_order(); refusal.given()) return refusal;
    const int fast = speed(rules_, me_);
    const int far = std::abs(sail.by);
    if (far == 0) return {"refusal.sail_nowhere", {"LOST-021", "LOST-015"}, {{"speed", fast}}};
    const bool left = sail.by < 0;
    if (me_.tile == Tile{left ? 1 : rules_.tiles()}) {
      Refusal refusal{
          "refusal.edge",
          {"LOST-023", "LOST-016"},
          {{"tile", me_.tile}, {"side", left ? Side::left : Side::right}, {"other", left ? Side::right : Side::left}}};
      if (far > fast) refusal.rules.push("LOST-021");
      return refusal;
    }
    if (far > fast)
      return {"refusal.too_far", {"LOST-020", "LOST-021"}, {{"speed", fast}, {"asked", far}, {"level", me_.level}}};
    return {};
  }

  Refusal operator()(const Fire& fire) const {
    if (state_.stage == Stage::boarding) return must_board();
    return target(fire.at);
  }

  Refusal operator()(const Portal& portal) const {
    if (auto refusal = at_order(); refusal.given()) return refusal;
    if (auto refusal = ready(Skill::portal, rules_.portal.level, "LOST-092"); refusal.given()) return refusal;
    if (rules_.portal_ocean == PortalOcean::random) {
      if (portal.ocean) return {"refusal.portal_draws", {"LOST-094"}};
      return {};
    }
    if (!portal.ocean) return {"refusal.portal_names", {"LOST-091"}};
    if (portal.ocean->value() < 1 || portal.ocean->value() > rules_.oceans)
      return {"refusal.no_such_ocean", {"LOST-091", "LOST-002"}, {{"asked", *portal.ocean}, {"oceans", rules_.oceans}}};
    if ((portal_oceans(rules_, state_, seat_) >> portal.ocean->value() & 1u) == 0)
      return {"refusal.empty_ocean", {"LOST-091"}, {{"asked", *portal.ocean}}};
    return {};
  }

  Refusal operator()(const Raise& raise) const {
    if (auto refusal = at_order(); refusal.given()) return refusal;
    const BuffRules& buff = rules_.buffs[raise.buff];
    if (me_.level < buff.level) return locked(skill_of(raise.buff), buff.level, "LOST-064");
    if (me_.has(raise.buff)) {
      Refusal refusal{
          "refusal.in_force", {"LOST-064", "LOST-066"}, {{"skill", raise.buff}, {"turns", me_.buffs[raise.buff]}}};
      if (me_.cooldowns[skill_of(raise.buff)] > 0) refusal.rules.push("LOST-063");
      return refusal;
    }
    return ready(skill_of(raise.buff), buff.level, "LOST-064");
  }

  Refusal operator()(const Battleship& order) const {
    if (auto refusal = at_order(); refusal.given()) return refusal;
    if (auto refusal = ready(Skill::battleship, rules_.battleship.level, "LOST-100"); refusal.given()) return refusal;
    if (me_.has(Buff::devastation))
      return {"refusal.battleship_devastation", {"LOST-100"}, {{"turns", me_.buffs[Buff::devastation]}}};
    auto refusal = target(order.at);
    if (refusal.given()) refusal.rules = {"LOST-100", "LOST-101", "LOST-070", "LOST-071"};
    return refusal;
  }

  Refusal operator()(const Instinct&) const {
    if (auto refusal = before_the_order(); refusal.given()) return refusal;
    if (me_.level < rules_.instinct_level)
      return {"refusal.locked_instinct",
              {"LOST-066", "LOST-090", "LOST-055"},
              {{"level", me_.level}, {"needed", rules_.instinct_level}}};
    return {};
  }

  Refusal operator()(const Seek&) const {
    if (auto refusal = before_the_order(); refusal.given()) return refusal;
    if (me_.level < rules_.seeker.level)
      return {"refusal.locked_seeker",
              {"LOST-066", "LOST-095", "LOST-055"},
              {{"level", me_.level}, {"needed", rules_.seeker.level}}};
    if (me_.seeker_uses == 0)
      return {"refusal.seeker_used_up", {"LOST-066", "LOST-095"}, {{"uses", rules_.seeker.uses}}};
    if (!seeker_has_news(state_, me_)) return {"refusal.seeker_no_news", {"LOST-096"}};
    return {};
  }

  Refusal operator()(const Shove&) const {
    if (state_.stage != Stage::boarding) return nothing_to_board();
    return {};
  }

  Refusal operator()(const Steal&) const {
    if (state_.stage != Stage::boarding) return nothing_to_board();
    if (rules_.gem_stealing == Stealing::disabled) return {"refusal.no_stealing", {"LOST-083", "LOST-086"}};
    if (!may_steal(rules_, state_, state_.target))
      return {"refusal.empty_hold", {"LOST-083", "LOST-086"}, {{"target", state_.target}}};
    return {};
  }

  Refusal operator()(const Hold&) const {
    if (state_.stage == Stage::boarding) return must_board();
    if (state_.stage != Stage::second_shot) return {"refusal.no_passing", {"LOST-015", "LOST-102"}};
    return {};
  }

 private:
  Refusal must_board() const {
    return {"refusal.must_board",
            {"LOST-080", "LOST-075"},
            {{"target", state_.target}, {"steal", may_steal(rules_, state_, state_.target)}}};
  }

  Refusal nothing_to_board() const {
    if (state_.stage == Stage::second_shot)
      return {"refusal.nothing_to_board_yet", {"LOST-080", "LOST-075", "LOST-102"}};
    return {"refusal.nothing_to_board", {"LOST-080", "LOST-075"}};
  }

  Refusal at_order() const {
    if (state_.stage == Stage::boarding) return must_board();
    if (state_.stage == Stage::second_shot) return {"refusal.second_shot", {"LOST-102", "LOST-103"}};
    return {};
  }

  // LOST-014: free actions come before the order that ends the turn, not after it.
  Refusal before_the_order() const {
    auto refusal = at_order();
    if (refusal.given()) refusal.rules.push("LOST-014");
    return refusal;
  }

  Refusal target(Seat at) const {
    auto refusal = aim(at);
    if (refusal.given() && state_.stage == Stage::second_shot) refusal.rules.push("LOST-102");
    return refusal;
  }

  Refusal aim(Seat at) const {
    const int reach = range(rules_, me_);
    if (!anybody_in_range(rules_, state_, seat_))
      return {"refusal.nobody_in_range", {"LOST-071", "LOST-070"}, {{"range", reach}}};
    if (!at.somebody() || at.index() >= state_.seats()) return {"refusal.no_such_ship", {"LOST-071", "LOST-001"}};
    if (at == seat_) return {"refusal.own_ship", {"LOST-071"}};
    if (!in_range(rules_, state_, seat_, at))
      return {"refusal.out_of_range",
              {"LOST-070", "LOST-071"},
              {{"target", at}, {"distance", distance(me_.tile, state_.at(at).tile)}, {"range", reach}}};
    return {};
  }

  Refusal locked(Skill skill, int level, std::string_view rule) const {
    return {
        "refusal.locked", {"LOST-066", rule, "LOST-055"}, {{"skill", skill}, {"level", me_.level}, {"needed", level}}};
  }

  // LOST-066: unlocked and not on cooldown.
  Refusal ready(Skill skill, int level, std::string_view rule) const {
    if (me_.level < level) return locked(skill, level, rule);
    if (me_.cooldowns[skill] > 0)
      return {"refusal.cooldown", {"LOST-066", "LOST-063", rule}, {{"skill", skill}, {"turns", me_.cooldowns[skill]}}};
    return {};
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  const Player& me_;
};

// Besides whose turn it is, names what that seat is about, and the rule that ties a free action to the own turn.
Refusal out_of_turn(const State& state, const Move& move) {
  Refusal refusal{"refusal.not_your_turn", {"LOST-012", "LOST-010"}, {{"turn", state.turn}}};
  if (state.stage == Stage::boarding) refusal.rules.push("LOST-080");
  if (state.stage == Stage::second_shot) refusal.rules.push("LOST-102");
  if (std::holds_alternative<Instinct>(move) || std::holds_alternative<Seek>(move)) refusal.rules.push("LOST-014");
  return refusal;
}

}  // namespace
}  // namespace lostseas

using namespace lostseas;

void LostSeas::moves(const Rules& rules, const State& state, Seat seat, Moves& list) {
  list.clear();
  if (seat != state.turn) return;
  switch (state.stage) {
    case Stage::order: return list_orders(rules, state, seat, list);
    case Stage::boarding:  // LOST-080
      list.push(Shove{Side::left});
      list.push(Shove{Side::right});
      if (may_steal(rules, state, state.target)) list.push(Steal{});
      return;
    case Stage::second_shot:  // LOST-102
      for (int i = 0; i < state.seats(); ++i)
        if (in_range(rules, state, seat, Seat{i})) list.push(Fire{Seat{i}});
      list.push(Hold{});
      return;
    case Stage::over: return;
  }
}

Refusal LostSeas::check(const Rules& rules, const State& state, Seat seat, const Move& move) {
  if (state.stage == Stage::over) return {"refusal.game_over", {"LOST-120", "LOST-123"}};
  if (!seat.somebody() || seat.index() >= state.seats()) return {"refusal.no_such_seat", {"LOST-001"}};
  if (seat != state.turn) return out_of_turn(state, move);
  return visit_kind(move, Umpire{rules, state, seat});
}

LostSeas::Move LostSeas::fallback(const Rules& rules, const State& state, Seat seat) {
  const Player& me = state.at(seat);
  if (state.stage == Stage::boarding)  // D2: shove away from the attacker
    return Shove{state.at(state.target).tile < me.tile ? Side::left : Side::right};
  if (state.stage == Stage::second_shot) return Hold{};  // D3
  // D1: one tile towards the nearest uncharted tile, to the right if two are equally near.
  for (int far = 1; far < rules.tiles(); ++far) {
    if (on_map(rules, me.tile + far) && !state.charted->has(me.tile + far)) return Sail{1};
    if (on_map(rules, me.tile - far) && !state.charted->has(me.tile - far)) return Sail{-1};
  }
  return Sail{me.tile == Tile{rules.tiles()} ? std::int8_t{-1} : std::int8_t{1}};
}

}  // namespace tortuga
