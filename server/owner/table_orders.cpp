#include "server/owner/table_orders.h"

#include "server/owner/eraser.h"

namespace tortuga::server {

void TableOrders::close(const Asker& asker, const ask::CloseTable& close) {
  floor_.commit(floor_.entry(logged::Close{close.why}), asker, [this, asker, why = close.why.value_or("")] {
    floor_.accept(asker, tell::Done{});
    floor_.bye_all("shut", why);
  });
}

void TableOrders::forget(const Asker& asker, const ask::Forget& forget) {
  floor_.line.hold();
  erase_words(floor_.port, floor_.lifeline, forget, [this, asker, forget](std::optional<tell::Forgotten> forgotten) {
    floor_.line.release();
    if (forgotten) {
      floor_.state.forget(forget.seat ? Seat{static_cast<int>(*forget.seat)} : kNobody, forget.names.value_or(false));
      floor_.accept(asker, *forgotten);
      floor_.crier.whole();
    } else {
      floor_.deny(asker, Code::disk, "disk.failed");
    }
    floor_.go_on();
  });
}

}  // namespace tortuga::server
