// What each move does: setup and planning here, a turn's resolution in steps.h, sailing.h and construction.h.
#include "engine/visit.h"
#include "games/plunk/construction.h"
#include "games/plunk/plunk.h"
#include "games/plunk/sailing.h"
#include "games/plunk/setup.h"
#include "games/plunk/steps.h"

namespace tortuga {
namespace plunk {
namespace {

// One move being carried out.
template <class Sink>
class Hand {
  static constexpr bool kTells = Desk<Sink>::kTells;

 public:
  Hand(const Rules& rules, State& state, Seat seat, Dice& dice, Sink& tell)
      : desk_{rules, state, dice, tell}, rules_(rules), state_(state), seat_(seat), me_(state.at(seat)), tell_(tell) {}

  // --- Setup ---

  void operator()(const TakeIsland& take) {
    me_.island = take.island;
    tell_(IslandTaken{seat_, take.island});
    if (!island_chooser(state_).somebody()) state_.stage = Stage::placement;
    finish_resigned();
  }

  void operator()(const PlaceShipyard& place) {
    Shipyard& yard = first_yard(state_, seat_);
    yard.hex = place.at;
    yard.hp = static_cast<std::uint8_t>(yard_hp(rules_, place.at));
    tell_(PlacePicked{seat_, true, place.at});
  }

  void operator()(const PlaceShip& place) {
    int left = 0;
    bool placed = false;
    for (Ship& ship : state_.ships) {
      if (ship.seat != seat_ || ship.hex.given()) continue;
      if (placed) ++left;
      else ship.hex = place.at;
      placed = true;
    }
    tell_(PlacePicked{seat_, false, place.at});
    if (left > 0) return;
    me_.ready = true;
    tell_(FleetReady{seat_});
    for (const Player& player : state_.players)
      if (!player.ready) return;
    begin_game();
  }

  // --- Planning ---

  void operator()(const Select& order) { me_.at_hand = order.ship; }
  void operator()(const Deselect&) { me_.at_hand.reset(); }

  void operator()(const MoveShip& order) { set_move(order.ship, order.path); }
  void operator()(const Sail& order) {
    Route route;
    find_route(rules_.chart, *state_.ship(order.ship)->hex, order.to, route);
    set_move(order.ship, route);
  }
  void operator()(const Hold& order) { tell_order(enter_order(order.ship, Order::hold)); }
  void operator()(const Deploy& order) { tell_order(enter_order(order.ship, Order::deploy)); }
  void operator()(const Repair& order) { tell_order(enter_order(order.ship, Order::repair)); }
  void operator()(const Attack& order) {
    Ship& ship = enter_order(order.ship, Order::attack);
    ship.plan.target = order.shipyard;
    if (order.path) ship.plan.path = *order.path;
    tell_order(ship);
  }
  void operator()(const Upgrade& order) {
    Ship& ship = *state_.ship(order.ship);
    if (ship.plan.place == 0) ship.plan.place = next_place();
    ++part_of(ship.plan, order.part);
    me_.at_hand.reset();
    whisper<UpgradeOrdered>([&](auto& told) {
      told.ship = ship.id;
      told.name = ship.name;
      told.part = order.part;
    });
  }
  void operator()(const Build& order) {
    Shipyard& yard = *state_.yard_at(order.shipyard);
    if (yard.place == 0) yard.place = next_place();
    ++yard.builds;
    whisper<BuildOrdered>([&](auto& told) { told.at = order.shipyard; });
  }
  void operator()(const Cancel& order) {
    Ship& ship = *state_.ship(order.ship);
    ship.plan.order = Order::none;
    ship.plan.path.clear();
    ship.plan.target.hide();
    if (ship.plan.upgrades() == 0) vacate(ship.plan.place);
    me_.at_hand.reset();
    whisper<OrderCancelled>([&](auto& told) {
      told.ship = ship.id;
      told.name = ship.name;
    });
  }
  void operator()(const CancelUpgrade& order) {
    Ship& ship = *state_.ship(order.ship);
    --part_of(ship.plan, order.part);
    if (ship.plan.upgrades() == 0 && ship.plan.order == Order::none) vacate(ship.plan.place);
    me_.at_hand.reset();
    whisper<UpgradeCancelled>([&](auto& told) {
      told.ship = ship.id;
      told.name = ship.name;
      told.part = order.part;
    });
  }
  void operator()(const CancelBuild& order) {
    Shipyard& yard = *state_.yard_at(order.shipyard);
    if (--yard.builds == 0) vacate(yard.place);
    whisper<BuildCancelled>([&](auto& told) { told.at = order.shipyard; });
  }
  void operator()(const Clear&) {
    for (Ship& ship : state_.ships)
      if (ship.seat == seat_) ship.plan = {};
    for (Shipyard& yard : state_.shipyards)
      if (yard.seat == seat_) yard.builds = yard.place = 0;
    me_.at_hand.reset();
    whisper<PlanCleared>([](auto&) {});
  }
  void operator()(const SetStanding& order) {
    me_.standing = order.answer;
    whisper<StandingChanged>([&](auto& told) { told.answer = order.answer; });
  }
  void operator()(const Ready&) {
    me_.ready = true;
    me_.at_hand.reset();
    tell_(PlanReady{seat_});
    if (all_ready()) resolve();  // PLUNK-035
  }
  void operator()(const Unready&) {
    me_.ready = false;
    tell_(PlanReopened{seat_});
  }

