// Step 2 of the resolution: retreats, then attacks and their rams (PAC-070 to PAC-084).
#include "games/pacifists/round.h"

namespace tortuga::pacifists {
namespace {

std::int16_t& gap_at(State& state, Seat seat, Side side) {
  return state.gaps[state.gap_of(seat, side)];
}

// PAC-072, PAC-076
template <class Sink>
int measure(Deed<Sink>& deed, Seat seat, Side side, const Post& post, Copies copies) {
  const int far = distance(deed.rules, deed.state.at(seat), count_crew(deed, seat, side, post, copies));
  if (far == 0) deed.tell(StoodStill{seat, side, post.captain});
  return far;
}

// PAC-062, PAC-063, PAC-071: the gaps an order changes. Stops when f says so.
template <class F>
[[gnu::always_inline]] inline bool for_each_gap(const Rules& rules, Side side, Copies copies, F&& f) {
  if (copies[Card::both_sides] > 0) return f(Side::starboard) && f(Side::port);
  return f(direction(rules, side, copies));
}

template <class Sink>
void detach(Deed<Sink>& deed, Seat seat, Side side, Copies copies) {  // PAC-142
  const int more = copies[Card::further] * deed.rules.detach_tiles;
  if (more == 0) return;
  const Side gap = direction(deed.rules, side, copies);
  std::int16_t& tiles = gap_at(deed.state, seat, gap);
  const std::int16_t before = tiles;
  tiles = wide(tiles + more);
  deed.tell(Detached{seat, deed.state.neighbour(seat, gap), gap, wide(more), before, tiles});
}

template <class Sink>
void retreat(Round<Sink>& round) {
  Deed<Sink>& deed = round.deed;
  State& state = deed.state;
  for_each_post(state, [&](Seat seat, Side side, Post& post) {
    if (post.captain == Order::boarding && deed.rules.dual_use())
      return detach(deed, seat, side, round.copies(seat, side));
    if (post.captain != Order::retreat) return;
    const Copies copies = round.copies(seat, side);
    const int far = measure(deed, seat, side, post, copies);
    if (far == 0) return;
    for_each_gap(deed.rules, side, copies, [&](Side gap) {
      std::int16_t& tiles = gap_at(state, seat, gap);
      const std::int16_t before = tiles;
      tiles = wide(tiles + far);  // PAC-073
      deed.tell(Retreated{seat, state.neighbour(seat, gap), gap, wide(far), before, tiles});
      return true;
    });
  });
}

template <class Sink>
void ram(Round<Sink>& round, Seat seat, int dice) {
  Ship& ship = round.deed.state.at(seat);
  const int lost = std::min<int>(roll(round, dice), ship.hull);
  ship.hull = small(ship.hull - lost);
  round.deed.tell(RamRolled{seat, round.faces(), small(lost), ship.hull});
}

// False once a ship has sunk.
template <class Sink>
bool close_in(Round<Sink>& round, Seat seat, Side gap, int far) {
  Deed<Sink>& deed = round.deed;
  State& state = deed.state;
  const Seat neighbour = state.neighbour(seat, gap);
  std::int16_t& tiles = gap_at(state, seat, gap);
  const std::int16_t before = tiles;
  const int excess = far - before;
  tiles = wide(excess > 0 ? 0 : -excess);  // PAC-074
  deed.tell(Attacked{seat, neighbour, gap, wide(far), before, tiles});
  if (excess <= 0) return true;  // PAC-082
  deed.tell(Rammed{seat, neighbour, gap, wide(excess)});
  ram(round, seat, excess);  // PAC-081: the mover first
  ram(round, neighbour, excess);
  return state.at(seat).hull > 0 && state.at(neighbour).hull > 0;
}

// False once a ship has sunk: nothing more is rolled (PAC-083).
template <class Sink>
bool attack(Round<Sink>& round) {
  Deed<Sink>& deed = round.deed;
  for (int i = 0; i < deed.state.seats(); ++i)
    for (Side side : kSides) {
      const Post& post = deed.state.ships[i].at(side);
      if (post.captain != Order::attack) continue;
      const Copies copies = round.copies(Seat{i}, side);
      const int far = measure(deed, Seat{i}, side, post, copies);
      if (far == 0) continue;
      if (!for_each_gap(deed.rules, side, copies, [&](Side gap) { return close_in(round, Seat{i}, gap, far); }))
        return false;
    }
  return true;
}

}  // namespace

template <class Sink>
Ending move_ships(Round<Sink>& round) {
  retreat(round);
  return attack(round) ? Ending::none : Ending::lost_ramming;
}

template Ending move_ships(Round<NoEvents>&);
template Ending move_ships(Round<EventLog<Event>>&);

}  // namespace tortuga::pacifists
