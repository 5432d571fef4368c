#include "server/health.h"

namespace tortuga::server {

std::string ailments(const Metrics& metrics, std::int64_t now) {
  std::string out;
  if (metrics.store_failing.load()) out += "disk: what is written is not taken\n";
  const std::int64_t since = metrics.writing_since.load();
  if (since != 0 && now - since > kStuckDisk)
    out += "disk: a write has been under way for " + std::to_string((now - since) / 1000) + " s\n";
  const std::int64_t left = metrics.free_bytes.load();
  if (left >= 0 && left < kLeastFree) out += "disk: " + std::to_string(left >> 20) + " MiB are left\n";
  if (metrics.store_damaged.load()) out += "disk: the database is damaged, see `tortuga check`\n";
  if (const std::int64_t lag = metrics.worst_lag.load(); lag > kLateLoop)
    out += "loop: it was " + std::to_string(lag) + " ms late\n";
  return out;
}

std::string hindrances(const Metrics& metrics, std::int64_t now) {
  std::string out;
  if (metrics.draining.load()) out += "harbour: it is closing for a moment\n";
  if (now >= metrics.leased_until.load()) out += "database: it is out of sight\n";
  return out;
}

}  // namespace tortuga::server