  // --- Encounters ---

  void operator()(const Reply& reply) {
    Encounter& meeting = state_.encounters[reply.encounter];
    meeting.answers[static_cast<std::size_t>(seat_.index())] = reply.answer;
    tell_(Answered{seat_, *meeting.at, reply.answer, team_of(rules_, state_, seat_)});
    if (all_answered(state_)) go_on(sail_on(desk_));
  }

  // PLUNK-135: open questions get their defaults; the seat goes out when the phase or wave ends.
  void operator()(const Resign&) {
    me_.resigned = true;
    tell_(Resigned{seat_});
    switch (state_.stage) {
      case Stage::islands:
      case Stage::placement: finish_resigned(); break;
      case Stage::planning:
        me_.ready = true;
        me_.at_hand.reset();
        if (all_ready()) resolve();
        break;
      case Stage::passing:
      case Stage::entry:
        for (Encounter& meeting : state_.encounters)
          if (Answer& answer = meeting.answers[static_cast<std::size_t>(seat_.index())]; answer == Answer::waiting)
            answer = meeting.passing() ? Answer::proceed : Answer::yield;
        if (all_answered(state_)) go_on(sail_on(desk_));
        break;
      case Stage::over: break;
    }
  }

 private:
  // The setup of seats that have resigned goes by the defaults.
  void finish_resigned() {
    while (state_.stage == Stage::islands || state_.stage == Stage::placement) {
      Seat absent;
      for (Seat seat : Plunk::deciders(rules_, state_))
        if (state_.at(seat).resigned) absent = seat;
      if (!absent.somebody()) return;
      const Move move = Plunk::fallback(rules_, state_, absent);
      visit_kind(move, Hand{rules_, state_, absent, desk_.dice, tell_});
    }
  }

  void begin_game() {
    for (Player& player : state_.players) player.ready = false;
    if constexpr (kTells) {
      for (const Shipyard& yard : state_.shipyards) tell_(ShipyardPlaced{yard.seat, *yard.hex, yard.hp});
      for (const Ship& ship : state_.ships)
        tell_(ShipPlaced{ship.seat, ship.id, ship.name, *ship.hex, legendary(ship.name)});
    }
    begin_plans(state_);
    if (!check_elimination(desk_)) return;
    if (!in_game(state_.at(state_.first))) state_.first = next_first();
    tell_(TurnBegan{state_.first, state_.turn});
  }
  Seat next_first() const {
    int rank = 1;
    while (!in_game(state_.at(in_turn_order(state_, rank)))) ++rank;
    return in_turn_order(state_, rank);
  }

