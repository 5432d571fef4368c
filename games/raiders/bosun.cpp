// What a decent player does: takes loot while it lasts, shoots whoever is about to win, plays cards when they count.
#include "games/raiders/bosun.h"

#include <algorithm>

#include "engine/visit.h"
#include "games/raiders/volley.h"

namespace tortuga {
namespace raiders {
namespace {

using Advised = Advice<Move>;

constexpr std::int16_t kAmmoPrice = 2;  // gold asked for one ammunition
constexpr int kKeepAmmo = 2;            // what is never sold
constexpr int kDousing = 4;             // HP that rum saves or brings, so that a fire is put out with it
constexpr int kCrowdedHand = 3;         // so few free places in the hand: cards are played rather than kept

class Bosun {
 public:
  Bosun(const Rules& rules, const State& view, Seat seat, const Style& style)
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), weigh_(rules, view, seat, style) {}

  Advised spoil() const {
    Card worst = me_.hand[0];
    for (Card card : me_.hand)
      if (starter_value(card) < starter_value(worst)) worst = card;
    return {Discard{worst}, {"hint.spoil", {"RAID-012"}, {{"card", worst}}}};
  }

  // D2 and D9: first the cards that help, then an offer, then the action.
  Advised turn() const {
    const Choice best = action();
    if (Advised advised; card(best, advised)) return advised;
    if (Advised advised; view_.stage == Stage::turn && offer(advised)) return advised;
    switch (best.action) {
      case Action::fire: {
        const bool race = weigh_.steps(view_.at(best.at)) <= 1;
        return {Fire{best.at},
                {race ? "hint.fire_leader" : "hint.fire",
                 {"RAID-046"},
                 {{"target", best.at}, {"damage", weigh_.damage(me_, view_.at(best.at)) / 100}}}};
      }
      case Action::repair: return {Repair{}, {"hint.repair", {"RAID-066"}, {{"hp", me_.hp}}}};
      case Action::plunder:
        return {Plunder{}, {view_.merchant ? "hint.plunder_merchant" : "hint.plunder", {"RAID-073"}}};
      case Action::maneuver:
        return {Maneuver{}, {me_.storm_due ? "hint.maneuver_storm" : "hint.maneuver", {"RAID-084"}}};
      case Action::none:
      case Action::reload: break;
    }
    return {Reload{}, {"hint.reload", {"RAID-081"}, {{"ammo", me_.ammo}}}};
  }

  // D3: the price must be right, and nobody is helped to a victory.
  Advised trade() const {
    const Offer& offer = view_.offer;
    const Ship& them = view_.at(view_.turn);
    // Between two captains whatever one gains the other loses: nothing is traded but a victory.
    const bool duel = weigh_.opponents() == 1;
    const bool they_sell = offer.kind == OfferKind::sell_ammo || offer.kind == OfferKind::sell_card;
    if (they_sell) {
      const bool crowns = rules_.win_treasure && them.gold + offer.gold + rules_.cards.gold >= rules_.gold_target;
      const int worth = offer.kind == OfferKind::sell_ammo ? weigh_.ammo(offer.amount) : weigh_.card(offer.card);
      if (!crowns && !duel && worth > offer.gold * kGoldWorth) return {Accept{}, {"hint.accept", {"RAID-133"}}};
      return {Decline{}, {crowns ? "hint.decline_crowns" : "hint.decline", {"RAID-133"}}};
    }
    const bool wins = rules_.win_treasure && me_.gold + offer.gold >= rules_.gold_target;
    if (offer.kind == OfferKind::buy_ammo) {
      const int cost = weigh_.ammo(offer.amount);
      if (wins || (!duel && me_.ammo - offer.amount >= kKeepAmmo && offer.gold * kGoldWorth > cost))
        return {Accept{}, {"hint.accept", {"RAID-133"}}};
      return {Decline{}, {"hint.decline", {"RAID-133"}}};
    }
    Card cheapest = me_.hand[0];
    for (Card held : me_.hand)
      if (weigh_.card(held) < weigh_.card(cheapest)) cheapest = held;
    if (wins || (!duel && offer.gold * kGoldWorth > weigh_.card(cheapest)))
      return {Accept{cheapest}, {"hint.accept", {"RAID-133"}}};
    return {Decline{}, {"hint.decline", {"RAID-133"}}};
  }

