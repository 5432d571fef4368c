#include "engine/script.h"

namespace tortuga {

void Script::complain(std::string what) {
  if (complaint_.empty()) complaint_ = std::move(what);
}

const Script::Draw* Script::take(const std::string& wanted, Range range) {
  const auto place = std::to_string(next_ + 1);
  if (next_ >= draws_.size()) {
    if (!missing_) missing_ = range;
    complain("the rules draw " + wanted + " as draw " + place + ", but only " + std::to_string(draws_.size()) +
             " are given");
    ++next_;
    return nullptr;
  }
  return &draws_[next_++];
}

std::int64_t Script::number(std::int64_t low, std::int64_t high) {
  const auto wanted = "a number from " + std::to_string(low) + " to " + std::to_string(high);
  const Draw* draw = take(wanted, {low, high});
  if (draw == nullptr) {  // all numbers in turn: rules that roll until something fits come to an end
    const auto count = static_cast<std::size_t>(high - low) + 1;
    return low + static_cast<std::int64_t>((next_ + next_ / count) % count);
  }
  const auto place = std::to_string(next_);
  if (draw->shuffles) {
    complain("draw " + place + " must be " + wanted + ", but a shuffle is given");
    return low;
  }
  if (draw->number < low || draw->number > high) {
    complain("draw " + place + " must be " + wanted + ", but " + std::to_string(draw->number) + " is given");
    return low;
  }
  return draw->number;
}

std::vector<int> Script::order(const std::vector<std::string>& items) {
  std::vector<int> kept;
  for (int i = 0; i < static_cast<int>(items.size()); ++i) kept.push_back(i);
  const Draw* draw = take("a shuffle of " + std::to_string(items.size()) + " items", {});
  if (draw == nullptr) return kept;
  const auto place = std::to_string(next_);
  if (!draw->shuffles) {
    complain("draw " + place + " must be a shuffle of " + std::to_string(items.size()) +
             " items (\"keep\" or the resulting order), but " + std::to_string(draw->number) + " is given");
    return kept;
  }
  if (draw->order.empty()) return kept;

  std::vector<int> result;
  std::vector<bool> placed(items.size(), false);
  for (const auto& wanted : draw->order) {
    std::size_t found = 0;
    while (found < items.size() && (placed[found] || items[found] != wanted)) ++found;
    if (found == items.size()) {
      complain("draw " + place + ": the shuffled pile has no " + wanted + " left to place");
      return kept;
    }
    placed[found] = true;
    result.push_back(static_cast<int>(found));
  }
  if (result.size() != items.size()) {
    complain("draw " + place + ": the order names " + std::to_string(result.size()) + " of " +
             std::to_string(items.size()) + " items");
    return kept;
  }
  return result;
}

const std::string& Script::finish() {
  if (next_ < draws_.size())
    complain(std::to_string(draws_.size()) + " draws are given, but the rules drew only " + std::to_string(next_));
  return complaint_;
}

}  // namespace tortuga
