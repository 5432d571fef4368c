// One table in use. It wires the agents around what the log tells, gives each request to the desk it is for, and does
// what is due when nobody asks: a bot's move, a move for somebody whose time is out, a bot for somebody who is gone,
// the end. It knows no threads, no sockets, no disk and no time but the loop's.
#pragma once

#include <memory>
#include <string>

#include "server/owner/table_orders.h"
#include "server/table/door.h"
#include "server/table/floor.h"
#include "server/table/host_desk.h"
#include "server/table/past_desk.h"
#include "server/table/play_desk.h"
#include "server/table/seat_desk.h"

namespace tortuga::server {

class Table {
 public:
  Table(std::string id, Port& port, std::unique_ptr<TableState> state, Hold hold = {});

  const std::string& id() const { return floor_.id; }
  const TableState& state() const { return floor_.state; }
  TableState& state() { return floor_.state; }
  bool listed() const { return floor_.card().listed; }
  Stage stage() const { return floor_.hush.stage(); }  // as everybody may know it by now
  bool quiet() const { return floor_.hush.on(); }      // something is being kept back
  tell::Card face() const;                             // as the lobby shows it

  // Requests of connections. Everything but `join` and `sit` comes from a guest who sits here.
  void handle(const std::shared_ptr<Guest>& guest, Request&& request);
  void leave(const Guest& guest) { door_.gone(guest); }  // the connection ended or went elsewhere

  void wake();               // something may be due
  std::int64_t due() const;  // when to wake it next
  bool unused() const;
  std::int64_t unused_since() const { return floor_.presence.empty_since(); }
  std::size_t waiting() const { return floor_.line.size(); }
  static constexpr std::size_t kMostOfSeat = 32;  // requests in line, besides those of everybody
  const std::vector<Place>& places() const { return floor_.presence.places(); }
  std::size_t guests() const { return places().size(); }
  std::vector<tell::SeatInfo> seat_list() const { return floor_.crier.seat_list(); }
  void bye_all(std::string_view why) { floor_.bye_all(why); }
  // To another server: those who wait for something here are told why, everybody who sits here goes.
  void send_on(const Denial& why, const std::string& route);

  // With several servers: by what it is ours; take it anew, as it may be another's; what to keep for whoever comes
  // after us, and what was kept by whoever was before us.
  const Hold& hold() const { return floor_.hold; }
  void take_again();
  bool settled() const { return !floor_.line.busy(); }  // nothing is being stored
  Kept keep() const { return floor_.keep(); }
  void restore(const Moment& moment) { floor_.restore(moment); }

 private:
  static constexpr std::int64_t kHearsAgain = 1000;  // milliseconds

  void go_on();
  void changed();
  void perform(const Errand& errand);
  Line::Next next();
  bool may_now(const Errand& errand) const;
  bool awaits(const Guest& guest) const;  // an answer that nobody else may notice
  Seat seat_of(const Guest& guest, const Request& request) const;
  bool has_room(const Errand& errand, const Guest& guest) const;
  void hear_of(std::int64_t epoch);
  bool act();
  bool end_hush();
  SeatSet answering() const;
  bool stand_in();
  bool play_bots();
  bool play_clocks();

  bool doubted_ = false;                  // it may be another's: to be taken anew as soon as nothing is being stored
  std::int64_t heard_at_ = -kHearsAgain;  // when that was last said by a guest
  std::int64_t told_due_ = kNever;        // the harbour wakes us by then
  Floor floor_;
  Door door_;
  PlayDesk play_;
  SeatDesk seat_;
  HostDesk host_;
  PastDesk past_;
  TableOrders orders_;
};

}  // namespace tortuga::server
