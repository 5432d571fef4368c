// What is offered, and the safe choice for somebody who is absent.
#include <bit>

#include "games/plunk/plan.h"
#include "games/plunk/plunk.h"
#include "games/plunk/setup.h"

namespace tortuga {
namespace plunk {
namespace {

// The hexes a ship can reach in `range` steps, nearest first, neighbours in the order of directions. Calls f(cell,
// steps).
template <class F>
void for_each_reachable(const Chart& chart, Hex from, int range, F&& f) {
  std::array<std::uint8_t, kCells> seen{};
  std::array<std::int16_t, 721> queue;
  const int start = cell_of(from);
  seen[at(start)] = 1;
  queue[0] = static_cast<std::int16_t>(start);
  int tail = 1;
  int head = 0;
  for (int steps = 1; steps <= range; ++steps) {
    const int end = tail;
    for (; head < end; ++head) {
      const int cell = queue[at(head)];
      for (unsigned open = chart.steps[at(cell)]; open != 0; open &= open - 1) {
        const int there = cell + kCellSteps[std::countr_zero(open)];
        const bool fresh = seen[at(there)] == 0;
        seen[at(there)] = 1;
        queue[at(tail)] = static_cast<std::int16_t>(there);
        if (fresh) {
          f(there, steps);
          ++tail;
        }
      }
    }
  }
}

constexpr std::array<Hex, kCells> kHexes = [] {
  std::array<Hex, kCells> hexes{};
  for (int cell = 0; cell < kCells; ++cell) hexes[at(cell)] = hex_of(cell);
  return hexes;
}();

class Lister {
 public:
  Lister(const Rules& rules, const State& state, Seat seat, Moves& list)
      : rules_(rules), state_(state), seat_(seat), pen_(list) {}

  void islands() {
    for (int id = 0; id < rules_.chart.starts; ++id)
      if (!island_taken(state_, id)) pen_.push(TakeIsland{static_cast<std::int8_t>(id)});
  }

  void placement() {
    const Island& home = rules_.chart.islands[state_.at(seat_).island];
    if (first_yard(state_, seat_).hex.hidden()) {
      for (Hex h : home.harbors) pen_.push(PlaceShipyard{h});
      return;
    }
    std::array<std::uint8_t, kCells> seen{};
    for (const Ship& ship : state_.ships)
      if (ship.seat == seat_ && ship.hex.given()) seen[at(cell_of(*ship.hex))] = 1;
    const auto around = [&](Hex h) {
      for (int d = 0; d < kDirections; ++d) {
        const Hex near = next_to(h, d);
        if (rules_.chart.at(near) != Tile::sea || seen[at(cell_of(near))] != 0) continue;
        seen[at(cell_of(near))] = 1;
        pen_.push(PlaceShip{near});
      }
    };
    for (Hex h : home.harbors) around(h);
    for (Hex h : home.land) around(h);
  }

  void planning() {
    const Player& me = state_.at(seat_);
    const Ledger ledger = ledger_of(rules_, state_, seat_);
    const Ship* hand = me.at_hand ? state_.ship(*me.at_hand) : nullptr;
    if (hand != nullptr) {
      ship_orders(*hand, ledger);
      pen_.push(Deselect{});
      return;
    }
    pen_.push(Ready{});
    for (const Ship& ship : state_.ships) pen_.offer(Select{ship.id}, ship.seat == seat_);
    for (const Shipyard& yard : state_.shipyards) {
      const bool mine = yard.seat == seat_;
      pen_.offer(Build{*yard.hex}, mine & (yard.queue + yard.builds < rules_.most.queue) &
                                       (ledger.fleet() < rules_.most.ships) & room_for_order(rules_, ledger) &
                                       affords(ledger, rules_.prices.ship));
      pen_.offer(CancelBuild{*yard.hex}, mine & (yard.builds > 0));
    }
    pen_.offer(Clear{}, ledger.orders > 1);
    if (ledger.orders > 0) return;  // a standing answer is best thought of before the first order
    for (Standing answer : {Standing::ask, Standing::attack, Standing::yield, Standing::by_hp})
      pen_.offer(SetStanding{answer}, answer != *me.standing);
  }

  void encounters() {
    for (int i = 0; i < state_.encounters.size(); ++i) {
      const Encounter& meeting = state_.encounters[i];
      if (meeting.answers[at(seat_.index())] != Answer::waiting) continue;
      pen_.push(Reply{static_cast<std::int8_t>(i), Answer::attack});
      pen_.push(Reply{static_cast<std::int8_t>(i), meeting.passing() ? Answer::proceed : Answer::yield});
    }
  }

 private:
  void ship_orders(const Ship& ship, const Ledger& ledger) {
    const Plan& plan = ship.plan;
    const Stats& stats = *ship.stats;
    const Hex here = *ship.hex;
    const bool kept = deploy_is_needed(rules_, ledger, ship);
    const bool room = (plan.order != Order::none || room_for_order(rules_, ledger)) && !kept;
    const Shipyard* yard = state_.yard_at(here);
    const Shipyard* dock = yard != nullptr && !hostile(rules_, yard->seat, seat_) ? yard : nullptr;
    const int saved = price_of_order(rules_, ship, plan.order);
    if (room) {
      sailing(ship);
      pen_.push(Hold{ship.id});
      const int deploys = ledger.deploys - (plan.order == Order::deploy);
      if (rules_.chart.at(here) == Tile::harbor && yard == nullptr && plan.upgrades() == 0 &&
          ledger.yards + deploys < rules_.max_shipyards && affords(ledger, rules_.prices.shipyard - saved) &&
          !deploys_here(ship))
        pen_.push(Deploy{ship.id});
      if (dock != nullptr && stats.hp < max_hp(rules_, stats) && affords(ledger, repair_price(rules_, here) - saved))
        pen_.push(Repair{ship.id});
      for (const Shipyard& target : state_.shipyards)
        if (hostile(rules_, target.seat, seat_) && in_reach(here, *target.hex))
          pen_.push(Attack{ship.id, *target.hex, {}});
    }
    if (dock != nullptr && plan.order != Order::deploy && room_for_order(rules_, ledger))
      for (Part part : kParts)
        pen_.offer(Upgrade{ship.id, part}, (part_of(stats, part) + part_of(plan, part) < most_of(rules_, part)) &
                                               affords(ledger, price_of(rules_, part)));
    pen_.offer(Cancel{ship.id}, (plan.order != Order::none) & !kept);
    for (Part part : kParts)
      pen_.offer(CancelUpgrade{ship.id, part}, (part_of(plan, part) > 0) & !upgrade_is_needed(rules_, ship, part));
  }

