// Which steps may be taken back. Undo needs no code in games: a step may be taken back while its seat still decides, if
// it drew no luck and showed nobody what was hidden. What shows something, events say: by their kind
// (Telling::reveals), or one by one where a kind does not always:
//   bool reveals() const;
// lab/steps_back.h holds the games to it.
#pragma once

#include <span>

#include "engine/game.h"
#include "engine/visit.h"

namespace tortuga {

template <class Event>
bool reveals(const Event& event) {
  return visit_kind(event, []<class E>(const E& kind) {
    if constexpr (requires { kind.reveals(); }) return E::kTelling.reveals || kind.reveals();
    else return E::kTelling.reveals;
  });
}

template <class Event>
bool reveals(std::span<const Event> told) {
  for (const Event& event : told)
    if (reveals(event)) return true;
  return false;
}

// A step that the seat has just made: the position after it, how often it drew luck, and what was told.
template <Game G>
bool may_step_back(const typename G::Rules& rules, const typename G::State& after, Seat seat, std::uint64_t draws,
                   std::span<const typename G::Event> told) {
  return draws == 0 && G::deciders(rules, after).has(seat) && !reveals(told);
}

}  // namespace tortuga
