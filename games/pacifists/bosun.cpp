// What a decent player does: reckons for each turn what it would leave to chance this round if nobody else laid another
// card, and lays a card only where it saves more than a card is worth. Sees the own hand, the open orders and how many
// cards lie face down elsewhere.
#include "games/pacifists/forecast.h"
#include "games/pacifists/pacifists.h"

namespace tortuga {
namespace pacifists {
namespace {

// All prices are in crew: 1 is one hand lost. Half or twice as much of any one of them costs a table of bosuns about
// one win in a hundred.
constexpr double kDoom = 60;     // a lost game
constexpr double kDecay = 0.35;  // each token of hull or crew makes a later loss that much less likely
constexpr double kSail = 0.1;    // a sail: little, for slow ships ram less
constexpr double kGapPrice[] = {5.1, 2.9, 1.9, 1.3, 0.8, 0.56, 0.4, 0.24, 0.16};  // by tiles, for each round to come
constexpr int kGapRounds = 3;                                                     // to come at most: gaps change
constexpr double kFuture[kMostRounds] = {0, 0.6, 0.85, 1, 1, 1, 1};          // weight of later losses by rounds to come
constexpr double kKeep[kMostRounds] = {0.02, 1.5, 2.5, 2.5, 2.5, 2.5, 2.5};  // what a card must save, likewise

constexpr int kMostDice = 48;  // more are as good as this many

struct Cost {
  double crew = 0, doom = 0, future = 0, gaps = 0;
  constexpr double sum() const { return crew + doom + future + gaps; }
  constexpr void add(const Cost& other, double times) {
    crew += times * other.crew;
    doom += times * other.doom;
    future += times * other.future;
    gaps += times * other.gaps;
  }
};

// What a position with open orders costs on the average.
class Reckoner {
 public:
  Reckoner(const Rules& rules, const State& view)
      : rules_(rules), seats_(view.seats()), left_(rules.rounds - view.round) {
    hit_ = static_cast<double>(rules.die_sides - rules.success_from + 1) / rules.die_sides;
    for (int dice = 0; dice <= kMostDice; ++dice) {
      quiet_[dice] = fierce_[dice] = 0;
      for (int k = 0; k <= dice; ++k) {
        const double missed = k < dice ? chance_[dice - 1][k] * (1 - hit_) : 0;
        const double made = k > 0 ? chance_[dice - 1][k - 1] * hit_ : 0;
        chance_[dice][k] = dice == 0 ? 1 : missed + made;
        if (k < rules.quiet_limit * seats_) quiet_[dice] += chance_[dice][k];
        if (k > rules.fierce_limit * seats_) fierce_[dice] += chance_[dice][k];
      }
    }
    risk_[0] = 1;
    for (int tokens = 1; tokens < kMostRisk; ++tokens) risk_[tokens] = risk_[tokens - 1] * kDecay;
  }

  Cost cost(const State& view) const {
    const Forecast ahead = forecast(rules_, view);
    Cost cost;
    int casualties = 0;
    for (int i = 0; i < seats_; ++i) {
      const Ship& ship = view.ships[i];
      const Danger& danger = ahead.dangers[i];
      casualties += danger.crew;
      const int newcomers = static_cast<int>(hit_ * ahead.coming[i] / 2);  // those one may count on
      suffer(ship.crew + newcomers, danger.crew, ahead.leaving[i], 1, cost);
      suffer(ship.hull, danger.hull, 0, 0, cost);
      if (left_ > 0) cost.crew += kSail * hit_ * std::min<int>(danger.sails, 2 * ship.sails);
    }
    const int told = std::min(casualties, kMostDice);
    const double calm = 1 - quiet_[told] - fierce_[told];  // PAC-121 to PAC-123
    for (int i = 0; i < seats_; ++i) {
      const int tiles = ahead.gaps[i];
      const double price = calm * price_of(tiles) + quiet_[told] * price_of(tiles - rules_.tide) +
                           fierce_[told] * price_of(tiles + rules_.tide);
      cost.gaps += std::min(kGapRounds, left_) * price;
    }
    return cost;
  }

 private:
  static double price_of(int tiles) {
    constexpr int kPrices = std::size(kGapPrice);
    return tiles < 0 ? kGapPrice[0] : tiles < kPrices ? kGapPrice[tiles] : 0;
  }

