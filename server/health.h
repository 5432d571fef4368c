// Whether the harbour is well: its disk takes what is written, and its loop keeps time.
#pragma once

#include <string>

#include "server/metrics.h"

namespace tortuga::server {

inline constexpr std::int64_t kStuckDisk = 5000;        // milliseconds that one write may take
inline constexpr std::int64_t kLateLoop = 2000;         // milliseconds that the loop may have been late of late
inline constexpr std::int64_t kLeastFree = 32ll << 20;  // bytes on the disk

// What is wrong, one sentence a line; nothing if all is well. `now` is the loop's.
std::string ailments(const Metrics& metrics, std::int64_t now);
// Why newcomers had better be sent to another server, likewise; nothing if they may come.
std::string hindrances(const Metrics& metrics, std::int64_t now);

}  // namespace tortuga::server
