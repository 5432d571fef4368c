// How rough a world is: each number is one in so many, 0 is never. And what was brought about.
#pragma once

#include <cstdint>

namespace tortuga::server::weather {

struct Climate {
  int fail = 300;       // an append or a read fails
  int trouble = 3000;   // ... and the disk stays broken for a while
  int lose = 1500;      // an answer of the store never comes
  int twice = 200;      // ... or comes twice
  int late = 60;        // ... or after seconds
  int foreign = 1500;   // somebody else appends to a table first
  int crash = 20000;    // between two steps the harbour is gone, and comes back
  int cut = 250;        // a connection ends while its person acts
  int half = 300;       // a message arrives in half
  int lazy_hands = 50;  // hands are all busy
  int lie = 0;          // an append is acknowledged and not kept: no store may do this, the lookout must cry

  static constexpr Climate calm() { return {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}; }
};

struct Faults {
  std::uint64_t failed = 0, lost = 0, doubled = 0, late = 0, foreign = 0, crashes = 0, cuts = 0, halves = 0,
                refused_hands = 0, attacks = 0;
  std::uint64_t all() const {
    return failed + lost + doubled + late + foreign + crashes + cuts + halves + refused_hands + attacks;
  }
};

}  // namespace tortuga::server::weather