  // `dice` may each take a token and `leaving` may each send one away; a token taken is worth `worth`.
  void suffer(int tokens, int dice, int leaving, double worth, Cost& cost) const {
    const int told = std::min(dice + leaving, kMostDice);
    double lost = 0, doom = 0, future = 0;
    for (int k = 0; k <= told; ++k) {
      const double chance = chance_[told][k];
      const int left = tokens - k;
      lost += chance * std::min(k, tokens);
      if (left <= 0) doom += chance;
      else future += chance * risk_[std::min(left, kMostRisk - 1)];
    }
    if (dice > 0) cost.crew += worth * lost * dice / (dice + leaving);
    cost.doom += kDoom * doom;
    cost.future += kDoom * kFuture[left_] * future;
  }

  static constexpr int kMostRisk = 24;
  const Rules& rules_;
  int seats_, left_;                             // rounds to come after this one
  double hit_ = 0;                               // the chance of a die
  double chance_[kMostDice + 1][kMostDice + 1];  // of k successes with so many dice
  double quiet_[kMostDice + 1], fierce_[kMostDice + 1];
  double risk_[kMostRisk];
};

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

class Bosun {
 public:
  Bosun(const Rules& rules, const State& view, Seat seat)
      : rules_(rules), seat_(seat), view_(view), reckoner_(rules, view), unseen_(unseen_orders(rules, view)) {
    // A card that lies face down by a threat is a sign that it is being dealt with: taken for There is Grog.
    for (Ship& ship : view_.ships)
      for (Post& post : ship.sides) {
        if (!post.cards.hidden()) continue;
        Laid guess;
        for (int i = 0; i < post.laid && post.captain != Order::retreat; ++i) guess.push(Card::is_grog);
        post.cards = guess;
      }
  }

  Advice<Move> turn() const {
    const double keep = kKeep[rules_.rounds - view_.round];
    const Cost idle = reckoner_.cost(view_);
    Cost chosen = idle;
    Play choice;
    double best = 0;
    Moves list;
    Pacifists::moves(rules_, view_, seat_, list);
    EnumMap<Card, EnumMap<Side, double>> gains;  // of single cards, which are listed before pairs
    const auto gain = [&](const Lay& lay) -> double& {
      return gains[lay.card][lay.side];
    };
    for (const Move& move : list) {
      const Play& play = *std::get_if<Play>(&move);
      if (play.cards.empty() || (play.cards.size() > 1 && !promises(play, gain(play.cards[0]), gain(play.cards[1]))))
        continue;
      const Cost cost = expect(play);
      const double saved = idle.sum() - cost.sum();
      if (play.cards.size() == 1) gain(play.cards[0]) = saved;
      const double net = saved - keep * play.cards.size();
      if (net <= best) continue;
      best = net;
      choice = play;
      chosen = cost;
    }
    return {choice, reason(choice, idle, chosen)};
  }

 private:
  // Whether two cards are worth reckoning: one of them helps alone; beside Belay that Order, which takes an average
  // over all captain cards, it must be the other one.
  static bool promises(const Play& play, double first, double second) {
    const bool belays[] = {play.cards[0].card == Card::belay, play.cards[1].card == Card::belay};
    if (belays[0] || belays[1]) return !(belays[0] && belays[1]) && (belays[0] ? second : first) > 0;
    return first > 0 || second > 0;
  }

  // With Belay that Order, the average over the captain cards that may come.
  Cost expect(const Play& play) const {
    State draft = drafted(view_, seat_, play);
    for (const Lay& lay : play.cards) {
      Post& post = draft.at(seat_).at(lay.side);
      const bool spared = post.captain == Order::boarding && rules_.belay_on_boarding == BelayOnBoarding::no_effect;
      if (lay.card != Card::belay || post.captain == Order::none || spared || view_.captains_left == 0) continue;
      post.cards->take(post.cards->find(Card::belay));
      --post.laid;
      Cost sum;
      int copies = 0;
      for (const UnseenOrder& unseen : unseen_) {
        post.captain = unseen.order;
        sum.add(reckoner_.cost(draft), unseen.copies);
        copies += unseen.copies;
      }
      if (copies == 0) {
        post.captain = Order::none;
        break;
      }
      Cost average;
      average.add(sum, 1.0 / copies);
      return average;
    }
    return reckoner_.cost(draft);
  }

  // What the choice is good for most of all.
  Reason reason(const Play& play, const Cost& before, const Cost& after) const {
    if (view_.at(seat_).hand_size == 0) return {"hint.no_cards", {"PAC-034", "PAC-033"}};
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
  Reckoner reckoner_;
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

}  // namespace tortuga
