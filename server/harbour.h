// All tables: finding them, bringing them back from the store, letting idle ones go, opening new ones.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/addresses.h"
#include "server/awaited.h"
#include "server/lab_desk.h"
#include "server/lifeline.h"
#include "server/lobby.h"
#include "server/owner/owner_desk.h"
#include "server/table/table.h"

namespace tortuga::server {

class Harbour final : public Port {
 public:
  Harbour(Loop& loop, Store& store, Hands& thinkers, Hands& lookouts, Hands& archivists, Metrics& metrics,
          const Limits& limits);
  ~Harbour() override;

  // Brings a request to its table, which may have to be read from the store first; those that come meanwhile wait their
  // turn.
  void bring(const std::string& table, const std::shared_ptr<Guest>& guest, Request request);
  void leave(const std::string& table, const Guest& guest);
  void create(const Asker& asker, const ask::Create& create, const std::string& address);
  // Counts one more attempt at a new table from this address; refuses if it had enough, or if there is no room.
  std::optional<Denial> count_table(const std::string& address);
  void lobby(const Asker& asker) { lobby_.enter(asker); }
  void forget(const Guest& guest) {  // it is gone
    lobby_.leave(guest);
    owner_.leave(guest);
    lab_.leave(guest);
  }
  OwnerDesk& owner() { return owner_; }
  LabDesk& lab() { return lab_; }

  // Tells the record of a finished game, or why there is none.
  void record(const std::string& id, std::function<void(std::string record, std::optional<Denial> why)> told);

  // Limits by address. `admit` counts a connection in, or refuses it.
  bool admit(const std::string& address);
  void release(const std::string& address);
  bool spend(const std::string& address) { return addresses_.speak(address, loop_.now()); }

  const std::string& games_json() const { return lobby_.games(); }
  void stop();                          // says goodbye to everybody
  Table* table(const std::string& id);  // if it is in memory
  std::size_t tables() const { return berths_.size(); }
  // Tables in memory by their ids, from this one on.
  std::vector<const Table*> moored(const std::string& from, std::size_t most) const;
  // Keeps a table that is not in memory out of it, until it is put back; whoever comes meanwhile waits. False if it is
  // in memory, or on its way.
  bool lay_up(const std::string& id) { return berths_.try_emplace(id).second; }
  enum class Berthed { as_before, never_again };
  void put_back(const std::string& id, Berthed how);

  Loop& loop() override { return loop_; }
  Store& store() override { return store_; }
  Hands& thinkers() override { return thinkers_; }
  Hands& lookouts() override { return lookouts_; }
  Hands& archivists() override { return archivists_; }
  Metrics& metrics() override { return metrics_; }
  const Limits& limits() override { return limits_; }
  void set_limits(const Limits& limits) { limits_ = limits; }  // while it is open; whoever reads one reads it anew
  void changed(Table& table) override;
  void found(LogEntry create, std::function<void(std::string id)> told) override;

 private:
  struct Berth {
    std::unique_ptr<Table> table;  // none while it is being read
    std::int64_t due = kNever;
    std::vector<Errand> waiting;  // for it to be read
  };

  // Reads a table's log and plays it again elsewhere. Nothing, with a reason, if there is no such table.
  using Read = std::function<void(std::unique_ptr<TableState> state, const Denial& why)>;
  void read(const std::string& id, Read then);
  void moor(const std::string& id, std::unique_ptr<TableState> state, const Denial& why);
  void list_next(std::vector<std::string> tables);
  bool room();
  void ring();
  void set_alarm();
  void evict();
  Lobby::Notice notice(const std::string& id);
  void remember_gone(const std::string& id, const Denial& why);

  Loop& loop_;
  Store& store_;
  Hands& thinkers_;
  Hands& lookouts_;
  Hands& archivists_;
  Metrics& metrics_;
  Limits limits_;
  Addresses addresses_{limits_};
  Lobby lobby_;
  std::unordered_map<std::string, Berth> berths_;
  int loading_ = 0;  // berths without a table
  int records_ = 0;  // being read
  // Closed and broken tables: their logs are not read again for everybody who asks.
  std::unordered_map<std::string, Denial> gone_;
  std::set<std::pair<std::int64_t, std::string>> agenda_;
  std::int64_t next_sweep_ = 0;
  std::int64_t alarm_ = kNever;
  Awaited answers_{loop_};  // of the store
  Lifeline lifeline_;
  OwnerDesk owner_{*this};
  LabDesk lab_{loop_, limits_};
};

}  // namespace tortuga::server
