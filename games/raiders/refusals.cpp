// What is refused and why, in the order a person would find out.
#include "engine/visit.h"
#include "games/raiders/playing.h"
#include "games/raiders/raiders.h"

namespace tortuga {
namespace raiders {
namespace {

using Rulings = List<std::string_view, 4>;

// Shadow Veil at a moment when it is not asked for.
Refusal no_veil(const Ship& me) {
  if (me.ship != ShipName::silent_corsair || me.veil_used) return {"refusal.no_veil", {"RAID-119a"}};
  return {"refusal.veil_not_now", {"RAID-119b", "RAID-119c", "RAID-119a"}};
}

// What has to be decided first.
Refusal other_decision(const State& state) {
  switch (state.stage) {
    case Stage::spoil: return {"refusal.at_spoil", {"RAID-012"}};
    case Stage::turn: return {"refusal.at_turn", {"RAID-030", "RAID-022"}};
    case Stage::trade: return {"refusal.at_trade", {"RAID-133"}, {{"seat", state.turn}}};
    case Stage::smoke: return {"refusal.at_smoke", {"RAID-062", "RAID-063"}, {{"seat", state.turn}}};
    case Stage::reroll: return {"refusal.at_reroll", {"RAID-040b", "RAID-039"}};
    case Stage::loot: return {"refusal.at_loot", {"RAID-074", "RAID-098a"}};
    case Stage::veil: return {"refusal.at_veil", {"RAID-119a"}, {{"card", state.veiling}}};
    case Stage::plan: return {"refusal.at_plan", {"RAID-137"}};
    case Stage::over: break;
  }
  return {"refusal.game_over", {"RAID-128"}};
}

// Knows that the seat owes a decision.
class Umpire {
 public:
  Umpire(const Rules& rules, const State& state, Seat seat)
      : rules_(rules), state_(state), seat_(seat), me_(state.at(seat)) {}

  Refusal operator()(const Discard& discard) const {
    if (state_.stage != Stage::spoil) return {"refusal.nothing_spoils", {"RAID-012", "RAID-009"}};
    if (!me_.hand.has(discard.card)) return {"refusal.not_in_hand", {"RAID-012", "RAID-008"}, {{"card", discard.card}}};
    return {};
  }

  Refusal operator()(const Play& play) const {
    if (state_.stage == Stage::plan) return plan_card(play);
    if (state_.stage != Stage::turn) return other_decision(state_);
    if (auto refusal = card_rules(play.card); refusal.given()) return refusal;
    return aim(play, true);
  }

  Refusal operator()(const Fire& fire) const {
    if (auto refusal = acting(); refusal.given()) return refusal;
    if (state_.stage == Stage::turn && me_.ammo < rules_.attack_ammo)
      return {"refusal.no_ammo", {"RAID-046", "RAID-047"}, {{"needed", rules_.attack_ammo}, {"ammo", me_.ammo}}};
    Refusal refusal = other_ship(fire.at, "RAID-046");
    if (refusal.given() && state_.stage == Stage::plan) refusal.rules.push("RAID-137");
    return refusal;
  }
  Refusal operator()(const Repair&) const {
    if (auto refusal = acting(); refusal.given() || state_.stage == Stage::plan) return refusal;
    if (may_repair(rules_, me_)) return {};
    if (me_.hp >= me_.max_hp) return {"refusal.whole", {"RAID-067", "RAID-066", "RAID-Q66"}, {{"hp", me_.hp}}};
    if (rules_.repair_rule == RepairRule::lenient)
      return {"refusal.repaired_before", {"RAID-072", "RAID-069", "RAID-067"}};
    return {"refusal.not_damaged", {"RAID-067", "RAID-069", "RAID-068", "RAID-031"}};
  }
  Refusal operator()(const Plunder&) const {
    if (auto refusal = acting(); refusal.given() || state_.stage == Stage::plan) return refusal;
    if (!loot_left(rules_, state_)) return {"refusal.no_loot", {"RAID-075", "RAID-080"}};
    return {};
  }
  Refusal operator()(const Reload&) const { return acting(); }
  Refusal operator()(const Maneuver&) const {
    if (auto refusal = acting(); refusal.given() || state_.stage == Stage::plan) return refusal;
    if (may_maneuver(state_, me_)) return {};
    Rulings rulings{"RAID-083"};  // and whatever stands in the way, all of it
    if (me_.exhausted) rulings.push("RAID-082");
    if (me_.chained) rulings.push("RAID-094");
    if (state_.anchored) rulings.push("RAID-099c");
    if (state_.anchored && !rulings.full()) rulings.push("RAID-099a");
    if (me_.exhausted) return {"refusal.exhausted", rulings};
    if (me_.chained) return {"refusal.chained", rulings};
    return {"refusal.anchored", rulings};
  }

