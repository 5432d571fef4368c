// Forced luck as scenarios and the referee write it: [4, 4, 30], with "keep" or a list for a shuffle.
#pragma once

#include <boost/json.hpp>

#include "engine/read.h"
#include "engine/script.h"

namespace tortuga {

Flaw read_draws(const boost::json::value& list, std::string_view path, Script& out);

}  // namespace tortuga
