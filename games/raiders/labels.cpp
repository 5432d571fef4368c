// What the label of a choice says beyond the move itself.
#include "engine/visit.h"
#include "games/raiders/bosun.h"
#include "games/raiders/volley.h"

namespace tortuga {
namespace raiders {
namespace {

class Labeller {
 public:
  Labeller(const Rules& rules, const State& view, Seat seat, Facts& facts)
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), facts_(facts) {}

  void operator()(const Discard& move) { facts_.add(help_of(move.card)); }
  void operator()(const Play& move) {
    if (!move.at) facts_.add("at_is", std::string_view{"nobody"});
    facts_.add(help_of(move.card));
  }
  void operator()(const Fire& move) {
    if (!move.at.somebody() || move.at.index() >= view_.seats()) return;
    const Ship& them = view_.at(move.at);
    facts_.add("ship", them.ship).add("hp", them.hp).add("expected", expected(me_, them));
  }
  void operator()(const Repair&) {
    const int amount = me_.ship == ShipName::azure_wave ? rules_.buffs.surgeon_repair : rules_.repair;
    facts_.add("amount", me_.max_hp - me_.hp < amount ? me_.max_hp - me_.hp : amount);
  }
  // What an action costs is said before it is paid: RAID-076 to RAID-078; RAID-082; RAID-087.
  void operator()(const Plunder&) {
    facts_.add("merchant", view_.merchant ? me_.merchant_count + 1 : 0);
    facts_.add("exposes", rules_.plunder_exposure == PlunderExposure::all_defenses);
    facts_.add("ends_maneuver", me_.maneuver > 0);
  }
  void operator()(const Reload&) { facts_.add("amount", rules_.reload); }
  void operator()(const Maneuver&) {
    const int percent = me_.ship == ShipName::stormrider ? rules_.buffs.wave_maneuver : rules_.maneuver;
    facts_.add("percent", percent + me_.count(Pending::st_wind_gust) * rules_.starters.gust);
    facts_.add("evasive", me_.count(Pending::evasive_helmsman) > 0);
  }
  void operator()(const Accept&) {
    facts_.add("offer", view_.offer.kind).add("amount", view_.offer.amount).add("gold", view_.offer.gold);
    facts_.add("offered", view_.offer.card);
  }
  void operator()(const SmokeBomb&) { attacked(); }
  void operator()(const LetCome&) { attacked(); }
  void operator()(const Reroll& move) { facts_.add("value", move.die == 2 ? view_.dice[1] : view_.dice[0]); }
  void operator()(const Stop&) { facts_.add("first", view_.dice[0]).add("second", view_.dice[1]); }
  void operator()(const Take& move) {
    const bool there = move.card >= 1 && move.card <= view_.looked_at.size();
    facts_.add("taken", there ? view_.looked_at[move.card - 1] : Card::none);
  }
  void operator()(const Ignore&) { facts_.add("event", view_.veiling); }
  void operator()(const Suffer&) { facts_.add("event", view_.veiling); }
  void operator()(const auto&) {}

 private:
  // To the nearest hit point.
  int expected(const Ship& from, const Ship& to) const {
    return (Weigher(rules_, view_, seat_).damage(from, to) + 50) / 100;
  }

  void attacked() {
    facts_.add("attacker", view_.turn);
    if (!view_.turn.somebody()) return;
    const Ship& them = view_.at(view_.turn);
    int damage = expected(them, me_);
    if (rules_.smoke_timing == SmokeTiming::after_roll && view_.dice[0] > 0) {
      const Volley volley = volley_of(rules_, view_, them, me_, view_.mates_work);
      damage = damage_of(volley, volley.base(view_.dice[0] + view_.dice[1]));
    }
    facts_.add("expected", damage);
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Ship& me_;
  Facts& facts_;
};

}  // namespace
}  // namespace raiders

using namespace raiders;

void Raiders::annotate(const Rules& rules, const State& view, Seat seat, const Move& move, Facts& facts) {
  visit_kind(move, Labeller{rules, view, seat, facts});
}

}  // namespace tortuga
