// The owner's log in the harbour's store, under an id that no table can have. An order is stored, then in force, then
// told; it survives whatever the harbour survives.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/lifeline.h"
#include "server/loop.h"
#include "server/owner/standing_orders.h"
#include "server/store.h"

namespace tortuga::server {

class OwnerLog {
 public:
  static constexpr const char* kId = "owner";  // too short for a table

  OwnerLog(Store& store, Loop& loop) : store_(store), loop_(loop) {}

  // Reads what is stored and not known yet. `told` is false if the store cannot be read.
  void read(std::function<void(bool readable)> told);
  bool known() const { return known_; }
  const StandingOrders& standing() const { return standing_; }

  // One after the other, in the order given. False: not stored, and nothing has changed.
  void write(ordered::Any what, std::function<void(bool stored)> told);

  // Up to `most` entries before this number, and the number of the first of them.
  using Told = std::function<void(bool readable, std::int64_t first, std::vector<std::string> entries)>;
  void show(std::int64_t before, std::int64_t most, Told told);

 private:
  struct Waiting {
    ordered::Any what;
    std::function<void(bool)> told;
  };
  void write_next();
  void decided(bool stored);
  bool apply(const std::string& entry);

  Store& store_;
  Loop& loop_;
  StandingOrders standing_;
  std::int64_t entries_ = 0;
  bool known_ = false, writing_ = false;
  std::deque<Waiting> waiting_;
  Lifeline lifeline_;
};

}  // namespace tortuga::server
