// The desk of those who play: moves, steps back, what may be done, questions and hints.
#pragma once

#include "server/table/floor.h"

namespace tortuga::server {

class PlayDesk {
 public:
  explicit PlayDesk(Floor& floor) : floor_(floor) {}

  void play(const Asker& asker, const ask::Play& play, Seat seat);
  void undo(const Asker& asker, const ask::Undo& undo, Seat seat);
  void moves(const Asker& asker, Seat seat);
  void query(const Asker& asker, const ask::Query& query, Seat seat);
  void hint(const Asker& asker, Seat seat);

  // A move that nobody asked for: a bot's, or one for somebody whose time is out. False if the table went on meanwhile.
  bool play_for(Seat seat, const std::string& move, By by);

 private:
  bool plans_on(const Intent& intent) const;
  void store(std::shared_ptr<const Intent> intent, By by, const Asker& asker);

  Floor& floor_;
  SeatSet waiting_for_hint_;
};

}  // namespace tortuga::server