  Refusal operator()(const SellAmmo& offer) const {
    if (auto refusal = trading(offer.to); refusal.given()) return refusal;
    if (offer.amount < 1 || offer.gold < 1) return {"refusal.no_gifts", {"RAID-132", "RAID-135"}};
    if (offer.amount > me_.ammo) return {"refusal.ammo_short", {"RAID-132"}, {{"seat", seat_}, {"ammo", me_.ammo}}};
    return purse(offer.to, offer.gold);
  }
  Refusal operator()(const BuyAmmo& offer) const {
    if (auto refusal = trading(offer.to); refusal.given()) return refusal;
    if (offer.amount < 1 || offer.gold < 1) return {"refusal.no_gifts", {"RAID-132", "RAID-135"}};
    const Ship& them = state_.at(offer.to);
    if (offer.amount > them.ammo)
      return {"refusal.ammo_short", {"RAID-132"}, {{"seat", offer.to}, {"ammo", them.ammo}}};
    return purse(seat_, offer.gold);
  }
  Refusal operator()(const SellCard& offer) const {
    if (auto refusal = trading(offer.to); refusal.given()) return refusal;
    if (offer.gold < 1) return {"refusal.no_gifts", {"RAID-132", "RAID-135"}};
    if (!me_.hand.has(offer.card)) return {"refusal.not_in_hand", {"RAID-132", "RAID-135"}, {{"card", offer.card}}};
    if (auto refusal = room(offer.to); refusal.given()) return refusal;
    return purse(offer.to, offer.gold);
  }
  Refusal operator()(const BuyCard& offer) const {
    if (auto refusal = trading(offer.to); refusal.given()) return refusal;
    if (offer.gold < 1) return {"refusal.no_gifts", {"RAID-132", "RAID-135"}};
    if (state_.at(offer.to).hand.empty()) return {"refusal.empty_hand", {"RAID-132"}, {{"seat", offer.to}}};
    if (auto refusal = room(seat_); refusal.given()) return refusal;
    return purse(seat_, offer.gold);
  }

  Refusal operator()(const Accept& accept) const {
    if (state_.stage != Stage::trade) return {"refusal.no_offer", {"RAID-133", "RAID-131"}};
    if (state_.offer.kind != OfferKind::buy_card) {
      if (accept.card) return {"refusal.no_card_asked", {"RAID-132", "RAID-133"}};
      return {};
    }
    if (!accept.card) return {"refusal.name_card", {"RAID-132", "RAID-133"}};
    if (!me_.hand.has(*accept.card)) return {"refusal.not_in_hand", {"RAID-132", "RAID-133"}, {{"card", *accept.card}}};
    return {};
  }
  Refusal operator()(const Decline&) const {
    if (state_.stage != Stage::trade) return {"refusal.no_offer", {"RAID-133", "RAID-131"}};
    return {};
  }

  Refusal operator()(const SmokeBomb&) const {
    if (state_.stage != Stage::smoke) return {"refusal.no_attack", {"RAID-062", "RAID-063"}};
    return {};
  }
  Refusal operator()(const LetCome&) const {
    if (state_.stage != Stage::smoke) return {"refusal.no_attack", {"RAID-062", "RAID-063"}};
    return {};
  }

  Refusal operator()(const Reroll& reroll) const {
    if (state_.stage != Stage::reroll) return {"refusal.no_rerolls", {"RAID-039", "RAID-045", "RAID-019", "RAID-044"}};
    if (reroll.die != 1 && reroll.die != 2) return {"refusal.which_die", {"RAID-040a"}};
    return {};
  }
  Refusal operator()(const Stop&) const {
    if (state_.stage != Stage::reroll) return {"refusal.no_rerolls", {"RAID-039", "RAID-030"}};
    return {};
  }

  Refusal operator()(const Take& take) const {
    if (state_.stage != Stage::loot) return {"refusal.nothing_to_take", {"RAID-074", "RAID-098a"}};
    if (take.card != 1 && take.card != 2) return {"refusal.which_card", {"RAID-074", "RAID-098a"}};
    return {};
  }

  Refusal operator()(const Ignore&) const { return veil(); }
  Refusal operator()(const Suffer&) const { return veil(); }
  Refusal operator()(const StrikeColours&) const { return {}; }  // judged before, for every seat

 private:
  Refusal veil() const {
    if (state_.stage == Stage::veil) return {};
    return no_veil(me_);
  }

  Refusal acting() const {
    if (state_.stage == Stage::turn || state_.stage == Stage::plan) return {};
    return other_decision(state_);
  }

