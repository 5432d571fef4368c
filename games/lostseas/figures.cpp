#include "games/lostseas/figures.h"

#include <algorithm>

#include "games/lostseas/lostseas.h"
#include "games/lostseas/odds.h"

namespace tortuga {
namespace lostseas {
namespace {

Sailor sailor(const Rules& rules, const Player& player) {
  Sailor out{speed(rules, player),
             range(rules, player),
             attack_bonus(rules, player),
             defence_bonus(rules, player),
             (player.level + 1) * rules.xp_per_level - player.xp,
             {}};  // LOST-053
  for_each_enumerator<Buff>([&](std::string_view, Buff buff) {
    if (player.has(buff)) out.buffs.push_back({buff, std::min<int>(player.buffs[buff], rules.buffs[buff].turns)});
  });
  return out;
}

class Cards {
 public:
  Cards(const Rules& rules, const Player& me) : rules_(rules), me_(me) {}

  std::vector<SkillCard> all() {
    add("instinct", rules_.instinct_level);
    add("double_masted", rules_.double_masted_level);
    add("portal", rules_.portal.level).wait = me_.cooldowns[Skill::portal];
    add("seeker", rules_.seeker.level).left = me_.seeker_uses;
    for_each_enumerator<Buff>([&](std::string_view name, Buff buff) { raise(name, buff); });
    SkillCard& battleship = add("battleship", rules_.battleship.level);
    battleship.wait = me_.cooldowns[Skill::battleship];
    battleship.left = rules_.battleship.shots;
    add("future", rules_.future_level);
    // In the order of their levels; cards of a level stay as they are.
    for (auto card = list_.begin(); card != list_.end(); ++card)
      std::rotate(std::upper_bound(list_.begin(), card, card->level,
                                   [](int level, const SkillCard& other) { return level < other.level; }),
                  card, card + 1);
    return std::move(list_);
  }

 private:
  SkillCard& add(std::string_view skill, int level) {
    SkillCard& card = list_.emplace_back();
    card.skill = skill;
    card.level = level;
    card.open = me_.level >= level;
    card.missing_xp = card.open ? 0 : level * rules_.xp_per_level - me_.xp;
    return card;
  }
  void raise(std::string_view name, Buff buff) {
    const BuffRules& gives = rules_.buffs[buff];
    SkillCard& card = add(name, gives.level);
    card.turns = std::min<int>(me_.buffs[buff], gives.turns);
    card.wait = me_.cooldowns[skill_of(buff)];
    card.attack = gives.attack;
    card.defence = gives.defence;
    card.reach = buff == Buff::devastation ? rules_.long_range : 0;
  }

  const Rules& rules_;
  const Player& me_;
  std::vector<SkillCard> list_;
};

}  // namespace
}  // namespace lostseas

using namespace lostseas;

LostSeas::Figures LostSeas::figures(const Rules& rules, const State& view, Seat viewer) {
  Figures out;
  out.moon = moonlit(rules, view) && view.stage != Stage::over;
  for (const Player& player : view.players) out.players.push_back(sailor(rules, player));
  if (!viewer.somebody()) return out;
  const Player& me = view.at(viewer);
  out.low = moved(rules, me.tile, -range(rules, me));
  out.high = moved(rules, me.tile, range(rules, me));
  for (int i = 0; i < view.seats(); ++i)
    if (const Seat at{i}; at != viewer)
      out.targets.push_back({at, distance(me.tile, view.at(at).tile), in_range(rules, view, viewer, at),
                             chance(rules, net_bonus(rules, view, viewer, at)), may_steal(rules, view, at)});
  out.skills = Cards(rules, me).all();
  return out;
}

}  // namespace tortuga