  // D4: for attacks with cards on them, or when it could be the last one.
  Advised smoke() const {
    const Ship& attacker = view_.at(view_.turn);
    int expected = weigh_.damage(attacker, me_);
    int worst = weigh_.worst(attacker, me_);
    if (view_.dice[0] > 0 && rules_.smoke_timing == SmokeTiming::after_roll) {
      const Volley volley = volley_of(rules_, view_, attacker, me_, view_.mates_work);
      worst = damage_of(volley, volley.base(view_.dice[0] + view_.dice[1]));
      expected = worst * 100;
    }
    if (worst >= me_.hp) return {SmokeBomb{}, {"hint.smoke_last", {"RAID-062"}, {{"hp", me_.hp}}}};
    if (expected >= 1300 || me_.hp < 25)
      return {SmokeBomb{}, {"hint.smoke", {"RAID-062"}, {{"damage", expected / 100}}}};
    return {LetCome{}, {"hint.let_come", {"RAID-062"}, {{"damage", expected / 100}}}};
  }

  // D5: always the lower die; with one reroll left a 3 or less, with two to four a 4, with more a 5.
  Advised reroll() const {
    const int left = view_.crew_rerolls + view_.free_rerolls;
    const int lower = view_.dice[0] <= view_.dice[1] ? 0 : 1;
    const int shows = view_.dice[static_cast<std::size_t>(lower)];
    int limit = (left == 1 ? 3 : left <= 4 ? 4 : 5) * rules_.die_sides / 6;
    const Ship& them = view_.at(view_.target);
    const Volley volley = volley_of(rules_, view_, me_, them, view_.mates_work);
    if (damage_of(volley, volley.base(view_.dice[0] + view_.dice[1])) >= them.hp) limit = 0;  // enough already
    if (rules_.rerolls_spend_crew && view_.free_rerolls == 0) limit = std::min(limit, 1);
    if (shows <= limit)
      return {Reroll{static_cast<std::int8_t>(lower + 1)},
              {"hint.reroll", {"RAID-040a"}, {{"value", shows}, {"left", left}}}};
    return {Stop{}, {"hint.stop", {"RAID-040b"}, {{"first", view_.dice[0]}, {"second", view_.dice[1]}}}};
  }

  Advised take() const {
    const int first = weigh_.loot(view_.looked_at[0]), second = weigh_.loot(view_.looked_at[1]);
    const int place = second > first ? 2 : 1;
    return {Take{static_cast<std::int8_t>(place)}, {"hint.take", {"RAID-074"}, {{"card", view_.looked_at[place - 1]}}}};
  }

  // D7, D8: the tentacle is the worst there is; a storm only if it would sink us.
  Advised veil() const {
    const EventCard card = view_.veiling;
    const bool ignores = card == EventCard::kraken_tentacle ||
                         (card == EventCard::storm_front && me_.hp <= 2 * rules_.events.storm) ||
                         (card == EventCard::ghost_ship && me_.hp <= 30 && weigh_.opponents() > 1);
    if (ignores) return {Ignore{}, {"hint.ignore", {"RAID-119a"}, {{"card", card}}}};
    return {Suffer{}, {"hint.suffer", {"RAID-119a"}, {{"card", card}}}};
  }

 private:
  static constexpr int kGoldWorth = 260;  // hundredths of a hit point for one gold

  struct Choice {
    Action action = Action::reload;
    Seat at;
    int value = 0;
  };

  static int starter_value(Card card) {
    switch (card) {
      case Card::st_two_gold: return 9;
      case Card::st_ammo_crate: return 8;
      case Card::st_hull_patch: return 7;
      case Card::st_crew_mate: return 6;
      case Card::st_rum_flask: return 5;
      case Card::st_armor_plating: return 4;
      default: return 1;
    }
  }

