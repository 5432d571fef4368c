// What a seat may know: the only place that hides, and its inverse.
#include "games/plunk/plunk.h"
#include "games/plunk/setup.h"
#include "games/plunk/ship_sets.h"

namespace tortuga {
namespace plunk {
namespace {

bool friendly(const Rules& rules, Seat viewer, Seat owner) {
  return viewer.somebody() && !hostile(rules, viewer, owner);
}

// PLUNK-140: a ship of the viewer's faction within sight.
bool sees(const Rules& rules, const State& state, Seat viewer, const Ship& ship) {
  if (friendly(rules, viewer, ship.seat)) return true;
  if (!viewer.somebody() || ship.hex.hidden()) return false;
  for (const Ship& own : state.ships)
    if (!hostile(rules, own.seat, viewer) && own.hex.given() && distance(*own.hex, *ship.hex) <= rules.sight)
      return true;
  return false;
}

}  // namespace
}  // namespace plunk

using namespace plunk;

void Plunk::conceal(const Rules& rules, State& state, Seat viewer) {
  if (state.stage == Stage::over) return;  // the game is told: everything may be seen
  state.deck.hide();
  if (rules.combat_dice == CombatDice::seeded) state.combat_key.hide();
  for (int i = 0; i < state.seats(); ++i) {
    Player& player = state.players[i];
    if (Seat{i} != viewer) player.at_hand.reset();
    if (friendly(rules, viewer, Seat{i})) continue;
    player.standing.hide();
    if (rules.hidden_gold) player.gold.hide();  // PLUNK-142
  }
  const bool placing = state.stage == Stage::placement;
  for (Shipyard& yard : state.shipyards) {
    if (friendly(rules, viewer, yard.seat) && !(placing && yard.seat != viewer)) continue;
    yard.builds = yard.place = 0;
    if (!placing) continue;
    yard.hex.hide();
    yard.hp = 0;
  }
  std::uint64_t fogged = 0;
  if (rules.fog_of_war && !placing)
    for (int i = 0; i < state.ships.size(); ++i)
      fogged |= static_cast<std::uint64_t>(!sees(rules, state, viewer, state.ships[i])) << i;
  for (int i = 0; i < state.ships.size(); ++i) {
    Ship& ship = state.ships[i];
    if (placing && ship.seat != viewer) ship.hex.hide();
    if ((fogged >> i & 1) != 0) ship.stats.hide();
    if (!state.planning() || friendly(rules, viewer, ship.seat)) continue;
    ship.plan = {};  // PLUNK-020, PLUNK-156
    ship.plan.order = Order::hidden;
  }
  for (Encounter& meeting : state.encounters)
    for (int i = 0; i < state.seats(); ++i) {
      Answer& answer = meeting.answers[static_cast<std::size_t>(i)];
      if (!friendly(rules, viewer, Seat{i}) && answer != Answer::none && answer != Answer::waiting)
        answer = Answer::given;
    }
}

// Likely worlds: hidden plans carry on as far as everybody knows, hidden stats are a little better than new. Works on
// what `conceal` leaves, so that it cannot read what is hidden.
void Plunk::imagine(const Rules& rules, State& state, Seat viewer, Dice& dice) {
  if (state.stage == Stage::over) return;
  conceal(rules, state, viewer);
  Pile<Name, kNameCards> deck;
  NameSet used = state.discard;
  for (const Ship& ship : state.ships) used.add(ship.name);
  for (int n = 0; n < kNameCards; ++n)
    if (!used.has(static_cast<Name>(n))) deck.push(static_cast<Name>(n));
  dice.shuffle(deck);
  state.deck = deck;
  if (state.combat_key.hidden()) state.combat_key = static_cast<std::uint32_t>(dice.range(1, kMostSeed));

  for (int i = 0; i < state.seats(); ++i) {
    Player& player = state.players[i];
    if (player.standing.hidden()) player.standing = Standing::ask;
    if (!player.gold.hidden()) continue;
    const bool purse = in_game(player) && purse_of(rules, Seat{i}) == Seat{i};
    player.gold = purse ? dice.range(0, 2 * rules.prices.ship) : 0;
  }

  if (state.stage == Stage::placement) {
    for (int i = 0; i < state.seats(); ++i) {
      const Seat seat{i};
      if (seat == viewer || !state.players[i].ready) continue;
      const Island& home = rules.chart.islands[state.players[i].island];
      Shipyard& yard = first_yard(state, seat);
      yard.hex = home.harbors[dice.pick(home.harbors.size())];
      yard.hp = static_cast<std::uint8_t>(yard_hp(rules, *yard.hex));
      List<Hex, 64> shore;
      for (Hex h : home.land)
        for (int dq = -2; dq <= 2; ++dq)
          for (int dr = -2; dr <= 2; ++dr) {
            const Hex near = hex(h.q + dq, h.r + dr);
            if (!shore.full() && !shore.has(near) && beside_island(rules.chart, state.players[i].island, near))
              shore.push(near);
          }
      for (Ship& ship : state.ships)
        if (ship.seat == seat) ship.hex = shore.take(dice.pick(shore.size()));
    }
  }

  std::array<std::uint8_t, kMostSeats> places{};
  for (Ship& ship : state.ships) {
    if (ship.stats.hidden()) {
      Stats stats;
      stats.life = static_cast<std::uint8_t>(dice.pick(4) == 0 ? 1 : 0);
      stats.cannons = static_cast<std::uint8_t>(dice.pick(4) == 0 ? 1 : 0);
      const int sailed = rules.ship.range + stats.life;  // it is still under way in this beat: it sails at least so far
      const bool moving = ship.sailing == Sailing::under_way || ship.sailing == Sailing::sailed;
      if (moving && state.beat > sailed) stats.sails = static_cast<std::uint8_t>(state.beat - sailed);
      const int most = max_hp(rules, stats);
      stats.hp = static_cast<std::uint8_t>(dice.pick(2) == 0 ? most : dice.range((most + 1) / 2, most));
      ship.stats = stats;
    }
    if (ship.plan.order == Order::hidden) {
      ship.plan = {};
      if (ship.path.empty()) continue;
      ship.plan.order = Order::move;  // PLUNK-025: a leftover path goes on unless it is changed
      ship.plan.path = ship.path;
      ship.plan.place = ++places[static_cast<std::size_t>(ship.seat.index())];
    }
  }
  for (Encounter& meeting : state.encounters)
    for (Answer& answer : meeting.answers)
      if (answer == Answer::given)
        answer = dice.pick(2) == 0 ? Answer::attack : meeting.passing() ? Answer::proceed : Answer::yield;
}

}  // namespace tortuga
