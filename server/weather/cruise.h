// Several harbours on one simulated database, and people who go to and fro between them. The harbours are the real
// ones, with the store they use on PostgreSQL; time, the database, the lines to it and the people are simulated, in one
// thread and from one seed. Clocks drift, servers are killed, stand still and wake up, are drained and cut off, answers
// are lost and orders arrive after everybody gave them up. What everybody was told is held against the logs.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/weather/archive.h"

namespace tortuga::server::weather {

struct Cruise {
  std::uint64_t seed = 1;
  int ships = 3;
  int tables = 2;
  int minutes = 3;
  Wrong wrong = Wrong::nothing;
  bool blind =
      false;  // stopwatches stand still while a server does: then it does not notice, as a machine that is frozen
};

struct CruiseReport {
  std::string broken;  // which promise, and how; empty: all were kept
  std::uint64_t acknowledged = 0, entries = 0, takeovers = 0, refused = 0, burials = 0;
  std::uint64_t kills = 0, pauses = 0, cuts = 0, drains = 0, restarts = 0, lost_answers = 0, ghosts = 0, resent = 0;
  std::uint64_t faults() const { return kills + pauses + cuts + drains + restarts + lost_answers + ghosts; }
};

CruiseReport cruise(const Cruise& plan);

}  // namespace tortuga::server::weather
