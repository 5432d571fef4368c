#include "games/raiders/figures.h"

#include "games/raiders/bosun.h"
#include "games/raiders/volley.h"

namespace tortuga {
namespace raiders {
namespace {

constexpr int kFewLoot = 5;
constexpr int kDice = 2;  // of an attack

EnumSet<Victory> victories_near(const Rules& rules, const State& view, const Ship& ship) {
  EnumSet<Victory> out;
  for_each_enumerator<Victory>([&](std::string_view, Victory victory) {
    if (near(rules, view, ship, victory)) out.add(victory);
  });
  return out;
}

std::optional<Shot> shot(const Rules& rules, const State& view) {
  if (view.dice[0] == 0 || !view.turn.somebody() || !view.target.somebody()) return {};
  const Volley volley = volley_of(rules, view, view.at(view.turn), view.at(view.target), view.mates_work);
  Shot out{volley.bonus, volley.cards, volley.ghost, volley.penalty, volley.base(view.dice[0] + view.dice[1]), {}, 0};
  for (auto percent : volley.factors) out.factors.push_back(percent);
  out.damage = damage_of(volley, out.base);
  return out;
}

}  // namespace
}  // namespace raiders

using namespace raiders;

Raiders::Figures Raiders::figures(const Rules& rules, const State& view, Seat) {
  Figures out;
  for (const Ship& ship : view.ships)
    out.ships.push_back({active_crew(rules, ship), ship.momentum_lost ? 0 : rules.ships[ship.ship].attack,
                         rules.ships[ship.ship].defense, marks_of(rules, ship), victories_near(rules, view, ship)});
  out.shot = shot(rules, view);
  if (!rules.loot_reshuffle && view.loot_deck.size() <= kFewLoot) out.few_loot = view.loot_deck.size();
  if (rules.win_treasure) out.gold = rules.gold_target;
  if (rules.win_map) out.fragments = rules.fragments_to_win;
  if (rules.round_limit > 0) out.rounds = rules.round_limit;
  return out;
}

Raiders::Outline Raiders::outline(const Rules& rules, const State& view, Seat seat, const Move& move) {
  const Fire* fire = std::get_if<Fire>(&move);
  if (fire == nullptr || !view.afloat.has(fire->at)) return {};
  const Ship& me = view.at(seat);
  const Ship& them = view.at(fire->at);
  const Volley volley = volley_of(rules, view, me, them, active_crew(rules, me) >= rules.cards.mate_crew);
  return {damage_of(volley, volley.base(kDice)), damage_of(volley, volley.base(kDice * rules.die_sides)),
          (Weigher(rules, view, seat).damage(me, them) + 50) / 100};
}

}  // namespace tortuga
