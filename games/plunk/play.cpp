// What each move does: setup, planning, encounters. What follows when the last seat is ready: steps.h, sailing.h,
// construction.h.
#include "engine/visit.h"
#include "games/plunk/construction.h"
#include "games/plunk/draft.h"
#include "games/plunk/plunk.h"
#include "games/plunk/sailing.h"
#include "games/plunk/setup.h"
#include "games/plunk/steps.h"

namespace tortuga {
namespace plunk {
namespace {

// --- Setup (PLUNK-004, PLUNK-005) ---

// The setup of seats that have resigned goes by the defaults.
template <class Sink>
void finish_resigned(Deed<Sink>& deed);

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const TakeIsland& take) {
  State& state = deed.state;
  state.at(seat).island = take.island;
  deed.tell(IslandTaken{seat, take.island});
  if (!island_chooser(state).somebody()) state.stage = Stage::placement;
  finish_resigned(deed);
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const PlaceShipyard& place) {
  Shipyard& yard = first_yard(deed.state, seat);
  yard.hex = place.at;
  yard.hp = static_cast<std::uint8_t>(yard_hp(deed.rules, place.at));
  deed.tell(PlacePicked{seat, true, place.at});
}

Seat next_first(const State& state) {
  int rank = 1;
  while (!in_game(state.at(in_turn_order(state, rank)))) ++rank;
  return in_turn_order(state, rank);
}

template <class Sink>
void begin_game(Deed<Sink>& deed) {
  State& state = deed.state;
  for (Player& player : state.players) player.ready = false;
  if constexpr (Deed<Sink>::kTells) {
    for (const Shipyard& yard : state.shipyards) deed.tell(ShipyardPlaced{yard.seat, *yard.hex, yard.hp});
    for (const Ship& ship : state.ships)
      deed.tell(ShipPlaced{ship.seat, ship.id, ship.name, *ship.hex, legendary(ship.name)});
  }
  begin_plans(state);
  if (!check_elimination(deed)) return;
  if (!in_game(state.at(state.first))) state.first = next_first(state);
  deed.tell(TurnBegan{state.first, state.turn, true, planners_of(state)});
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const PlaceShip& place) {
  State& state = deed.state;
  int left = 0;
  bool placed = false;
  for (Ship& ship : state.ships) {
    if (ship.seat != seat || ship.hex.given()) continue;
    if (placed) ++left;
    else ship.hex = place.at;
    placed = true;
  }
  deed.tell(PlacePicked{seat, false, place.at});
  if (left > 0) return;
  state.at(seat).ready = true;
  deed.tell(FleetReady{seat});
  for (const Player& player : state.players)
    if (!player.ready) return;
  begin_game(deed);
}

// --- Planning (PLUNK-020 to PLUNK-035) ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Select& order) {
  deed.state.at(seat).at_hand = order.ship;
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Deselect&) {
  deed.state.at(seat).at_hand.reset();
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const MoveShip& order) {
  set_move(deed, seat, order.ship, order.path);
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Sail& order) {
  Route route;
  find_route(deed.rules.chart, *deed.state.ship(order.ship)->hex, order.to, route);
  set_move(deed, seat, order.ship, route);
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Hold& order) {
  tell_order(deed, enter_order(deed.state, seat, order.ship, Order::hold));
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Deploy& order) {
  tell_order(deed, enter_order(deed.state, seat, order.ship, Order::deploy));
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Repair& order) {
  tell_order(deed, enter_order(deed.state, seat, order.ship, Order::repair));
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Attack& order) {
  Ship& ship = enter_order(deed.state, seat, order.ship, Order::attack);
  ship.plan.target = order.shipyard;
  if (order.path) ship.plan.path = *order.path;
  tell_order(deed, ship);
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Upgrade& order) {
  State& state = deed.state;
  Ship& ship = *state.ship(order.ship);
  if (ship.plan.place == 0) ship.plan.place = next_place(state, seat);
  ++part_of(ship.plan, order.part);
  state.at(seat).at_hand.reset();
  whisper<UpgradeOrdered>(deed, seat, [&](auto& told) {
    told.ship = ship.id;
    told.name = ship.name;
    told.part = order.part;
  });
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Build& order) {
  Shipyard& yard = *deed.state.yard_at(order.shipyard);
  if (yard.place == 0) yard.place = next_place(deed.state, seat);
  ++yard.builds;
  whisper<BuildOrdered>(deed, seat, [&](auto& told) { told.at = order.shipyard; });
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Cancel& order) {
  State& state = deed.state;
  Ship& ship = *state.ship(order.ship);
  ship.plan.order = Order::none;
  ship.plan.path.clear();
  ship.plan.target.hide();
  if (ship.plan.upgrades() == 0) vacate(state, seat, ship.plan.place);
  state.at(seat).at_hand.reset();
  whisper<OrderCancelled>(deed, seat, [&](auto& told) {
    told.ship = ship.id;
    told.name = ship.name;
  });
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const CancelUpgrade& order) {
  State& state = deed.state;
  Ship& ship = *state.ship(order.ship);
  --part_of(ship.plan, order.part);
  if (ship.plan.upgrades() == 0 && ship.plan.order == Order::none) vacate(state, seat, ship.plan.place);
  state.at(seat).at_hand.reset();
  whisper<UpgradeCancelled>(deed, seat, [&](auto& told) {
    told.ship = ship.id;
    told.name = ship.name;
    told.part = order.part;
  });
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const CancelBuild& order) {
  Shipyard& yard = *deed.state.yard_at(order.shipyard);
  if (--yard.builds == 0) vacate(deed.state, seat, yard.place);
  whisper<BuildCancelled>(deed, seat, [&](auto& told) { told.at = order.shipyard; });
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Clear&) {
  State& state = deed.state;
  for (Ship& ship : state.ships)
    if (ship.seat == seat) ship.plan = {};
  for (Shipyard& yard : state.shipyards)
    if (yard.seat == seat) yard.builds = yard.place = 0;
  state.at(seat).at_hand.reset();
  whisper<PlanCleared>(deed, seat, [](auto&) {});
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const SetStanding& order) {
  deed.state.at(seat).standing = order.answer;
  whisper<StandingChanged>(deed, seat, [&](auto& told) { told.answer = order.answer; });
}

// --- Planning is over: the turn is carried out until a seat has to answer or the next planning begins ---

bool all_ready(const State& state) {
  for (const Player& player : state.players)
    if (in_game(player) && !player.ready) return false;
  return true;
}

template <class Sink>
void go_on(Deed<Sink>& deed, Progress progress) {
  if (progress != Progress::done) return;
  end_sailing(deed);
  end_turn(deed);
}

template <class Sink>
void resolve(Deed<Sink>& deed) {
  if (!check_elimination(deed)) return;
  if (!take_steps(deed)) return;
  if (!fight_contests(deed)) return;
  go_on(deed, sail(deed));
}

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Ready&) {
  Player& me = deed.state.at(seat);
  me.ready = true;
  me.at_hand.reset();
  deed.tell(PlanReady{seat});
  if (all_ready(deed.state)) resolve(deed);  // PLUNK-035
}
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Unready&) {
  deed.state.at(seat).ready = false;
  deed.tell(PlanReopened{seat});
}

