// One table in use: who is at it, what they ask for, and what they are told. Everything that changes the table is first
// stored and then applied (`commit`), one entry at a time; requests that come meanwhile wait in line.
//
//   table.cpp        the line of requests, storing, sitting down
//   table_host.cpp   seats, links, start, rematch, close
//   table_play.cpp   moves, steps back, chat, questions
//   table_past.cpp   looking back, and playing on from there
//   table_life.cpp   presence, clocks, bots
//   table_news.cpp   what each seat is told
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/bot_crew.h"
#include "server/clerk.h"
#include "server/guest.h"
#include "server/limits.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/request.h"
#include "server/store.h"
#include "server/table_state.h"

namespace tortuga::server {

class Table;

// What a table needs of its harbour.
class Port {
 public:
  virtual ~Port() = default;
  virtual Loop& loop() = 0;
  virtual Store& store() = 0;
  virtual BotCrew& crew() = 0;
  virtual Clerk& clerk() = 0;
  virtual Metrics& metrics() = 0;
  virtual const Limits& limits() = 0;
  // The table's next date or its card may have changed.
  virtual void changed(Table& table) = 0;
  // Opens a new table from its first entry; tells its id, or nothing if that could not be stored.
  virtual void found(LogEntry create, std::function<void(std::string id)> told) = 0;
};

inline constexpr std::int64_t kNever = INT64_MAX;

class Table {
 public:
  Table(std::string id, Port& port) : id_(std::move(id)), port_(port) {}

  // Replays a log. A flaw: this table cannot be continued.
  Flaw load(const std::vector<std::string>& log);

  const std::string& id() const { return id_; }
  TableState& state() { return state_; }
  const TableState& state() const { return state_; }
  Card card() const;

  // Requests of connections. Everything but `join` and `sit` comes from a guest who sits here.
  void handle(const std::shared_ptr<Guest>& guest, Request request);
  void leave(Guest& guest);  // the connection ended or went elsewhere

  void wake();               // something may be due
  std::int64_t due() const;  // when to wake it next
  bool unused() const { return guests_.empty() && !busy_ && line_.empty() && thinking_ == 0; }
  std::int64_t unused_since() const { return unused_since_; }
  std::size_t guests() const { return guests_.size(); }
  void bye_all(std::string_view why);

 private:
  struct Place {
    std::shared_ptr<Guest> guest;  // leaves before its connection ends
    Seat seat;                     // nobody: a watcher
    std::string token;             // as the guest gave it
    bool brief;                    // wants events without what follows from their kind
    SeatSet muted;
  };
  struct Errand {
    std::weak_ptr<Guest> guest;
    Request request;
  };
  // A seat's moment: presence and time, nothing that must survive.
  struct Moment {
    std::int64_t absent_since = 0;
    bool stand_in = false;            // a bot plays for an absent person
    std::int64_t clock_m = -1;        // the decision the clock runs for
    std::int64_t running_since = -1;  // -1: stopped
    std::int64_t elapsed = 0;
    std::int64_t seen = 0;
    bool hint_asked = false;
  };
  struct Thought {
    Seat seat;
    std::int64_t since_m;
    std::int64_t due;  // not before this
    std::string move;  // empty while the bot thinks
  };
  using Sender = const std::shared_ptr<Guest>&;

  // table.cpp
  void go_on();
  void perform(Errand& errand);
  void commit(LogEntry entry, const std::weak_ptr<Guest>& guest, const std::string& request_id,
              std::function<void()> after);
  void catch_up();
  void sit(Sender guest, const Request& request);
  void join(Sender guest, const Request& request);
  void answer(const std::weak_ptr<Guest>& guest, std::string text);
  void accepted(Sender guest, const Request& request, std::string_view more = {});
  void denied(const std::weak_ptr<Guest>& guest, const std::string& request_id, Denial denial);
  void denied(Sender guest, const Request& request, Code code, std::string_view key,
              const std::vector<Catalogue::Argument>& arguments = {});
  Place* place_of(const Guest* guest);
  bool is_host(const Place& place) const { return place.seat.somebody() && place.seat == state_.host(); }
  LogEntry entry(EntryKind kind, Seat seat = kNobody) const;
  std::string free_name(const std::string& wanted, Seat except) const;
  void remember(Seat seat, const Request& request, std::string_view more);

