// Paths into a position: JSON Pointers (RFC 6901) like "/players/0/tile", with two steps more: "*" means every entry of
// a list or object, and "id=3" the entry of a list whose "id" is 3.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tortuga {

// A place that a path leads to, with the path as it is without wildcards.
struct Place {
  std::string path;
  boost::json::value* value;
};

// The values at `pointer`: one, or with wildcards any number. If the path leads nowhere, `why` says which step it is
// and what stands there; a wildcard over an empty list leads to no place and is no mistake.
std::vector<Place> find_all(boost::json::value& document, std::string_view pointer, std::string& why);

// Equal as JSON, with 1 and 1.0 the same.
bool same_json(const boost::json::value& a, const boost::json::value& b);

}  // namespace tortuga
