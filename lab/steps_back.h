// The law of steps back: no step that a seat may take back was a point at which any viewer learnt something. It is
// found out without trusting what events say of themselves: whatever a viewer cannot tell apart before a step must look
// and sound the same to it after the step. `tortuga fuzz` and tests/laws run it with the other laws (lab/laws.h).
//
// What a move says of the hand it is played from is its own seat's to say, and may be taken back: so for the other
// viewers only those worlds count in which the seat could make the same move and is left with the same sorts of things
// to decide.
#pragma once

#include <string>

#include "engine/patch.h"
#include "engine/step_back.h"
#include "engine/write.h"

namespace tortuga {

template <Game G>
class StepsBack {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;
  using Event = typename G::Event;

  // What a viewer learnt by a step that may be taken back, in words for the one who mends it; or nothing. Tries one
  // imagined world for each viewer: over many steps all that matter come up.
  static std::string learnt(const Rules& rules, int seats, const State& before, Seat seat, const Move& move,
                            Dice& dice) {
    const Dice luck = Dice::strong(Seed::of(dice.bits()));  // only strong dice count how often they are asked
    const Step truth(rules, before, seat, move, luck);
    if (!truth.may_go_back(rules, seat)) return {};
    for (int i = 0; i <= seats; ++i) {
      const Seat viewer = i < seats ? Seat{i} : kNobody;
      State world = before;
      G::imagine(rules, world, viewer, dice);
      if (G::check(rules, world, seat, move).given()) continue;
      const Step other(rules, world, seat, move, luck);
      if (viewer != seat && !alike(rules, seat, truth, other)) continue;
      const Seen here = truth.seen_by(rules, viewer), there = other.seen_by(rules, viewer);
      if (here.told == there.told && to_json(here.view) == to_json(there.view)) continue;
      return "by " + to_json(move) + " of seat " + to_json(seat) + " viewer " + to_json(viewer) + " is told " +
             here.told + "where it might have been " + there.told + "with " + changes(here.view, there.view);
    }
    return {};
  }

 private:
  // What a viewer is told of a step, and how the table then looks to it.
  struct Seen {
    std::string told;
    State view;
  };
  struct Step {
    Step(const Rules& rules, const State& before, Seat seat, const Move& move, Dice luck) : after(before) {
      const auto drawn = luck.draws();
      G::play(rules, after, seat, move, luck, told);
      draws = luck.draws() - drawn;
    }
    bool may_go_back(const Rules& rules, Seat seat) const {
      return may_step_back<G>(rules, after, seat, draws, told.events());
    }
    Seen seen_by(const Rules& rules, Seat viewer) const {
      Seen seen{{}, after};
      for (Event event : told.events()) {
        const bool heard = visit_kind(event, [&](auto& kind) {
          if constexpr (requires { kind.seen_by(viewer); })
            if (!kind.seen_by(viewer)) return false;
          if constexpr (requires { kind.conceal(viewer); }) kind.conceal(viewer);
          return true;
        });
        if (heard) seen.told += to_json(event) + " ";
      }
      G::conceal(rules, seen.view, viewer);
      return seen;
    }
    State after;
    EventLog<Event> told;
    std::uint64_t draws = 0;
  };

  // Two worlds in which the seat itself is left with the same: it may go back, and to the same sorts of decisions.
  static bool alike(const Rules& rules, Seat seat, const Step& one, const Step& other) {
    return other.may_go_back(rules, seat) && sorts_left(rules, one.after, seat) == sorts_left(rules, other.after, seat);
  }

  // The kinds of moves that a seat is offered.
  static std::uint64_t sorts_left(const Rules& rules, const State& state, Seat seat) {
    typename G::Moves list;
    G::moves(rules, state, seat, list);
    std::uint64_t sorts = 0;
    for (const Move& move : list) sorts |= std::uint64_t{1} << move.index();
    return sorts;
  }
};

}  // namespace tortuga
