// What a decent player does: looks one move ahead. A move is worth what it gains at once, what the coming turns promise
// from where it leaves the ship, and less what the rivals' guns will cost there; how much each of these counts was
// learnt (orders.h).
#include <optional>

#include "engine/ranking.h"
#include "engine/visit.h"
#include "games/lostseas/boarder.h"
#include "games/lostseas/lostseas.h"
#include "games/lostseas/orders.h"

namespace tortuga {
namespace lostseas {
namespace {

// Only what is certain reads 0 or 100.
int percent(double chance) {
  if (chance <= 0 || chance >= 1) return chance <= 0 ? 0 : 100;
  return std::clamp(static_cast<int>(100 * chance + 0.5), 1, 99);
}

class Bosun {
 public:
  Bosun(const Rules& rules, const State& view, Seat seat, const Style& style = kStyleTable[0])
      : rules_(rules),
        view_(view),
        seat_(seat),
        me_(view.at(seat)),
        here_(me_.tile.value()),
        appraiser_(rules, view, seat, style),
        gunner_(rules, view, seat, appraiser_),
        navigator_(rules, view, seat, appraiser_, gunner_),
        now_(gunner_.stance()),
        orders_(view.seats() == LostSeas::kFacts.least_seats ? kDuel : kCrowd),
        standing_(appraiser_.standing()),
        rival_(navigator_.nearest_rival()),
        their_tile_(view.at(rival_).tile.value()),
        their_range_(range(rules, view.at(rival_))),
        calm_(appraiser_.calm()),
        find_(now(orders_.find)),
        gem_(now(orders_.gem)),
        water_(now(orders_.water)),
        fear_(now(orders_.fear)),
        gap_(now(orders_.gap)),
        in_range_(now(orders_.in_range)),
        exposed_(now(orders_.exposed)) {}

  // D1
  Advice<Move> order() {
    const Move best = best_order();
    return {best, visit_kind(best, [&](const auto& order) { return why(order); })};
  }
  Move best_order() {
    Moves list;
    LostSeas::moves(rules_, view_, seat_, list);
    Move best = list[0];
    double most = kNever;
    for (const Move& move : list) {
      const double worth = value(move);
      const bool longer = worth == most && std::holds_alternative<Sail>(move);  // of equal sails the longest
      if (worth <= most && !longer) continue;
      most = worth;
      best = move;
    }
    return best;
  }

  // The orders that are worth most, the best first, and Gem Seeker whenever there is one: what it tells is not weighed
  // here. Not shots without hope.
  void shortlist(Moves& list) {
    const Move best = best_order();
    Moves all;
    LostSeas::moves(rules_, view_, seat_, all);
    Ranking<Move, 9> others;
    list.clear();
    list.push(best);
    for (const Move& move : all) {
      const double worth = value(move);
      const bool seeks = std::holds_alternative<Seek>(move);
      if (move == best || (worth <= kNever && !seeks)) continue;
      others.add(move, seeks ? -kNever : worth);
    }
    others.write(list);
  }

  // D2: stealing beats shoving, unless moving the target matters more.
  Advice<Move> board() const {
    const Seat target = view_.target;
    const Push push = boarder().better_push();
    const bool robs = gunner_.robbery(target.index()) >= kJudgement.shove * push.worth();
    if (may_steal(rules_, view_, target) && robs) return {Steal{}, why(Steal{})};
    return {Shove{push.side}, why(push)};
  }

  // D3
  Advice<Move> later_shot() const {
    const Seat target = best_target();
    if (target.somebody() && gunner_.shot(now_, target.index()) > 0) return {Fire{target}, why(Fire{target})};
    return {Hold{}, {"hint.hold", {"LOST-102", "LOST-076"}}};
  }

  // What can be said for a move even if there is a better one.
  Reason merit(const Move& move) const {
    static constexpr std::string_view kOfTheBest[] = {"hint.drift",          "hint.raise",        "hint.raise_attack",
                                                      "hint.portal_explore", "hint.portal_chase", "hint.portal_drawn",
                                                      "hint.shun_last_gem",  "hint.steal",        "hint.shove_only"};
    const Shove* shove = std::get_if<Shove>(&move);
    const Reason reason = shove != nullptr ? why(boarder().push(shove->side))
                                           : visit_kind(move, [&](const auto& order) { return why(order); });
    for (const std::string_view sentence : kOfTheBest)
      if (reason.sentence == sentence) return {};
    return reason;
  }

 private:
  static constexpr double kNever = -1e9;
  static constexpr int kFar = 15;  // tiles: further is as good as out of sight

