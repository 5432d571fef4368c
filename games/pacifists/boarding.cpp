// Step 3 of the resolution: boarding, casualties, defectors (PAC-090 to PAC-098, PAC-145).
#include "games/pacifists/round.h"

namespace tortuga::pacifists {
namespace {

// What two groups lose when `wanted` of each are asked for: first every group gives its own, then what is missing comes
// from the rest of the other (PAC-094, PAC-097).
struct Levy {
  int starboard = 0, port = 0;            // asked of each side
  int from_starboard = 0, from_port = 0;  // taken of each side
  int met_starboard = 0, met_port = 0;    // of what was asked, in all
};

Levy levy(int starboard, int port, int has_starboard, int has_port) {
  Levy result{starboard, port, std::min(starboard, has_starboard), std::min(port, has_port)};
  result.met_starboard = result.from_starboard;
  result.met_port = result.from_port;
  const int port_over = std::min(starboard - result.from_starboard, has_port - result.from_port);
  const int starboard_over = std::min(port - result.from_port, has_starboard - result.from_starboard);
  result.from_port += port_over;
  result.met_starboard += port_over;
  result.from_starboard += starboard_over;
  result.met_port += starboard_over;
  return result;
}

Levy take(Ship& ship, const int (&asked)[2]) {
  Post& starboard = ship.at(Side::starboard);
  Post& port = ship.at(Side::port);
  const Levy taken = levy(asked[0], asked[1], starboard.crew, port.crew);
  starboard.crew = wide(starboard.crew - taken.from_starboard);
  port.crew = wide(port.crew - taken.from_port);
  ship.crew = wide(ship.crew - taken.from_starboard - taken.from_port);
  return taken;
}

// What all boardings of a round come to, before anybody falls.
struct Toll {
  int casualties[kMostShips][2] = {};  // by the victim's side that faces the attacker
  int defectors[kMostShips][2] = {};   // by the side of the action
  int sails[kMostShips] = {}, hull[kMostShips] = {};
};

// PAC-090: every roll is made before anybody falls.
template <class Sink>
void roll_boardings(Round<Sink>& round, Toll& toll) {
  Deed<Sink>& deed = round.deed;
  const Rules& rules = deed.rules;
  State& state = deed.state;
  for_each_post(state, [&](Seat seat, Side side, Post& post) {
    if (post.captain != Order::boarding) return;
    const Copies copies = round.copies(seat, side);
    const Side towards = direction(rules, side, copies);
    const Seat target = state.neighbour(seat, towards);
    if (!is_fought(rules, state, seat, towards)) {
      deed.tell(BoardingSkipped{seat, target, side, wide(state.tiles(seat, towards))});
      return;
    }
    const int dice = count_crew(deed, seat, side, post, copies);
    if (dice == 0) return deed.tell(BoardingIdle{seat, target, side, towards});
    const int successes = roll(round, dice);
    const bool defect = defects(rules, copies);
    const bool wreck = wrecks(rules, copies);
    deed.tell(BoardingRolled{seat, target, side, round.faces(), wide(successes), defect, wreck, towards});
    if (defect) toll.defectors[seat.index()][index(side)] = successes;
    else if (wreck && post.sabotage == Sabotage::hull) toll.hull[target.index()] += successes;
    else if (wreck) toll.sails[target.index()] += successes;
    else toll.casualties[target.index()][index(across(towards))] += successes;
  });
}

// PAC-093 to PAC-095
template <class Sink>
void remove_casualties(Deed<Sink>& deed, const Toll& toll) {
  State& state = deed.state;
  for (int i = 0; i < state.seats(); ++i) {
    const auto& asked = toll.casualties[i];
    if (asked[0] + asked[1] == 0) continue;
    Ship& ship = state.ships[i];
    const Levy taken = take(ship, asked);
    const int lost = taken.from_starboard + taken.from_port;
    state.casualties = wide(state.casualties + lost);
    state.fallen = wide(state.fallen + lost);
    deed.tell(CrewFell{Seat{i}, wide(taken.from_starboard), wide(taken.from_port), wide(lost), ship.crew});
  }
}

// PAC-097: all leave before anybody arrives.
template <class Sink>
void move_defectors(Round<Sink>& round, const Toll& toll) {
  Deed<Sink>& deed = round.deed;
  State& state = deed.state;
  int moved[kMostShips][2] = {};
  for (int i = 0; i < state.seats(); ++i) {
    if (toll.defectors[i][0] + toll.defectors[i][1] == 0) continue;
    const Levy taken = take(state.ships[i], toll.defectors[i]);
    moved[i][0] = taken.met_starboard;
    moved[i][1] = taken.met_port;
  }
  const auto for_each_group = [&](auto&& f) {
    for_each_post(state, [&](Seat seat, Side side, Post&) {
      const int count = moved[seat.index()][index(side)];
      const Side towards = direction(deed.rules, side, round.copies(seat, side));
      if (count > 0) f(seat, towards, state.neighbour(seat, towards), count);
    });
  };
  for_each_group([&](Seat, Side towards, Seat target, int count) {
    Ship& other = state.at(target);
    other.crew = wide(other.crew + count);
    other.at(across(towards)).crew = wide(other.at(across(towards)).crew + count);
  });
  // Told when all have arrived, so that every number is one that stands.
  for_each_group([&](Seat seat, Side, Seat target, int count) {
    deed.tell(CrewDefected{seat, target, wide(count), state.at(seat).crew, state.at(target).crew});
  });
}

// PAC-145
template <class Sink>
void break_tokens(Deed<Sink>& deed, Seat seat, Tokens tokens, std::int8_t& count, int damage) {
  const int lost = std::min<int>(damage, count);
  count = small(count - lost);
  deed.tell(Wrecked{seat, tokens, small(lost), count});
}

template <class Sink>
void wreck_ships(Deed<Sink>& deed, const Toll& toll) {
  for (int i = 0; i < deed.state.seats(); ++i) {
    Ship& ship = deed.state.ships[i];
    if (toll.sails[i] > 0) break_tokens(deed, Seat{i}, Tokens::sails, ship.sails, toll.sails[i]);
    if (toll.hull[i] > 0) break_tokens(deed, Seat{i}, Tokens::hull, ship.hull, toll.hull[i]);
  }
}

// PAC-096, PAC-145
Ending look_for_fallen(const State& state) {
  bool crew = false, hull = false;
  for (const Ship& ship : state.ships) {
    crew = crew || ship.crew == 0;
    hull = hull || ship.hull == 0;
  }
  return crew ? Ending::lost_boarding : hull ? Ending::lost_sabotage : Ending::none;
}

}  // namespace

// PAC-145 to PAC-147
template <class Sink>
bool ask_boarders(Round<Sink>& round) {
  Deed<Sink>& deed = round.deed;
  const Rules& rules = deed.rules;
  if (!rules.sabotages()) return false;
  bool asked = false;
  for_each_post(deed.state, [&](Seat seat, Side side, Post& post) {
    if (post.captain != Order::boarding) return;
    const Copies copies = round.copies(seat, side);
    if (!wrecks(rules, copies) || !is_fought(rules, deed.state, seat, direction(rules, side, copies))) return;
    post.sabotage = Sabotage::awaited;
    asked = true;
    deed.tell(SaboteurAsked{seat, side, Action::boarding});
  });
  return asked;
}

template <class Sink>
Ending board_ships(Round<Sink>& round) {
  Deed<Sink>& deed = round.deed;
  bool boards = false;
  for (const Ship& ship : deed.state.ships)
    for (const Post& post : ship.sides) boards |= post.captain == Order::boarding;
  if (!boards) return Ending::none;
  Toll toll;
  roll_boardings(round, toll);
  remove_casualties(deed, toll);
  move_defectors(round, toll);
  wreck_ships(deed, toll);
  return look_for_fallen(deed.state);
}

template bool ask_boarders(Round<NoEvents>&);
template bool ask_boarders(Round<EventLog<Event>>&);
template Ending board_ships(Round<NoEvents>&);
template Ending board_ships(Round<EventLog<Event>>&);

}  // namespace tortuga::pacifists
