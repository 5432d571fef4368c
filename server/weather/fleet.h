// The fleet at sea: its servers, their database, everybody who plays, and what goes wrong (cruise.h says what for).
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/weather/archive.h"
#include "server/weather/chance.h"
#include "server/weather/cruise.h"
#include "server/weather/sailor.h"
#include "server/weather/seeded_luck.h"
#include "server/weather/ship.h"
#include "server/weather/sim_cable.h"
#include "server/weather/squall.h"
#include "server/weather/virtual_loop.h"

namespace tortuga::server::weather {

class Fleet {
 public:
  explicit Fleet(const Cruise& plan);
  CruiseReport sail();

  void cry(const std::string& what) {
    if (report.broken.empty()) report.broken = what;
  }
  Ship* ship(int number) { return ships_[static_cast<std::size_t>(number)].get(); }
  Way& way(int number) { return ways_[static_cast<std::size_t>(number)]; }
  std::int64_t slept(int number) const { return slept_[static_cast<std::size_t>(number)]; }
  int somewhere(Chance& luck);
  bool reachable(int number, bool listening) {
    return tide.now() >= (listening ? way(number).listening_until : way(number).asking_until) &&
           tide.now() >= away_until_;
  }
  // Which ship holds this table, by the database; -1: none that is afloat.
  int owner_of(const std::string& table);
  // Of tables by their numbers, as orders name them.
  std::vector<std::string> tables_in(const SentOrder& order) const;

  // What becomes of an order that is just being sent; and it came to the database.
  Passage passage(const SentOrder& order);
  void arrived(const SentOrder& order) {
    if (squall_ && !calm) squall_->arrived(order);
  }

  // What goes wrong.
  void kill(int number, std::int64_t back_after);
  void pause(int number, std::int64_t time);
  void cut_off(int number, std::int64_t time, Lines lines = Lines::all);
  void drain(int number, std::int64_t back_after);

 private:
  SeededLuck luck_;

 public:
  const Cruise plan;
  Chance chance;
  VirtualLoop tide;
  Archive archive;
  Limits limits;
  std::set<int> drained;
  std::vector<std::unique_ptr<Sailor>> sailors;
  CruiseReport report;
  bool calm = false;
  int wandering = 80;  // one in so many looks elsewhere for no reason, whenever they could act

 private:
  void launch(int number);
  void sink(int number);
  void restart_database(std::int64_t away);
  void blow();
  void open_tables();
  void weather_the(std::int64_t time);
  void clear_up();
  void judge();

  std::vector<Way> ways_;
  std::vector<std::unique_ptr<Ship>> ships_;
  std::vector<int> lives_;           // how often each was launched
  std::vector<std::int64_t> slept_;  // how long each stood still, for those who do not notice
  std::int64_t away_until_ = 0;      // the database
  std::unique_ptr<Squall> squall_;
};

}  // namespace tortuga::server::weather
