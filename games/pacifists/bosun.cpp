// What a decent player does: reckons for each turn what it would leave to chance this round if the others laid what
// they are likely to lay, and lays a card only where it saves more than a card is worth. Sees the own hand, the open
// orders, how many cards lie face down elsewhere and how many are in whose hand.
#include <cmath>
#include <optional>

#include "engine/ranking.h"
#include "games/pacifists/forecast.h"
#include "games/pacifists/guess.h"
#include "games/pacifists/pacifists.h"

namespace tortuga {
namespace pacifists {
namespace {

constexpr double kGoldenCut = 0.618;
constexpr int kMostWorlds = 8;

// The captain cards that nobody has seen.
struct UnseenOrder {
  Order order;
  int copies;
};
using UnseenOrders = List<UnseenOrder, enum_size<Order>>;

UnseenOrders unseen_orders(const Rules& rules, const State& view) {
  EnumMap<Order, int> left;
  for (int o = 0; o < enum_size<Order>; ++o)
    left.at(o) = copies_built(rules, view.seats(), static_cast<Order>(o)) - view.captains_gone.at(o);
  for (const Ship& ship : view.ships)
    for (const Post& post : ship.sides) --left[post.captain];
  UnseenOrders list;
  for (int o = 0; o < enum_size<Order>; ++o)
    if (left.at(o) > 0) list.push({static_cast<Order>(o), left.at(o)});
  return list;
}

// Cards that lie face down where `seat` may not look (PAC-035); in a whole position, too.
bool face_down(const State& state, Seat seat, int ship) {
  return Seat{ship} != seat && state.phase == Phase::players;
}

// The players' cards that `seat` has not seen, by name.
EnumMap<Card, int> unseen_cards(const Rules& rules, const State& view, Seat seat) {
  EnumMap<Card, int> left;
  for (int c = 0; c < enum_size<Card>; ++c)
    left.at(c) = copies_built(rules, static_cast<Card>(c)) - view.players_gone.at(c);
  for (Card card : *view.at(seat).hand) --left[card];
  for (int i = 0; i < view.seats(); ++i)
    if (!face_down(view, seat, i))
      for (const Post& post : view.ships[i].sides)
        for (Card card : *post.cards) --left[card];
  return left;
}

class Bosun {
 public:
  Bosun(const Rules& rules, const State& view, Seat seat)
      : rules_(rules), seat_(seat), view_(view), reckoner_(rules, view), unseen_(unseen_orders(rules, view)) {
    bool hidden = false;
    for (int i = 0; i < view.seats(); ++i) {
      hidden = hidden || yet_to_lay(i);
      if (!face_down(view, seat, i)) continue;
      for (Post& post : view_.ships[i].sides) {
        hidden = hidden || post.laid > 0;
        post.cards = Laid{};
        post.laid = 0;
      }
    }
    worlds_.push(view_);
    same_.push(0);
    if (hidden) guess_cards(view);
    for (int w = 0; w < worlds_.size(); ++w)
      if (same_[w] == w) {
        scenes_[w].emplace(rules, worlds_[w]);
        idle_[w] = reckoner_.cost(worlds_[w], *scenes_[w]);
      }
  }

  Advice<Move> turn() {
    Cost idle, chosen;
    const Play choice = best(idle, chosen);
    return {choice, reason(choice, idle, chosen)};
  }
  Move best() {
    Cost idle, chosen;
    return best(idle, chosen);
  }

  // What can be said for a turn even if there is a better one: whom its cards help.
  Reason merit(const Play& play) {
    if (play.cards.empty()) return {};
    const Cost idle = expect({}), cost = expect(play);
    return cost.sum() < idle.sum() ? reason(play, idle, cost) : Reason{};
  }

  // The turns that save most, the best first.
  void shortlist(Moves& list) {
    Ranking<Play, 7> best;
    best.add({}, 0);
    weigh(expect({}), [&](const Play& play, const Cost&, double net) { best.add(play, net); });
    list.clear();
    best.write(list);
  }

 private:
  Play best(Cost& idle, Cost& chosen) {
    idle = chosen = expect({});
    Play choice;
    double best = 0;
    weigh(idle, [&](const Play& play, const Cost& cost, double net) {
      if (net <= best) return;
      best = net;
      choice = play;
      chosen = cost;
    });
    return choice;
  }

