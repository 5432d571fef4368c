// All tables: finding them, bringing them back from the store, letting idle ones go, the lobby, and what each address
// has used of its limits.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/bucket.h"
#include "server/table.h"

namespace tortuga::server {

class Harbour final : public Port {
 public:
  Harbour(Loop& loop, Store& store, BotCrew& crew, Clerk& clerk, Metrics& metrics, const Limits& limits);
  ~Harbour() override;

  // The table, from memory or from the store. Without one, `why` says why.
  Table* find(const std::string& id, Denial& why);
  void create(const std::shared_ptr<Guest>& guest, const Request& request);
  // Counts one more attempt at a new table from this address; refuses if it had enough, or if there is no room.
  std::optional<Denial> count_table(const std::string& address);
  void lobby(const std::shared_ptr<Guest>& guest, const Request& request);
  void forget(const Guest& guest);  // tells it no more of the lobby

  // Tells the record of a finished game, or why there is none.
  void record(const std::string& id, std::function<void(std::string record, std::optional<Denial> why)> told);

  // Limits by address. `admit` counts a connection in, or refuses it.
  bool admit(const std::string& address);
  void release(const std::string& address);
  bool spend(const std::string& address);  // one message; false: too many

  const std::string& games_json() const { return games_; }  // every game as it is offered
  void stop();                                              // says goodbye to everybody
  std::size_t tables() const { return tables_.size(); }

  Loop& loop() override { return loop_; }
  Store& store() override { return store_; }
  BotCrew& crew() override { return crew_; }
  Clerk& clerk() override { return clerk_; }
  Metrics& metrics() override { return metrics_; }
  const Limits& limits() override { return limits_; }
  void changed(Table& table) override;
  void found(LogEntry create, std::function<void(std::string id)> told) override;

 private:
  struct Berth {
    std::unique_ptr<Table> table;
    std::int64_t due = kNever;
  };
  struct Address {
    int connections = 0;
    Bucket messages;
    std::int64_t hour = 0;
    int tables = 0;
  };

  void ring();
  void set_alarm();
  void evict();
  void list(const Table& table);
  void tell_lobby();
  std::string lobby_tables() const;
  Address& address(const std::string& name);

  Loop& loop_;
  Store& store_;
  BotCrew& crew_;
  Clerk& clerk_;
  Metrics& metrics_;
  const Limits limits_;
  std::string games_;
  std::unordered_map<std::string, Berth> tables_;
  std::set<std::pair<std::int64_t, std::string>> agenda_;
  std::int64_t next_sweep_ = 0;
  std::unordered_map<std::string, Address> addresses_;

  std::map<std::string, std::string> listed_;  // public tables by id, as the lobby shows them
  std::set<std::string> dirty_;                // may look different now
  std::map<const Guest*, std::weak_ptr<Guest>> audience_;
  std::int64_t lobby_due_ = kNever;
  std::int64_t alarm_ = kNever;
};

}  // namespace tortuga::server
