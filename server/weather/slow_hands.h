// Hands that do their work later, on the same thread, and sometimes have none free.
#pragma once

#include "server/hands.h"
#include "server/weather/chance.h"
#include "server/weather/climate.h"
#include "server/weather/virtual_loop.h"

namespace tortuga::server::weather {

class SlowHands final : public Hands {
 public:
  SlowHands(VirtualLoop& loop, Chance& chance, const Climate& climate, Faults& faults)
      : loop_(loop), chance_(chance), climate_(climate), faults_(faults) {}

  bool lend(Work work) override {
    if (waiting_ >= kMost || chance_.one_in(climate_.lazy_hands)) {
      ++faults_.refused_hands;
      return false;
    }
    ++waiting_;
    loop_.in_this_life(chance_.between(0, 30), [this, work = std::move(work)] {
      --waiting_;
      loop_.post([done = work()] {
        if (done) done();
      });
    });
    return true;
  }
  void crash() { waiting_ = 0; }

 private:
  static constexpr int kMost = 100;
  VirtualLoop& loop_;
  Chance& chance_;
  const Climate& climate_;
  Faults& faults_;
  int waiting_ = 0;
};

}  // namespace tortuga::server::weather
