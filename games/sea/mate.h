// What a choice is worth to a decent player: one look ahead, from the view alone, with the weights of the
// specification's section 10. All values are hundredths of a point.
#pragma once

#include "engine/visit.h"
#include "games/sea/goods.h"
#include "games/sea/sea.h"
#include "games/sea/sight.h"

namespace tortuga::sea {

// Section 10: "A workable evaluation".
constexpr int kTreasure = 400;  // a Treasure Island touched by an own ship
constexpr int kLanding = 60;    // and landed on: a card
constexpr int kSteal = 90;      // a rival's ship landed on
constexpr int kPassing = 60;    // a rival's ship passed
constexpr int kColour = 80;     // a colour of Goods, up to three
constexpr int kGoodCard = 30;   // a Good, as a bribe to come
constexpr int kDebt = 100;
constexpr int kToken = 120;          // a token kept
constexpr int kIslandFar = 15;       // a step to the nearest Treasure Island
constexpr int kPortFar = 8;          // a step to the nearest port of a missing colour
constexpr int kPirateHit = 60;       // a pirate on a rival's ship
constexpr int kPirateRich = 20;      // and for each Treasure of that rival
constexpr int kPirateOwn = 120;      // a pirate on an own ship
constexpr int kIslandSnatched = 80;  // a Treasure Island taken by pirates that a rival was nearer to
// Ours.
constexpr int kRivalTreasure = 300;  // a Treasure that a rival gets by our doing
constexpr int kCard = 40;            // a card more in hand
constexpr int kLurking = 15;         // a pirate left next to an own ship
constexpr int kClosing = 120;        // bringing the end on when ahead, or when behind
constexpr int kFreeMove = 50;        // the Navigator's bonus

class Mate {
 public:
  Mate(const Rules& rules, const State& view, Seat seat)
      : rules_(rules), view_(view), seat_(seat), me_(view.at(seat)), goods_(goods_of(me_)) {
    lead_ = standing(seat);
    for (int i = 0; i < view.seats(); ++i)
      if (Seat{i} != seat && lead_ - standing(Seat{i}) < margin_) margin_ = lead_ - standing(Seat{i});
  }

  // --- What a choice is worth ---

  int operator()(const Vote& vote) const { return vote.starter == next_seat(view_, seat_); }
  int operator()(const Keep& keep) const { return -static_cast<int>(keep.good); }

  int operator()(const Draw& draw) const {
    if (draw.source == Source::deck) return kCard / 2;
    Card top = kNoCard;
    for (Card card : view_.pile)
      if (rules_.pile_event == PileEvent::again || !is_event(card)) top = card;
    if (is_event(top)) return 0;
    int best = still();
    for (Card card : me_.hand)
      if (is_playable(card)) best = higher(best, card_value(card));
    return higher(0, card_value(top) - best);  // better than what is there already?
  }

  int operator()(const Play& play) const {
    if (sort_of(play.card) == Sort::action) return act_value(play.card);
    int value = best_course(play.card, play.token);
    if (play.token) value -= kToken;
    if (play.token && me_.power == Power::navigator) value += kFreeMove;
    return value;
  }
  int operator()(const Sail& sail) const {
    return course(sail.ship, sail.path, view_.stage == Stage::sail ? view_.card : kNoCard);
  }
  int operator()(const Pass&) const {
    return view_.stage == Stage::drift || view_.stage == Stage::smuggle ? 0 : still();
  }

  int operator()(const Guess& guess) const {
    int cards = rules_.deck.size() - view_.deck.size() - view_.pile.size() - view_.queue.size();
    for (int c = 0; c < kColours; ++c) cards += rules_.goods_each() - view_.stacks.at(c);
    const int others = cards - me_.hand.size();
    const bool many = others >= me_.hand.size() * (view_.seats() - 1);  // the average rival holds as many as we do
    return (guess.than == Than::more) == many;
  }
  int operator()(const Bury& bury) const { return -keep_value(bury.card); }

