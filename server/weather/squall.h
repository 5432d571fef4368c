// One rare thing that goes wrong, step by step and again and again: what chance alone would bring together once in
// thousands of cruises. Everything else is calm meanwhile.
#pragma once

#include <memory>
#include <optional>

#include "server/weather/cruise.h"
#include "server/weather/sim_cable.h"

namespace tortuga::server::weather {

class Squall {
 public:
  virtual ~Squall() = default;
  virtual void blow() {}  // now and then
  // What becomes of an order; nothing: what usually does.
  virtual std::optional<Passage> passage(const SentOrder&) { return {}; }
  virtual void arrived(const SentOrder&) {}
};

std::unique_ptr<Squall> squall_of(Squalls kind, Fleet& fleet);

}  // namespace tortuga::server::weather
