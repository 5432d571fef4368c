// What a choice is worth to a decent player: one look ahead, with the weights of judgement.h. All values are hundredths
// of a point. A view and the whole position give the same: what the seat may not know is not looked at.
#pragma once

#include <optional>

#include "engine/visit.h"
#include "games/sea/goods.h"
#include "games/sea/judgement.h"
#include "games/sea/reach.h"
#include "games/sea/sea.h"
#include "games/sea/sight.h"

namespace tortuga::sea {

class Mate {
 public:
  Mate(const Rules& rules, const State& view, Seat seat)
      : rules_(rules),
        view_(view),
        seat_(seat),
        me_(view.at(seat)),
        waters_(view),
        goods_(goods_of(me_)),
        hand_(me_.hand, me_.tokens > 0),
        deck_(rules),
        theirs_(deck_.among(their_cards() + rules.draws)),
        ours_(deck_.among(me_.hand.size())),
        drawn_(deck_.among(rules.draws)) {
    know_goods();
    const int mine = score_of(rules, me_).points;
    for (int i = 0; i < view.seats(); ++i)
      if (Seat{i} != seat) margin_ = lower(margin_, mine - standing(Seat{i}));
    if (view.start != kNobody)  // SEA-S02: while a vote is on, nobody has begun yet
      for (Seat s = next_seat(view, view.turn); s != view.start; s = next_seat(view, s)) ++turns_after_;
    last_turn_ = view.ending != Ending::none || (rules.round_limit > 0 && view.round >= rules.round_limit);
    gains_ = gains(goods_);
    gains_of_ = goods_;
    watch_rivals();
    unhindered_ = threat(0);
  }

  // --- What a choice is worth ---

  int operator()(const Vote& vote) const { return vote.starter == next_seat(view_, seat_); }
  int operator()(const Keep& keep) const { return -static_cast<int>(keep.good); }

