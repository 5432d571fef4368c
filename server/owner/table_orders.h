// The desk of a table for what the harbour's owner orders there. Whether it is the owner who asks was seen to before.
#pragma once

#include "server/table/floor.h"

namespace tortuga::server {

class TableOrders {
 public:
  explicit TableOrders(Floor& floor) : floor_(floor) {}

  void close(const Asker& asker, const ask::CloseTable& close);
  // Nothing is said or stored here until the words are gone.
  void forget(const Asker& asker, const ask::Forget& forget);

 private:
  Floor& floor_;
};

}  // namespace tortuga::server
