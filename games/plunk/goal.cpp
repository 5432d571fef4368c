// The line above the board: the last faction with ships, or what else keeps one in the game (PLUNK-130, PLUNK-158,
// PLUNK-170), and the limits at which fleets are counted (PLUNK-175). Works on views.
#include <algorithm>

#include "games/plunk/plunk.h"
#include "games/plunk/standings.h"

namespace tortuga {
namespace plunk {
namespace {

// What keeps a seat or a faction in the game.
struct Pieces {
  int ships = 0, yards = 0;
  int all() const { return ships + yards; }
  Pieces& operator+=(const Pieces& other) {
    ships += other.ships;
    yards += other.yards;
    return *this;
  }
};
Pieces pieces_of(const Rules& rules, const State& view, Seat seat) {
  Pieces pieces{ships_of(view, seat)};
  if (rules.elimination == Elimination::no_ships_no_yards)
    for (const Shipyard& yard : view.shipyards) pieces.yards += yard.seat == seat;
  return pieces;
}

struct Side {
  SeatSet seats;  // that are in the game
  Pieces pieces;
  Seat owner;  // of its last piece
};
using Sides = List<Side, kMaxSeats>;
Sides sides_of(const Rules& rules, const State& view) {
  Sides sides;
  for (int faction = 0; faction < view.seats(); ++faction) {
    Side side;
    for (Seat seat : faction_seats(rules, view, faction)) {
      if (!in_game(view.at(seat))) continue;
      const Pieces pieces = pieces_of(rules, view, seat);
      side.seats.add(seat);
      side.pieces += pieces;
      if (pieces.all() > 0) side.owner = seat;
    }
    if (!side.seats.empty()) sides.push(side);
  }
  return sides;
}

class Teller {
 public:
  Teller(const Rules& rules, const State& view) : rules_(rules), view_(view), sides_(sides_of(rules, view)) {}

  Facts table() const {
    Facts facts;
    facts.add("mode", name_of(rules_.mode)).add("limit", rules_.turn_limit).add("stalemate", rules_.stalemate_turns);
    return facts.add("elimination", name_of(rules_.elimination)).add("turn", view_.turn);
  }
  void track(Goal& goal) const {
    for (int i = 0; i < view_.seats(); ++i) {
      const Seat seat{i};
      const Pieces pieces = pieces_of(rules_, view_, seat);
      Facts facts;
      facts.add("seat", seat).add("out", !in_game(view_.at(seat)));
      goal.track.push_back({seat, pieces.all(), 0, 0, {"page.goal_fleet", add(facts, pieces)}});
    }
  }
  void alarms(Goal& goal) const {
    for (const Side& side : sides_) {
      if (side.pieces.all() != 1) continue;
      Facts facts;
      facts.add("seat", side.owner).add("side", rules_.mode != Mode::free_for_all).add("ship", side.pieces.ships == 1);
      goal.alarms.push_back({side.owner, {"page.alarm_last_piece", facts.add("ends", sides_.size() == 2)}});
    }
    if (rules_.turn_limit > 0 && view_.turn >= rules_.turn_limit)
      goal.alarms.push_back({kNobody, {"page.alarm_last_turn", table()}});
    if (rules_.stalemate_turns > 0 && view_.quiet_turns + 1 >= rules_.stalemate_turns && !view_.harm)
      goal.alarms.push_back({kNobody, {"page.alarm_stalemate", table()}});
  }
  // The side that has least, where they differ.
  void standing(Goal& goal) const {
    const auto less = [](const Side& a, const Side& b) {
      return a.pieces.all() < b.pieces.all();
    };
    const auto [least, most] = std::minmax_element(sides_.begin(), sides_.end(), less);
    if (least == sides_.end() || !less(*least, *most)) return;
    Facts facts;
    facts.add("seats", least->seats);
    const Seat seat = least->seats.size() == 1 ? least->seats.front() : kNobody;
    goal.standing = {seat, {"page.goal_fewest", add(facts, least->pieces)}};
  }

 private:
  Facts add(Facts facts, const Pieces& pieces) const {
    facts.add("ships", pieces.ships).add("yards", pieces.yards);
    return facts.add("counted", rules_.elimination == Elimination::no_ships_no_yards);
  }

  const Rules& rules_;
  const State& view_;
  const Sides sides_;
};

}  // namespace
}  // namespace plunk

using namespace plunk;

Goal Plunk::goal(const Rules& rules, const State& view, Seat) {
  const Teller teller(rules, view);
  Goal goal;
  goal.aim = {"page.goal", teller.table()};
  if (view.stage == Stage::islands || view.stage == Stage::placement) return goal;  // nobody has a fleet yet
  teller.track(goal);
  if (view.stage == Stage::over) return goal;
  teller.alarms(goal);
  teller.standing(goal);
  return goal;
}

}  // namespace tortuga