  int operator()(const Discard& discard) const {
    int value = best_drive(discard.card, discard.token) - keep_value(discard.card) - gift(discard.card);
    if (discard.token) value -= kToken;
    if (discard.token && me_.power == Power::navigator) value += kFreeMove;
    for (Card waiting : view_.waiting) value += effect_value(waiting, discard.card, discard.token);
    return value;
  }
  int operator()(const Blow& blow) const { return blown(blow.ship, blow.path, view_.card); }
  int operator()(const Drive& move) const { return driven(move.pirate - 1, move.path, view_.card); }
  int operator()(const Drift& drift) const { return drifted(drift.island, drift.path, view_.card); }
  int operator()(const Bribe& bribe) const { return bribe.good == cheapest_good(rules_, goods_); }
  int operator()(const Take& take) const { return 1 + (take.good == dearest_good(rules_, view_, goods_)); }

 protected:
  static int higher(int a, int b) { return a > b ? a : b; }
  bool mine(int ship) const { return view_.captains.at(ship) == seat_; }

  // Points in sight: all but the Goods nobody knows of.
  int standing(Seat seat) const { return score_of(rules_, view_.at(seat)).points; }
  // Whether to hurry: above 0 when the end is welcome.
  int closing() const { return margin_ > 0 ? kClosing : margin_ < 0 ? -kClosing : 0; }

  int goods_value(const Goods& goods) const {
    const int colours = colours_of(goods);
    int cards = 0;
    for (auto count : goods) cards += count;
    return 100 * rules_.best_split(goods) + kColour * (colours < 3 ? colours : 3) + kGoodCard * cards;
  }

  // --- Own ships ---

  int nearest_island(Square from, Square but = kOff) const {
    int far = kSize;
    for (Square island : view_.islands)
      if (island != but && distance(from, island) < far) far = distance(from, island);
    return far;
  }

  // How well a ship lies: near Treasure Islands, near ports of colours that are missing, away from pirates.
  int berth(Square here, const Goods& goods) const {
    int port = kSize;
    for (int c = 0; c < kColours; ++c)
      if (goods[static_cast<std::size_t>(c)] == 0 && view_.stacks.at(c) > 0 && distance(here, view_.ports.at(c)) < port)
        port = distance(here, view_.ports.at(c));
    int value = -kIslandFar * nearest_island(here) - (port < kSize ? kPortFar * port : 0);
    for (Square pirate : view_.pirates)
      if (distance(here, pirate) <= 2) value -= kLurking;
    return value;
  }

  // The best berth of the ships that may move, as they lie.
  int still() const {
    int best = -10 * kTreasure;
    for (int c = 0; c < kColours; ++c)
      if (may_move(view_, seat_, static_cast<Colour>(c))) best = higher(best, berth(view_.ships.at(c), goods_));
    return best;
  }

  int course(Colour ship, Path path, Card card) const {
    const Sight sight = look_along(view_, view_.ships[ship], path, card, static_cast<int>(ship));
    int value = kTreasure * sight.islands + kLanding * sight.islands_landed;
    if (sight.islands > 0 && me_.treasures + sight.islands >= rules_.treasure_goal && view_.ending == Ending::none)
      value += margin_ + 3 * sight.islands > 0 ? kClosing : -kClosing;
    for (int c = 0; c < kColours; ++c) {
      if ((sight.ships >> c & 1) == 0 || mine(c)) continue;
      const bool robs = (sight.ships_landed >> c & 1) != 0 || me_.power == Power::thief;
      value += robs ? kSteal : kPassing;
    }
    Goods goods = goods_;
    const int before = goods_value(goods);
    int debt = 0;
    for (int i = 0; i < sight.pirates; ++i) {
      if (colours_of(goods) == 0) debt += kDebt;
      else --goods[static_cast<std::size_t>(cheapest_good(rules_, goods))];
    }
    for (int c = 0; c < kColours; ++c)
      if ((sight.ports >> c & 1) != 0) ++goods[static_cast<std::size_t>(c)];
    if (sight.combo) ++goods[static_cast<std::size_t>(dearest_good(rules_, view_, goods))];
    if (me_.power == Power::gambler) debt /= 2;
    int change = goods_value(goods) - before - debt;
    if (me_.power == Power::strategist && change < 0) change /= 2;
    return value + change + berth(sight.end, goods);
  }

