// A game without squares as a picture shows it: ships around a table, how much is left of each, and the water between.
#pragma once

#include <vector>

#include "engine/goal.h"

namespace tortuga {

struct Fleet {
  struct Ship {
    Seat seat;
    int hull = 0, whole = 0;  // what is left of it, of how much
    bool sunk = false, turn = false;
    int water = 0;  // tiles to the next ship
    Saying words;   // its figures
  };
  bool ring = false;  // each lies between two others; else side by side
  std::vector<Ship> ships;
};

}  // namespace tortuga