  int operator()(const Draw& draw) const {
    if (draw.source == Source::deck) return kJudgement.card / 2;
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
    const int later = kJudgement.discard * discard_left(play.card) / 100;
    if (sort_of(play.card) == Sort::action) return act_value(play.card) + later;
    int value = best_course(play.card, play.token) + later;
    if (play.token) value -= token();
    if (play.token && me_.power == Power::navigator) value += kJudgement.free_move;
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
    if (discard.token) value -= token();
    if (discard.token && me_.power == Power::navigator) value += kJudgement.free_move;
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

  static int lower(int a, int b) { return a < b ? a : b; }

  // What the best of several cards does, and what is left without it.
  struct Best {
    int best = 0, second = 0;
    Card by = kNoCard;

    void add(int value, Card card) {
      if (value > best) {
        second = best;
        best = value;
        by = card;
      } else {
        second = higher(second, value);
      }
    }
  };

  // The points of a rival, with the Goods that it may hold.
  int standing(Seat seat) const {
    const Player& rival = view_.at(seat);
    const Score score = score_of(rules_, rival);
    return score.points - score.goods + rules_.best_split(rival_goods(seat));
  }
  const Goods& rival_goods(Seat seat) const { return goods_by_seat_[static_cast<std::size_t>(seat.index())]; }

  // The Goods of the rivals: all that are neither in a stack nor known to be elsewhere, shared out evenly among those
  // whose Goods are not known.
  void know_goods() {
    Goods known{};
    for (int i = 0; i < view_.seats(); ++i) {
      const Player& player = view_.players[i];
      Goods& goods = goods_by_seat_[static_cast<std::size_t>(i)];
      for (int k = 0; k < player.hand.size(); ++k) {
        const Card card = player.hand[k];
        if (!is_good(card) || (Seat{i} != seat_ && !known_to(player.seen[k], seat_))) continue;
        ++goods[static_cast<std::size_t>(colour_of(card))];
        ++known[static_cast<std::size_t>(colour_of(card))];
      }
    }
    const int rivals = view_.seats() - 1;
    for (int i = 0; i < view_.seats(); ++i) {
      if (Seat{i} == seat_ || view_.players[i].goods_known) continue;
      for (std::size_t c = 0; c < kColours; ++c) {
        const int out = rules_.goods_each() - view_.stacks.at(static_cast<int>(c)) - known[c];
        Goods& goods = goods_by_seat_[static_cast<std::size_t>(i)];
        goods[c] = static_cast<std::int8_t>(goods[c] + (out + rivals / 2) / rivals);
      }
    }
  }

  // What it is worth to bring the end on, with so many hundredths of a point gained by it: every seat after us in the
  // round still has a turn.
  int end_value(int gained) const {
    if (last_turn_) return 0;
    const int lead = 100 * margin_ + gained - kJudgement.turn_gain * (turns_after_ > 0);
    return lead > 0 ? kJudgement.ending : -kJudgement.ending;
  }
  // Bringing it nearer is worth a part of that.
  int nearer_end() const { return end_value(0) / 8; }

  int goods_value(const Goods& goods) const {
    const int colours = colours_of(goods);
    int cards = 0;
    for (auto count : goods) cards += count;
    return 100 * rules_.best_split(goods) + kJudgement.colour * (colours < 3 ? colours : 3) +
           kJudgement.good_card * cards;
  }

  // What a Treasure, a token and a card are worth: on the last turn what they score.
  int treasure() const {
    return last_turn_ ? 100 * rules_.treasure_points * rules_.island_treasures : kJudgement.treasure;
  }
  int token() const { return last_turn_ ? 100 * rules_.token_points : kJudgement.token; }
  int card_worth(int worth) const { return last_turn_ ? 0 : worth; }

  // --- Own ships ---

  int nearest_island(Square from, Square but = kOff) const {
    int far = kSize;
    for (Square island : view_.islands)
      if (island != but) far = lower(far, steps_apart(from, island));
    return far;
  }

  // All ships as they lie, after a card that moves none of them was played.
  int still(Card played = kNoCard) const { return future(-1, kOff, 0, goods_, played); }

  int course(Colour ship, Path path, Card card) const {
    const Sight sight = waters_.along(view_.ships[ship], path, card, static_cast<int>(ship));
    int value = treasure() * sight.islands + card_worth(kJudgement.landing) * sight.islands_landed;
    for (int c = 0; c < kColours; ++c) {
      if ((sight.ships >> c & 1) == 0 || mine(c)) continue;
      const bool robs = (sight.ships_landed >> c & 1) != 0 || me_.power == Power::thief;
      value += card_worth(robs ? kJudgement.steal : kJudgement.passing);
    }
    Goods goods = goods_;
    if (sight.pirates > 0 || sight.ports != 0 || sight.combo) value += trade(sight, goods);
    if (sight.islands > 0 && me_.treasures + sight.islands * rules_.island_treasures >= rules_.treasure_goal)
      value += end_value(value);
    return value + future(static_cast<int>(ship), sight.end, sight.taken, goods, card);
  }

  // What Goods are worth that change hands on the way.
  int trade(const Sight& sight, Goods& goods) const {
    const int before = goods_value(goods);
    int debt = 0;
    for (int i = 0; i < sight.pirates; ++i) {
      if (colours_of(goods) == 0) debt += kJudgement.debt;
      else --goods[static_cast<std::size_t>(cheapest_good(rules_, goods))];
    }
    for (int c = 0; c < kColours; ++c)
      if ((sight.ports >> c & 1) != 0) ++goods[static_cast<std::size_t>(c)];
    if (sight.combo) ++goods[static_cast<std::size_t>(dearest_good(rules_, view_, goods))];
    if (me_.power == Power::gambler) debt /= 2;
    const int change = goods_value(goods) - before - debt;
    return me_.power == Power::strategist && change < 0 ? change / 2 : change;
  }

  // What the ships promise for the turns to come, if one of them lies elsewhere, islands are taken and a card is
  // played: how they lie, what they could reach from there, and what rivals could. Nothing, once no turn is to come.
  int future(int moved, Square end, unsigned taken, const Goods& goods, Card played) const {
    if (last_turn_) return 0;
    if (played != bit_of_) {
      bit_of_ = played;
      bit_ = HandReach::bit(me_.hand, played);
    }
    const Prospect prospect{taken, goods, bit_};
    int best = -20 * kJudgement.treasure, second = best;
    for (int c = 0; c < kColours; ++c) {
      if (!mine(c)) continue;
      const int value = lying(c == moved ? end : view_.ships.at(c), prospect);
      second = higher(second, lower(best, value));
      best = higher(best, value);
    }
    if (second > -20 * kJudgement.treasure) best += kJudgement.second_ship * second / 100;
    return best - (taken == 0 ? unhindered_ : threat(taken));
  }

  // What a ship's place is judged by: the islands taken by then, our Goods, the cards gone from our hand.
  struct Prospect {
    unsigned taken;
    Goods goods;
    HandReach::Cards gone;
  };
  // A ship on a square: how it lies, and what it could do next. Courses that are compared differ in one ship, so the
  // last answer for each square is kept; and it holds whichever card is gone, if that one leads nowhere from there.
  int lying(Square here, const Prospect& prospect) const {
    Place& place = place_of(here);
    const Prospect& last = place.prospect;
    if (judged_.add(here)) place.cards = leading_from(here);
    else if (last.taken == prospect.taken && last.goods == prospect.goods &&
             ((last.gone ^ prospect.gone) & place.cards) == 0)
      return place.value;
    if (prospect.goods != gains_of_) {
      gains_of_ = prospect.goods;
      gains_ = gains(prospect.goods);
    }
    place.prospect = prospect;
    return place.value = berth(here, prospect) + kJudgement.next * promise(here, prospect, gains_) / 100;
  }
  // The cards of our hand that lead from a square to an island or a port, with a token if there is one.
  HandReach::Cards leading_from(Square here) const {
    HandReach::Cards cards = 0;
    const auto look = [&](Square there) {
      if (!on_board(there)) return;
      const std::size_t way = apart(here, there);
      cards |= hand_.cards(way, false) | (me_.tokens > 0 ? hand_.cards(way, true) : 0);
    };
    for (Square island : view_.islands) look(island);
    for (int c = 0; c < kColours; ++c) {
      look(view_.ports.at(c));
      cards |= hand_.jumps(c);
    }
    return cards;
  }

  // How well a ship lies: near Treasure Islands, near ports of colours that are missing, away from pirates.
  int berth(Square here, const Prospect& prospect) const {
    int port = kSize, island = kSize;
    for (int c = 0; c < kColours; ++c)
      if (prospect.goods[static_cast<std::size_t>(c)] == 0 && view_.stacks.at(c) > 0)
        port = lower(port, steps_apart(here, view_.ports.at(c)));
    for (int i = 0; i < view_.islands.size(); ++i)
      if ((prospect.taken >> i & 1) == 0) island = lower(island, steps_apart(here, view_.islands[i]));
    if (island == kSize) island = kJudgement.new_far;
    const int value = -kJudgement.island_far * island - (port < kSize ? kJudgement.port_far * port : 0);
    return value - aimed_at(here);
  }
  // What the pirates that rivals can drive there cost on a square.
  int aimed_at(Square here) const {
    Place& place = place_of(here);
    if (sighted_.add(here)) {
      double aimed = 0;
      for (Square pirate : view_.pirates)
        if (on_board(pirate)) aimed += theirs_.chance(deck_.count(apart(pirate, here), false));
      place.aimed = static_cast<int>(kJudgement.aimed_at * aimed);
    }
    return place.aimed;
  }

  // What one more Good of each colour is worth, where one can be had at its port.
  using Gains = std::array<int, kColours>;
  Gains gains(const Goods& goods) const {
    Gains gain{};
    const int before = goods_value(goods);
    for (int c = 0; c < kColours; ++c) {
      if (view_.stacks.at(c) == 0 || !on_board(view_.ports.at(c)) || pirate_on(view_, view_.ports.at(c))) continue;
      Goods more = goods;
      ++more[static_cast<std::size_t>(c)];
      gain[static_cast<std::size_t>(c)] = goods_value(more) - before;
    }
    return gain;
  }

  // The best that can be reached from a square next turn, with the cards left in hand or with those that will be drawn.
  int promise(Square from, const Prospect& prospect, const Gains& gain) const {
    int best = 0;
    for (int i = 0; i < view_.islands.size(); ++i)
      if (const int worth = island_worth_[static_cast<std::size_t>(i)]; (prospect.taken >> i & 1) == 0 && worth > best)
        best = higher(best, hoped(apart(from, view_.islands[i]), 0, prospect.gone, worth));
    for (int c = 0; c < kColours; ++c)
      if (const int worth = gain[static_cast<std::size_t>(c)]; worth > best)
        best = higher(best, hoped(apart(from, view_.ports.at(c)), hand_.jumps(c), prospect.gone, worth));
    return best;
  }
  int hoped(std::size_t way, HandReach::Cards jumps, HandReach::Cards gone, int worth) const {
    if (((hand_.cards(way, false) | jumps) & ~gone) != 0) return worth;
    int value = static_cast<int>(worth * drawn_.chance(deck_.count(way, false)));
    if (me_.tokens > 0 && worth > token()) {
      const double sure = (hand_.cards(way, true) & ~gone) != 0 ? 1 : drawn_.chance(deck_.count(way, true));
      value = higher(value, static_cast<int>((worth - token()) * sure));
    }
    return value;
  }

  // What the rivals may do to us on the islands that are left.
  int threat(unsigned taken) const {
    double most = 0;
    for (int i = 0; i < view_.islands.size(); ++i)
      if ((taken >> i & 1) == 0 && danger_[static_cast<std::size_t>(i)] > most)
        most = danger_[static_cast<std::size_t>(i)];
    return static_cast<int>(kJudgement.threat * most);
  }

  // How likely each island is to be taken by rivals before our next turn: they hold cards like those of the deck.
  void watch_rivals() {
    for (int i = 0; i < view_.islands.size(); ++i) {
      double safe = 1;
      for (int c = 0; c < kColours; ++c)
        if (view_.captains.at(c).somebody() && !mine(c)) safe *= 1 - reaches(c, view_.ships.at(c), view_.islands[i]);
      danger_[static_cast<std::size_t>(i)] = 1 - safe;
      island_worth_[static_cast<std::size_t>(i)] =
          static_cast<int>(kJudgement.treasure * (1 - kJudgement.heed * .01 * (1 - safe)));
    }
  }
  int their_cards() const {  // in the hand of one of them
    int cards = rules_.deck.size() - view_.deck.size() - view_.pile.size() - view_.queue.size();
    for (Card card : me_.hand) cards -= is_playable(card);
    const int rivals = view_.seats() - 1;
    return higher(0, (cards + rivals / 2) / rivals);
  }
  double reaches(int ship, Square from, Square island) const {
    const bool token = view_.at(view_.captains.at(ship)).tokens > 0;
    return theirs_.chance(deck_.count(apart(from, island), token));
  }

  int best_course(Card card, bool token) const {
    int best = -10 * kJudgement.treasure;
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

  // What a rival loses by meeting a pirate: the Good it misses least, or a Debt. What one rival of several loses is not
  // all ours.
  int hit_value(Seat rival) const {
    Goods goods = rival_goods(rival);
    int loss = kJudgement.debt;
    if (colours_of(goods) > 0) {
      const int before = goods_value(goods);
      --goods[static_cast<std::size_t>(cheapest_good(rules_, goods))];
      loss = before - goods_value(goods);
    }
    return kJudgement.pirate_hit * loss / 100 / (view_.seats() - 1) +
           kJudgement.pirate_rich * view_.at(rival).treasures;
  }

  int blown(Colour ship, Path path, Card card) const {
    const Seat captain = view_.captains[ship];
    const Square from = view_.ships[ship];
    const Sight sight = waters_.along(from, path, card, static_cast<int>(ship));
    const int near = nearest_island(from), far = nearest_island(sight.end);
    int value = -kJudgement.rival_treasure * sight.islands + hit_value(captain) * sight.pirates;
    value -= kJudgement.pirate_hit * (sight.ports != 0 || sight.combo);
    return value + (far - near) * (near <= 3 ? 2 * kJudgement.island_far : kJudgement.island_far) / 2;
  }

  // Many cards lead the same way: each is looked along once.
  int driven(int pirate, Path path, Card card) const {
    const int way = path == kJump ? kAtlas.count + static_cast<int>(port_of(card)) : index_of(path);
    const auto place = static_cast<std::size_t>(pirate * kDrives + way);
    if (driven_known_.add(place)) driven_worth_[place] = work_out_drive(pirate, path, card);
    return driven_worth_[place];
  }
  int work_out_drive(int pirate, Path path, Card card) const {
    const Sight sight = waters_.along(view_.pirates[static_cast<std::size_t>(pirate)], path, card);
    int value = 0;
    for (int c = 0; c < kColours; ++c)
      if ((sight.ships >> c & 1) != 0) value += mine(c) ? -kJudgement.pirate_own : hit_value(view_.captains.at(c));
    if (sight.islands > 0) {
      value += sight.islands *
               (rivals_nearer(sight.end, path, pirate) ? kJudgement.island_snatched : -kJudgement.island_snatched);
      value += future(-1, kOff, sight.taken, goods_, kNoCard) - still();
      if (view_.pirate_treasures + sight.islands * rules_.island_treasures >= rules_.pirate_goal) value += end_value(0);
      else if (view_.pirate_treasures + 2 * rules_.island_treasures >= rules_.pirate_goal) value += nearer_end();
    }
    return value + aim(sight.end);
  }
  // What a pirate could be driven into from a square: by rivals, or by our next discard.
  int aim(Square here) const {
    Place& place = place_of(here);
    if (scouted_.add(here)) {
      double sum = 0;
      for (int c = 0; c < kColours; ++c) {
        if (!view_.captains.at(c).somebody() || view_.ships.at(c) == here) continue;
        const int cards = deck_.count(apart(here, view_.ships.at(c)), false);
        sum += mine(c) ? -kJudgement.aimed * theirs_.chance(cards) : kJudgement.aim * ours_.chance(cards);
      }
      place.aim = static_cast<int>(sum);
    }
    return place.aim;
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
      near = lower(near, steps_apart(found, view_.ships.at(c)));
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
          value += mine(c) ? kJudgement.treasure + last * kJudgement.landing : -kJudgement.rival_treasure;
        }
      for (Square pirate : view_.pirates)
        if (pirate == here) {
          touched = true;
          value += nearer_end();
        }
      if (touched) return value;
    }
    int near = kSize, then = kSize;
    for (int c = 0; c < kColours; ++c)
      if (mine(c)) {
        near = lower(near, steps_apart(island, view_.ships.at(c)));
        then = lower(then, steps_apart(here, view_.ships.at(c)));
      }
    return kJudgement.island_far * (near - then) - 1;
  }

