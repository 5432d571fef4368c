// A server of the fleet: a whole harbour with the store it uses on PostgreSQL, and its own idea of time.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>

#include "server/harbour.h"
#include "server/lifeline.h"
#include "server/postgres/postgres_store.h"
#include "server/weather/virtual_loop.h"

namespace tortuga::server::weather {

class Fleet;

// A server's own time: its clock is a little fast or slow, and nothing is done while it stands still.
class ShipLoop final : public Loop {
 public:
  ShipLoop(VirtualLoop& tide, double rate) : tide_(tide), rate_(rate) {}
  std::int64_t now() const override { return static_cast<std::int64_t>(static_cast<double>(tide_.now()) * rate_); }
  std::int64_t today() const override { return 1700000000000 + now(); }
  void post(std::function<void()> task) override { in(0, std::move(task)); }
  void alarm(std::int64_t at) override {
    const std::int64_t number = ++alarm_;
    in(at == kNever ? std::int64_t{86400000} : std::max<std::int64_t>(0, at - now()), [this, number] {
      if (number == alarm_ && on_alarm) on_alarm();
    });
  }
  // By this server's clock, if it lives and is awake then; a sleeper does it when it wakes.
  void in(std::int64_t delay, std::function<void()> task) {
    // Never too early: whoever is called then would only call again.
    tide_.after(static_cast<std::int64_t>(std::ceil(static_cast<double>(delay) / rate_)),
                lifeline_.guard([this, task = std::move(task)] { run(task); }));
  }
  void run(const std::function<void()>& task) {
    if (tide_.now() >= wakes_) return task();
    tide_.after(wakes_ - tide_.now(), lifeline_.guard([this, task] { run(task); }));
  }
  void sleep(std::int64_t time) { wakes_ = std::max(wakes_, tide_.now() + time); }
  bool asleep() const { return tide_.now() < wakes_; }

 private:
  VirtualLoop& tide_;
  const double rate_;
  std::int64_t wakes_ = 0, alarm_ = 0;
  Lifeline lifeline_;
};

// Works at once.
class OwnHands final : public Hands {
 public:
  explicit OwnHands(Loop& loop) : loop_(loop) {}
  bool lend(Work work) override {
    loop_.post([done = work()] {
      if (done) done();
    });
    return true;
  }

 private:
  Loop& loop_;
};

struct Ship {
  Ship(Fleet& fleet, int number, double rate);
  ShipLoop loop;
  Metrics metrics;
  OwnHands hands{loop};
  postgres::PostgresStore store;
  Harbour harbour;
};

}  // namespace tortuga::server::weather
