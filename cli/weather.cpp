// weather: simulated harbours, for as long as one wants.
#include <chrono>
#include <cstdio>

#include "cli/commands.h"
#include "cli/usage.h"
#include "server/weather/world.h"

namespace tortuga {
namespace {

using server::weather::Report;

void print(const Report& report) {
  const auto& faults = report.faults;
  std::printf("%.1f simulated hours, %llu tables, %llu messages, %llu moves, %llu faults (%llu crashes)\n",
              static_cast<double>(report.milliseconds) / 3600e3, static_cast<unsigned long long>(report.tables),
              static_cast<unsigned long long>(report.messages), static_cast<unsigned long long>(report.moves),
              static_cast<unsigned long long>(faults.all()), static_cast<unsigned long long>(faults.crashes));
  std::fflush(stdout);
}

}  // namespace

int weather_command(const WeatherCommand& order) {
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  const auto begins = [](std::uint64_t seed) {
    std::printf("seed %llu: ", static_cast<unsigned long long>(seed));
    std::fflush(stdout);  // before anything can happen
  };
  const Report all = server::weather::sail(order.seed, order.hours, order.people, begins, print);
  const double minutes = std::chrono::duration<double>(Clock::now() - began).count() / 60;
  if (!all.broken.empty()) {
    std::printf("seed %llu, after %llu steps: %s\n", static_cast<unsigned long long>(all.seed),
                static_cast<unsigned long long>(all.steps), all.broken.c_str());
    return kFailed;
  }
  std::printf("every promise was kept: ");
  print(all);
  std::printf("%.1f simulated hours and %.0f faults in a minute\n",
              static_cast<double>(all.milliseconds) / 3600e3 / minutes,
              static_cast<double>(all.faults.all()) / minutes);
  return kFine;
}

}  // namespace tortuga