  // --- What an order is worth ---

  double now(const Weight& weight) const { return weight.even + standing_ * weight.lead; }
  double weigh(const Weight& weight, double amount) const { return now(weight) * amount; }
  // What counts less and less as a lull lasts; shots and fears reckon with it themselves.
  double weigh_fight(const Weight& weight, double amount) const { return appraiser_.calm() * weigh(weight, amount); }

  double landing(int tile) const {
    const double points = appraiser_.landing(tile, 0);
    return (appraiser_.belief().surely(tile) ? gem_ : find_) * points;
  }

  double value(const Move& move) const {
    return visit_kind(move, [&](const auto& order) { return value(order); });
  }

  // To be on a tile from which sailing on finds so much.
  double outlook(int tile, double found) const {
    const int gap = std::abs(their_tile_ - tile);
    return water_ * found + fear_ * gunner_.fear(now_, tile) + calm_ * (gap_ * (std::min(gap, kFar) * 0.1)) +
           calm_ * (gap <= now_.reach[1] ? in_range_ : 0) + calm_ * (gap <= their_range_ ? exposed_ : 0);
  }
  double outlook(int tile) const { return outlook(tile, navigator_.found_from(tile)); }

  double skipped(const Sail& sail) const {
    const int step = sail.by > 0 ? 1 : -1;
    double points = 0;
    for (int tile = here_ + step; tile != here_ + sail.by; tile += step)
      if (appraiser_.belief().maybe(tile)) points += std::max(0.0, appraiser_.landing(tile, 0));
    return weigh(orders_.skipped, points);
  }

  double value(const Sail& sail) const {
    const int to = here_ + sail.by;
    return landing(to) + outlook(to) + skipped(sail);
  }

  // To end the turn on this tile.
  double staying() const {
    if (!staying_) staying_ = landing(here_) + outlook(here_);
    return *staying_;
  }

  double value(const Fire& fire) const {
    return hopeless(fire.at) ? kNever : staying() + weigh(orders_.shot, gunner_.shot(now_, fire.at.index()));
  }

  double value(const Battleship& order) const {
    if (hopeless(order.at)) return kNever;
    const double more = (rules_.battleship.shots - 1) * std::max(0.0, gunner_.shot(now_, best_target().index()));
    return staying() + weigh(orders_.shot, gunner_.shot(now_, order.at.index())) + weigh(orders_.more_shots, more);
  }

  double value(const Raise& raise) const {
    // A find under the Golden Moon is worth more than any buff, unless a fight is on.
    if (!accompanied_) accompanied_ = company();
    if (!*accompanied_ || (moonlit(rules_, view_) && goal_in_reach() && !fighting())) return kNever;
    const Stance then = gunner_.stance_with(raise.buff);
    double stronger = 0, safer = 0;  // only what the buff changes is weighed again
    if (rules_.buffs[raise.buff].attack != 0 || raise.buff == Buff::devastation) {
      if (!around_) around_ = navigator_.explore(here_);
      if (!as_it_is_) as_it_is_ = navigator_.from(now_, here_, *around_).worth;
      stronger = navigator_.from(then, here_, *around_).worth - *as_it_is_;
    }
    if (rules_.buffs[raise.buff].defence != 0) safer = gunner_.fear(now_, here_) - gunner_.fear(then, here_);
    if (stronger <= 0 && safer <= 0) return kNever;
    const Player& them = view_.at(rival_);
    const BuffWeights& buff = orders_.buffs[static_cast<std::size_t>(raise.buff)];
    return staying() + weigh(orders_.stronger, stronger) + weigh(orders_.safer, safer) + weigh_fight(buff.raised, 1) +
           weigh_fight(buff.gap, std::min(navigator_.gap(rival_.index(), here_), kFar) * 0.1) +
           weigh_fight(buff.attack, attack_bonus(rules_, me_)) +
           weigh_fight(buff.their_attack, attack_bonus(rules_, them)) +
           weigh_fight(buff.their_defence, defence_bonus(rules_, them));
  }

  double value(const Portal& portal) const {
    if (portal.ocean) return arrival(*portal.ocean);
    double sum = 0;
    int oceans = 0;
    for (int o = 1; o <= rules_.oceans; ++o) {
      if (!hosts_rival(Ocean{o})) continue;
      sum += arrival(Ocean{o});
      ++oceans;
    }
    return oceans > 0 ? sum / oceans : kNever;
  }

