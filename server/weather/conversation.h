// Whole conversations of several people with one harbour, led by bytes: for fuzzers. Everything a lookout sees is
// checked.
#pragma once

#include <string>
#include <string_view>

namespace tortuga::server::weather {

// Holds the conversation that these bytes mean; returns what was broken, or nothing.
std::string converse(std::string_view bytes);

}  // namespace tortuga::server::weather
