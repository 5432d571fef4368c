// The bots at a table: those that owe a decision are set thinking, and what they have decided is played when its time
// has come. They see their seat's view only and never hold up the loop.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/think.h"
#include "server/hands.h"
#include "server/lifeline.h"
#include "server/loop.h"
#include "server/table/presence.h"
#include "server/table/table_state.h"

namespace tortuga::server {

class BotSeats {
 public:
  // `done` is called on the loop when a bot has decided.
  BotSeats(const TableState& state, const Presence& presence, Hands& hands, Loop& loop, std::function<void()> done);

  // Sets bots thinking that owe a decision, and forgets thoughts that came too late. A table that nobody looks at
  // waits.
  void drive();
  void forget(Seat seat);

  struct Decided {
    Seat seat;
    std::string move;  // JSON
  };
  // A decision whose time has come; it is forgotten here.
  std::optional<Decided> ripe();
  std::int64_t due() const;

  // What a bot would do in this seat, told on the loop. False if there are too many questions.
  bool advise(Seat seat, std::function<void(const Thought&)> told);
  bool thinking() const { return thinking_ > 0; }

 private:
  struct Pending {
    Seat seat;
    std::int64_t since_m;
    std::int64_t due;  // not before this
    std::string move;  // empty while the bot thinks
  };
  Rank rank_of(Seat seat) const;
  bool think(Seat seat, Rank rank, std::function<void(const Thought&)> told);

  const TableState& state_;
  const Presence& presence_;
  Hands& hands_;
  Loop& loop_;
  std::function<void()> done_;
  std::vector<Pending> pending_;
  int thinking_ = 0;
  Lifeline lifeline_;  // a thought may last longer than the table
};

}  // namespace tortuga::server
