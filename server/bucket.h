// A bucket of tokens: so many a second on average, so many at once.
#pragma once

#include <algorithm>
#include <cstdint>

namespace tortuga::server {

class Bucket {
 public:
  bool take(std::int64_t now, int rate, int burst) {
    const std::int64_t full = std::int64_t{burst} * 1000;
    left_ = last_ == 0 ? full : std::min(full, left_ + (now - last_) * rate);
    last_ = std::max<std::int64_t>(now, 1);
    if (left_ < 1000) return false;
    left_ -= 1000;
    return true;
  }
  std::int64_t last() const { return last_; }

 private:
  std::int64_t left_ = 0, last_ = 0;  // thousandths of tokens; milliseconds
};

}  // namespace tortuga::server
