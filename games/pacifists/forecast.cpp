#include "games/pacifists/forecast.h"

#include "games/pacifists/revealed.h"

namespace tortuga::pacifists {
namespace {

constexpr std::int16_t narrow(int n) {
  return static_cast<std::int16_t>(n);
}

// The resolution without dice, in its order. Nothing in the view changes but its gaps.
class Augur {
 public:
  Augur(const Rules& rules, const State& view, Forecast& out) : rules_(rules), state_(view), out_(out) {
    for (int i = 0; i < view.seats(); ++i) out_.gaps[i] = view.gaps[i];
  }

  void reveal() {
    for (int i = 0; i < state_.seats(); ++i) {
      const Revealed ship = revealed(rules_, state_, Seat{i});
      for (Side side : kSides) {
        const Revealed::Post& post = ship.posts[index(side)];
        copies_[i][index(side)] = post.copies;
        Outlook& look = out_.at(Seat{i}, side);
        look.order = post.order;
        look.unknown = post.unknown;
        look.towards = direction(rules_, side, post.copies);
        look.tokens = narrow(post.tokens);
        look.crew = narrow(effective_crew(rules_, post.tokens, post.copies));
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
        add_dice(out_.dangers[seat.index()].hull, excess);
        add_dice(out_.dangers[state_.neighbour(seat, way).index()].hull, excess);
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
        add_dice(out_.leaving[seat.index()], look.dice);
        add_dice(out_.coming[target.index()], look.dice);
        add_dice(joined_[target.index()][index(across(look.towards))], look.dice);
        add_dice(left_[seat.index()][index(side)], look.dice);
      } else if (look.wrecks) {
        add_dice(out_.dangers[target.index()].sails, look.dice);
      } else {
        add_dice(out_.dangers[target.index()].crew, look.dice);
        add_dice(boarded_[target.index()][index(across(look.towards))], look.dice);
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
      const int fallen = fallen_by_then(rules_, boarded_[seat.index()][index(side)]);
      look.crew = narrow(effective_crew(rules_, std::max(0, look.tokens - fallen), copies));
      look.dice = narrow(gun_dice(rules_, look.order, look.crew));
      const int gone = look.tokens - boarded_[seat.index()][index(side)] - left_[seat.index()][index(side)];
      const int come = look.tokens + joined_[seat.index()][index(side)];
      look.least = narrow(gun_dice(rules_, look.order, effective_crew(rules_, std::max(0, gone), copies)));
      look.most = narrow(gun_dice(rules_, look.order, effective_crew(rules_, come, copies)));
      look.loads = sabotaged(rules_, copies);  // its owner will load chainshot
      const Ammunition ammunition = look.loads ? Ammunition::chainshot : print.ammunition;
      for (Seat target : look.hits) {
        add_dice(out_.dangers[target.index()], ammunition, look.dice);
        add_dice(out_.worst[target.index()], ammunition, look.most);
      }
    });
  }

 private:
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
  std::int8_t joined_[kMostShips][2] = {};   // dice that may bring crew to it
  std::int8_t left_[kMostShips][2] = {};     // or take it away
};

}  // namespace

Forecast forecast(const Rules& rules, const State& view) {
  Forecast out;
  Augur augur{rules, view, out};
  augur.reveal();
  augur.move();
  augur.board();
  for (int i = 0; i < view.seats(); ++i) out.worst[i] = out.dangers[i];
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
