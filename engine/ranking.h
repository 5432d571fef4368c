// The best few of many, the best first; of equal ones the first that came.
#pragma once

#include "engine/list.h"

namespace tortuga {

template <class T, int N>
class Ranking {
 public:
  void add(const T& item, double worth) {
    if (list_.full() && worth <= list_.back().worth) return;
    if (list_.full()) list_.pop();
    list_.push({item, worth});
    for (int k = list_.size() - 1; k > 0 && list_[k].worth > list_[k - 1].worth; --k) {
      const Ranked moved = list_[k];
      list_[k] = list_[k - 1];
      list_[k - 1] = moved;
    }
  }

  template <class Moves>
  void write(Moves& out) const {
    for (const Ranked& ranked : list_) out.push(ranked.item);
  }

 private:
  struct Ranked {
    T item{};
    double worth = 0;
  };
  List<Ranked, N> list_;
};

}  // namespace tortuga