  // The others afloat, clockwise: of those who are worth the same the next one is aimed at, and nobody by everybody.
  List<Seat, kMaxSeats> rivals() const {
    List<Seat, kMaxSeats> list;
    for (int i = 1; i < view_.seats(); ++i)
      if (const Seat at{(seat_.index() + i) % view_.seats()}; view_.afloat.has(at)) list.push(at);
    return list;
  }

  Choice action() const {
    Choice best{Action::reload, kNobody, weigh_.reload()};
    const auto consider = [&](Action action, Seat at, int value) {
      if (value > best.value) best = {action, at, value};
    };
    if (loot_left(rules_, view_)) consider(Action::plunder, kNobody, weigh_.plunder());
    if (may_repair(rules_, me_)) consider(Action::repair, kNobody, weigh_.repair());
    if (may_maneuver(view_, me_)) consider(Action::maneuver, kNobody, weigh_.maneuver());
    if (me_.ammo >= rules_.attack_ammo)
      for (Seat at : rivals())
        consider(Action::fire, at, weigh_.fire(loaded(rules_, view_, me_, view_.at(at)), view_.at(at)));
    return best;
  }

  // In the simultaneous variant a card that is listed is as good as played.
  bool holds(Card card) const {
    if (view_.stage == Stage::plan) {
      if (rules_.cards_per_turn > 0 && me_.plan->cards.size() >= rules_.cards_per_turn) return false;
      return unlisted(me_, card) > 0 && !among(card, unplayable(rules_, view_, me_));
    }
    return among(card, playable_);
  }

  bool play(Advised& out, Card card, std::string_view why) const {
    if (!holds(card)) return false;
    out = {Play{card, {}}, {why, {"RAID-028"}, {{"card", card}}}};
    return true;
  }

  // The card to play now, if any.
  bool card(const Choice& best, Advised& out) const {
    const bool crowded = me_.hand.size() + kCrowdedHand > rules_.hand_limit;
    if (play(out, Card::st_two_gold, "hint.play_free") || play(out, Card::spyglass, "hint.play_loot") ||
        play(out, Card::st_ammo_crate, "hint.play_free") || play(out, Card::reinforced_hull, "hint.play_free") ||
        play(out, Card::reinforced_rope, "hint.play_rope"))
      return true;
    if (!view_.loot_known.has(seat_) && play(out, Card::st_spyglass_peek, "hint.play_loot")) return true;
    if (me_.crew < rules_.ships[me_.ship].crew || crowded)
      if (play(out, Card::st_crew_mate, "hint.play_crew") || play(out, Card::extra_crew, "hint.play_crew")) return true;
    if (heals(out, crowded)) return true;
    if (aims(out, crowded)) return true;
    if (best.action != Action::plunder || crowded)
      if (play(out, Card::hull_plating, "hint.play_defence") || play(out, Card::st_armor_plating, "hint.play_defence"))
        return true;
    if (best.action == Action::fire)
      for (Card held : me_.hand)
        if (pending_place(held) < kAttackCards && worth_loading(rules_, view_, me_, held, view_.at(best.at)) &&
            holds(held))
          return play(out, held, "hint.play_attack");
    if (best.action == Action::maneuver)
      if (play(out, Card::st_wind_gust, "hint.play_maneuver") ||
          play(out, Card::evasive_helmsman, "hint.play_maneuver"))
        return true;
    if (crowded && me_.storm_due == false && !view_.anchor_next && play(out, Card::anchor_drop, "hint.play_anchor"))
      return true;
    return false;
  }

  bool heals(Advised& out, bool crowded) const {
    const int missing = me_.max_hp - me_.hp;
    const bool hurry = me_.hp < 25 || crowded;
    if ((missing >= rules_.cards.surgeon || (hurry && missing > 0)) && play(out, Card::surgeon, "hint.play_heal"))
      return true;
    if (me_.burn > 0 && me_.burn * rules_.cards.burn_damage + std::min<int>(missing, rules_.cards.rum) >= kDousing &&
        play(out, Card::barrels_of_rum, "hint.play_douse"))
      return true;
    if ((missing >= rules_.cards.rum || (hurry && missing > 0)) && play(out, Card::barrels_of_rum, "hint.play_heal"))
      return true;
    if ((missing >= rules_.starters.patch || hurry) && play(out, Card::st_hull_patch, "hint.play_heal")) return true;
    return (missing >= rules_.starters.flask || hurry) && play(out, Card::st_rum_flask, "hint.play_heal");
  }

