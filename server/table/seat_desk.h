// The desk for what people in seats want besides playing: to talk, to be called something, to add to the luck,
// to mark a moment for whoever designs the game.
#pragma once

#include "server/table/floor.h"

namespace tortuga::server {

class SeatDesk {
 public:
  explicit SeatDesk(Floor& floor) : floor_(floor) {}

  void say(const Asker& asker, const ask::Say& say, Seat seat);
  void mute(const Guest& guest, const Asker& asker, const ask::Mute& mute);
  void rename(const Asker& asker, const ask::Rename& rename, Seat seat);
  void salt(const Asker& asker, const ask::Salt& salt, Seat seat);
  void mark(const Asker& asker, const ask::Mark& mark, Seat seat);
  void seen(const Asker& asker, const ask::Seen& seen, Seat seat);

 private:
  Floor& floor_;
};

}  // namespace tortuga::server
