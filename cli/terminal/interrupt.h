// Ctrl-C and its relatives: asked for politely, so that the game can be saved first.
#pragma once

namespace tortuga::terminal {

// While it lives, SIGINT, SIGTERM and SIGHUP only raise a flag.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
};

bool interrupted();

}  // namespace tortuga::terminal
