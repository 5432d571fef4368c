#include "server/protocol/clock.h"

namespace tortuga::server {
namespace {

constexpr std::uint32_t kLeastSeconds = 5, kMostSeconds = 86400, kMostIncrement = 3600;

}  // namespace

Clock ClockRule::told() const {
  const auto whole = static_cast<std::uint32_t>(seconds);
  switch (kind) {
    case Kind::none: break;
    case Kind::move: return MoveClock{whole};
    case Kind::bank: return BankClock{whole, static_cast<std::uint32_t>(increment)};
  }
  return NoClock{};
}

std::optional<ClockRule> ClockRule::of(const Clock& clock) {
  ClockRule rule;
  std::uint32_t seconds = kLeastSeconds, increment = 0;
  if (const auto* move = std::get_if<MoveClock>(&clock)) {
    rule.kind = Kind::move;
    seconds = move->seconds;
  } else if (const auto* bank = std::get_if<BankClock>(&clock)) {
    rule.kind = Kind::bank;
    seconds = bank->seconds;
    increment = bank->increment.value_or(0);
  }
  if (seconds < kLeastSeconds || seconds > kMostSeconds || increment > kMostIncrement) return {};
  if (!rule.on()) return rule;
  rule.seconds = static_cast<int>(seconds);
  rule.increment = static_cast<int>(increment);
  return rule;
}

}  // namespace tortuga::server
