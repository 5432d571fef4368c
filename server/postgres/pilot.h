// Brings a database up to date that is not there yet: it waits for it, in a thread of its own, while the server is
// already open and says that it is not ready.
#pragma once

#include <functional>
#include <string>
#include <thread>

#include "server/lifeline.h"
#include "server/loop.h"

namespace tortuga::server::postgres {

class Pilot {
 public:
  // Calls one of the two, on the loop: it is up to date, or waiting cannot help, with a sentence that says why.
  // `why` is why it was not there at first.
  Pilot(Loop& loop, std::string url, std::string why, std::function<void()> ready,
        std::function<void(const std::string& why)> hopeless);

 private:
  Lifeline lifeline_;
  std::jthread thread_;  // ends first
};

}  // namespace tortuga::server::postgres
