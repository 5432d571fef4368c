// What the harbour counts about itself, as Prometheus text at /metrics.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace tortuga::server {

class Count {
 public:
  void add(std::uint64_t by = 1) { value_.fetch_add(by, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

struct Metrics {
  Count connections, messages, refusals, moves, bot_moves, undone, chats, tables_created, tables_loaded, tables_evicted;
  Count bytes_sent, dropped_slow, dropped_silent, refused_busy;
  Count commits, stored, store_errors;  // by the writing thread
  // Now, set by whoever knows.
  std::atomic<std::int64_t> open_connections = 0, tables = 0, thinking = 0, searching = 0;

  std::string text() const;
};

}  // namespace tortuga::server
