// Events: what happened, one small described struct per kind. Each kind owns everything needed to show it to any sense:
//
//   struct Sailed {
//     static constexpr const char* kKind = "sailed";               // its name in JSON and in the catalogue
//     static constexpr Telling kTelling{"sail", {"LOST-021", "LOST-025"}};
//     Seat seat;                                                   // who did it: "you" for that seat
//     Seat target;                                                 // whom it was done to, if anybody
//     ...
//     bool seen_by(Seat viewer) const;                             // optional: private events
//     void conceal(Seat viewer);                                   // optional: blank what the viewer may not know
//     std::string_view sound() const;                              // optional: when the sound depends on what happened
//     const Telling& telling() const;                              // optional: when the rules do
//     bool reveals() const;                                        // optional: when showing what was hidden does
//   };
//
// Its sentence stands in the game's catalogue under "event.<kind>".
#pragma once

#include <string_view>
#include <vector>

#include "engine/list.h"
#include "engine/seat.h"

namespace tortuga {

struct Telling {
  std::string_view sound;  // the cue to play
  List<std::string_view, 6> rules;
  bool reveals = false;  // shows somebody what was hidden: a step that made it cannot be taken back
};

// Where simulations send events: compiles to nothing.
struct NoEvents {
  template <class E>
  constexpr void operator()(const E&) const {}
  constexpr void hush(Seat, int) const {}
};

// Where tables send events: keeps them in order.
template <class Event>
class EventLog {
 public:
  template <class E>
  void operator()(const E& event) {
    events_.push_back(Event{event});
  }
  // Here the table is silent for so many seconds, because this seat might be asked in secret: said wherever that is
  // possible as far as everybody knows, and never only where it is so. A pause would tell, and so would none.
  void hush(Seat whom, int seconds) {
    if (seconds == 0) return;
    hushed_.push_back(whom);
    hush_ += seconds;
  }
  const std::vector<Seat>& hushed() const { return hushed_; }
  int hush_seconds() const { return hush_; }

  void reserve(std::size_t count) { events_.reserve(count); }
  void clear() { events_.clear(); }
  const std::vector<Event>& events() const { return events_; }

 private:
  std::vector<Event> events_;
  std::vector<Seat> hushed_;
  int hush_ = 0;
};

}  // namespace tortuga
