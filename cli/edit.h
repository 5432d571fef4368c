// Changes of a position by an outsider, as scenarios and the referee's `load` write them: path to value.
#pragma once

#include <boost/json.hpp>
#include <string>

#include "engine/match.h"

namespace tortuga {

// Sets the match to its position with these changes, in their order. Returns why that cannot be, or nothing; `told`
// words a refusal. What follows from the rest of a position may not be set against it.
template <class Told>
std::string edit_position(Match& match, const boost::json::object& changes, Told&& told);

std::string apply_changes(boost::json::value& position, const boost::json::object& changes);
std::string contradiction(boost::json::value& wanted, boost::json::value& settled, const boost::json::object& changes);

template <class Told>
std::string edit_position(Match& match, const boost::json::object& changes, Told&& told) {
  boost::json::value position = boost::json::parse(match.position());
  if (std::string wrong = apply_changes(position, changes); !wrong.empty()) return wrong;
  const Attempt attempt = match.set_position(position);
  if (attempt.malformed.found()) return "set " + attempt.malformed.text();
  if (attempt.refusal.given()) return "set: " + told(attempt.refusal);
  boost::json::value settled = boost::json::parse(match.position());
  return contradiction(position, settled, changes);
}

}  // namespace tortuga
