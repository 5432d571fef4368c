// Tables that are brought here from elsewhere: their logs come in parts, are played again off the loop, and are stored
// before anybody is answered. Few at a time, and each only so long.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/awaited.h"
#include "server/brought.h"
#include "server/guest.h"
#include "server/lifeline.h"
#include "server/table/port.h"

namespace tortuga::server {

class Arrivals {
 public:
  // `awaits` is called when an answer of the store is awaited.
  Arrivals(Port& port, Awaited& answers, std::function<void()> awaits)
      : port_(port), answers_(answers), awaits_(std::move(awaits)) {}

  // A part of a log; with the last one `founds` says whether this address may have one more table.
  void take(const Asker& asker, const ask::Bring& bring, const std::string& address,
            const std::function<std::optional<Denial>()>& founds);
  void leave(const Guest& guest) { logs_.erase(&guest); }  // what it began to bring is forgotten

 private:
  struct Unloading;
  void unload(const Asker& asker, const std::string& address, std::string text, std::vector<std::string> tokens);
  void found(const std::shared_ptr<Unloading>& unloading);
  void store(const std::shared_ptr<Unloading>& unloading);

  void end(const std::string& address);

  // On their way at once, until all is stored, by all and from one address; and how long a log may take to come whole:
  // whoever sends half of one and waits keeps nobody out.
  static constexpr std::size_t kMost = 16, kMostOfOne = 2;
  static constexpr std::int64_t kTime = 60000;  // milliseconds
  struct Coming {
    std::string address, text;
    std::int64_t began;
  };
  bool room(const std::string& address) const;
  Port& port_;
  Awaited& answers_;
  std::function<void()> awaits_;
  std::map<const Guest*, Coming> logs_;   // what came of each
  std::multiset<std::string> unloading_;  // from where those came that are being stored
  Lifeline lifeline_;
};

}  // namespace tortuga::server
