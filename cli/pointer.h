// JSON Pointers (RFC 6901) into a position: "/players/0/tile".
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace tortuga {

// The value at `pointer`, or nullptr; then `why` says which step of the pointer leads nowhere and what stands there.
boost::json::value* find_at(boost::json::value& document, std::string_view pointer, std::string& why);

// Equal as JSON, with 1 and 1.0 the same.
bool same_json(const boost::json::value& a, const boost::json::value& b);

}  // namespace tortuga
