#include "games/pacifists/forecast.h"

namespace tortuga::pacifists {
namespace {

constexpr std::int16_t narrow(int n) {
  return static_cast<std::int16_t>(n);
}
constexpr int index(Side side) {
  return static_cast<int>(side);
}

// The resolution without dice, in its order. Nothing in the view changes but its gaps. `kWhole`: with the least and the
// most that guns may do, which whoever reckons with averages does without.
template <bool kWhole>
class Augur {
 public:
  Augur(const Rules& rules, const State& view, Forecast& out) : rules_(rules), state_(view), out_(out) {
    for (int i = 0; i < view.seats(); ++i) out_.gaps[i] = view.gaps[i];
  }

  void reveal() {
    const bool posted = state_.phase != Phase::players;  // the crews stand where they stand
    for (int i = 0; i < state_.seats(); ++i) {
      const Ship& ship = state_.ships[i];
      const Post& starboard = ship.at(Side::starboard);
      const Post& port = ship.at(Side::port);
      copies_[i][0] = copies_on(starboard);
      copies_[i][1] = copies_on(port);
      Order orders[2] = {starboard.captain, port.captain};
      bool fresh[2] = {};  // a card that nobody has seen yet
      int tokens[2] = {(ship.crew + 1) >> 1, ship.crew >> 1};
      if (posted) {
        tokens[0] = starboard.crew;
        tokens[1] = port.crew;
      } else if (starboard.laid + port.laid > 0) {
        for (int s = 0; s < 2; ++s) fresh[s] = belayed(orders[s], copies_[i][s][Card::belay]);
        if (exchanged(rules_, ship)) {
          std::swap(orders[0], orders[1]);
          std::swap(fresh[0], fresh[1]);
        }
        const bool leave[2] = {copies_[i][0][Card::not_your_post] > 0, copies_[i][1][Card::not_your_post] > 0};
        const int was[2] = {tokens[0], tokens[1]};
        for (int s = 0; s < 2; ++s) tokens[s] = (leave[s] ? 0 : was[s]) + (leave[1 - s] ? was[1 - s] : 0);
      }
      for (Side side : kSides) {
        const Copies copies = copies_[i][index(side)];
        Outlook& look = out_.at(Seat{i}, side);
        look.order = orders[index(side)];
        look.unknown = fresh[index(side)];
        if (!posted && copies[Card::arm_mariners] > 0 && (look.unknown || look.order != Order::none)) {
          look.order = Order::boarding;
          look.unknown = false;
        }
        look.towards = direction(rules_, side, copies);
        look.tokens = narrow(tokens[index(side)]);
        look.crew = narrow(effective_crew(rules_, look.tokens, copies));
      }
    }
  }

  void move() {
    if (state_.phase != Phase::players) return;
    for_each([&](Seat seat, Side side, Outlook& look) {
      if (look.order == Order::boarding && rules_.dual_use())
        gap(seat, look.towards) = static_cast<std::int16_t>(
            gap(seat, look.towards) + copies_[seat.index()][index(side)][Card::further] * rules_.detach_tiles);
      if (!is_movement(look.order)) return;
      look.both = copies_[seat.index()][index(side)][Card::both_sides] > 0;
      look.distance = narrow(distance(rules_, state_.at(seat), look.crew));
      if (look.order != Order::retreat) return;
      for (Side way : kSides)
        if (look.both || way == look.towards)
          gap(seat, way) = static_cast<std::int16_t>(gap(seat, way) + look.distance);
    });
    for_each([&](Seat seat, Side, Outlook& look) {
      if (look.order != Order::attack) return;
      for (Side way : kSides) {
        if (!look.both && way != look.towards) continue;
        const int excess = look.distance - gap(seat, way);
        gap(seat, way) = static_cast<std::int16_t>(std::max(0, -excess));
        if (excess <= 0) continue;
        look.ram[index(way)] = narrow(excess);
        add(out_.dangers[seat.index()].hull, excess);
        add(out_.dangers[state_.neighbour(seat, way).index()].hull, excess);
      }
    });
  }

  void board() {
    if (state_.phase == Phase::artillery) return;
    for_each([&](Seat seat, Side side, Outlook& look) {
      if (look.order != Order::boarding) return;
      const Copies copies = copies_[seat.index()][index(side)];
      look.fought = !rules_.contact() || gap(seat, look.towards) == 0;
      if (!look.fought) return;
      look.dice = look.crew;
      look.defects = defects(rules_, copies);
      look.wrecks = wrecks(rules_, copies);
      const Seat target = state_.neighbour(seat, look.towards);
      if (look.defects) {
        add(out_.leaving[seat.index()], look.dice);
        add(out_.coming[target.index()], look.dice);
        if constexpr (kWhole) {
          add(joined_[target.index()][index(across(look.towards))], look.dice);
          add(left_[seat.index()][index(side)], look.dice);
        }
      } else if (look.wrecks) {
        add(out_.dangers[target.index()].sails, look.dice);
      } else {
        add(out_.dangers[target.index()].crew, look.dice);
        add(boarded_[target.index()][index(across(look.towards))], look.dice);
      }
    });
  }

