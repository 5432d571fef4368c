// The figures behind the bosun's choices (what a good player thinks about).
#include <algorithm>

#include "games/raiders/bosun.h"
#include "games/raiders/volley.h"

namespace tortuga::raiders {
namespace {

// What two six-sided dice bring on average with so many rerolls of the lower one.
constexpr int kBestDice[] = {700, 824, 899, 952, 991, 1021, 1046};

// What a hit point of one rival is worth to this captain, in percent, with so many rivals: the others profit too.
constexpr int kRivalHull[] = {100, 100, 75, 65, 60, 55, 50};

constexpr int kLeaderHull = 14;  // what each hit point above the others' average adds to a target

constexpr int kNerve = 9;  // hit points that must be left after the worst recoil

}  // namespace

int Weigher::rerolls(const Ship& ship) const {
  const int crew = ship.lazy ? 0 : active_crew(rules_, ship);
  return crew + (ship.ship == ShipName::black_serpent ? rules_.buffs.savvy_rerolls : 0);
}

int Weigher::damage(const Ship& from, const Ship& to) const {
  const Volley volley = volley_of(rules_, view_, from, to, active_crew(rules_, from) >= rules_.cards.mate_crew);
  const int dice = kBestDice[std::min(rerolls(from), 6)] * (rules_.die_sides + 1) / 7;
  const int base = dice + 100 * (volley.bonus + volley.cards + volley.ghost - volley.penalty);
  return damage_of(volley, std::max(0, base));
}

int Weigher::worst(const Ship& from, const Ship& to) const {
  const Volley volley = volley_of(rules_, view_, from, to, active_crew(rules_, from) >= rules_.cards.mate_crew);
  return damage_of(volley, volley.base(2 * rules_.die_sides));
}

bool Weigher::races() const {
  return (rules_.win_treasure || rules_.win_map) && loot_left(rules_, view_);
}

int Weigher::steps(const Ship& ship) const {
  int best = 9;
  if (!loot_left(rules_, view_)) return best;
  if (rules_.win_treasure) {
    int need = rules_.gold_target - ship.gold;
    const bool paid = view_.merchant && ship.merchant_count + 1 >= rules_.events.merchant_plunders;
    if (paid) need -= rules_.events.merchant_gold;
    best = std::min(best, std::max(1, (need + rules_.cards.gold - 1) / rules_.cards.gold));
  }
  if (rules_.win_map) best = std::min(best, rules_.fragments_to_win - ship.fragments);
  return best;
}

int Weigher::threat(const Ship& ship) const {
  constexpr int kThreats[] = {4200, 4200, 1800, 425, 200};
  const int far = steps(ship);
  const int race = far < 5 ? kThreats[far] : 100;
  // A ship that lives long fires often.
  const int guns = (rules_.ships[ship.ship].attack + 7) * 20 + ship.hp * 4;
  return race + guns;
}

// Damage done, a share of the threat removed with it, and the chance to remove all of it.
int Weigher::fire(const Ship& from, const Ship& to) const {
  const int expected = damage(from, to);
  const int hull = to.hp * 100;
  const int done = std::min(expected, hull);
  const int crowd = opponents();
  const int hull_worth = crowd == 1 && races() ? style_.duel : kRivalHull[std::min(crowd, 6)] * style_.crowd / 100;
  int value = done * hull_worth / 100;
  const int menace = threat(to);
  value += static_cast<int>(static_cast<std::int64_t>(menace) * done / std::max(hull, 100) / (crowd > 3 ? 2 : 1));
  if (crowd > 1) {  // the strongest ship, not the weakest: whoever is left alone wins
    int sum = 0;
    for (Seat other : view_.afloat) sum += other == seat_ ? 0 : view_.at(other).hp;
    value += (to.hp - sum / crowd) * kLeaderHull;
  }
  const int margin = expected - hull;
  const int sinks = margin >= 200 ? 100 : margin <= -400 ? 0 : (margin + 400) * 100 / 600;  // percent
  value += sinks * (crowd == 1 ? kWin / 100 : (menace + 1500) / 100);
  if (to.ship == ShipName::crimson_kraken) value -= rules_.buffs.wrath * (crowd > 1 ? 70 : 100);
  const int recoil = from.count(Pending::powder_keg) * rules_.cards.keg_recoil;
  value -= recoil * 60;
  const int cost = (to.ship == ShipName::crimson_kraken ? rules_.buffs.wrath : 0) + recoil;
  if (me_.hp <= cost && !(sinks == 100 && crowd == 1)) value -= 20'000;
  return value;
}

int Weigher::gold(int amount) const {
  if (!rules_.win_treasure) return 40 * amount;
  const int after = me_.gold + amount;
  if (after >= rules_.gold_target) return kWin;
  return amount * (240 + 225 * after / rules_.gold_target);
}

int Weigher::ammo(int amount) const {
  int value = 0;
  for (int have = me_.ammo; amount > 0; --amount, ++have)
    value += have == 0 ? 300 : have < 3 ? 350 : have < 6 ? 180 : 60;
  return value;
}

int Weigher::loot(Card card) const {
  switch (card) {
    case Card::five_gold: return gold(rules_.cards.gold);
    case Card::map_fragment: {
      if (!rules_.win_map) return 0;
      const int after = me_.fragments + 1;
      if (after >= rules_.fragments_to_win) return kWin;
      return 1800 + 8400 * me_.fragments;
    }
    case Card::ammunition_crate: return ammo(rules_.cards.crate);
    case Card::barrels_of_rum: return 1400;
    case Card::reinforced_rope: return 250;
    default: return 0;
  }
}

// How many of each Loot kind nobody has shown: in the deck, or stowed in somebody's hand.
std::array<int, 5> Weigher::unseen_loot() const {
  std::array<int, 5> left{};
  for (int c = 0; c < 5; ++c) {
    const Card card = card_of(static_cast<LootCard>(c));
    int seen = view_.loot_discard.at(c);
    for (const Ship& ship : view_.ships) {
      for (int i = 0; i < ship.hand.size(); ++i) seen += ship.hand[i] == card && knows(ship, i);
      if (card == Card::map_fragment) seen += ship.fragments;
      if (card == Card::reinforced_rope) seen += ship.count(Pending::reinforced_rope);
    }
    left[static_cast<std::size_t>(c)] = std::max(0, rules_.stock_of(card) - seen);
  }
  return left;
}

int Weigher::plunder() const {
  const auto left = unseen_loot();
  int all = 0;
  std::int64_t sum = 0;
  for (int c = 0; c < 5; ++c) {
    const auto count = left[static_cast<std::size_t>(c)];
    all += count;
    sum += static_cast<std::int64_t>(count) * loot(card_of(static_cast<LootCard>(c)));
  }
  if (view_.loot_deck.empty()) all = 0;
  std::int64_t value = all > 0 ? sum / all : 500;
  const bool fiend = me_.ship == ShipName::golden_harpoon;
  if (fiend && all > 1) {  // the better of two
    value = 0;
    for (int a = 0; a < 5; ++a)
      for (int b = 0; b < 5; ++b) {
        const int better = std::max(loot(card_of(static_cast<LootCard>(a))), loot(card_of(static_cast<LootCard>(b))));
        value +=
            static_cast<std::int64_t>(left[static_cast<std::size_t>(a)]) * left[static_cast<std::size_t>(b)] * better;
      }
    value /= static_cast<std::int64_t>(all) * all;
  }
  const bool peeked = !view_.loot_deck.empty() && view_.loot_known.has(seat_);
  const Card top = peeked ? view_.loot_deck.top() : Card::hidden;
  if (top != Card::hidden) value = fiend ? std::max<std::int64_t>(value, loot(top)) : loot(top);
  if (view_.merchant) {
    if (me_.merchant_count + 1 >= rules_.events.merchant_plunders) value += gold(rules_.events.merchant_gold);
    else value += 950;
  }
  // What exposure costs: the defences that lie idle or are given up.
  const int guns = danger();
  if (me_.maneuver > 0) value -= guns * me_.maneuver / 100 / 2;
  if (defenceless(rules_, me_) || rules_.plunder_exposure == PlunderExposure::all_defenses) {
    if (me_.count(Pending::hull_plating) > 0) value -= guns / 4;
    if (me_.hand.has(Card::smoke_bomb) && me_.hp < 30) value -= guns / 2;
  }
  return static_cast<int>(std::min<std::int64_t>(value, kWin));
}

int Weigher::reload() const {
  return ammo(rules_.reload) - 100;
}

int Weigher::repair() const {
  const int amount = std::min<int>(me_.max_hp - me_.hp,
                                   me_.ship == ShipName::azure_wave ? rules_.buffs.surgeon_repair : rules_.repair);
  return amount * (me_.hp < 25 ? 150 : 80) - 100;
}

int Weigher::maneuver() const {
  const int percent = me_.ship == ShipName::stormrider ? rules_.buffs.wave_maneuver : rules_.maneuver;
  int value = std::min(danger(), 1000) * std::max(0, percent - me_.maneuver) / 100;
  if (me_.storm_due) value += me_.hp <= rules_.events.storm ? 8000 : rules_.events.storm * 100;
  if (!me_.momentum_lost) value -= rules_.ships[me_.ship].attack * 70;
  return value;
}

int Weigher::danger() const {
  int sum = 0;
  for (Seat other : view_.afloat)
    if (other != seat_ && view_.at(other).ammo >= rules_.attack_ammo) sum += damage(view_.at(other), me_);
  return sum / (opponents() * 2) * std::min(opponents(), 3) / 2;
}

int Weigher::card(Card held) const {
  switch (held) {
    case Card::smoke_bomb: return 900;
    case Card::trap_net: return 900;
    case Card::powder_keg:
    case Card::explosive_shell: return 600;
    case Card::surgeon: return 900;
    case Card::barrels_of_rum: return 700;
    case Card::spyglass: return 900;
    case Card::hull_plating: return 500;
    case Card::enhanced_cannonballs:
    case Card::fire_shot: return 350;
    case Card::st_two_gold: return gold(rules_.starters.gold);
    default: return 200;
  }
}

int Weigher::keep(Card held) const {
  const int missing = me_.max_hp - me_.hp;
  switch (held) {
    case Card::surgeon: return std::min<int>(missing, rules_.cards.surgeon) * 30;
    case Card::barrels_of_rum: return std::min<int>(missing, rules_.cards.rum) * 30 + 100 * me_.burn;
    case Card::smoke_bomb: return 700;
    case Card::trap_net: return 900;
    case Card::spyglass: return loot_left(rules_, view_) ? 475 : 0;
    case Card::powder_keg:
    case Card::explosive_shell: return 425;
    case Card::hull_plating: return 400;
    default: return card(held);
  }
}

bool worth_loading(const Rules& rules, const State& view, const Ship& me, Card card, const Ship& target) {
  // In Calm Waters an attack card is worth half: it is kept for the next round.
  if (under(view, EventCard::calm_waters, me) && under(view, EventCard::calm_waters, target)) return false;
  switch (card) {
    case Card::enhanced_cannonballs:
    case Card::explosive_shell:
    case Card::fire_shot:
    case Card::st_weak_cannonballs: return true;
    case Card::gunner_mate: return active_crew(rules, me) >= rules.cards.mate_crew;
    case Card::st_grappling_hook: return target.maneuver >= 20 && me.count(Pending::st_grappling_hook) == 0;
    case Card::powder_keg:  // not if the recoil could sink us soon
      return me.hp > (me.count(Pending::powder_keg) + 1) * rules.cards.keg_recoil + rules.buffs.wrath + kNerve;
    default: return false;
  }
}

Ship loaded(const Rules& rules, const State& view, const Ship& me, const Ship& target) {
  Ship ship = me;
  for (Card card : me.hand)
    if (const int place = pending_place(card);
        place < kAttackCards && ship.pending.at(place) < kMostPending && worth_loading(rules, view, ship, card, target))
      ++ship.pending.at(place);
  return ship;
}

}  // namespace tortuga::raiders
