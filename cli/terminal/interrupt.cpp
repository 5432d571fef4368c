#include "cli/terminal/interrupt.h"

#include <signal.h>

#include <array>
#include <cstddef>

namespace tortuga::terminal {
namespace {

volatile sig_atomic_t raised = 0;
constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, kSignals.size()> taken_over;

}  // namespace

Interrupt::Interrupt() {
  raised = 0;
  struct sigaction action{};
  action.sa_handler = [](int) {
    raised = 1;
  };  // no SA_RESTART: waiting for a key ends
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &taken_over[i]);
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &taken_over[i], nullptr);
}

bool interrupted() {
  return raised != 0;
}

}  // namespace tortuga::terminal