  // Trap Net and Sabotage hit the leader; a Rope is drawn out with Sabotage before the net flies.
  bool aims(Advised& out, bool crowded) const {
    for (Card aimed : {Card::sabotage, Card::trap_net, Card::chain_shot}) {
      if (!holds(aimed)) continue;
      Seat best;
      int most = 0;
      for (Seat at : rivals()) {
        if (!may_aim(view_, seat_, aimed, at)) continue;
        const Ship& them = view_.at(at);
        const bool roped = them.count(Pending::reinforced_rope) > 0;
        int value = weigh_.threat(them);
        if (aimed == Card::sabotage && them.evasive) value = 0;
        if (aimed == Card::sabotage && roped) value = holds(Card::trap_net) ? value : value / 8;
        if (aimed == Card::trap_net && roped) value /= 8;
        if (aimed == Card::chain_shot &&
            (them.evasive || !(them.storm_due || them.ship == ShipName::stormrider || crowded)))
          value = 0;
        if (value > most) {
          most = value;
          best = at;
        }
      }
      if (!best.somebody()) continue;
      out = {Play{aimed, best}, {"hint.play_aimed", {"RAID-028"}, {{"card", aimed}, {"target", best}}}};
      return true;
    }
    return false;
  }

  // Something for gold, if the other captain can pay for it and is better off too: ammunition for an empty gun, a card
  // that does more for them than for us. Nothing is offered to whoever is about to win.
  bool offer(Advised& out) const {
    if (view_.offers_made >= rules_.trade_offers || !rules_.win_treasure) return false;
    for (Seat at : rivals()) {
      const Ship& them = view_.at(at);
      if (them.gold < 1 || weigh_.steps(them) <= 1) continue;
      if (them.ammo < rules_.attack_ammo && me_.ammo > kKeepAmmo + rules_.attack_ammo && them.gold >= kAmmoPrice) {
        out = {SellAmmo{at, 1, kAmmoPrice}, {"hint.offer", {"RAID-131"}, {{"target", at}}}};
        return true;
      }
      if (them.hand.size() >= rules_.hand_limit) continue;  // RAID-134
      for (Card held : me_.hand) {
        const int price = std::min<int>(them.gold, (weigh_.card(held) - 1) / kGoldWorth);
        if (price < 1 || weigh_.keep(held) >= price * kGoldWorth) continue;
        out = {SellCard{at, held, static_cast<std::int16_t>(price)},
               {"hint.offer_card", {"RAID-131"}, {{"target", at}, {"card", held}}}};
        return true;
      }
    }
    return false;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Ship& me_;
  Weigher weigh_;
  CardBits playable_ = playable(rules_, view_, seat_);
};

}  // namespace
}  // namespace raiders

using namespace raiders;

Advice<Raiders::Move> Raiders::bosun(const Rules& rules, const State& view, Seat seat, Dice&, int style) {
  const Bosun bosun(rules, view, seat, kStyleTable[static_cast<std::size_t>(style)]);
  switch (view.stage) {
    case Stage::spoil: return bosun.spoil();
    case Stage::trade: return bosun.trade();
    case Stage::smoke: return bosun.smoke();
    case Stage::reroll: return bosun.reroll();
    case Stage::loot: return bosun.take();
    case Stage::veil: return bosun.veil();
    case Stage::turn:
    case Stage::plan:
    case Stage::over: break;
  }
  return bosun.turn();
}

Raiders::Move Raiders::policy(const Rules& rules, const State& world, Seat seat, Dice& dice, int style) {
  return bosun(rules, world, seat, dice, style).move;
}

}  // namespace tortuga
