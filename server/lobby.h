// The lobby: public tables as cards, and whoever looks at them. Changes are gathered for a moment before they are told.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/guest.h"
#include "server/loop.h"

namespace tortuga::server {

class Lobby {
 public:
  // `card` makes the card of a table in memory: its JSON, or nothing if it is not to be shown.
  Lobby(Loop& loop, int most, std::function<std::string(const std::string& table)> card);

  void enter(const Asker& asker);                         // answers with everything, and tells of changes from now on
  void leave(const Guest& guest);                         // tells it no more
  void touch(const std::string& table);                   // it may look different now
  void show(const std::string& table, std::string card);  // an empty card hides it
  const std::string& games() const { return games_; }     // every game as it is offered, as JSON
  std::vector<std::shared_ptr<Guest>> guests() const;

  std::int64_t due() const { return due_; }
  void tell();  // when it is due

 private:
  void renew();  // the cards of tables that were touched
  void soon();
  std::vector<Json> tables() const;

  Loop& loop_;
  const int most_;
  std::function<std::string(const std::string&)> card_;
  std::string games_, phrases_;
  std::map<std::string, std::string> shown_;  // cards by table
  std::set<std::string> touched_;
  bool news_ = false;  // a card changed since the audience was told
  std::map<const Guest*, std::weak_ptr<Guest>> audience_;
  std::int64_t due_ = kNever;
};

}  // namespace tortuga::server
