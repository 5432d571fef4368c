// Who is at the table: people in their seats, watchers, who has been away for how long, and whom a bot stands in for.
// Nothing of it must survive; what everybody has looked at is logged when they leave.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/guest.h"
#include "server/limits.h"
#include "server/loop.h"
#include "server/table/kept.h"
#include "server/table/table_state.h"

namespace tortuga::server {

struct Place {
  std::shared_ptr<Guest> guest;  // leaves before its connection ends
  Seat seat;                     // nobody: a watcher
  std::string token;             // as the guest gave it
  bool brief = false;            // wants events without what follows from their kind
  bool lean = false;             // has the engine, and makes words and choices itself
  SeatSet muted = {};
};

class Presence {
 public:
  Presence(const TableState& state, Loop& loop, const Limits& limits);

  const std::vector<Place>& places() const { return places_; }
  bool empty() const { return places_.empty(); }
  Place* find(const Guest* guest);
  bool here(Seat seat) const;
  bool people() const;  // anybody in a seat
  // The address for which bots think here: of whoever sits, before whoever watches. Nothing while nobody is here.
  std::string address() const;
  std::int64_t empty_since() const { return empty_since_; }

  // Sits down; nobody stands in for a person who is back. Whoever comes to an empty table finds the others' time to
  // return just begun.
  void sit(Place place);
  bool leave(const Guest& guest, Seat& seat);  // false if it was not here
  // Guests who must go are told why; their connections end.
  void put_out(const std::function<bool(const Place&)>& who, std::string_view why, const std::string& reason = {});

  void send_on(const std::string& route);  // everybody, to the server at this path

  // For whoever takes the table over: who was here is then just gone, and has the whole time to return; who was away
  // stays away, and whoever comes first does not change that.
  void keep(std::vector<KeptSeat>& seats) const;
  void restore(const std::vector<KeptSeat>& seats, std::int64_t ago);

  void reseat();           // the state has other seats now
  void close_up(Seat at);  // a seat was taken away: those behind it move up
  void newcomer(Seat seat);

  bool stands_in(Seat seat) const { return away(seat).stand_in; }
  void stand_in(Seat seat) { away(seat).stand_in = true; }
  bool bot_plays(Seat seat) const;  // a bot's own seat, or one it stands in for
  bool given_up(Seat seat) const;   // away for longer than the time to return
  // Somebody who has been away for so long that a bot should sit down.
  Seat missing() const;
  std::int64_t due() const;  // when that may be so next

  std::int64_t seen(Seat seat) const { return away(seat).seen; }
  void see(Seat seat, std::int64_t n);

 private:
  struct Away {
    std::int64_t since = 0;
    bool stand_in = false;
    std::int64_t seen = 0;  // events this seat has looked at
  };
  Away& away(Seat seat) { return away_[static_cast<std::size_t>(seat.index())]; }
  const Away& away(Seat seat) const { return away_[static_cast<std::size_t>(seat.index())]; }
  std::int64_t grace_ends(Seat seat) const;

  const TableState& state_;
  Loop& loop_;
  const Limits& limits_;
  std::vector<Place> places_;
  std::vector<Away> away_;  // by seat
  std::int64_t empty_since_;
  bool restored_ = false;  // and nobody came since
};

}  // namespace tortuga::server