  int best_drive(Card card, bool token) const {
    int best = -10 * kJudgement.treasure;
    for (int p = 0; p < kPirates; ++p)
      for (Path path : courses_of(card, token)) best = higher(best, driven(p, path, card));
    return best;
  }

  // The best that the cards left could do for us as a discard, once one is played.
  int discard_left(Card played) const {
    if (!driven_) {
      driven_ = Best{};
      for (Card card : me_.hand)
        if (is_playable(card)) driven_->add(best_drive(card, false), card);
    }
    return played == driven_->by ? driven_->second : driven_->best;
  }

  // What a waiting Action brings with this discard, each object by itself.
  int effect_value(Card action, Card discard, bool token) const {
    const Courses courses = courses_of(discard, token);
    int value = 0;
    if (action == kHurricane) {
      for (int c = 0; c < kColours; ++c) {
        if (!view_.captains.at(c).somebody() || mine(c)) continue;
        int best = -10 * kJudgement.treasure;
        for (Path path : courses) best = higher(best, blown(static_cast<Colour>(c), path, discard));
        value += best;
      }
    } else if (action == kTrouble) {
      for (int p = 0; p < kPirates; ++p) {
        int best = -10 * kJudgement.treasure;
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

  int rival_debt() const { return kJudgement.debt / (view_.seats() - 1); }

  int act_value(Card card) const {
    const int stay = still(card);
    switch (family_of(card)) {
      case Family::hurricane:
      case Family::trouble_at_sea:
      case Family::so_close_yet_so_far: {
        int best = -10 * kJudgement.treasure;
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
        int best = 0, second = 0;
        for (Card other : me_.hand) {
          if (sort_of(other) != Sort::map && sort_of(other) != Sort::port) continue;
          const int gain = best_course(other, false) - stay;
          second = higher(second, lower(best, gain));
          best = higher(best, gain);
        }
        return stay + best + kJudgement.second_play * second / 100 + card_worth(kJudgement.card);
      }
      case Family::resupply: return stay + card_worth(kJudgement.resupply);
      case Family::broken_compass: return stay + kJudgement.compass * rival_debt() / 100;
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
    if (last_turn_) return 0;
    if (sort_of(card) == Sort::action) return kJudgement.card / 2;
    return kJudgement.card / 2 + still() - still(card);
  }

  // The discard is what the next seat may take: not the course to a Treasure Island.
  int gift(Card card) const {
    if (sort_of(card) == Sort::action) return 0;
    const Seat next = next_seat(view_, seat_);
    for (int c = 0; c < kColours; ++c)
      if (view_.captains.at(c) == next)
        for (Path path : courses_of(card, false))
          if (waters_.along(view_.ships.at(c), path, card, c).islands > 0) return kJudgement.rival_treasure / 3;
    return 0;
  }

  const Rules& rules_;
  const State& view_;
  Seat seat_;
  const Player& me_;
  Waters waters_;
  Goods goods_;
  std::array<Goods, kMostSeats> goods_by_seat_{};
  int margin_ = 1000;                   // in points, to the best rival
  int turns_after_ = 0;                 // of others in this round
  bool last_turn_ = false;              // this is our last one
  mutable std::optional<Best> driven_;  // by the cards in hand, worked out when first asked for
  HandReach hand_;
  DeckReach deck_;
  DeckReach::Odds theirs_, ours_, drawn_;  // of a rival's cards, of as many as we hold, of those we draw
  mutable Gains gains_{};  // and for which Goods, and the bit of which card: those that were asked for last
  mutable Goods gains_of_{};
  mutable Card bit_of_ = kNoCard;
  mutable HandReach::Cards bit_ = 0;
  int unhindered_ = 0;                            // what rivals threaten while nobody takes an island
  std::array<double, kMostIslands> danger_{};     // how likely rivals take an island before our next turn
  std::array<int, kMostIslands> island_worth_{};  // to us, next turn

  // What was found out about a square, and about which ones: pieces that are off the board have a place, too.
  struct Place {
    Prospect prospect;
    HandReach::Cards cards;
    int value, aimed, aim;
  };
  template <int Places>
  struct Known {
    std::array<std::uint64_t, Places / 64 + 1> words{};
    bool add(std::size_t place) {  // true if it is new
      const std::uint64_t bit = std::uint64_t{1} << (place % 64);
      const bool fresh = (words[place / 64] & bit) == 0;
      words[place / 64] |= bit;
      return fresh;
    }
    bool add(Square square) { return add(static_cast<std::size_t>(index_of(square))); }
  };
  Place& place_of(Square square) const { return places_[static_cast<std::size_t>(index_of(square))]; }
  mutable std::array<Place, kSquares + 1> places_;
  mutable Known<kSquares> judged_, sighted_, scouted_;

  static constexpr int kDrives = kAtlas.count + kColours;  // courses of a pirate: all paths, and a jump to each port
  mutable std::array<int, kPirates * kDrives> driven_worth_;
  mutable Known<kPirates * kDrives> driven_known_;
};

}  // namespace tortuga::sea