// --- Encounters ---

template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Reply& reply) {
  Encounter& meeting = deed.state.encounters[reply.encounter];
  meeting.answers[static_cast<std::size_t>(seat.index())] = reply.answer;
  deed.tell(Answered{seat, *meeting.at, reply.answer, team_of(deed.rules, deed.state, seat)});
  if (all_answered(deed.state)) go_on(deed, sail_on(deed));
}

// --- Giving up ---

// PLUNK-135: open questions get their defaults; the seat goes out when the phase or wave ends.
template <class Sink>
void carry_out(Deed<Sink>& deed, Seat seat, const Resign&) {
  State& state = deed.state;
  Player& me = state.at(seat);
  me.resigned = true;
  deed.tell(Resigned{seat});
  switch (state.stage) {
    case Stage::islands:
    case Stage::placement: finish_resigned(deed); break;
    case Stage::planning:
      me.ready = true;
      me.at_hand.reset();
      if (all_ready(state)) resolve(deed);
      break;
    case Stage::passing:
    case Stage::entry:
      for (Encounter& meeting : state.encounters)
        if (Answer& answer = meeting.answers[static_cast<std::size_t>(seat.index())]; answer == Answer::waiting)
          answer = meeting.passing() ? Answer::proceed : Answer::yield;
      if (all_answered(state)) go_on(deed, sail_on(deed));
      break;
    case Stage::over: break;
  }
}

template <class Sink>
void finish_resigned(Deed<Sink>& deed) {
  State& state = deed.state;
  while (state.stage == Stage::islands || state.stage == Stage::placement) {
    Seat absent;
    for (Seat seat : Plunk::deciders(deed.rules, state))
      if (state.at(seat).resigned) absent = seat;
    if (!absent.somebody()) return;
    const Move move = Plunk::fallback(deed.rules, state, absent);
    visit_kind(move, [&](const auto& kind) { carry_out(deed, absent, kind); });
  }
}

}  // namespace
}  // namespace plunk

using namespace plunk;

template <class Sink>
void Plunk::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  plunk::Deed<Sink> deed{rules, state, dice, tell};
  visit_kind(move, [&](const auto& kind) { carry_out(deed, seat, kind); });
}

template void Plunk::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void Plunk::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
