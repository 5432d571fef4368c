// What a scenario wants a value to be. Mostly the value itself; an object of "$" words says more: {"$not": 3},
// {"$length": 2}, {"$unordered": [...]}. See docs/scenarios.md.
#pragma once

#include <boost/json.hpp>
#include <string>

#include "cli/pointer.h"

namespace tortuga {

// Whether `got` is as wanted.
bool meets(const boost::json::value& got, const boost::json::value& wanted);
// The fields that `wanted` gives are as wanted; others do not matter.
bool meets_part(const boost::json::object& got, const boost::json::object& wanted);

// The same for all places of a path: all of them, or {"$some": ...}, {"$none": ...}, {"$times": 2, "$is": ...};
// {"$absent": true} wants no such place. Returns what is not as wanted, in words, or nothing.
std::string unmet(const std::vector<Place>& places, const boost::json::value& wanted);
bool wants_absence(const boost::json::value& wanted);

// The first "$" word that means nothing, or nothing.
std::string unknown_wish(const boost::json::value& wanted);

}  // namespace tortuga