  // Free, but there are few uses: not while a gem is known that can be fetched, and not all in one turn.
  double value(const Seek&) const {
    const Belief& belief = appraiser_.belief();
    if (appraiser_.shuns_last_gem()) return kNever;
    if (belief.unseen <= me_.seeker_uses) return -kNever;  // all that is left will be known
    if (std::popcount(belief.shown) >= kJudgement.known) return kNever;
    const int left = std::max(0, here_ - kJudgement.seek - 1), right = std::min(kMostTiles, here_ + kJudgement.seek);
    return (belief.shown & water_right_of(left) & water_left_of(right + 1)) == 0 ? -kNever : kNever;
  }

  // Sailor's Instinct tells nothing that the view does not. The rest are no orders.
  template <class Other>
  double value(const Other&) const {
    return kNever;
  }

  // A portal ends on any tile of an ocean: the gems are averaged over all, the outlook is that from the middle.
  double arrival(Ocean ocean) const { return gems(ocean) + outlook(middle(ocean)); }
  int middle(Ocean ocean) const {
    const int last = ocean.value() * rules_.tiles_per_ocean;
    return (last - rules_.tiles_per_ocean + 1 + last) / 2;
  }
  double gems(Ocean ocean) const {
    const int last = ocean.value() * rules_.tiles_per_ocean;
    const int first = last - rules_.tiles_per_ocean + 1;
    const Belief& belief = appraiser_.belief();
    const Water ocean_water = water_right_of(first - 1) & water_left_of(last + 1);
    double found = weigh(orders_.find, std::popcount(belief.unknown & ocean_water) * appraiser_.unknown_landing(0));
    for (Water shown = belief.shown & ocean_water; shown != 0; shown &= shown - 1)
      found += landing(std::countr_zero(shown));
    return found / rules_.tiles_per_ocean;
  }

  bool hosts_rival(Ocean ocean) const {
    for (int j = 0; j < view_.seats(); ++j)
      if (Seat{j} != seat_ && ocean_of(rules_, view_.players[j].tile) == ocean) return true;
    return false;
  }

  bool goal_in_reach() const {
    const int reach = speed(rules_, me_);
    const Water near =
        water_left_of(std::min(here_ + reach, rules_.tiles()) + 1) & water_right_of(std::max(here_ - reach, 1) - 1);
    return (appraiser_.goals() & near & ~water_at(here_)) != 0;
  }

  // Whether buffs are in force, here or aboard the nearest rival.
  bool fighting() const {
    for (const Player* player : {&me_, &view_.at(rival_)})
      for (const auto turns : player->buffs)
        if (turns > 0) return true;
    return false;
  }

  // Whether any rival is so near, or so soon in reach, that guns will speak while a buff lasts.
  bool company() const {
    for (int j = 0; j < view_.seats(); ++j) {
      if (Seat{j} == seat_) continue;
      const Player& them = view_.players[j];
      const int mine = rules_.cannon_range + kJudgement.near * speed(rules_, me_);
      const int theirs = range(rules_, them) + kJudgement.near * speed(rules_, them);
      if (navigator_.gap(j, here_) <= std::max(mine, theirs)) return true;
    }
    return false;
  }

  double hit_chance(Seat ship) const { return gunner_.beats(gunner_.net_bonus(ship.index())); }
  bool hopeless(Seat ship) const { return hit_chance(ship) <= kLeastChance; }

  // Of the ships in range.
  Seat best_target() const {
    Seat best;
    for (int j = 0; j < view_.seats(); ++j) {
      if (!in_range(rules_, view_, seat_, Seat{j})) continue;
      if (!best.somebody() || gunner_.shot(now_, j) > gunner_.shot(now_, best.index())) best = Seat{j};
    }
    return best;
  }

  // --- Why ---

  Reason why(const Sail& sail) const {
    const int to = here_ + sail.by;
    const Belief& belief = appraiser_.belief();
    const Detail tile{"tile", to};
    const Detail chance{"chance", percent(belief.chance_at(to))};
    if (belief.chance_at(to) > 0 && appraiser_.wants_last_gem())
      return {"hint.last_gem",
              {"LOST-120", "LOST-121"},
              {tile, chance, {"share", percent(appraiser_.share_with_last_gem(seat_))}}};
    if (belief.surely(to)) return {"hint.take_gem", {"LOST-030", "LOST-095"}, {tile, {"gem", gem_at(to)}}};
    if (belief.maybe(to) && moonlit(rules_, view_))
      return {"hint.explore_moon", {"LOST-030", "LOST-110"}, {tile, chance, {"factor", rules_.moon_factor}}};
    if (belief.maybe(to)) return {"hint.explore", {"LOST-030", "LOST-024"}, {tile, chance}};
    return why_cross(to);
  }

