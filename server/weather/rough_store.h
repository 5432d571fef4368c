// A store that delays, fails, answers twice or not at all, and keeps what it kept when the harbour is gone. What is in
// `logs` is on the disk.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/sole_store.h"
#include "server/weather/chance.h"
#include "server/weather/climate.h"
#include "server/weather/virtual_loop.h"

namespace tortuga::server::weather {

class RoughStore final : public SoleStore {
 public:
  RoughStore(VirtualLoop& loop, Chance& chance, const Climate& climate, Faults& faults)
      : loop_(loop), chance_(chance), climate_(climate), faults_(faults) {}

  void append(Append order) override;
  void read(std::string table, std::int64_t from, Told told) override;
  void list(int most, std::function<void(std::vector<Listing> tables)> told) override;
  void shelf(ShelfPart part, std::function<void(bool readable, std::vector<Shelved> tables)> told) override;
  void rewrite(Rewrite order) override;
  void erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string> erased)> told) override;
  void flush() override {}

  // Of what was under way some was written, and nobody will be told.
  void crash();

  std::map<std::string, std::vector<std::string>> logs;
  std::map<std::string, Card> cards;
  // Somebody else's next entry for this table, empty if they have none: asked for now and then, before an append.
  std::function<std::string(const std::string& table)> foreign;

 private:
  struct Order {
    Append append;
    bool decided = false;
  };
  Stored write(const Append& order);
  void answer(std::function<void()> told);
  std::int64_t delay();
  bool trouble();

  VirtualLoop& loop_;
  Chance& chance_;
  const Climate& climate_;
  Faults& faults_;
  std::deque<std::shared_ptr<Order>> under_way_;
  std::map<std::string, std::int64_t> last_;  // by table: when its last append is written
  std::int64_t broken_until_ = 0;
};

}  // namespace tortuga::server::weather