  // Calls f(play, cost, net) for the turns that lay a card and promise something: what they leave to chance, and what
  // they save beyond the price of their cards. Two cards are tried if they may be the best so far.
  template <class F>
  void weigh(const Cost& idle, F&& f) {
    const EnumMap<Side, double> harms = harms_of(idle);
    Moves list;
    Pacifists::moves(rules_, view_, seat_, list);
    constexpr double kNever = -2 * kJudgement.doom;
    EnumMap<Card, EnumMap<Side, double>> gains;  // of single cards, which are listed before pairs
    double best = 0;
    for (const Move& move : list) {
      const Play& play = *std::get_if<Play>(&move);
      if (play.cards.empty()) continue;
      const double price = price_of(play);
      double& gain = gains[play.cards[0].card][play.cards[0].side];
      if (play.cards.size() == 1) {
        gain = kNever;
        if (!may_help(play.cards[0], harms)) continue;
      } else {
        const double second = gains[play.cards[1].card][play.cards[1].side];
        if (gain == kNever || second == kNever || !promises(play, gain, second)) continue;
        if (std::max(0.0, gain) + std::max(0.0, second) + kJudgement.together < best + price) continue;
      }
      const Cost cost = expect(play);
      const double saved = idle.sum() - cost.sum();
      if (play.cards.size() == 1) gain = saved;
      best = std::max(best, saved - price);
      f(play, cost, saved - price);
    }
  }

  // What the orders of one's own sides cost.
  EnumMap<Side, double> harms_of(const Cost& idle) {
    EnumMap<Side, double> harms;
    for (Side side : kSides) {
      harms[side] = idle.sum();
      const Order order = view_.at(seat_).at(side).captain;
      if (!can_be_spared(order)) continue;
      for (State& world : worlds_) world.at(seat_).at(side).captain = Order::none;
      harms[side] -= expect({}).sum();
      for (State& world : worlds_) world.at(seat_).at(side).captain = order;
    }
    return harms;
  }
  bool may_help(const Lay& lay, const EnumMap<Side, double>& harms) const {
    const Ship& ship = view_.at(seat_);
    const bool harms_more = harms[lay.side] > price_of({{lay}});
    return pacifists::may_help(rules_, lay.card, ship.at(lay.side).captain, ship.at(across(lay.side)).captain,
                               harms_more);
  }

  // Somebody else with cards in hand who has not had a turn.
  bool yet_to_lay(int ship) const {
    return view_.phase == Phase::players && Seat{ship} != seat_ && !view_.had_turn.has(Seat{ship}) &&
           view_.ships[ship].hand_size > 0;
  }

  // Several worlds in place of one that nobody knows: the cards that lie face down differ from one to the other, and
  // those that will be laid. Worlds in which all cards were guessed alike are reckoned once.
  void guess_cards(const State& view) {
    while (worlds_.size() < kJudgement.worlds) {
      worlds_.push(view_);
      same_.push(0);
    }
    const EnumMap<Card, int> cards = unseen_cards(rules_, view, seat_);
    double spot = 0.5 / worlds_.size();
    for (int i = 0; i < view.seats(); ++i)
      for (Side side : kSides) {
        if (!face_down(view, seat_, i)) continue;
        for (int k = 0; k < view.ships[i].at(side).laid; ++k) {
          Guesses guesses[kMostWorlds];
          for (int w = 0; w < worlds_.size(); ++w) {
            if (same_[w] != w) continue;
            Scene scene(rules_, worlds_[w]);
            guesses[w] = guess_card(rules_, reckoner_, worlds_[w], scene, Seat{i}, side, cards, kJudgement.least_saved);
          }
          lay_guesses(Seat{i}, side, spot, [&](int w) { return std::optional(guesses[same_[w]].at(spot)); });
        }
      }
    // Those who come later will do what they can about their own orders, if they hold a card for it.
    State before = worlds_[0];
    Scene scene(rules_, before);
    for (int i = 0; i < view.seats(); ++i) {
      if (!yet_to_lay(i)) continue;
      const double least = kJudgement.thrift * price_of(view.ships[i].hand_size, 1);
      Guesses best;
      Side where = Side::starboard;
      for (Side side : kSides) {
        if (view.ships[i].at(side).captain == Order::none) continue;
        const Guesses guesses = guess_card(rules_, reckoner_, before, scene, Seat{i}, side, cards, least);
        if (guesses.saved <= best.saved) continue;
        best = guesses;
        where = side;
      }
      if (best.list.empty()) continue;
      lay_guesses(Seat{i}, where, spot,
                  [&](int) { return spot < best.sum ? std::optional(best.at(spot / best.sum)) : std::nullopt; });
    }
  }

