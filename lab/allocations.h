// Counts what the heap gives out, so that "no allocation while a game is played" is measured and not believed.
#pragma once

#include <cstdint>

namespace tortuga {

// How often operator new was called by this thread.
std::uint64_t allocations();

}  // namespace tortuga
