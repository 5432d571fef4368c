// The store in a PostgreSQL that several servers share. Each server is a harbour there: it holds a lease, and its
// tables by their epochs. What decides who may write is one statement of the database (kAppend); leases only say when a
// table of a server that is gone may be taken. Four connections: one that writes whatever has gathered, two that read,
// and one that listens and renews the lease, so that no batch can delay that.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/lifeline.h"
#include "server/metrics.h"
#include "server/postgres/cable.h"
#include "server/postgres/open.h"
#include "server/store.h"

namespace tortuga::server::postgres {

class PostgresStore final : public Store {
 public:
  PostgresStore(const PostgresOptions& options, std::unique_ptr<Quay> quay, Loop& loop, Metrics& metrics);
  ~PostgresStore() override;

  void take(Taking order, std::function<void(Taken)> told) override;
  void found(NewTable order, std::function<void(Founded)> told) override;
  void append(Append order) override;
  void read(std::string table, std::int64_t from, Told told) override;
  void list(int most, std::function<void(std::vector<Listing> tables)> told) override;
  void shelf(ShelfPart part, std::function<void(bool readable, std::vector<Shelved> tables)> told) override;
  void rewrite(Rewrite order) override;
  void erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string> erased)> told) override;
  bool shared() const override { return true; }
  void note(Note note) override;
  void give_back(const std::string& table, const Hold& hold) override;
  bool steady() const override { return steady_for() > 0; }
  void watch(Watcher* watcher) override { watcher_ = watcher; }
  void cry_orders() override;
  void muster(std::vector<Caller> own, int most, std::function<void(std::vector<Caller> others)> told) override;
  void drain(std::function<void()> done) override;
  void flush() override {}  // what is not answered by now is found by whoever takes the table next

  std::int64_t harbour() const { return harbour_; }

 private:
  struct Wanted {  // a table that is being taken
    Taking order;
    std::function<void(Taken)> told;
    std::int64_t since = 0;
    // Whose it is, and when that lease should be over: known once somebody waits for it.
    std::int64_t owner = 0, lapses = 0;
  };
  using WantedHere = std::shared_ptr<Wanted>;
  struct Loading {  // one that was taken, and what is read of it
    WantedHere wanted;
    Taken taken;
  };
  struct Order {
    Append append;
    Times::Clock::time_point at;
    bool again = false;
  };

  static constexpr std::int64_t kAgain = 40;          // milliseconds until what was locked or doubtful is tried again
  static constexpr std::int64_t kTaking = 15000;      // ... until a table that cannot be taken is given up
  static constexpr std::int64_t kOutOfSight = 3000;   // ... or people are sent on who could sit down elsewhere
  static constexpr std::size_t kBatch = 500;          // entries in one statement at most
  static constexpr std::size_t kLogs = 20;            // ... and logs that are read: they are long
  static constexpr std::size_t kMostWaiting = 10000;  // questions in front of a connection
  // What is in place of what cannot be read: no table begins or goes on with it.
  static std::string damaged_entry(std::int64_t n);

  Cable& reader() {  // in turn; one that is there, if there is one
    Cable& next = *readers_[turn_++ % 2];
    return next.up() ? next : *readers_[turn_ % 2];
  }
  bool in_sight() const { return readers_[0]->up() || readers_[1]->up(); }

  // The lease (postgres_lease.cpp).
  std::int64_t steady_for() const;  // so many milliseconds more, unless it is renewed
  void enter();
  void renew();
  void renewed(std::int64_t sent);
  void look_at_heads();
  void heard(std::string_view payload);
  void cry(std::string text);

  // Taking (postgres_taking.cpp).
  void take_gathered();
  void take_again(const WantedHere& wanted, std::int64_t delay);
  void ask_who(const std::vector<WantedHere>& wanted);
  void read_taken(std::vector<Loading> taken, std::int64_t harbour);
  bool read_one(Loading& one, const Rows& rows, std::pair<int, int> part);
  void read_moments(std::vector<Loading> taken);
  bool gives_up(const WantedHere& wanted);

  // Writing (postgres_writing.cpp).
  void write_soon();
  void write();
  void written(std::vector<Order> batch, const Reply& reply);
  void write_notes();
  void append_loose(const std::shared_ptr<Append>& order);
  void try_founding(const std::shared_ptr<NewTable>& order, std::function<void(Founded)> told, std::int64_t until);
  void try_rewriting(const std::shared_ptr<Rewrite>& order);
  void maybe_drained();

  void after(std::int64_t delay, std::function<void()> task);

  const PostgresOptions options_;
  Loop& loop_;
  const std::unique_ptr<Quay> quay_;
  Metrics& metrics_;
  Watcher* watcher_ = nullptr;
  std::int64_t harbour_ = 0;      // 0: none yet
  std::int64_t renewed_at_ = -1;  // when the last renewal was sent that succeeded, by a clock that counts sleep
  bool entering_ = false, renewing_ = false, was_steady_ = false;
  std::unordered_map<std::string, Hold> held_;
  std::vector<WantedHere> gathered_takes_;
  std::deque<Order> orders_;  // not sent yet
  std::map<std::string, Note> notes_;
  std::map<std::string, Hold> backs_;
  bool writing_ = false, lobby_news_ = false, draining_ = false;
  std::function<void()> drained_;
  std::set<std::string> broken_;  // tables whose log and head disagree
  unsigned turn_ = 0;
  std::int64_t beat_ = 0;  // the renewal that was planned last
  std::int64_t look_ = 0;  // ... and the look at heads
  bool lobby_soon_ = false;
  Lifeline lifeline_;
  std::unique_ptr<Cable> writer_, readers_[2], listener_;  // they end first: what they call back is still there
};

}  // namespace tortuga::server::postgres