  int best_course(Card card, bool token) const {
    int best = -10 * kTreasure;
    const Courses courses = courses_of(card, token);
    for (int c = 0; c < kColours; ++c)
      if (may_move(view_, seat_, static_cast<Colour>(c)))
        for (Path path : courses) {
          if (token && single_path(card) && path == courses.paths[0] && me_.power != Power::navigator) continue;
          best = higher(best, course(static_cast<Colour>(c), path, card));
        }
    return best;
  }
  int card_value(Card card) const { return sort_of(card) == Sort::action ? act_value(card) : best_course(card, false); }

  // --- Others' ships, pirates, islands ---

  int blown(Colour ship, Path path, Card card) const {
    const Seat captain = view_.captains[ship];
    const Square from = view_.ships[ship];
    const Sight sight = look_along(view_, from, path, card, static_cast<int>(ship));
    const int near = nearest_island(from), far = nearest_island(sight.end);
    int value =
        -kRivalTreasure * sight.islands + (kPirateHit + kPirateRich * view_.at(captain).treasures) * sight.pirates;
    value -= kPirateHit * (sight.ports != 0 || sight.combo);
    return value + (far - near) * (near <= 3 ? 2 * kIslandFar : kIslandFar) / 2;
  }

  int driven(int pirate, Path path, Card card) const {
    const Sight sight = look_along(view_, view_.pirates[static_cast<std::size_t>(pirate)], path, card);
    int value = 0;
    for (int c = 0; c < kColours; ++c)
      if ((sight.ships >> c & 1) != 0)
        value += mine(c) ? -kPirateOwn : kPirateHit + kPirateRich * view_.at(view_.captains.at(c)).treasures;
    if (sight.islands > 0) {
      value += sight.islands * (rivals_nearer(sight.end, path, pirate) ? kIslandSnatched : -kIslandSnatched);
      if (view_.pirate_treasures + sight.islands >= rules_.pirate_goal && view_.ending == Ending::none)
        value += closing();
      else if (view_.pirate_treasures + 2 >= rules_.pirate_goal) value += closing() / 2;
    }
    for (int c = 0; c < kColours; ++c) {
      if (!view_.captains.at(c).somebody()) continue;
      const int far = distance(sight.end, view_.ships.at(c));
      if (mine(c) && far <= 2 && far > 0) value -= kLurking;
      if (!mine(c) && far <= 2 && far > 0) value += kLurking / 2;
      if (!mine(c) && view_.ports.at(c) == sight.end) value += kLurking / 3;
    }
    return value;
  }

  // Whether the first island on a pirate's way is nearer to a rival than to us.
  bool rivals_nearer(Square end, Path path, int pirate) const {
    Square here = view_.pirates[static_cast<std::size_t>(pirate)];
    Square found = end;
    if (path != kJump)
      for (int s = 0; s < length_of(path); ++s) {
        here = step(here, way_of(path, s));
        if (view_.islands.has(here)) {
          found = here;
          break;
        }
      }
    int ours = kSize, theirs = kSize;
    for (int c = 0; c < kColours; ++c) {
      if (!view_.captains.at(c).somebody()) continue;
      int& near = mine(c) ? ours : theirs;
      near = distance(found, view_.ships.at(c)) < near ? distance(found, view_.ships.at(c)) : near;
    }
    return theirs < ours;
  }

