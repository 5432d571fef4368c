// What the harbour counts about itself, as Prometheus text at /metrics.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
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

// One count for each value of an enum, which ends with `count_`.
template <class E>
class Counts {
 public:
  void add(E which) { counts_[static_cast<std::size_t>(which)].add(); }
  const Count& operator[](E which) const { return counts_[static_cast<std::size_t>(which)]; }

 private:
  std::array<Count, static_cast<std::size_t>(E::count_)> counts_;
};

// How long things took: how many of them at most so long.
class Times {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::array<double, 14> kSteps = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                    0.1,    0.25,  0.5,    1,     2.5,  5,     10};
  void add(Clock::duration took) {
    const double seconds = std::chrono::duration<double>(took).count();
    std::size_t step = 0;
    while (step < kSteps.size() && seconds > kSteps[step]) ++step;
    counts_[step].add();
    micros_.add(static_cast<std::uint64_t>(seconds * 1e6));
  }
  void since(Clock::time_point begun) { add(Clock::now() - begun); }
  std::uint64_t count(std::size_t step) const { return counts_[step].value(); }  // longer than the step before
  double seconds() const { return static_cast<double>(micros_.value()) * 1e-6; }

 private:
  std::array<Count, kSteps.size() + 1> counts_;
  Count micros_;
};

// Why a connection was ended by the server.
enum class Drop {
  unread,      // what it was told was not read in time, or too much of it waited
  silent,      // nothing was heard of it, not even an answer to a ping
  unfinished,  // a request or a message was not complete in time
  idle,        // it asked for nothing more
  displaced,   // somebody else needed the socket more
  frames,      // its bytes were no frames
  abuse,       // too many refused messages
  count_
};
// Why somebody was not let in.
enum class TurnedAway { address, full, origin, host, handshake, request, draining, metrics, count_ };

struct Metrics {
  Count connections, messages, refusals, moves, bot_moves, undone, chats, tables_created, tables_loaded, tables_evicted,
      tables_lost;
  Count bytes_sent, dropped_slow, dropped_silent, refused_busy, requests, rested;
  Counts<Drop> drops;
  Counts<TurnedAway> turned_away;
  std::array<Count, 9> denials;         // by the code of the protocol
  Count commits, stored, store_errors;  // by whoever writes
  // With several servers: appends whose answer was lost, appends that were refused, burials of ourselves.
  Count store_unknown, store_refused, burials;
  Times loop_lag, answers, commit_times, store_waits;
  // Now, set by whoever knows.
  std::atomic<std::int64_t> open_connections = 0, sockets = 0, tables = 0, thinking = 0, searching = 0;
  std::atomic<std::int64_t> harbour = 0;        // its number in the database; 0: none
  std::atomic<std::int64_t> queued_bytes = 0;   // kept for clients, and not yet taken by the kernel
  std::atomic<std::int64_t> store_queue = 0;    // entries that are not yet decided
  std::atomic<std::int64_t> reading_queue = 0;  // logs that are to be read
  std::atomic<std::int64_t> data_bytes = 0;     // of the database with its journal
  std::atomic<std::int64_t> free_bytes = -1;    // on its disk; -1: unknown

  // How the disk and the loop are, for health.h.
  std::atomic<bool> store_failing = false, store_damaged = false, draining = false;
  // When the lease that was renewed last is over, by the loop's clock: then the database is out of sight. A store that
  // nobody shares has no end.
  std::atomic<std::int64_t> leased_until = INT64_MAX;
  std::atomic<std::int64_t> writing_since = 0;  // when the write began that is under way, by the loop's clock; 0: none
  std::atomic<std::int64_t> worst_lag = 0;      // milliseconds, of the last seconds

  std::string text() const;
};

}  // namespace tortuga::server