  // Lays in each world the card that f(world) names, if it names one, while `spot` goes evenly through the worlds.
  template <class F>
  void lay_guesses(Seat seat, Side side, double& spot, F&& f) {
    std::optional<Card> guessed[kMostWorlds];
    for (int w = 0; w < worlds_.size(); ++w) {
      guessed[w] = f(w);
      spot += 1.0 / worlds_.size();
      spot -= spot >= 1;
    }
    const auto before = same_;
    for (int w = 0; w < worlds_.size(); ++w) {
      if (guessed[w]) {
        Post& here = worlds_[w].at(seat).at(side);
        ++here.laid;
        here.cards->push(*guessed[w]);
      }
      same_[w] = 0;
      while (before[same_[w]] != before[w] || guessed[same_[w]] != guessed[w]) ++same_[w];
    }
    spot += kGoldenCut - (spot + kGoldenCut >= 1);  // so that no two cards are guessed alike
  }

  // Whether two cards are worth reckoning: one of them helps alone; beside Belay that Order, which takes an average
  // over all captain cards, it must be the other one.
  static bool promises(const Play& play, double first, double second) {
    const bool belays[] = {play.cards[0].card == Card::belay, play.cards[1].card == Card::belay};
    if (belays[0] || belays[1]) return !(belays[0] && belays[1]) && (belays[0] ? second : first) > 0;
    return first > 0 || second > 0;
  }

  // What a turn must save: the cards it lays, and as many that are not drawn. Of many cards in hand most can never be
  // used. In the last round they are worth nothing.
  double price_of(const Play& play) const {
    const int played = play.cards.size();
    double price = price_of(view_.at(seat_).hand_size, played);
    if (view_.round < rules_.rounds)
      for (const Lay& lay : play.cards) price += kJudgement.card[lay.card];
    return price;
  }
  double price_of(int hand, int played) const {
    if (view_.round == rules_.rounds) return 0;
    const auto lack = [](int cards) {
      return kJudgement.cards[std::clamp(cards, 0, static_cast<int>(std::size(kJudgement.cards)) - 1)];
    };
    const int most = hand + rules_.turn_cards;
    return lack(most - 2 * played) - lack(most);
  }

  // Beside Belay that Order the average over the captain cards that may come: each in one world only, compared with
  // what that world costs as it is.
  Cost expect(const Play& play) {
    const int belayed = belays(play);
    Cost sum;
    if (belayed >= 0) {
      int copies = 0, world = 0;
      for (const UnseenOrder& unseen : unseen_) {
        sum.add(expect(world, play, belayed, unseen.order), unseen.copies);
        sum.add(idle_[same_[world]], -unseen.copies);
        copies += unseen.copies;
        do world = world + 1 == worlds_.size() ? 0 : world + 1;
        while (same_[world] != world);
      }
      Cost average;
      average.add(sum, 1.0 / copies);
      for (int w = 0; w < worlds_.size(); ++w) average.add(idle_[same_[w]], 1.0 / worlds_.size());
      return average;
    }
    Cost costs[kMostWorlds];
    for (int w = 0; w < worlds_.size(); ++w) {
      costs[w] = same_[w] == w ? expect(w, play, -1, Order::none) : costs[same_[w]];
      sum.add(costs[w], 1.0 / worlds_.size());
    }
    return sum;
  }
  // The first card that lets an unseen order take the place of one of the ship's, -1 if there is none.
  int belays(const Play& play) const {
    if (unseen_.empty() || view_.captains_left == 0) return -1;
    for (int i = 0; i < play.cards.size(); ++i) {
      const Order order = view_.at(seat_).at(play.cards[i].side).captain;
      const bool spared = order == Order::boarding && rules_.belay_on_boarding == BelayOnBoarding::no_effect;
      if (play.cards[i].card == Card::belay && order != Order::none && !spared) return i;
    }
    return -1;
  }
  // The cards are laid in the world itself and picked up again: a copy would take longer than a look at it. In the
  // place of card `belayed`, if it is one, there is the order that comes of it.
  Cost expect(int w, const Play& play, int belayed, Order order) {
    State& world = worlds_[w];
    Scene& scene = *scenes_[w];
    const EnumMap<Side, Post> before = world.at(seat_).sides;
    for (int i = 0; i < play.cards.size(); ++i) {
      Post& post = world.at(seat_).at(play.cards[i].side);
      if (i == belayed) {
        post.captain = order;
      } else {
        post.cards->push(play.cards[i].card);
        ++post.laid;
      }
    }
    scene.reveal(seat_);
    const Cost cost = reckoner_.cost(world, scene);
    world.at(seat_).sides = before;
    return cost;
  }