  // Every hex in reach this turn; further away, the shipyards: the docks to go to and the targets.
  void sailing(const Ship& ship) {
    const int reach = planned_range(rules_, ship);
    const Hex here = *ship.hex;
    std::uint64_t far = 0;  // shipyards not yet met on the way out
    for (int i = 0; i < state_.shipyards.size(); ++i)
      far |= static_cast<std::uint64_t>(!state_.shipyards[i].hex.is(here)) << i;
    std::uint64_t targets = 0;
    if (rules_.shipyard_attack == ShipyardAttack::approach)
      for (int i = 0; i < state_.shipyards.size(); ++i)
        targets |= static_cast<std::uint64_t>(hostile(rules_, state_.shipyards[i].seat, seat_) &&
                                              !in_reach(here, *state_.shipyards[i].hex))
                   << i;
    for_each_reachable(rules_.chart, here, reach, [&](int cell, int) {
      const Hex to = kHexes[at(cell)];
      pen_.push(Sail{ship.id, to});
      if (rules_.chart.tiles[at(cell)] == Tile::harbor)
        for (std::uint64_t left = far; left != 0; left &= left - 1)
          if (state_.shipyards[std::countr_zero(left)].hex.is(to)) far &= ~(left & (~left + 1));
      for (std::uint64_t left = targets; left != 0; left &= left - 1) {
        const Hex target = *state_.shipyards[std::countr_zero(left)].hex;
        if (!in_reach(to, target)) continue;
        targets &= ~(left & (~left + 1));
        Attack attack{ship.id, target, Route{}};
        find_route(rules_.chart, here, to, *attack.path);
        pen_.push(attack);
      }
    });
    for (; far != 0; far &= far - 1) pen_.push(Sail{ship.id, *state_.shipyards[std::countr_zero(far)].hex});
  }

  bool deploys_here(const Ship& ship) const {
    for (const Ship& other : state_.ships)
      if (other.seat == seat_ && other.id != ship.id && other.plan.order == Order::deploy && other.hex == ship.hex)
        return true;
    return false;
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  Moves::Pen pen_;
};

}  // namespace
}  // namespace plunk

using namespace plunk;

SeatSet Plunk::deciders(const Rules&, const State& state) {
  SeatSet seats;
  switch (state.stage) {
    case Stage::islands: seats.add(island_chooser(state)); break;
    case Stage::placement:
    case Stage::planning:
      for (int i = 0; i < state.seats(); ++i)
        if (in_game(state.players[i]) && !state.players[i].ready) seats.add(Seat{i});
      break;
    case Stage::passing:
    case Stage::entry:
      for (const Encounter& meeting : state.encounters)
        for (int i = 0; i < state.seats(); ++i)
          if (meeting.answers[at(i)] == Answer::waiting) seats.add(Seat{i});
      break;
    case Stage::over: break;
  }
  return seats;
}

void Plunk::moves(const Rules& rules, const State& state, Seat seat, Moves& list) {
  list.clear();
  if (!seat.somebody() || seat.index() >= state.seats()) return;
  Lister lister{rules, state, seat, list};
  switch (state.stage) {
    case Stage::islands:
      if (seat == island_chooser(state)) lister.islands();
      return;
    case Stage::placement:
      if (!state.at(seat).ready) lister.placement();
      return;
    case Stage::planning:
      if (in_game(state.at(seat)) && !state.at(seat).ready) lister.planning();
      return;
    case Stage::passing:
    case Stage::entry: return lister.encounters();
    case Stage::over: return;
  }
}

// Section "Decisions" of RULES.md: what happens to somebody who does not answer.
Plunk::Move Plunk::fallback(const Rules& rules, const State& state, Seat seat) {
  switch (state.stage) {
    case Stage::islands:
      for (int id = 0; id < rules.chart.starts; ++id)
        if (!island_taken(state, id)) return TakeIsland{static_cast<std::int8_t>(id)};
      break;
    case Stage::placement: {
      if (first_yard(state, seat).hex.hidden())
        return PlaceShipyard{rules.chart.islands[state.at(seat).island].harbors[0]};
      for (Hex h : rules.chart.berths[state.at(seat).island]) {
        bool taken = false;
        for (const Ship& ship : state.ships) taken = taken || (ship.seat == seat && ship.hex.is(h));
        if (!taken) return PlaceShip{h};
      }
      break;
    }
    case Stage::passing:
    case Stage::entry:
      for (int i = 0; i < state.encounters.size(); ++i)
        if (state.encounters[i].answers[at(seat.index())] == Answer::waiting)
          return Reply{static_cast<std::int8_t>(i), state.encounters[i].passing() ? Answer::proceed : Answer::yield};
      break;
    case Stage::planning:
    case Stage::over: break;
  }
  return Ready{};
}

}  // namespace tortuga
