// What the desks of a table share: the table as its log tells it, the agents around it, and the two things that every
// desk does: it has something stored, and it answers. Stored, then applied, then told: in this order, here and nowhere
// else.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/awaited.h"
#include "server/lifeline.h"
#include "server/once.h"
#include "server/table/bot_seats.h"
#include "server/table/clocks.h"
#include "server/table/crier.h"
#include "server/table/hush.h"
#include "server/table/kept.h"
#include "server/table/line.h"
#include "server/table/port.h"
#include "server/table/presence.h"
#include "server/table/table_state.h"

namespace tortuga::server {

class Floor {
 public:
  // `go_on` is called when something may be due, `changed` when date or card may differ.
  Floor(std::string id, Port& port, std::unique_ptr<TableState> state, std::function<void()> go_on,
        std::function<void()> changed, Hold hold = {});

  const std::string id;
  Port& port;
  const std::unique_ptr<TableState> kept;
  Hold hold;  // by which the table is ours
  TableState& state;
  Presence presence;
  Hush hush;
  Clocks clocks;
  BotSeats bots;
  Awaited answers;  // of the store
  Line line;
  Crier crier;
  Once once;
  Lifeline lifeline;

  LogEntry entry(logged::Any what, Seat seat = kNobody) const;
  // Stores the entry, then applies it and goes on with `after`. If it cannot be stored nothing happens but an answer.
  void commit(LogEntry entry, Asker asker, std::function<void()> after, std::shared_ptr<const Intent> intent = {});
  Card card() const;
  // Takes the table anew, and shows everybody what came meanwhile; if it is another's now, everybody is sent there.
  void take_again();
  // There is a limit to what a table may hold: then only what ends it is stored.
  bool full() const { return state.entries() >= port.limits().log_entries; }

  // The table was read anew, and its newest move is one to be kept back for a while.
  void hush_again();
  void break_hush();

  // After anything that may have changed who has to act.
  void settle();
  void tell_seats();
  void changed() { changed_(); }
  void go_on() { go_on_(); }  // something may be due
  void bye_all(std::string_view why, const std::string& reason = {});

  template <class A>
  void accept(const Asker& asker, const A& answer) {
    if (asker.id.empty()) return;
    send(asker, std::make_shared<const std::string>(answer_text(asker.id, answer)));
  }
  void deny(const Asker& asker, const Denial& denial);
  void deny(const Asker& asker, Code code, std::string_view key,
            const std::vector<Catalogue::Argument>& arguments = {});
  void deny(const Asker& asker, const Reason& refusal, Seat listener);  // by the rules

  // What whoever takes the table over needs to know, and what we were left.
  Kept keep() const;
  void restore(const Moment& moment);

  bool is_host(const Place& place) const { return place.seat.somebody() && place.seat == state.host(); }
  std::string free_name(const std::string& wanted, Seat except) const;

 private:
  void send(const Asker& asker, Message answer);
  struct Order {
    LogEntry entry;
    Asker asker;
    std::function<void()> after;
    std::shared_ptr<const Intent> intent;
    std::uint64_t nonce = 0;
  };
  bool carry_out(const Order& order);
  void catch_up(const std::shared_ptr<const Order>& order, Stored stored);
  void read_on(const Taken& taken, const Order* order, Stored stored);

  std::function<void()> go_on_, changed_;
  std::uint64_t nonce_ = random_bits();  // of the next entry: no other owner of this table began there
};

}  // namespace tortuga::server
