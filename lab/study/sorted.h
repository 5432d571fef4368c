// Sorts a short list; equals stay in their order, so that reports have the same bytes everywhere.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace tortuga {

template <class T, class Less>
void sort_in_order(std::vector<T>& list, const Less& less) {
  for (auto at = list.begin(); at != list.end(); ++at)
    std::rotate(std::upper_bound(list.begin(), at, *at, less), at, at + 1);
}

}  // namespace tortuga
