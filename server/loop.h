// The one thread on which tables live, as the rest of the server sees it: time, and a way in from other threads.
#pragma once

#include <cstdint>
#include <functional>

namespace tortuga::server {

inline constexpr std::int64_t kNever = INT64_MAX;

class Loop {
 public:
  virtual ~Loop() = default;
  virtual std::int64_t now() const = 0;               // milliseconds of a clock that only goes forward
  virtual std::int64_t today() const = 0;             // milliseconds since 1970
  virtual void post(std::function<void()> task) = 0;  // from any thread: runs it on the loop, in order
  // Calls the one who rings at `at`, or as soon as possible after it; a later call replaces an earlier one.
  virtual void alarm(std::int64_t at) = 0;
  std::function<void()> on_alarm;
};

}  // namespace tortuga::server