  Refusal other_ship(Seat at, std::string_view rule) const {
    if (!at.somebody() || at.index() >= state_.seats()) return {"refusal.no_such_ship", {rule, "RAID-001"}};
    if (at == seat_) return {"refusal.own_ship", {rule}};
    if (!state_.afloat.has(at)) return {"refusal.sunk_target", {rule, "RAID-102"}, {{"target", at}}};
    return {};
  }

  // A card that this captain cannot play now, whatever the target.
  Refusal card_rules(Card card) const {
    if (card == Card::smoke_bomb) return {"refusal.smoke_later", {"RAID-062", "RAID-063", "RAID-028"}};
    if (!among(card, kHandCards) || !me_.hand.has(card)) return {"refusal.not_in_hand", {"RAID-028"}, {{"card", card}}};
    if (!among(card, unplayable(rules_, state_, me_))) return {};
    if (rules_.cards_per_turn > 0 && state_.cards_played >= rules_.cards_per_turn)
      return {"refusal.enough_cards", {"RAID-028"}, {{"limit", rules_.cards_per_turn}}};
    if (among(card, kHealing))
      return {"refusal.heal_whole", {"RAID-091", "RAID-Q66"}, {{"card", card}, {"hp", me_.hp}}};
    if (card == Card::barrels_of_rum) return {"refusal.rum_useless", {"RAID-091", "RAID-108"}, {{"hp", me_.hp}}};
    if (among(card, kLooking)) return {"refusal.nothing_to_see", {"RAID-098c", "RAID-080"}, {{"card", card}}};
    if (state_.anchored && among(card, kSailing)) return {"refusal.anchored_card", {"RAID-099c"}, {{"card", card}}};
    return {"refusal.one_is_enough", {"RAID-093", "RAID-Q66"}, {{"card", card}}};
  }

  // The target of a card; `now` asks for its present state too.
  Refusal aim(const Play& play, bool now) const {
    const std::string_view rule = play.card == Card::chain_shot ? "RAID-094"
                                  : play.card == Card::trap_net ? "RAID-095"
                                                                : "RAID-096";
    if (!among(play.card, kAimed)) {
      if (play.at) return {"refusal.no_target", {"RAID-028"}, {{"card", play.card}}};
      return {};
    }
    if (!play.at) return {"refusal.needs_target", {rule, "RAID-028"}, {{"card", play.card}}};
    if (auto refusal = other_ship(*play.at, rule); refusal.given()) return refusal;
    if (!now || may_aim(state_, seat_, play.card, *play.at)) return {};
    const std::string_view why = play.card == Card::chain_shot ? "refusal.already_chained"
                                 : play.card == Card::trap_net ? "refusal.already_netted"
                                                               : "refusal.empty_hand";
    return {why, {rule, "RAID-028"}, {{"seat", *play.at}}};
  }

  Refusal plan_card(const Play& play) const {
    if (play.card == Card::smoke_bomb) return {"refusal.smoke_later", {"RAID-137", "RAID-062"}};
    if (!among(play.card, kHandCards) || !me_.hand.has(play.card))
      return {"refusal.not_in_hand", {"RAID-137", "RAID-028"}, {{"card", play.card}}};
    if (unlisted(me_, play.card) <= 0) return {"refusal.listed", {"RAID-137"}, {{"card", play.card}}};
    Refusal refusal = aim(play, false);
    if (refusal.given()) refusal.rules = {"RAID-137", refusal.rules[0], "RAID-028"};
    return refusal;
  }

  Refusal trading(Seat to) const {
    if (state_.stage == Stage::plan) return {"refusal.no_trade_plan", {"RAID-137", "RAID-131"}};
    if (state_.stage != Stage::turn) return other_decision(state_);
    if (rules_.trade_offers == 0) return {"refusal.no_trade", {"RAID-131"}};
    if (state_.offers_made >= rules_.trade_offers)
      return {"refusal.enough_offers", {"RAID-131", "RAID-133"}, {{"limit", rules_.trade_offers}}};
    return other_ship(to, "RAID-131");
  }
  Refusal purse(Seat payer, int gold) const {
    const Ship& ship = state_.at(payer);
    if (gold > ship.gold) return {"refusal.gold_short", {"RAID-132"}, {{"seat", payer}, {"gold", ship.gold}}};
    return {};
  }
  Refusal room(Seat receiver) const {
    if (state_.at(receiver).hand.size() < rules_.hand_limit) return {};
    return {"refusal.full_hand", {"RAID-134"}, {{"seat", receiver}, {"limit", rules_.hand_limit}}};
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  const Ship& me_;
};

// Knows that the seat owes no decision, and names what the move would have needed.
class Bystander {
 public:
  Bystander(const Rules& rules, const State& state, Seat seat)
      : rules_(rules), state_(state), seat_(seat), me_(state.at(seat)) {}

