// The desk of the playtest lab: one study at a time, off the loop, within what the host allows. Whoever asked is told
// how far it is; when they are gone, so is the study.
#pragma once

#include <memory>

#include "server/guest.h"
#include "server/hands.h"
#include "server/laboratory.h"
#include "server/lifeline.h"
#include "server/limits.h"
#include "server/loop.h"

namespace tortuga::server {

class LabDesk {
 public:
  LabDesk(Loop& loop, const Limits& limits) : loop_(loop), limits_(limits) {}

  // Without this there is no lab. Both outlive the desk.
  void equip(Laboratory& laboratory, Hands& hands) {
    laboratory_ = &laboratory;
    hands_ = &hands;
  }
  bool open() const { return laboratory_ != nullptr && limits_.lab_seconds > 0; }

  static bool serves(const Request& request) { return request.is<ask::Lab>() || request.is<ask::LabStop>(); }
  void take(const Asker& asker, const Request& request);
  void leave(const Guest& guest);

 private:
  struct Study {
    std::unique_ptr<Experiment> experiment;
    std::weak_ptr<Guest> guest;
    bool unwanted = false;
  };

  void begin(const Asker& asker, const ask::Lab& lab);
  void go_on();
  void came_back(const std::shared_ptr<Study>& study, std::int64_t began);
  bool affordable();

  Loop& loop_;
  const Limits& limits_;
  Laboratory* laboratory_ = nullptr;
  Hands* hands_ = nullptr;
  std::shared_ptr<Study> study_;  // the one under way; hands hold it while they work
  std::int64_t hour_ = 0;         // when the hour began that is counted
  std::int64_t spent_ = 0;        // milliseconds of work in it
  Lifeline lifeline_;
};

}  // namespace tortuga::server
