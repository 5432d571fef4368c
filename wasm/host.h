// What a harbour in a page asks of its host (web/src/engine/near_worker.ts). None of these calls comes back into the
// module before it returns.
#pragma once

#include <cstddef>
#include <cstdint>

#define TORTUGA_HOST(name) [[clang::import_module("host"), clang::import_name(name)]]

extern "C" {
TORTUGA_HOST("turn") void host_turn();             // call `turn` soon
TORTUGA_HOST("alarm") void host_alarm(double in);  // call `ring` in so many milliseconds, and not as said before
TORTUGA_HOST("tell") void host_tell(std::uint32_t session, const char* text, std::size_t size);
TORTUGA_HOST("end") void host_end(std::uint32_t session);  // after everything it was told
// An order for the store, as JSON; its answer comes by `stored` under the same number.
TORTUGA_HOST("store") void host_store(std::uint32_t number, const char* order, std::size_t size);
// What would this bot do? The thought comes by `thought` under the same number: soon, unless the bot looks ahead.
TORTUGA_HOST("think")
void host_think(std::uint32_t number, int looks_ahead, const char* question, std::size_t size);
TORTUGA_HOST("forget") void host_forget(std::uint32_t number);  // nobody waits for this thought any more
}

#undef TORTUGA_HOST