  void fire() {
    for_each([&](Seat seat, Side side, Outlook& look) {
      if (!is_gun(look.order)) return;
      const Copies copies = copies_[seat.index()][index(side)];
      const Print& print = print_of(look.order);
      look.range = static_cast<std::int8_t>(range_of(rules_, look.order, copies));
      look.hits = reached(seat, look.towards, look.range, rules_.guns[print.gun].spread);
      if (look.hits.empty()) return;
      // PAC-054: by then about as many have fallen on this side as boarding takes on the average.
      const int faces = rules_.die_sides;
      const int fallen = (boarded_[seat.index()][index(side)] * (faces - rules_.success_from + 1) + faces / 2) / faces;
      look.crew = narrow(effective_crew(rules_, std::max(0, look.tokens - fallen), copies));
      look.dice = narrow(gun_dice(rules_, look.order, look.crew));
      if constexpr (kWhole) {
        const int gone = look.tokens - boarded_[seat.index()][index(side)] - left_[seat.index()][index(side)];
        const int come = look.tokens + joined_[seat.index()][index(side)];
        look.least = narrow(gun_dice(rules_, look.order, effective_crew(rules_, std::max(0, gone), copies)));
        look.most = narrow(gun_dice(rules_, look.order, effective_crew(rules_, come, copies)));
      }
      look.loads = sabotaged(rules_, copies);  // its owner will load chainshot
      const Ammunition ammunition = look.loads ? Ammunition::chainshot : print.ammunition;
      for (Seat target : look.hits) {
        hurt(out_.dangers[target.index()], ammunition, look.dice);
        if constexpr (kWhole) hurt(out_.worst[target.index()], ammunition, look.most);
      }
    });
  }

 private:
  static void hurt(Danger& danger, Ammunition ammunition, int dice) {
    if (ammunition == Ammunition::chainshot || ammunition == Ammunition::explosive) add(danger.sails, dice);
    if (ammunition == Ammunition::grapeshot || ammunition == Ammunition::explosive) add(danger.crew, dice);
    if (ammunition == Ammunition::solid || ammunition == Ammunition::explosive) add(danger.hull, dice);
  }

  // PAC-058, PAC-Q40: takes a belayed order away; true if an unseen card will lie there.
  bool belayed(Order& order, int copies) const {
    const bool spared = order == Order::boarding && rules_.belay_on_boarding == BelayOnBoarding::no_effect;
    if (copies == 0 || order == Order::none || spared) return false;
    order = Order::none;
    return state_.captains_left >= copies;
  }

  static void add(std::int8_t& count, int more) { count = static_cast<std::int8_t>(std::min(count + more, 120)); }
  std::int16_t& gap(Seat seat, Side side) { return out_.gaps[state_.gap_of(seat, side)]; }

  template <class F>
  void for_each(F&& f) {
    for (int i = 0; i < state_.seats(); ++i)
      for (Side side : kSides) f(Seat{i}, side, out_.at(Seat{i}, side));
  }

  SeatSet reached(Seat seat, Side towards, int range, int spread) {  // PAC-101 to PAC-103 with the gaps after movement
    SeatSet set;
    int away = 0;
    Seat ship = seat;
    for (int i = 1; i < state_.seats(); ++i) {
      away += gap(ship, towards) + 1;
      ship = state_.neighbour(ship, towards);
      if (away >= range + spread) break;
      if (away > range) set.add(ship);
    }
    return set;
  }

  const Rules& rules_;
  const State& state_;
  Forecast& out_;
  Copies copies_[kMostShips][2];
  std::int8_t boarded_[kMostShips][2] = {};  // dice against each side
  struct Sides {
    std::int8_t count[kMostShips][2] = {};
    std::int8_t* operator[](int ship) { return count[ship]; }
  };
  struct Nothing {};
  std::conditional_t<kWhole, Sides, Nothing> joined_;  // dice that may bring crew to it
  std::conditional_t<kWhole, Sides, Nothing> left_;    // or take it away
};

}  // namespace

Forecast forecast(const Rules& rules, const State& view) {
  Forecast out;
  Augur<true> augur{rules, view, out};
  augur.reveal();
  augur.move();
  augur.board();
  for (int i = 0; i < view.seats(); ++i) out.worst[i] = out.dangers[i];
  augur.fire();
  return out;
}

Forecast brief_forecast(const Rules& rules, const State& view) {
  Forecast out;
  Augur<false> augur{rules, view, out};
  augur.reveal();
  augur.move();
  augur.board();
  augur.fire();
  return out;
}

void lay(State& view, Seat seat, const Play& play) {
  for (const Lay& lay : play.cards) {
    Post& post = view.at(seat).at(lay.side);
    if (post.cards->full()) continue;
    post.cards->push(lay.card);
    ++post.laid;
  }
}

State drafted(const State& view, Seat seat, const Play& play) {
  State draft = view;
  lay(draft, seat, play);
  return draft;
}

}  // namespace tortuga::pacifists
