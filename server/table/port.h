// What a table needs of its harbour.
#pragma once

#include <functional>
#include <string>

#include "server/hands.h"
#include "server/limits.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/protocol/entries.h"
#include "server/reading_room.h"
#include "server/store.h"

namespace tortuga::server {

class Table;

class Port {
 public:
  virtual ~Port() = default;
  virtual Loop& loop() = 0;
  virtual Store& store() = 0;
  virtual Hands& thinkers() = 0;    // for bots that answer at once
  virtual Hands& lookouts() = 0;    // for bots that look ahead: few may wait, as each takes long
  virtual Hands& archivists() = 0;  // for logs that are played again
  virtual Metrics& metrics() = 0;
  virtual const Limits& limits() = 0;
  // The table is not ours any more: its guests are sent on, and it is forgotten, soon.
  virtual void lost(const std::string& table, const Taken& taken) = 0;
  virtual Denial moved(const Taken& taken) = 0;  // where to, for whoever asked for something at such a table
  // The table's next date or its card may have changed.
  virtual void changed(Table& table) = 0;
  // Counts one more table that somebody at this address has begun at another one; or says why there may be none.
  virtual std::optional<Denial> may_begin(const std::string& address, bool listed) = 0;
  // Opens a new table from its first entry, for somebody at this address; tells its id, or nothing if that could not be
  // stored.
  virtual void found(LogEntry create, const std::string& address, std::function<void(std::string id)> told) = 0;
  // Reads a table's log for somebody at this address, and works on it elsewhere, when it is their turn.
  virtual void study(const std::string& address, const std::string& table, ReadingRoom::Study study,
                     ReadingRoom::Failed failed) = 0;
};

}  // namespace tortuga::server
