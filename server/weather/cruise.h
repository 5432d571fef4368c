// Several harbours on one simulated database, and people who go to and fro between them. The harbours are the real
// ones, with the store they use on PostgreSQL; time, the database, the lines to it and the people are simulated, in one
// thread and from one seed. Clocks drift, servers are killed, stand still and wake up, are drained and cut off, answers
// are lost and orders arrive after everybody gave them up. What everybody was told is held against the logs.
#pragma once

#include <cstdint>
#include <string>

#include "server/weather/archive.h"

namespace tortuga::server::weather {

// What goes wrong: anything at any time, or again and again one rare thing, step by step (squall.cpp).
enum class Squalls {
  none,              // anything
  late_orders,       // an append is given up, its doubt is ended, and then it arrives
  slow_takes,        // a table is played on and handed over while somebody's take is on its way
  stolen_place,      // an append is lost, another's is stored in its place, and the table comes back
  frozen_owner,      // a server stands still, does not notice, and meets people who were elsewhere since
  overtaken_reader,  // a table is taken from whoever has just taken it and not read it yet
};

struct Cruise {
  std::uint64_t seed = 1;
  int ships = 3;
  int tables = 2;
  int minutes = 3;
  Wrong wrong = Wrong::nothing;
  Squalls squalls = Squalls::none;
  // Stopwatches stand still while a server does: then it does not notice, as a machine that is frozen.
  bool blind = false;
};

struct CruiseReport {
  std::string broken;  // which promise, and how; empty: all were kept
  std::uint64_t acknowledged = 0, entries = 0, takeovers = 0, refused = 0, burials = 0, squalls = 0;
  std::uint64_t kills = 0, pauses = 0, cuts = 0, drains = 0, restarts = 0, lost_answers = 0, ghosts = 0, resent = 0;
  std::uint64_t faults() const { return kills + pauses + cuts + drains + restarts + lost_answers + ghosts; }
};

CruiseReport cruise(const Cruise& plan);

}  // namespace tortuga::server::weather
