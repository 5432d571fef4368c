// Forced luck for tests and scenarios: the results people would see, in the order the rules draw them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tortuga {

class Script {
 public:
  // One draw: a number (a die face, an amount, a place counted from 1), or the order a shuffle must give, each item as
  // its JSON; an empty order keeps the cards as they lie.
  struct Draw {
    std::int64_t number = 0;
    bool shuffles = false;
    std::vector<std::string> order;
  };

  Script() = default;
  explicit Script(std::vector<Draw> draws) : draws_(std::move(draws)) {}

  // The next number, which must lie in low..high.
  std::int64_t number(std::int64_t low, std::int64_t high);
  // The next order: for each place of the shuffled pile, which of `items` (as JSON) comes to lie there.
  std::vector<int> order(const std::vector<std::string>& items);

  int used() const { return static_cast<int>(next_); }
  // The number that the rules draw after all that are given, if they draw one: from low to high. A shuffle has low >
  // high.
  struct Range {
    std::int64_t low = 0, high = -1;
  };
  const std::optional<Range>& missing() const { return missing_; }
  // Empty if every draw so far fitted; call `finish` at the end to complain of draws left over as well.
  const std::string& complaint() const { return complaint_; }
  const std::string& finish();

 private:
  const Draw* take(const std::string& wanted, Range range);
  void complain(std::string what);

  std::vector<Draw> draws_;
  std::size_t next_ = 0;
  std::string complaint_;
  std::optional<Range> missing_;
};

}  // namespace tortuga
