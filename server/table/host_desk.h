// The host's desk: seats, links, the start, the end; and the rematch that anybody in a seat may ask for.
#pragma once

#include "server/table/floor.h"

namespace tortuga::server {

class HostDesk {
 public:
  explicit HostDesk(Floor& floor) : floor_(floor) {}

  void start(const Asker& asker);
  void reseat(const Asker& asker, const ask::Reseat& reseat);
  void revoke(const std::shared_ptr<Guest>& guest, const Asker& asker, const ask::Revoke& revoke);
  void close(const Asker& asker);
  void rematch(const std::shared_ptr<Guest>& guest, const Asker& asker, Seat seat);

  // The same people and options at a new table. Seats keep their tokens, so every old link finds the new table.
  logged::Create same_again() const;

 private:
  Floor& floor_;
};

}  // namespace tortuga::server
