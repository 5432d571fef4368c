// The bots at a table: those that owe a decision are set thinking, and what they have decided is played when its time
// has come. They see their seat's view only and never hold up the loop.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/think.h"
#include "server/lifeline.h"
#include "server/table/hush.h"
#include "server/table/port.h"
#include "server/table/presence.h"
#include "server/table/table_state.h"

namespace tortuga::server {

class BotSeats {
 public:
  // `done` is called on the loop when a bot has decided.
  BotSeats(const TableState& state, const Presence& presence, const Hush& hush, Port& port, std::function<void()> done);
  ~BotSeats();

  // Sets bots thinking that owe a decision, and forgets thoughts that came too late. A table that nobody looks at
  // waits; while something is kept back only those who are asked in secret think.
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
  bool thinking() const { return !under_way_.empty(); }

 private:
  struct Pending {
    Seat seat;
    std::int64_t since_m;
    std::int64_t due;            // not before this
    std::string move;            // empty while the bot thinks
    std::shared_ptr<Stop> stop;  // nobody waits for the thought any more
  };
  // A thought in the making. None if there are no hands for it.
  using Told = std::function<void(const Thought&)>;
  enum class Wants { move, reasons };
  std::shared_ptr<Stop> think(Seat seat, Rank rank, int longest, Wants wants, Told told);
  std::shared_ptr<Stop> lend(Hands& hands, Seat seat, const Recruit& bot, Wants wants, Told told);
  Rank rank_of(Seat seat) const;

  const TableState& state_;
  const Presence& presence_;
  const Hush& hush_;
  Port& port_;
  std::function<void()> done_;
  std::vector<Pending> pending_;
  std::vector<std::shared_ptr<Stop>> under_way_;
  Lifeline lifeline_;  // a thought may last longer than the table
};

}  // namespace tortuga::server
