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
  // Whether a token that somebody proposes opens something else already.
  bool used_elsewhere(const std::string& token, const ask::Revoke& revoke) const;
  // Whether a person holds this seat who plays: nobody but a bot may get what is hidden there.
  bool guarded(Seat seat) const;
  void tell_note();  // what the table has just said of a seat

  Floor& floor_;
};

}  // namespace tortuga::server
