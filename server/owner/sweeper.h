// Deletes tables that are too old to be kept, a few at a time and off the loop. Tables that are in memory are not old.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/lifeline.h"
#include "server/owner/owner_log.h"

namespace tortuga::server {

class Harbour;

// Since when a table is over or, if it is not, nothing was done there but looking; in milliseconds since 1970. 0 if the
// log does not say.
std::int64_t resting_since(const std::vector<std::string>& log);

class Sweeper {
 public:
  Sweeper(Harbour& harbour, OwnerLog& log);

  void sweep();  // if it is time
  void soon();   // the next time is now

 private:
  struct Found;
  void look(Found found);
  void erase(Found found);
  void done(bool more);

  Harbour& harbour_;
  OwnerLog& log_;
  std::int64_t next_;
  bool sweeping_ = false;
  std::string after_;  // where the last sweep ended
  Lifeline lifeline_;
};

}  // namespace tortuga::server