  int drifted(Square island, Path path, Card card) const {
    Square here = island;
    for (int s = 0; s < length_of(path); ++s) {
      here = path == kJump ? port_square(view_, card) : step(here, way_of(path, s));
      const bool last = s + 1 == length_of(path);
      int value = 0;
      bool touched = false;
      for (int c = 0; c < kColours; ++c)
        if (view_.ships.at(c) == here) {
          touched = true;
          value += mine(c) ? kTreasure + last * kLanding : -kRivalTreasure;
        }
      for (Square pirate : view_.pirates)
        if (pirate == here) {
          touched = true;
          value += closing() / 2;
        }
      if (touched) return value;
    }
    int near = kSize, then = kSize;
    for (int c = 0; c < kColours; ++c)
      if (mine(c)) {
        near = distance(island, view_.ships.at(c)) < near ? distance(island, view_.ships.at(c)) : near;
        then = distance(here, view_.ships.at(c)) < then ? distance(here, view_.ships.at(c)) : then;
      }
    return kIslandFar * (near - then) - 1;
  }

  int best_drive(Card card, bool token) const {
    int best = -10 * kTreasure;
    for (int p = 0; p < kPirates; ++p)
      for (Path path : courses_of(card, token)) best = higher(best, driven(p, path, card));
    return best;
  }

  // What a waiting Action brings with this discard, each object by itself.
  int effect_value(Card action, Card discard, bool token) const {
    const Courses courses = courses_of(discard, token);
    int value = 0;
    if (action == kHurricane) {
      for (int c = 0; c < kColours; ++c) {
        if (!view_.captains.at(c).somebody() || mine(c)) continue;
        int best = -10 * kTreasure;
        for (Path path : courses) best = higher(best, blown(static_cast<Colour>(c), path, discard));
        value += best;
      }
    } else if (action == kTrouble) {
      for (int p = 0; p < kPirates; ++p) {
        int best = -10 * kTreasure;
        for (Path path : courses) best = higher(best, driven(p, path, discard));
        value += best;
      }
    } else if (action == kSoClose) {
      for (Square island : view_.islands) {
        int best = 0;
        for (Path path : courses) best = higher(best, drifted(island, path, discard));
        value += best;
      }
    }
    return value;
  }

  // --- Actions, and cards kept or given away ---

  int rival_debt() const { return kDebt * 2 / (view_.seats() + 1); }

  int act_value(Card card) const {
    const int stay = still();
    switch (family_of(card)) {
      case Family::hurricane:
      case Family::trouble_at_sea:
      case Family::so_close_yet_so_far: {
        int best = -10 * kTreasure;
        bool self = false;  // the card itself cannot be the discard, unless there are two of it
        for (Card other : me_.hand) {
          if (!is_playable(other)) continue;
          if (other == card && !self) {
            self = true;
            continue;
          }
          best = higher(best, effect_value(card, other, false));
        }
        return stay + best;
      }
      case Family::uncharted_waters: {
        int best = stay;
        for (Card other : me_.hand)
          if (sort_of(other) == Sort::map || sort_of(other) == Sort::port)
            best = higher(best, best_course(other, false));
        return best + kCard;
      }
      case Family::resupply: return stay + 2 * kCard;
      case Family::broken_compass: return stay + rival_debt() * (view_.seats() - 1) / 2;
      case Family::cursed_treasure: {
        int hit = 0;
        for (int i = 0; i < view_.seats(); ++i) hit += Seat{i} != seat_ && view_.players[i].treasures >= me_.treasures;
        return stay + hit * rival_debt();
      }
      default: return stay;
    }
  }

  // A card that would serve us well next turn is worth keeping.
  int keep_value(Card card) const {
    if (sort_of(card) == Sort::action) return kCard / 2;
    const int gain = best_course(card, false) - still();
    return kCard / 2 + (gain > 0 ? gain / 3 : 0);
  }

  // The discard is what the next seat may take: not the course to a Treasure Island.
  int gift(Card card) const {
    if (sort_of(card) == Sort::action) return 0;
    const Seat next = next_seat(view_, seat_);
    for (int c = 0; c < kColours; ++c)
      if (view_.captains.at(c) == next)
        for (Path path : courses_of(card, false))
          if (look_along(view_, view_.ships.at(c), path, card, c).islands > 0) return kRivalTreasure / 3;
    return 0;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Player& me_;
  Goods goods_;
  int lead_ = 0;
  int margin_ = 1000;
};

}  // namespace tortuga::sea
