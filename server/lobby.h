// The lobby: public tables as cards, the newest first, and whoever looks at them. Changes are gathered for a moment
// before they are told. A table at which nobody was for a while is shown no more, until somebody comes; then it counts
// again among those of the address that opened it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/guest.h"
#include "server/limits.h"
#include "server/loop.h"

namespace tortuga::server {

class Lobby {
 public:
  // A table as it is shown: its card as JSON, or nothing if it is not to be shown.
  struct Notice {
    std::string card;
    std::int64_t opened = 0;   // milliseconds since 1970: the newest are shown first
    std::int64_t visited = 0;  // when somebody was there last, by the loop's clock
  };
  // `notice` looks at a table in memory.
  Lobby(Loop& loop, const Limits& limits, std::function<Notice(const std::string& table)> notice);

  void enter(const Asker& asker);  // answers with everything, and tells of changes from now on
  void leave(const Guest& guest);  // tells it no more
  void opened(const std::string& table, const std::string& from);  // by this address
  bool full_of(const std::string& address);                        // as many of its tables are shown as may be
  void touch(const std::string& table);                            // it may look different now
  void show(const std::string& table, Notice notice);              // without a card: hides it
  void forget_old();                                               // tables nobody has visited for too long
  std::vector<std::shared_ptr<Guest>> guests() const;

  std::int64_t due() const { return due_; }
  void tell();  // when it is due

 private:
  struct Shown {
    std::string card;
    std::int64_t opened = 0, visited = 0;
  };
  static constexpr std::size_t kRemembered = 10000;  // openers
  void renew();                                      // the cards of tables that were touched
  bool has_enough(const std::string& address) const;
  void soon();
  std::vector<Json> tables() const;

  Loop& loop_;
  const Limits& limits_;
  std::function<Notice(const std::string&)> notice_;
  std::map<std::string, Shown> shown_;          // by table
  std::map<std::string, std::string> openers_;  // by table, shown or not: their addresses
  std::set<std::string> touched_;
  bool news_ = false;                           // a card changed since the audience was told
  std::vector<std::weak_ptr<Guest>> audience_;  // in the order they came
  std::int64_t due_ = kNever;
};

}  // namespace tortuga::server