  Refusal operator()(const Discard&) const { return wait("RAID-012"); }
  Refusal operator()(const Play&) const { return wait("RAID-028", "RAID-029"); }
  Refusal operator()(const Fire&) const { return wait("RAID-030"); }
  Refusal operator()(const Repair&) const { return wait("RAID-030"); }
  Refusal operator()(const Plunder&) const { return wait("RAID-030"); }
  Refusal operator()(const Reload&) const { return wait("RAID-030"); }
  Refusal operator()(const Maneuver&) const { return wait("RAID-030"); }
  Refusal operator()(const SellAmmo&) const { return wait("RAID-131"); }
  Refusal operator()(const BuyAmmo&) const { return wait("RAID-131"); }
  Refusal operator()(const SellCard&) const { return wait("RAID-131"); }
  Refusal operator()(const BuyCard&) const { return wait("RAID-131"); }
  Refusal operator()(const Accept&) const { return {"refusal.no_offer", {"RAID-133", "RAID-131"}}; }
  Refusal operator()(const Decline&) const { return {"refusal.no_offer", {"RAID-133", "RAID-131"}}; }
  Refusal operator()(const SmokeBomb&) const {
    if (defenceless(rules_, me_)) return {"refusal.exposed", {"RAID-077a", "RAID-062"}};
    return {"refusal.no_attack", {"RAID-062", "RAID-063"}};
  }
  Refusal operator()(const LetCome&) const { return {"refusal.no_attack", {"RAID-062", "RAID-063"}}; }
  Refusal operator()(const Reroll&) const { return no_dice(); }
  Refusal operator()(const Stop&) const { return no_dice(); }
  Refusal operator()(const Take&) const { return {"refusal.nothing_to_take", {"RAID-074", "RAID-098a"}}; }
  Refusal operator()(const Ignore&) const { return veil(); }
  Refusal operator()(const Suffer&) const { return veil(); }
  Refusal operator()(const StrikeColours&) const { return {}; }  // judged before, for every seat

 private:
  Refusal veil() const {
    Refusal refusal = no_veil(me_);
    refusal.rules.push("RAID-016");
    return refusal;
  }

  Refusal no_dice() const {
    if (seat_ == state_.turn) return wait("RAID-039");
    return {"refusal.no_rerolls", {"RAID-039", "RAID-040a", "RAID-022", "RAID-019"}};
  }

  Refusal wait(std::string_view rule, std::string_view also = "RAID-017") const {
    if (state_.stage == Stage::plan) {
      if (me_.netted) return {"refusal.netted_plan", {"RAID-137", "RAID-024", rule}};
      return {"refusal.committed", {"RAID-137", rule}};
    }
    if (state_.stage == Stage::spoil) {
      Refusal refusal{"refusal.wait", {"RAID-012", "RAID-016"}};
      if (rule != "RAID-012") refusal.rules.push(rule);
      return refusal;
    }
    if (!state_.turn.somebody()) return {"refusal.wait", {"RAID-016", "RAID-109", rule}};
    if (state_.stage == Stage::smoke)
      return {"refusal.under_fire", {"RAID-050", "RAID-022", rule}};  // D4: nobody is named
    if (seat_ == state_.turn)
      return {"refusal.wait_for", {"RAID-050", "RAID-133", "RAID-029", rule}, {{"seat", state_.target}}};
    if (rules_.simultaneous()) also = "RAID-138";
    return {"refusal.not_your_turn", {"RAID-022", "RAID-016", rule, also}, {{"seat", state_.turn}}};
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  const Ship& me_;
};

}  // namespace
}  // namespace raiders

using namespace raiders;

Refusal Raiders::check(const Rules& rules, const State& state, Seat seat, const Move& move) {
  if (state.stage == Stage::over) return {"refusal.game_over", {"RAID-128", "RAID-124", "RAID-126", "RAID-129"}};
  if (!seat.somebody() || seat.index() >= state.seats()) return {"refusal.no_such_seat", {"RAID-001"}};
  if (!state.afloat.has(seat)) return {"refusal.sunk", {"RAID-102", "RAID-020"}};
  if (std::holds_alternative<StrikeColours>(move)) {  // RAID-141
    if (state.stage == Stage::turn || state.stage == Stage::plan) return {};
    return {"refusal.not_mid_step", {"RAID-141"}};
  }
  if (!deciders(rules, state).has(seat)) return visit_kind(move, Bystander{rules, state, seat});
  return visit_kind(move, Umpire{rules, state, seat});
}

}  // namespace tortuga
