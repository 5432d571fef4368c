// All tables: finding them, bringing them back from the store, letting idle ones go, opening new ones.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/addresses.h"
#include "server/arrivals.h"
#include "server/awaited.h"
#include "server/lab_desk.h"
#include "server/lifeline.h"
#include "server/lobby.h"
#include "server/owner/owner_desk.h"
#include "server/table/table.h"

namespace tortuga::server {

class Harbour final : public Port, private Watcher {
 public:
  Harbour(Loop& loop, Store& store, Hands& thinkers, Hands& lookouts, Hands& archivists, Metrics& metrics,
          const Limits& limits);
  ~Harbour() override;

  // Brings a request to its table, which may have to be read from the store first; those that come meanwhile wait their
  // turn.
  void bring(const std::string& table, const std::shared_ptr<Guest>& guest, Request&& request);
  void leave(const std::string& table, const Guest& guest);
  void create(const Asker& asker, const ask::Create& create, const std::string& address);
  // Counts one more attempt at a new table from this address; refuses if it had enough, or if there is no room.
  std::optional<Denial> count_table(const std::string& address);
  // The same of one of whose beginning the store knows no address.
  std::optional<Denial> may_begin(const std::string& address, bool listed) override;
  void lobby(const Asker& asker) { lobby_.enter(asker); }
  void forget(const Guest& guest) {  // it is gone
    lobby_.leave(guest);
    owner_.leave(guest);
    lab_.leave(guest);
    arrivals_.leave(guest);
  }
  OwnerDesk& owner() { return owner_; }
  LabDesk& lab() { return lab_; }
  Arrivals& arrivals() { return arrivals_; }

  // Tells the record of a finished game to somebody at this address, or why there is none.
  void record(const std::string& address, const std::string& id,
              std::function<void(std::string record, std::optional<Denial> why)> told);

  // Limits by address. `admit` counts a connection in, or refuses it.
  bool admit(const std::string& address);
  void release(const std::string& address);
  bool spend(const std::string& address) { return addresses_.speak(address, loop_.now()); }

  void stop();  // says goodbye to everybody
  // Hands all tables over to other servers, where there are any: what is under way is stored, everybody is sent to
  // them, and `done` is called when nothing is held here any more.
  void hand_over(std::function<void()> done);
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
  void found(LogEntry create, const std::string& address, std::function<void(std::string id)> told) override;
  void study(const std::string& address, const std::string& table, ReadingRoom::Study study,
             ReadingRoom::Failed failed) override {
    room_.ask(address, table, std::move(study), std::move(failed));
  }
  void lost(const std::string& table, const Taken& taken) override;
  Denial moved(const Taken& taken) override;

 private:
  struct Berth {
    std::unique_ptr<Table> table;  // none while it is being read
    std::int64_t due = kNever;
    std::vector<Errand> waiting;  // for it to be read
    Kept noted;                   // what was last written of it besides its log
    std::string face;
    bool doubted = false;  // while it was read it may have become somebody else's
  };

  // Reads a table's log and plays it again elsewhere. Nothing, with a reason, if there is no such table.
  using Read = std::function<void(std::unique_ptr<TableState> state, const Denial& why)>;
  void read(const std::string& id, Read then);
  // The same from a log that was read.
  void play_again(const std::string& id, std::vector<std::string> log, Read then);
  // Takes a table that is not in memory, for those who wait for it.
  void take(const std::string& id);
  void moor(const std::string& id, std::unique_ptr<TableState> state, const Denial& why, const Taken* taken = nullptr);
  void found(LogEntry create, const std::string& address, const std::string& birth,
             std::function<void(const Founded&)> told);
  void found_before(const Asker& asker, const std::string& table, const std::string& token);
  void list_next(std::vector<Listing> tables);
  void list_afar(const std::vector<Listing>& tables);
  void look_afar();
  void note_tables();
  void muster();
  void hand_over_next();
  void let_go(const std::string& id);

  void lost(const std::string& table) override;
  void ashore() override;
  void wanted(const std::string& table) override;
  void lobby_changed() override;
  void orders_changed() override;
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
  int loading_ = 0;  // tables that are being taken
  // Closed and broken tables: their logs are not read again for everybody who asks.
  std::unordered_map<std::string, Denial> gone_;
  std::set<std::pair<std::int64_t, std::string>> agenda_;
  std::int64_t next_sweep_ = 0;
  // With other servers: tables of which something has to be noted, those the lobby shows that are not here, and when.
  std::set<std::string> restless_;
  std::set<std::string> afar_;
  std::int64_t next_note_ = kNever, next_look_ = kNever, next_muster_ = kNever;
  std::function<void()> handed_over_;
  std::int64_t alarm_ = kNever;
  Awaited answers_{loop_};  // of the store
  ReadingRoom room_{store_, archivists_, answers_, [this] {
                      set_alarm();
                    }};
  Lifeline lifeline_;
  OwnerDesk owner_{*this};
  LabDesk lab_{loop_, limits_};
  Arrivals arrivals_{*this, answers_, [this] {
                       set_alarm();
                     }};
};

}  // namespace tortuga::server