  // What the choice is good for most of all.
  Reason reason(const Play& play, const Cost& before, const Cost& after) const {
    if (view_.at(seat_).hand_size == 0)
      return {"hint.no_cards", {"PAC-034", "PAC-033"}, {{"draws", rules_.turn_cards}}};
    if (play.cards.empty())
      return view_.round == rules_.rounds ? Reason{"hint.nothing_helps", {"PAC-033"}}
                                          : Reason{"hint.save", {"PAC-033", "PAC-039"}};
    const double saved[] = {before.doom - after.doom, before.gaps - after.gaps, before.crew - after.crew,
                            before.future - after.future};
    const auto most = std::max_element(std::begin(saved), std::end(saved)) - std::begin(saved);
    const bool two = play.cards.size() > 1;
    static constexpr std::string_view kOne[] = {"hint.doom", "hint.gaps", "hint.crew", "hint.future"};
    static constexpr std::string_view kTwo[] = {"hint.doom_two", "hint.gaps_two", "hint.crew_two", "hint.future_two"};
    static constexpr List<std::string_view, 4> kRules[] = {
        {"PAC-006", "PAC-007"}, {"PAC-021", "PAC-022"}, {"PAC-125"}, {"PAC-006", "PAC-007"}};
    Reason reason{
        two ? kTwo[most] : kOne[most], kRules[most], {{"card", play.cards[0].card}, {"side", play.cards[0].side}}};
    if (two) {
      reason.details.push({"second", play.cards[1].card});
      reason.details.push({"second_side", play.cards[1].side});
    }
    return reason;
  }

  const Rules& rules_;
  Seat seat_;
  State view_;
  List<State, kMostWorlds> worlds_;
  List<int, kMostWorlds> same_;  // by world: the first that equals it
  Reckoner reckoner_;
  std::optional<Scene> scenes_[kMostWorlds];  // of the worlds that equal none before
  Cost idle_[kMostWorlds];                    // of these, if one lays nothing
  UnseenOrders unseen_;
};

}  // namespace
}  // namespace pacifists

using namespace pacifists;

// A saboteur breaks sails and loads chainshot: neither costs a life.
Advice<Pacifists::Move> Pacifists::bosun(const Rules& rules, const State& view, Seat seat, Dice&) {
  if (view.phase == Phase::boarding) return {fallback(rules, view, seat), {"hint.sails", {"PAC-145", "PAC-008"}}};
  if (view.phase == Phase::artillery) return {fallback(rules, view, seat), {"hint.chainshot", {"PAC-144", "PAC-008"}}};
  return Bosun{rules, view, seat}.turn();
}

Pacifists::Move Pacifists::policy(const Rules& rules, const State& world, Seat seat, Dice&) {
  if (world.phase != Phase::players) return fallback(rules, world, seat);
  return Bosun{rules, world, seat}.best();
}

Reason Pacifists::merit(const Rules& rules, const State& view, Seat seat, const Move& move) {
  const Play* play = std::get_if<Play>(&move);
  return play == nullptr || view.phase != Phase::players ? Reason{} : Bosun{rules, view, seat}.merit(*play);
}

void Pacifists::shortlist(const Rules& rules, const State& view, Seat seat, Moves& list) {
  if (view.phase != Phase::players) return moves(rules, view, seat, list);
  Bosun{rules, view, seat}.shortlist(list);
}

}  // namespace tortuga
