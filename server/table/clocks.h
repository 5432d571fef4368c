// The table's clocks: whose runs, how much is left. They run for people who owe a decision while anybody is at the
// table, and nothing is kept back from them.
#pragma once

#include <vector>

#include "server/loop.h"
#include "server/table/hush.h"
#include "server/table/presence.h"
#include "server/table/table_state.h"

namespace tortuga::server {

class Clocks {
 public:
  Clocks(const TableState& state, const Presence& presence, const Hush& hush, Loop& loop)
      : state_(state), presence_(presence), hush_(hush), loop_(loop) {}

  void run();  // starts and stops them, after anything that may have changed who has to act
  bool runs(Seat seat) const;
  std::int64_t left(Seat seat) const;   // milliseconds
  std::int64_t spent(Seat seat) const;  // on the decision, or since the bank was last charged
  void charged(Seat seat);              // a move paid for what was spent
  Seat out_of_time() const;
  std::int64_t due() const;
  tell::Times times(Seat viewer) const;

  // For whoever takes the table over. A clock that ran is charged up to the last sign of life, `lived` after it was
  // kept, and not beyond: an outage costs nobody time. One that began later ran since the newest entry at least.
  void keep(std::vector<KeptSeat>& seats) const;
  void restore(const std::vector<KeptSeat>& seats, std::int64_t lived, std::int64_t since_entry);

 private:
  struct Hand {
    std::int64_t clock_m = -1;  // the decision the clock runs for
    std::int64_t since = -1;    // -1: stopped
    std::int64_t elapsed = 0;
  };
  const Hand& hand(Seat seat) const;

  const TableState& state_;
  const Presence& presence_;
  const Hush& hush_;
  Loop& loop_;
  std::vector<Hand> hands_;  // by seat
};

}  // namespace tortuga::server