  // A sail to a tile that holds nothing.
  Reason why_cross(int to) const {
    const Course course = navigator_.from(now_, to);
    const double safer = gunner_.fear(now_, here_) - gunner_.fear(now_, to);
    const double nearer = course.worth - navigator_.from(now_, here_).worth;
    const Detail tile{"tile", to};
    if (safer > 0 && safer > nearer)
      return {"hint.flee", {"LOST-070", "LOST-083"}, {tile, {"thief", gunner_.thief(now_, here_)}}};
    const int prey = course.prey.index();
    const bool hunts = course.aim == Course::Aim::fire || course.aim == Course::Aim::chase;
    if (hunts && navigator_.gap(prey, to) <= navigator_.gap(prey, here_))
      return {"hint.chase", {"LOST-070", "LOST-083"}, {tile, {"target", course.prey}}};
    if (course.goal != 0 && std::abs(course.goal - to) < std::abs(course.goal - here_)) {
      const Detail goal{"goal", course.goal};
      if (appraiser_.belief().surely(course.goal))
        return {"hint.fetch_gem", {"LOST-095", "LOST-020"}, {tile, goal, {"gem", gem_at(course.goal)}}};
      return {"hint.cross", {"LOST-020", "LOST-024"}, {tile, goal}};
    }
    if (appraiser_.shuns_last_gem()) return {"hint.shun_last_gem", {"LOST-120", "LOST-121"}, {tile}};
    if (!view_.at(rival_).hold.empty() && navigator_.gap(rival_.index(), to) < navigator_.gap(rival_.index(), here_))
      return {"hint.chase", {"LOST-070", "LOST-083"}, {tile, {"target", rival_}}};
    const Seat thief = gunner_.worst_thief(now_);
    if (thief.somebody() && navigator_.gap(thief.index(), to) > navigator_.gap(thief.index(), here_))
      return {"hint.keep_away", {"LOST-070", "LOST-083"}, {tile, {"thief", thief}}};
    return {"hint.drift", {"LOST-015"}};
  }

  Reason why(const Fire& fire) const {
    List<Detail, 4> details{{"target", fire.at}, {"chance", percent(hit_chance(fire.at))}};
    const double below = view_.stage == Stage::order ? appraiser_.belief().chance_at(here_) : 0;
    if (below > 0) {
      details.push({"below", percent(below)});
      return {"hint.fire_and_look", {"LOST-071", "LOST-030"}, details};
    }
    if (may_steal(rules_, view_, fire.at)) return {"hint.fire", {"LOST-071", "LOST-083"}, details};
    return {"hint.fire_for_xp", {"LOST-071", "LOST-075"}, details};
  }

  Reason why(const Battleship& order) const {
    return {"hint.battleship",
            {"LOST-101", "LOST-102"},
            {{"target", order.at}, {"chance", percent(hit_chance(order.at))}, {"shots", rules_.battleship.shots}}};
  }

  Reason why(const Raise& raise) const {
    const Stance then = gunner_.stance_with(raise.buff);
    const BuffRules& buff = rules_.buffs[raise.buff];
    const Course course = navigator_.from(then, here_);
    const double safer = gunner_.fear(now_, here_) - gunner_.fear(then, here_);
    const double stronger = course.worth - navigator_.from(now_, here_).worth;
    if (safer > 0 && safer > stronger)
      return {"hint.raise_defence",
              {"LOST-073", "LOST-098"},
              {{"skill", raise.buff}, {"defence", buff.defence}, {"thief", gunner_.thief(now_, here_)}}};
    if (!course.prey.somebody()) return {"hint.raise", {"LOST-098", "LOST-099"}, {{"skill", raise.buff}}};
    const Detail skill{"skill", raise.buff};
    const Detail target{"target", course.prey};
    if (raise.buff == Buff::devastation && !in_range(rules_, view_, seat_, course.prey))
      return {"hint.raise_range", {"LOST-070", "LOST-098"}, {skill, target, {"range", rules_.long_range}}};
    const double chance = gunner_.beats(gunner_.net_bonus(course.prey.index()) + buff.attack);
    return {"hint.raise_attack", {"LOST-072", "LOST-098"}, {skill, target, {"chance", percent(chance)}}};
  }

