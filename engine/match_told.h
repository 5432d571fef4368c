// An event of a match as whoever has the engine is told it: as tight.h writes it. Where its rules depend on more than
// it tells, they stand behind its members.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/match.h"

namespace tortuga {

void write_told(std::string& out, const Match& match, const AnyEvent& event, Seat viewer);

struct ToldEvent {
  std::unique_ptr<AnyEvent> event;
  std::vector<std::string> rules;
};
// Nothing of it can be used after a flaw.
Flaw read_told(const Match& match, const boost::json::value& told, ToldEvent& out);

}  // namespace tortuga