  bool all_ready() const {
    for (const Player& player : state_.players)
      if (in_game(player) && !player.ready) return false;
    return true;
  }

  // Planning is over: the turn is carried out until a seat has to answer or the next planning begins.
  void resolve() {
    if (!check_elimination(desk_)) return;
    if (!carry_out_steps(desk_)) return;
    if (!fight_contests(desk_)) return;
    go_on(sail(desk_));
  }
  void go_on(Progress progress) {
    if (progress != Progress::done) return;
    end_sailing(desk_);
    end_turn(desk_);
  }

  // --- The plan on paper ---

  std::uint8_t next_place() const {
    int last = 0;
    for (const Ship& ship : state_.ships)
      if (ship.seat == seat_) last = std::max<int>(last, ship.plan.place);
    for (const Shipyard& yard : state_.shipyards)
      if (yard.seat == seat_) last = std::max<int>(last, yard.place);
    return static_cast<std::uint8_t>(last + 1);
  }
  // Gives a place up and closes the gap.
  void vacate(std::uint8_t& place) {
    const std::uint8_t gone = place;
    if (gone == 0) return;
    place = 0;
    for (Ship& ship : state_.ships)
      if (ship.seat == seat_ && ship.plan.place > gone) --ship.plan.place;
    for (Shipyard& yard : state_.shipyards)
      if (yard.seat == seat_ && yard.place > gone) --yard.place;
  }

  // PLUNK-022: a new main order replaces the old one.
  Ship& enter_order(ShipId id, Order order) {
    Ship& ship = *state_.ship(id);
    vacate(ship.plan.place);
    ship.plan.place = next_place();
    ship.plan.order = order;
    ship.plan.path.clear();
    ship.plan.target.hide();
    me_.at_hand.reset();
    return ship;
  }
  void set_move(ShipId id, const Route& route) {
    Ship& ship = enter_order(id, Order::move);
    ship.plan.path = route;
    tell_order(ship);
  }

  void tell_order(const Ship& ship) {
    whisper<Ordered>([&](auto& told) {
      const Plan& plan = ship.plan;
      told.ship = ship.id;
      told.name = ship.name;
      told.order = plan.order;
      told.from = told.to = *ship.hex;
      told.path = plan.path;
      told.steps = static_cast<std::int8_t>(plan.path.size());
      const int reach = planned_range(rules_, ship);
      told.turns = static_cast<std::int8_t>((plan.path.size() + reach - 1) / reach);
      if (plan.order == Order::move) told.to = plan.path.back();
      if (plan.order == Order::attack) told.to = *plan.target;
    });
  }

  // Tells the seat and its team (PLUNK-156).
  template <class Event, class F>
  void whisper(F&& fill) {
    if constexpr (kTells) {
      Event told;
      told.seat = seat_;
      told.seers = team_of(rules_, state_, seat_);
      fill(told);
      if constexpr (requires { told.cost; }) {
        const Ledger ledger = ledger_of(rules_, state_, seat_);
        told.cost = ledger.cost;
        told.funds = ledger.funds;
      }
      tell_(told);
    }
  }

  Desk<Sink> desk_;
  const Rules& rules_;
  State& state_;
  Seat seat_;
  Player& me_;
  Sink& tell_;
};

}  // namespace
}  // namespace plunk

using namespace plunk;

template <class Sink>
void Plunk::play(const Rules& rules, State& state, Seat seat, const Move& move, Dice& dice, Sink& tell) {
  visit_kind(move, Hand<Sink>{rules, state, seat, dice, tell});
}

template void Plunk::play(const Rules&, State&, Seat, const Move&, Dice&, NoEvents&);
template void Plunk::play(const Rules&, State&, Seat, const Move&, Dice&, EventLog<Event>&);

}  // namespace tortuga
