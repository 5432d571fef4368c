// Which positions are possible, and how a game stands.
#include <utility>

#include "games/plunk/plan.h"
#include "games/plunk/plunk.h"
#include "games/plunk/standings.h"

namespace tortuga {
namespace plunk {
namespace {

bool setting_up(const State& state) {
  return state.stage == Stage::islands || state.stage == Stage::placement;
}

// A path that a ship here could sail.
bool sailable(const Chart& chart, Hex from, const Route& route) {
  if (route.broken()) return false;
  for (Hex to : route) {
    const int direction = direction_to(from, to);
    if (direction < 0 || !chart.navigable(to) || !chart.may_step(from, direction)) return false;
    from = to;
  }
  return true;
}

// An order that would have been refused (PLUNK-034).
Reason plan_flaw(const Rules& rules, const State& state, const Ship& ship) {
  const Plan& plan = ship.plan;
  const auto illegal = [&](std::string_view rule) {
    return Reason{"flaw.order", {rule}, {{"name", ship.name}}};
  };
  const bool docked = dock_of(rules, state, ship) != nullptr;
  if (plan.upgrades() > 0 && !docked) return illegal("PLUNK-029");
  if (plan.upgrades() > 0 && plan.order == Order::deploy) return illegal("PLUNK-023");
  for (Part part : kParts)
    if (part_of(*ship.stats, part) + part_of(plan, part) > most_of(rules, part)) return illegal("PLUNK-029");
  switch (plan.order) {
    case Order::deploy:
      if (rules.chart.at(*ship.hex) != Tile::harbor || state.yard_at(*ship.hex) != nullptr) return illegal("PLUNK-026");
      for (const Ship& other : state.ships)
        if (other.id < ship.id && other.seat == ship.seat && other.plan.order == Order::deploy && other.hex == ship.hex)
          return illegal("PLUNK-026");
      break;
    case Order::repair:
      if (!docked || ship.stats->hp == max_hp(rules, *ship.stats)) return illegal("PLUNK-028");
      break;
    case Order::attack: {
      const Shipyard* yard = state.yard_at(*plan.target);
      if (yard == nullptr || !hostile(rules, yard->seat, ship.seat)) return illegal("PLUNK-030");
      const bool approaches = !plan.path.empty();
      if (approaches &&
          (rules.shipyard_attack == ShipyardAttack::adjacent || plan.path.size() > planned_range(rules, ship)))
        return illegal("PLUNK-169");
      if (!in_reach(approaches ? plan.path.back() : *ship.hex, *plan.target)) return illegal("PLUNK-030");
      break;
    }
    case Order::none:
    case Order::move:
    case Order::hold:
    case Order::hidden: break;
  }
  return {};
}

Reason ship_flaw(const Rules& rules, const State& state, const Ship& ship) {
  if (!ship.seat.somebody() || ship.seat.index() >= state.seats())
    return {"flaw.ship_seat", {"PLUNK-001"}, {{"name", ship.name}}};
  if (!in_game(state.at(ship.seat))) return {"flaw.eliminated_piece", {"PLUNK-131"}, {{"seat", ship.seat}}};
  if (ship.hex.hidden()) {
    if (!setting_up(state)) return {"flaw.ship_nowhere", {"PLUNK-005"}, {{"name", ship.name}}};
  } else if (!rules.chart.navigable(*ship.hex)) {
    return {"flaw.ship_aground", {"PLUNK-024"}, {{"name", ship.name}, {"q", ship.hex->q}, {"r", ship.hex->r}}};
  }
  if (!ship.stats.hidden()) {
    const Stats& stats = *ship.stats;
    if (stats.sails > rules.most.sails || stats.cannons > rules.most.cannons || stats.life > rules.most.life)
      return {"flaw.upgrades", {"PLUNK-029"}, {{"name", ship.name}}};
    if (stats.hp < 1 || stats.hp > max_hp(rules, stats))
      return {"flaw.hp", {"PLUNK-120"}, {{"name", ship.name}, {"hp", stats.hp}}};
  }
  if (!ship.hex.hidden() &&
      (!sailable(rules.chart, *ship.hex, ship.path) || !sailable(rules.chart, *ship.hex, ship.plan.path)))
    return {"flaw.path", {"PLUNK-024"}, {{"name", ship.name}}};
  const Plan& plan = ship.plan;
  const bool sails = plan.order == Order::move;
  if (state.planning() && plan.order != Order::attack && sails == plan.path.empty())
    return {"flaw.plan", {"PLUNK-024"}, {{"name", ship.name}}};
  if (state.planning() && plan.order != Order::hidden &&
      (plan.place == 0) != (plan.order == Order::none && plan.upgrades() == 0))
    return {"flaw.place", {"PLUNK-011"}, {{"name", ship.name}}};
  if ((plan.order == Order::attack) != plan.target.given()) return {"flaw.plan", {"PLUNK-030"}, {{"name", ship.name}}};
  if (ship.contests.given() &&
      (ship.hex.hidden() || !contested(state, *ship.contests) || distance(*ship.contests, *ship.hex) != 1))
    return {"flaw.contestant", {"PLUNK-100"}, {{"name", ship.name}}};
  if (ship.defends && (ship.hex.hidden() || !contested(state, *ship.hex)))
    return {"flaw.contestant", {"PLUNK-100"}, {{"name", ship.name}}};
  const bool moving = state.stage == Stage::passing || state.stage == Stage::entry;
  if (!moving && ship.sailing != Sailing::lying) return {"flaw.sailing", {"PLUNK-061"}, {{"name", ship.name}}};
  if (ship.sailing == Sailing::under_way && (plan.order != Order::move || ship.path.empty()))
    return {"flaw.sailing", {"PLUNK-061"}, {{"name", ship.name}}};
  return {};
}

Reason yard_flaw(const Rules& rules, const State& state, const Shipyard& yard) {
  if (!yard.seat.somebody() || yard.seat.index() >= state.seats()) return {"flaw.shipyard_seat", {"PLUNK-001"}};
  if (!in_game(state.at(yard.seat))) return {"flaw.eliminated_piece", {"PLUNK-131"}, {{"seat", yard.seat}}};
  if (yard.hex.hidden()) {
    if (!setting_up(state)) return {"flaw.shipyard_nowhere", {"PLUNK-005"}, {{"seat", yard.seat}}};
    return {};
  }
  if (rules.chart.at(*yard.hex) != Tile::harbor)
    return {"flaw.shipyard_place", {"PLUNK-026"}, {{"seat", yard.seat}, {"q", yard.hex->q}, {"r", yard.hex->r}}};
  if (yard.hp < 1 || yard.hp > yard_hp(rules, *yard.hex))
    return {"flaw.shipyard_hp", {"PLUNK-052"}, {{"seat", yard.seat}, {"hp", yard.hp}}};
  if (yard.queue + yard.builds > rules.most.queue) return {"flaw.queue", {"PLUNK-027"}, {{"seat", yard.seat}}};
  if (yard.progress >= rules.shipyard.build_turns || (yard.progress > 0 && yard.queue == 0))
    return {"flaw.progress", {"PLUNK-125"}, {{"seat", yard.seat}}};
  if (yard.builds > 0 && yard.place == 0) return {"flaw.plan", {"PLUNK-011"}};
  return {};
}

// What the pieces of one seat add up to.
Reason seat_flaw(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.at(seat);
  if (!player.gold.hidden() && *player.gold < 0) return {"flaw.gold", {"PLUNK-031"}, {{"seat", seat}}};
  if (player.eliminated < 0 || player.eliminated > state.turn)
    return {"flaw.eliminated", {"PLUNK-131"}, {{"seat", seat}}};
  if (player.island >= rules.chart.starts) return {"flaw.island", {"PLUNK-004"}, {{"seat", seat}}};
  for (int i = 0; i < seat.index(); ++i)
    if (player.island >= 0 && state.players[i].island == player.island)
      return {"flaw.island", {"PLUNK-004"}, {{"seat", seat}}};
  if (player.at_hand) {
    const Ship* ship = state.ship(*player.at_hand);
    if (ship == nullptr || ship->seat != seat || !state.planning())
      return {"flaw.at_hand", {"PLUNK-020"}, {{"seat", seat}}};
  }
  if (setting_up(state)) return {};
  Ledger own;
  add_plan(rules, state, seat, own);
  if (own.ships + own.queued > rules.most.ships)
    return {"flaw.too_many_ships", {"PLUNK-027"}, {{"seat", seat}, {"most", rules.most.ships}}};
  if (own.yards > rules.max_shipyards)
    return {"flaw.too_many_shipyards", {"PLUNK-026"}, {{"seat", seat}, {"most", rules.max_shipyards}}};
  if (!state.planning() || !in_game(player)) return {};
  for (const Ship& ship : state.ships)
    if (ship.seat == seat && !ship.stats.hidden())
      if (const Reason flaw = plan_flaw(rules, state, ship); flaw.given()) return flaw;
  if (rules.order_limit > 0 && own.orders > rules.order_limit)
    return {"flaw.too_many_orders", {"PLUNK-033"}, {{"seat", seat}}};
  if (own.fleet() > rules.most.ships && own.builds > 0)
    return {"flaw.too_many_ships", {"PLUNK-027"}, {{"seat", seat}, {"most", rules.most.ships}}};
  if (own.yards + own.deploys > rules.max_shipyards)
    return {"flaw.too_many_shipyards", {"PLUNK-026"}, {{"seat", seat}, {"most", rules.max_shipyards}}};
  if (state.at(purse_of(rules, seat)).gold.hidden()) return {};
  if (const Ledger ledger = ledger_of(rules, state, seat); ledger.cost > ledger.funds)
    return {"flaw.cost", {"PLUNK-031"}, {{"seat", seat}, {"cost", ledger.cost}, {"funds", ledger.funds}}};
  return {};
}

// PLUNK-011: the seat's orders keep the order of their places; those without one come last.
void number_orders(State& state, Seat seat) {
  List<std::uint8_t*, kMostShips + kMostYards> places;
  const auto later = [](std::uint8_t a, std::uint8_t b) {
    return b != 0 && (a == 0 || a > b);
  };
  const auto enlist = [&](Seat owner, bool ordered, std::uint8_t& place) {
    if (owner != seat) return;
    if (!ordered) {
      place = 0;
      return;
    }
    places.push(&place);
    for (int i = places.size() - 1; i > 0 && later(*places[i - 1], *places[i]); --i)
      std::swap(places[i - 1], places[i]);
  };
  for (Ship& ship : state.ships)
    if (ship.plan.order != Order::hidden)
      enlist(ship.seat, ship.plan.order != Order::none || ship.plan.upgrades() > 0, ship.plan.place);
  for (Shipyard& yard : state.shipyards) enlist(yard.seat, yard.builds > 0, yard.place);
  std::uint8_t last = 0;
  for (std::uint8_t* place : places) *place = ++last;
}

}  // namespace
}  // namespace plunk

using namespace plunk;

// A name on a ship is not in the deck, and cards that are in neither lie in the discard; ids go on from the last ship;
// orders have places, counted without gaps.
void Plunk::settle(const Rules&, State& state) {
  if (state.planning())
    for (int i = 0; i < state.seats(); ++i) number_orders(state, Seat{i});
  NameSet used;
  for (const Ship& ship : state.ships) {
    used.add(ship.name);
    if (ship.id >= state.next_ship) state.next_ship = static_cast<std::int16_t>(ship.id + 1);
  }
  if (state.deck.hidden()) return;
  for (int i = state.deck->size() - 1; i >= 0; --i)
    if (used.has((*state.deck)[i])) state.deck->take(i);
  for (Name name : *state.deck) used.add(name);
  state.discard = {};
  for (int n = 0; n < kNameCards; ++n)
    if (!used.has(static_cast<Name>(n))) state.discard.add(static_cast<Name>(n));
}

Reason Plunk::flaw(const Rules& rules, const State& state) {
  const int seats = state.seats();
  if (seats < kFacts.least_seats || seats > kFacts.most_seats) return {"flaw.seats", {"PLUNK-001"}};
  if (state.turn < 1) return {"flaw.turn", {"PLUNK-013"}};
  if (!state.first.somebody() || state.first.index() >= seats) return {"flaw.first", {"PLUNK-011"}};
  NameSet names;
  const auto twice = [&](Name name) {
    const bool seen = names.has(name);
    names.add(name);
    return seen;
  };
  int last = -1;
  for (const Ship& ship : state.ships) {
    if (ship.id <= last || ship.id >= state.next_ship) return {"flaw.ship_ids", {"PLUNK-006"}, {{"name", ship.name}}};
    last = ship.id;
    if (twice(ship.name)) return {"flaw.name_twice", {"PLUNK-006"}, {{"name", ship.name}}};
    if (const Reason flaw = ship_flaw(rules, state, ship); flaw.given()) return flaw;
    for (const Ship& other : state.ships)
      if (other.id < ship.id && ship.hex.given() && other.hex == ship.hex && hostile(rules, ship.seat, other.seat))
        return {"flaw.shared_hex", {"PLUNK-012"}, {{"name", ship.name}, {"other", other.name}}};
  }
  if (!state.deck.hidden())
    for (Name name : *state.deck)
      if (twice(name) || legendary(name)) return {"flaw.name_twice", {"PLUNK-006"}, {{"name", name}}};
  for (int n = 0; n < kNameCards; ++n)
    if (state.discard.has(static_cast<Name>(n)) && twice(static_cast<Name>(n)))
      return {"flaw.name_twice", {"PLUNK-006"}, {{"name", static_cast<Name>(n)}}};
  for (int i = 0; i < state.shipyards.size(); ++i) {
    const Shipyard& yard = state.shipyards[i];
    if (const Reason flaw = yard_flaw(rules, state, yard); flaw.given()) return flaw;
    for (int k = 0; k < i; ++k)
      if (yard.hex.given() && state.shipyards[k].hex == yard.hex)
        return {"flaw.shipyards_share", {"PLUNK-026"}, {{"seat", yard.seat}}};
  }
  for (int i = 0; i < seats; ++i)
    if (const Reason flaw = seat_flaw(rules, state, Seat{i}); flaw.given()) return flaw;
  for (int i = 0; i < state.contested.size(); ++i)
    if (!rules.chart.navigable(state.contested[i]) || state.contested.find(state.contested[i]) != i)
      return {"flaw.contested", {"PLUNK-100"}};
  const bool meeting = state.stage == Stage::passing || state.stage == Stage::entry;
  if (meeting == state.encounters.empty() || meeting != (state.beat > 0)) return {"flaw.encounters", {"PLUNK-066"}};
  const bool over = state.stage == Stage::over;
  if (over != (state.ending != Ending::none) || over == state.winners.empty()) return {"flaw.ending", {"PLUNK-132"}};
  return {};
}

// PLUNK-127: a name card is in the deck, in the discard or on a ship; a Legendary card may leave the game.
Tally Plunk::tally(const Rules&, const State& state) {
  int cards = state.deck.hidden() ? 0 : state.deck->size();
  cards += state.discard.size();
  for (const Ship& ship : state.ships) cards += !legendary(ship.name);
  return {cards, state.seats()};
}

Outcome Plunk::outcome(const Rules& rules, const State& state) {
  Outcome outcome;
  outcome.over = state.stage == Stage::over;
  if (!outcome.over) return outcome;
  outcome.reason = name_of(state.ending);
  outcome.winners = state.winners;
  for (int place : places_of(rules, state)) outcome.places.push(place);
  for (int i = 0; i < state.seats(); ++i) outcome.scores.push(ships_of(state, Seat{i}));
  return outcome;
}

}  // namespace tortuga
