// Step 2 of the resolution: retreats, then attacks and their rams (PAC-070 to PAC-084).
#include "games/pacifists/round.h"

namespace tortuga::pacifists {
namespace {

template <class Sink>
class Helmsman {
 public:
  explicit Helmsman(Round<Sink>& round) : round_(round), rules_(round.rules), state_(round.state) {}

  void retreat() {
    round_.for_each_post([&](Seat seat, Side side, Post& post) {
      if (post.captain == Order::boarding && rules_.dual_use()) return detach(seat, side, round_.copies(seat, side));
      if (post.captain != Order::retreat) return;
      const Copies copies = round_.copies(seat, side);
      const int far = measure(seat, side, post, copies);
      if (far == 0) return;
      for_each_gap(side, copies, [&](Side gap) {
        std::int16_t& tiles = gap_at(seat, gap);
        const std::int16_t before = tiles;
        tiles = static_cast<std::int16_t>(tiles + far);  // PAC-073
        round_.tell(Retreated{seat, state_.neighbour(seat, gap), gap, wide(far), before, tiles});
        return true;
      });
    });
  }

  // False once a ship has sunk: nothing more is rolled (PAC-083).
  bool attack() {
    for (int i = 0; i < state_.seats(); ++i)
      for (Side side : kSides) {
        const Post& post = state_.ships[i].at(side);
        if (post.captain != Order::attack) continue;
        const Copies copies = round_.copies(Seat{i}, side);
        const int far = measure(Seat{i}, side, post, copies);
        if (far == 0) continue;
        if (!for_each_gap(side, copies, [&](Side gap) { return close_in(Seat{i}, gap, far); })) return false;
      }
    return true;
  }

 private:
  std::int16_t& gap_at(Seat seat, Side side) { return state_.gaps[state_.gap_of(seat, side)]; }

  // PAC-072, PAC-076
  int measure(Seat seat, Side side, const Post& post, Copies copies) {
    const int far = distance(rules_, state_.at(seat), round_.count_crew(seat, side, post, copies));
    if (far == 0) round_.tell(StoodStill{seat, side, post.captain});
    return far;
  }

  // PAC-062, PAC-063, PAC-071: the gaps an order changes. Stops when f says so.
  template <class F>
  bool for_each_gap(Side side, Copies copies, F&& f) {
    if (copies[Card::both_sides] > 0) return f(Side::starboard) && f(Side::port);
    return f(direction(rules_, side, copies));
  }

  void detach(Seat seat, Side side, Copies copies) {  // PAC-142
    const int more = copies[Card::further] * rules_.detach_tiles;
    if (more == 0) return;
    const Side gap = direction(rules_, side, copies);
    std::int16_t& tiles = gap_at(seat, gap);
    const std::int16_t before = tiles;
    tiles = static_cast<std::int16_t>(tiles + more);
    round_.tell(Detached{seat, state_.neighbour(seat, gap), gap, wide(more), before, tiles});
  }

  bool close_in(Seat seat, Side gap, int far) {
    const Seat neighbour = state_.neighbour(seat, gap);
    std::int16_t& tiles = gap_at(seat, gap);
    const std::int16_t before = tiles;
    const int excess = far - before;
    tiles = static_cast<std::int16_t>(excess > 0 ? 0 : -excess);  // PAC-074
    round_.tell(Attacked{seat, neighbour, gap, wide(far), before, tiles});
    if (excess <= 0) return true;  // PAC-082
    round_.tell(Rammed{seat, neighbour, gap, wide(excess)});
    ram(seat, excess);  // PAC-081: the mover first
    ram(neighbour, excess);
    return state_.at(seat).hull > 0 && state_.at(neighbour).hull > 0;
  }

  void ram(Seat seat, int dice) {
    Ship& ship = state_.at(seat);
    const int lost = std::min<int>(round_.roll(dice), ship.hull);
    ship.hull = small(ship.hull - lost);
    round_.tell(RamRolled{seat, round_.faces(), small(lost), ship.hull});
  }

  Round<Sink>& round_;
  const Rules& rules_;
  State& state_;
};

}  // namespace

template <class Sink>
Ending move_ships(Round<Sink>& round) {
  Helmsman<Sink> helmsman{round};
  helmsman.retreat();
  return helmsman.attack() ? Ending::none : Ending::lost_ramming;
}

template Ending move_ships(Round<NoEvents>&);
template Ending move_ships(Round<EventLog<Event>>&);

}  // namespace tortuga::pacifists
