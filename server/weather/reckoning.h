// What everybody was told, held against the logs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/weather/archive.h"
#include "server/weather/sailor.h"

namespace tortuga::server::weather {

// Which promise was not kept to any of them, in words; empty: all were.
std::string reckon(const Archive& archive, const std::vector<std::unique_ptr<Sailor>>& sailors);

}  // namespace tortuga::server::weather
