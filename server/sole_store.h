// A store that one server has for itself: whoever asks for a table has it, in epoch 1 and for as long as they like.
// Nobody comes after us, so nothing is noted for them.
#pragma once

#include <utility>

#include "server/store.h"

namespace tortuga::server {

class SoleStore : public Store {
 public:
  void take(Taking order, std::function<void(Taken)> told) override {
    const bool whole = order.from == 0;
    read(std::move(order.table), order.from,
         [whole, told = std::move(told)](bool readable, std::vector<std::string> log) {
           Taken taken;
           taken.how = !readable ? Taken::How::unreadable : whole && log.empty() ? Taken::How::none : Taken::How::ours;
           taken.log = std::move(log);
           told(std::move(taken));
         });
  }
  void found(NewTable order, std::function<void(Founded)> told) override {
    Append first{order.table, 0,           std::move(order.entry), std::move(order.card), {},
                 {},          order.nonce, std::move(order.birth)};
    first.told = [table = order.table, told = std::move(told)](Stored stored) {
      told({stored == Stored::done    ? Founded::How::done
            : stored == Stored::taken ? Founded::How::taken
                                      : Founded::How::failed,
            table,
            {}});
    };
    append(std::move(first));
  }
  bool shared() const override { return false; }
  void note(Note) override {}
  void give_back(const std::string&, const Hold&) override {}
  bool steady() const override { return true; }
  void watch(Watcher*) override {}
  void cry_orders() override {}
  void muster(std::vector<Caller>, int, std::function<void(std::vector<Caller>)>) override {}
  void drain(std::function<void()> done) override { done(); }
};

}  // namespace tortuga::server