  Reason why(const Portal& portal) const {
    if (!portal.ocean) return {"hint.portal_drawn", {"LOST-094", "LOST-092"}};
    const int middle = portal.ocean->value() * rules_.tiles_per_ocean - rules_.tiles_per_ocean / 2;
    const Course course = navigator_.from(now_, middle);
    const Detail sea{"sea", view_.oceans[portal.ocean->value() - 1]};
    const double safer = gunner_.fear(now_, here_) - gunner_.fear(now_, middle);
    const double nearer = course.worth - navigator_.from(now_, here_).worth;
    if (safer > 0 && safer > nearer)
      return {"hint.portal_flee", {"LOST-091", "LOST-070"}, {sea, {"thief", gunner_.thief(now_, here_)}}};
    if (course.aim == Course::Aim::fire || course.aim == Course::Aim::chase)
      return {"hint.portal_chase", {"LOST-091", "LOST-070"}, {sea, {"target", course.prey}}};
    return {"hint.portal_explore", {"LOST-091", "LOST-092"}, {sea}};
  }

  Reason why(const Seek&) const { return {"hint.seek", {"LOST-095", "LOST-014"}, {{"uses", me_.seeker_uses}}}; }

  Boarder boarder() const {
    return {rules_, view_, seat_, appraiser_, navigator_, gunner_.danger(now_, view_.target.index())};
  }

  Reason why(const Push& push) const {
    const List<Detail, 4> details{{"target", view_.target}, {"side", push.side}};
    if (push.safety > 0 && push.safety >= push.denial) return {"hint.shove_escape", {"LOST-081", "LOST-070"}, details};
    if (push.denial > 0) return {"hint.shove_off_gems", {"LOST-081", "LOST-030"}, details};
    return {"hint.shove_only", {"LOST-086", "LOST-081"}, details};
  }

  Reason why(const Steal&) const {
    const double chance = gunner_.steals(gunner_.net_bonus(view_.target.index()));
    return {"hint.steal", {"LOST-084", "LOST-085"}, {{"target", view_.target}, {"chance", percent(chance)}}};
  }

  template <class Other>
  Reason why(const Other&) const {
    return {"hint.drift", {"LOST-015"}};
  }

  // The gem that this seat was shown on a tile.
  Gem gem_at(int tile) const {
    for (int g = 0; g < kGems; ++g)
      if (!view_.gems.at(g).hidden() && *view_.gems.at(g) == Tile{tile}) return static_cast<Gem>(g);
    return Gem::opal;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Player& me_;
  int here_;
  Appraiser appraiser_;
  Gunner gunner_;
  Navigator navigator_;
  Stance now_;
  const OrderWeights& orders_;
  double standing_;
  Seat rival_;                                                          // the nearest,
  int their_tile_, their_range_;                                        // where it is and how far it fires
  double calm_, find_, gem_, water_, fear_, gap_, in_range_, exposed_;  // what speaks for any tile, as it counts now
  mutable std::optional<double> staying_;
  // Asked for by buffs only: what is found from this tile, whether guns will speak soon, and what is in reach without
  // another buff.
  mutable std::optional<Search> around_;
  mutable std::optional<bool> accompanied_;
  mutable std::optional<double> as_it_is_;
};

}  // namespace
}  // namespace lostseas

using namespace lostseas;

Advice<LostSeas::Move> LostSeas::bosun(const Rules& rules, const State& view, Seat seat, Dice&, int style) {
  Bosun bosun(rules, view, seat, kStyleTable[static_cast<std::size_t>(style)]);
  switch (view.stage) {
    case Stage::order: return bosun.order();
    case Stage::boarding: return bosun.board();
    case Stage::second_shot: return bosun.later_shot();
    case Stage::over: break;
  }
  return {Hold{}, {"hint.drift", {"LOST-120"}}};
}

LostSeas::Move LostSeas::policy(const Rules& rules, const State& world, Seat seat, Dice& dice, int style) {
  if (world.stage != Stage::order) return bosun(rules, world, seat, dice, style).move;
  return Bosun(rules, world, seat, kStyleTable[static_cast<std::size_t>(style)]).best_order();
}

Reason LostSeas::merit(const Rules& rules, const State& view, Seat seat, const Move& move) {
  return view.stage == Stage::over ? Reason{} : Bosun(rules, view, seat).merit(move);
}

void LostSeas::shortlist(const Rules& rules, const State& view, Seat seat, Moves& list) {
  if (view.stage == Stage::order) return Bosun(rules, view, seat).shortlist(list);
  Dice unused = Dice::fast(0);
  const Move best = bosun(rules, view, seat, unused).move;
  Moves all;
  moves(rules, view, seat, all);
  list.clear();
  list.push(best);
  for (const Move& move : all)
    if (!(move == best)) list.push(move);
}

}  // namespace tortuga
