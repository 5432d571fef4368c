// The door: people sit down, take an open seat, and leave.
#pragma once

#include "server/table/floor.h"

namespace tortuga::server {

class Door {
 public:
  explicit Door(Floor& floor) : floor_(floor) {}
  void sit(const std::shared_ptr<Guest>& guest, const Asker& asker, const ask::Sit& sit);
  // How somebody who is here wants to be told of moves.
  void lean(const Guest& guest, const Asker& asker, const ask::Lean& lean);
  void join(const Asker& asker, const ask::Join& join);
  void leave(const std::shared_ptr<Guest>& guest, const Asker& asker, Seat seat);
  void gone(const Guest& guest);  // the connection ended or went elsewhere

 private:
  Floor& floor_;
};

}  // namespace tortuga::server
