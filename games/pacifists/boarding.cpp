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

template <class Sink>
class Boarders {
 public:
  explicit Boarders(Round<Sink>& round) : round_(round), rules_(round.rules), state_(round.state) {}

  // PAC-090: every roll is made before anybody falls.
  void roll() {
    round_.for_each_post([&](Seat seat, Side side, Post& post) {
      if (post.captain != Order::boarding) return;
      const Copies copies = round_.copies(seat, side);
      const Side towards = direction(rules_, side, copies);
      const Seat target = state_.neighbour(seat, towards);
      if (!is_fought(rules_, state_, seat, towards)) {
        round_.tell(BoardingSkipped{seat, target, side, static_cast<std::int16_t>(state_.tiles(seat, towards))});
        return;
      }
      const int dice = round_.count_crew(seat, side, post, copies);
      if (dice == 0) return round_.tell(BoardingIdle{seat, target, side});
      const int successes = round_.roll(dice);
      const bool defect = defects(rules_, copies);
      const bool wreck = wrecks(rules_, copies);
      round_.tell(BoardingRolled{seat, target, side, round_.faces(), wide(successes), defect, wreck});
      if (defect) defectors_[seat.index()][index(side)] = successes;
      else if (wreck && post.sabotage == Sabotage::hull) hull_[target.index()] += successes;
      else if (wreck) sails_[target.index()] += successes;
      else casualties_[target.index()][index(across(towards))] += successes;
    });
  }

  void fall() {  // PAC-093 to PAC-095
    for (int i = 0; i < state_.seats(); ++i) {
      const auto& asked = casualties_[i];
      if (asked[0] + asked[1] == 0) continue;
      Ship& ship = state_.ships[i];
      const Levy taken = take(ship, asked);
      const int lost = taken.from_starboard + taken.from_port;
      state_.casualties = static_cast<std::int16_t>(state_.casualties + lost);
      state_.fallen = static_cast<std::int16_t>(state_.fallen + lost);
      round_.tell(CrewFell{Seat{i}, wide(taken.from_starboard), wide(taken.from_port), wide(lost), ship.crew});
    }
  }

  void defect() {  // PAC-097: all leave before anybody arrives
    int moved[kMostShips][2] = {};
    for (int i = 0; i < state_.seats(); ++i) {
      if (defectors_[i][0] + defectors_[i][1] == 0) continue;
      const Levy taken = take(state_.ships[i], defectors_[i]);
      moved[i][0] = taken.met_starboard;
      moved[i][1] = taken.met_port;
    }
    round_.for_each_post([&](Seat seat, Side side, Post&) {
      const int count = moved[seat.index()][index(side)];
      if (count == 0) return;
      const Side towards = direction(rules_, side, round_.copies(seat, side));
      const Seat target = state_.neighbour(seat, towards);
      Ship& other = state_.at(target);
      other.crew = wide(other.crew + count);
      other.at(across(towards)).crew = wide(other.at(across(towards)).crew + count);
      round_.tell(CrewDefected{seat, target, wide(count), state_.at(seat).crew, other.crew});
    });
  }

  void wreck() {  // PAC-145
    for (int i = 0; i < state_.seats(); ++i) {
      Ship& ship = state_.ships[i];
      if (sails_[i] > 0) break_tokens(Seat{i}, Tokens::sails, ship.sails, sails_[i]);
      if (hull_[i] > 0) break_tokens(Seat{i}, Tokens::hull, ship.hull, hull_[i]);
    }
  }

  Ending end() const {  // PAC-096, PAC-145
    bool crew = false, hull = false;
    for (const Ship& ship : state_.ships) {
      crew = crew || ship.crew == 0;
      hull = hull || ship.hull == 0;
    }
    return crew ? Ending::lost_boarding : hull ? Ending::lost_sabotage : Ending::none;
  }

 private:
  static constexpr int index(Side side) { return static_cast<int>(side); }

  Levy take(Ship& ship, const int (&asked)[2]) {
    Post& starboard = ship.at(Side::starboard);
    Post& port = ship.at(Side::port);
    const Levy taken = levy(asked[0], asked[1], starboard.crew, port.crew);
    starboard.crew = wide(starboard.crew - taken.from_starboard);
    port.crew = wide(port.crew - taken.from_port);
    ship.crew = wide(ship.crew - taken.from_starboard - taken.from_port);
    return taken;
  }

  void break_tokens(Seat seat, Tokens tokens, std::int8_t& count, int damage) {
    const int lost = std::min<int>(damage, count);
    count = small(count - lost);
    round_.tell(Wrecked{seat, tokens, small(lost), count});
  }

  Round<Sink>& round_;
  const Rules& rules_;
  State& state_;
  int casualties_[kMostShips][2] = {};  // by the victim's side that faces the attacker
  int defectors_[kMostShips][2] = {};   // by the side of the action
  int sails_[kMostShips] = {}, hull_[kMostShips] = {};
};

}  // namespace

// PAC-145 to PAC-147
template <class Sink>
bool ask_boarders(Round<Sink>& round) {
  if (!round.rules.sabotages()) return false;
  bool asked = false;
  round.for_each_post([&](Seat seat, Side side, Post& post) {
    if (post.captain != Order::boarding) return;
    const Copies copies = round.copies(seat, side);
    if (!wrecks(round.rules, copies) ||
        !is_fought(round.rules, round.state, seat, direction(round.rules, side, copies)))
      return;
    post.sabotage = Sabotage::awaited;
    asked = true;
    round.tell(SaboteurAsked{seat, side, Action::boarding});
  });
  return asked;
}

template <class Sink>
Ending board_ships(Round<Sink>& round) {
  bool boards = false;
  for (const Ship& ship : round.state.ships)
    for (const Post& post : ship.sides) boards |= post.captain == Order::boarding;
  if (!boards) return Ending::none;
  Boarders<Sink> boarders{round};
  boarders.roll();
  boarders.fall();
  boarders.defect();
  boarders.wreck();
  return boarders.end();
}

template bool ask_boarders(Round<NoEvents>&);
template bool ask_boarders(Round<EventLog<Event>>&);
template Ending board_ships(Round<NoEvents>&);
template Ending board_ships(Round<EventLog<Event>>&);

}  // namespace tortuga::pacifists
