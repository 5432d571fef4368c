// What speaks for a move that need not be the best one: only what is true of it by itself.
#include "engine/visit.h"
#include "games/raiders/bosun.h"

namespace tortuga {
namespace raiders {
namespace {

class Advocate {
 public:
  Advocate(const Rules& rules, const State& view, Seat seat)
      : rules_(rules), view_(view), me_(view.at(seat)), weigh_(rules, view, seat) {}

  Reason why(const Fire& fire) const {
    const Ship& them = view_.at(fire.at);
    return {weigh_.steps(them) <= 1 ? "hint.fire_leader" : "hint.fire",
            {"RAID-046"},
            {{"target", fire.at}, {"damage", weigh_.damage(me_, them) / 100}}};
  }
  Reason why(const Repair&) const {
    if (me_.hp >= me_.max_hp) return {};  // ordered before anybody knows whether there will be damage
    return {"hint.mend", {"RAID-066"}, {{"hp", me_.hp}, {"most", me_.max_hp}}};
  }
  Reason why(const Plunder&) const { return {view_.merchant ? "hint.plunder_merchant" : "hint.plunder", {"RAID-073"}}; }
  Reason why(const Reload&) const {
    return {me_.ammo < rules_.attack_ammo ? "hint.reload" : "hint.stock", {"RAID-081"}, {{"ammo", me_.ammo}}};
  }
  Reason why(const Maneuver&) const { return {me_.storm_due ? "hint.maneuver_storm" : "hint.dodge", {"RAID-084"}}; }

  Reason why(const Play& play) const {
    const std::string_view sentence = of_card(play.card);
    if (sentence.empty()) return {};
    if (play.at) return {sentence, {"RAID-028"}, {{"card", play.card}, {"target", *play.at}}};
    return {sentence, {"RAID-028"}, {{"card", play.card}}};
  }

  // A partner without ammunition is the one who may want some; without the gold victory gold is not what wins.
  Reason why(const SellAmmo& offer) const {
    if (!rules_.win_treasure || view_.at(offer.to).ammo >= rules_.attack_ammo) return {};
    return {"hint.offer", {"RAID-131"}, {{"target", offer.to}}};
  }
  Reason why(const Decline&) const {
    const bool sells = view_.offer.kind == OfferKind::sell_ammo || view_.offer.kind == OfferKind::sell_card;
    const int gold = view_.at(view_.turn).gold + view_.offer.gold + rules_.cards.gold;
    if (!sells || !rules_.win_treasure || gold < rules_.gold_target) return {};
    return {"hint.decline_crowns", {"RAID-133"}};
  }

  Reason why(const SmokeBomb&) const {
    if (view_.dice[0] > 0 || weigh_.worst(view_.at(view_.turn), me_) < me_.hp) return {};
    return {"hint.smoke_last", {"RAID-062"}, {{"hp", me_.hp}}};
  }
  Reason why(const Reroll& reroll) const {
    const int shows = view_.dice[static_cast<std::size_t>(reroll.die - 1)];
    if (shows >= rules_.die_sides) return {};
    return {"hint.reroll", {"RAID-040a"}, {{"value", shows}, {"left", view_.crew_rerolls + view_.free_rerolls}}};
  }

  // Whether these are right is a matter of comparison.
  template <class Other>
  Reason why(const Other&) const {
    return {};
  }

 private:
  std::string_view of_card(Card card) const {
    const int missing = me_.max_hp - me_.hp;
    const auto heals = [&](int hp) -> std::string_view {
      return missing >= hp ? "hint.play_heal" : "";
    };
    if (among(card, kAimed)) return "hint.hamper";
    if (pending_place(card) < kAttackCards) return me_.ammo >= rules_.attack_ammo ? "hint.play_attack" : "";
    switch (card) {
      case Card::st_two_gold:
      case Card::st_ammo_crate:
      case Card::reinforced_hull: return "hint.play_free";
      case Card::spyglass:
      case Card::st_spyglass_peek: return "hint.play_loot";
      case Card::reinforced_rope: return "hint.play_rope";
      case Card::st_crew_mate:
      case Card::extra_crew: return "hint.play_crew";
      case Card::surgeon: return heals(rules_.cards.surgeon);
      case Card::barrels_of_rum: return me_.burn > 0 ? "hint.play_douse" : heals(rules_.cards.rum);
      case Card::st_hull_patch: return heals(rules_.starters.patch);
      case Card::st_rum_flask: return heals(rules_.starters.flask);
      case Card::hull_plating:
      case Card::st_armor_plating: return "hint.play_defence";
      case Card::st_wind_gust:
      case Card::evasive_helmsman: return may_maneuver(view_, me_) ? "hint.play_maneuver" : "";
      default: return "";
    }
  }

  const Rules& rules_;
  const State& view_;
  const Ship& me_;
  Weigher weigh_;
};

}  // namespace
}  // namespace raiders

Reason Raiders::merit(const Rules& rules, const State& view, Seat seat, const Move& move) {
  if (view.stage == raiders::Stage::over) return {};
  const raiders::Advocate advocate(rules, view, seat);
  return visit_kind(move, [&](const auto& kind) { return advocate.why(kind); });
}

}  // namespace tortuga
