// The clocks a table may have, as messages and logs tell them.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "engine/describe.h"

namespace tortuga::server {

struct NoClock {
  static constexpr const char* kKind = "none";
};
BOOST_DESCRIBE_STRUCT(NoClock, (), ())

// So many seconds for a decision.
struct MoveClock {
  static constexpr const char* kKind = "move";
  std::uint32_t seconds = 0;
};
BOOST_DESCRIBE_STRUCT(MoveClock, (), (seconds))

// So many seconds for the whole game, and some more for each decision.
struct BankClock {
  static constexpr const char* kKind = "bank";
  std::uint32_t seconds = 0;
  std::optional<std::uint32_t> increment;
};
BOOST_DESCRIBE_STRUCT(BankClock, (), (seconds, increment))

using Clock = std::variant<NoClock, MoveClock, BankClock>;

// A table's clock as the table reckons with it.
struct ClockRule {
  enum class Kind : std::uint8_t { none, move, bank };
  Kind kind = Kind::none;
  int seconds = 0, increment = 0;

  bool on() const { return kind != Kind::none; }
  Clock told() const;
  static std::optional<ClockRule> of(const Clock& clock);  // nothing if its numbers are out of range
};

}  // namespace tortuga::server
