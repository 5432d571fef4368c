// The desk of the past: a seat looks back at what it saw, or plays on from there at a table of its own.
#pragma once

#include "server/table/floor.h"
#include "server/table/host_desk.h"

namespace tortuga::server {

class PastDesk {
 public:
  PastDesk(Floor& floor, const HostDesk& host) : floor_(floor), host_(host) {}

  void replay(const Asker& asker, const ask::Replay& replay, const Place& place);
  void play_on(const Asker& asker, const ask::PlayOn& play_on, Seat viewer);
  bool looking() const { return looking_ > 0; }

 private:
  struct Past;
  // Finds the past elsewhere and goes on with it here.
  void look_back(const Asker& asker, Seat viewer, std::int64_t m, std::function<void(const Past&)> then);
  void open_from(const Asker& asker, const Past& past, Seat viewer, Seat seat, const std::string& name);

  Floor& floor_;
  const HostDesk& host_;
  int looking_ = 0;
};

}  // namespace tortuga::server