  // table_host.cpp
  void start(Sender guest, const Request& request);
  void reseat(Sender guest, const Request& request);
  void revoke(Sender guest, const Request& request);
  void rematch(Sender guest, const Request& request, Seat seat);
  void close(Sender guest, const Request& request);
  LogEntry rematch_entry() const;
  void expel(Seat seat, std::string_view why);

  // table_play.cpp
  void play(Sender guest, const Request& request, Seat seat);
  void undo(Sender guest, const Request& request, Seat seat);
  void ask(Sender guest, const Request& request, Seat seat);
  void hint(Sender guest, const Request& request, Seat seat);
  void say(Sender guest, const Request& request, Seat seat);
  void store_move(Seat seat, std::string move, By by, std::int64_t spent, const std::weak_ptr<Guest>& guest,
                  const std::string& request_id);

  // table_past.cpp
  struct Past;
  void look_back(Sender guest, const Request& request, std::function<void(Sender, const Past&)> then);
  void replay(Sender guest, const Request& request, Seat seat);
  void play_on(Sender guest, const Request& request, Seat viewer);
  void open_from(Sender guest, const Request& request, const Past& past, Seat viewer, Seat seat, std::string name);

  // table_life.cpp
  bool here(Seat seat) const;
  bool people_here() const;
  bool bot_plays(Seat seat) const;
  Rank rank_of(Seat seat) const;
  Moment& moment(Seat seat) { return moments_[static_cast<std::size_t>(seat.index())]; }
  const Moment& moment(Seat seat) const { return moments_[static_cast<std::size_t>(seat.index())]; }
  void arrived(Seat seat, bool first);
  void gone(Seat seat);
  void drive();
  bool act();
  void run_clocks();
  std::int64_t time_left(Seat seat) const;
  std::int64_t time_spent(Seat seat) const;
  void settle();

  // table_news.cpp
  std::string whole(const Place& place, std::optional<std::int64_t> from) const;
  std::string since(const Place& place, std::int64_t from) const;
  std::string news(const Place& place, std::size_t first, SeatSet known) const;
  // With its number, unless it is for somebody who wants it brief, and with the move it came with, unless the message
  // says that for all of them.
  void write_event(std::string& out, const AnyEvent& event, Seat viewer, std::optional<std::int64_t> n,
                   std::optional<std::int64_t> m) const;
  enum class Moves { told, untold };
  void write_events(std::string& out, const Place& place, std::size_t first, Moves moves) const;
  // Who has to act; with `known`, only what differs from what everybody at the table knew before.
  void write_turn(std::string& out, Seat viewer, std::optional<SeatSet> known = {}) const;
  void write_choices(std::string& out, Seat seat) const;
  void write_end(std::string& out) const;
  void write_seats(std::string& out) const;
  void write_times(std::string& out) const;
  void write_chat(std::string& out, const ChatLine& line) const;
  template <class F>
  void tell_each(F&& text_for);
  void tell_all(const std::string& text);
  void tell_news(std::size_t first, SeatSet known);  // events from `first` on; who decided before
  void tell_back();
  void tell_whole();
  void tell_seats();
  void tell_clock();

  std::string id_;
  Port& port_;
  TableState state_;
  std::vector<Place> guests_;
  std::vector<Moment> moments_;
  std::vector<Errand> line_;
  std::vector<Thought> thoughts_;
  struct Answered {
    std::uint64_t key;
    std::string text;
  };
  std::vector<Answered> answered_;  // the newest answers, should a question come again
  bool busy_ = false;
  int thinking_ = 0;
  std::int64_t unused_since_ = 0;
  std::int64_t retry_at_ = 0;  // the disk failed: what nobody asked for waits until then
};

}  // namespace tortuga::server
