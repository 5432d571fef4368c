// A position in numbers, for bots that look ahead.
#include <algorithm>
#include <cmath>

#include "games/raiders/raiders.h"

namespace tortuga {

using namespace raiders;

namespace {

constexpr CardBits kAttack = bit(Card::enhanced_cannonballs) | bit(Card::explosive_shell) | bit(Card::chain_shot) |
                             bit(Card::fire_shot) | bit(Card::powder_keg) | bit(Card::gunner_mate);
constexpr CardBits kGuard = bit(Card::hull_plating) | bit(Card::reinforced_hull) | bit(Card::evasive_helmsman) |
                            bit(Card::surgeon) | bit(Card::st_armor_plating) | bit(Card::st_hull_patch);

// What the Loot deck still holds, and how likely a captain is to win by so many draws from it.
class Lottery {
 public:
  Lottery(const Rules& rules, const State& state) : rules_(rules) {
    for (Card card : state.loot_deck) {
      maps_ += card == Card::map_fragment;
      gold_ += card == Card::five_gold;
    }
    cards_ = state.loot_deck.size();
  }

  float wins(const Ship& ship, int draws) const {
    draws = std::min(draws, cards_);
    const int maps = rules_.win_map ? std::max(0, rules_.fragments_to_win - ship.fragments) : kNever;
    const int gold = rules_.win_treasure
                         ? std::max(0, (rules_.gold_target - ship.gold + rules_.cards.gold - 1) / rules_.cards.gold)
                         : kNever;
    if (draws <= 0 || (maps > draws && gold > draws)) return 0;
    const float map = share(maps_), coin = share(gold_);
    float missed = 0;  // every way to draw too few of both, as if cards were put back
    for (int m = 0; m < std::min(maps, draws + 1); ++m)
      for (int g = 0; g < std::min(gold, draws - m + 1); ++g)
        missed += ways(draws, m) * ways(draws - m, g) * power(map, m) * power(coin, g) *
                  power(std::max(0.f, 1 - map - coin), draws - m - g);
    return 1 - missed;
  }

 private:
  static constexpr int kNever = 100;
  float share(int copies) const { return static_cast<float>(copies) / static_cast<float>(std::max(1, cards_)); }
  static float power(float base, int times) {
    float product = 1;
    for (; times > 0; --times) product *= base;
    return product;
  }
  static float ways(int from, int take) {
    float count = 1;
    for (int i = 0; i < take; ++i) count = count * static_cast<float>(from - i) / static_cast<float>(i + 1);
    return count;
  }

  const Rules& rules_;
  int maps_ = 0, gold_ = 0, cards_ = 0;
};

}  // namespace

void Raiders::appraise(const Rules& rules, const State& state, Sheet& sheet) {
  const auto share = [](int part, int whole) {
    return static_cast<float>(part) / static_cast<float>(std::max(whole, 1));
  };
  sheet.clear();
  const Lottery lottery(rules, state);
  int most_hp = 1;
  float guns = 0;
  for (Seat seat : state.afloat) {
    const Ship& ship = state.at(seat);
    most_hp = std::max<int>(most_hp, ship.max_hp);
    guns += static_cast<float>(std::min<int>(ship.ammo, 3)) *
            static_cast<float>(rules.ships[ship.ship].attack + rules.die_sides + 1);
  }
  for (int i = 0; i < state.seats(); ++i) {
    const Ship& ship = state.ships[i];
    Sheet::Row& row = sheet.add();
    if (ship.sunk > 0) {
      sheet.out.add(Seat{i});
      continue;
    }
    int attack = 0, guard = 0, nets = 0, glasses = 0;
    for (Card card : ship.hand) {
      nets += card == Card::trap_net;
      glasses += card == Card::spyglass;
      attack += (bit(card) & kAttack) != 0;
      guard += (bit(card) & kGuard) != 0;
    }
    const float own = static_cast<float>(std::min<int>(ship.ammo, 3)) *
                      static_cast<float>(rules.ships[ship.ship].attack + rules.die_sides + 1);
    const bool smokes = may_smoke(rules, ship);
    const float hp = share(ship.hp, most_hp);
    const int left = rules.gold_target - ship.gold;
    row = {hp,
           std::sqrt(std::max(hp, 0.f)),
           rules.win_treasure ? share(ship.gold, rules.gold_target) : 0,
           rules.win_treasure && left <= rules.cards.gold ? 1.f : 0.f,
           rules.win_map ? share(ship.fragments, rules.fragments_to_win) : 0,
           rules.win_map && ship.fragments + 1 >= rules.fragments_to_win ? 1.f : 0.f,
           std::min(1.f, share(ship.ammo, 6)),
           ship.ammo < rules.attack_ammo ? 1.f : 0.f,
           share(attack + total_of(ship.pending), 6),
           share(guard, 4),
           share(ship.hand.size() - attack - guard - nets - glasses, 6),
           static_cast<float>(nets),
           static_cast<float>(glasses),
           lottery.wins(ship, 1),
           lottery.wins(ship, 2),
           lottery.wins(ship, 4),
           smokes ? 1.f : 0.f,
           share(ship.crew, 4),
           std::min(8.f, share(ship.burn * rules.cards.burn_damage, ship.hp)),
           ship.exposed || ship.momentum_lost ? 1.f : 0.f,
           ship.netted ? 1.f : 0.f,
           ship.chained || ship.exhausted ? 1.f : 0.f,
           share(ship.maneuver, 40) + (ship.evasive ? 1.f : 0.f),
           std::min(2.f, (guns - own) / static_cast<float>(std::max<int>(1, ship.hp)) /
                             static_cast<float>(std::max(1, state.afloat.size() - 1))),
           state.turn == Seat{i} ? 1.f : 0.f};
  }
}

int Raiders::horizon(const Rules&, int seats) {
  return seats <= 3 ? 3 : seats <= 6 ? 4 : 2;  // so many captains take long for a round
}

// Everything but offers, of which there may be hundreds, and giving up. First what the bosun would do; then the
// actions, for they decide a turn, and the cards; those aimed at others clockwise, for not all of a long list are
// tried.
void Raiders::shortlist(const Rules& rules, const State& view, Seat seat, Moves& list) {
  Moves all;
  moves(rules, view, seat, all);
  Dice unused = Dice::fast(0);
  const Move best = bosun(rules, view, seat, unused).move;
  list.clear();
  list.push(best);
  const auto aimed_before = [&](const Move& move) {
    if (const Fire* fire = std::get_if<Fire>(&move)) return fire->at < seat;
    const Play* play = std::get_if<Play>(&move);
    return play != nullptr && play->at && *play->at < seat;
  };
  for (const bool cards : {false, true})
    for (const bool before : {false, true})
      for (const Move& move : all) {
        if (std::holds_alternative<SellAmmo>(move) || std::holds_alternative<BuyAmmo>(move) ||
            std::holds_alternative<SellCard>(move) || std::holds_alternative<BuyCard>(move) ||
            std::holds_alternative<StrikeColours>(move) || move == best)
          continue;
        if (std::holds_alternative<Play>(move) == cards && aimed_before(move) == before) list.push(move);
      }
}

}  // namespace tortuga
