#include "server/owner/gate.h"

#include <algorithm>

namespace tortuga::server {
namespace {

constexpr std::int64_t kFirstWait = 1000, kLongestWait = 15 * 60 * 1000;  // milliseconds
constexpr int kMostDoublings = 10;
constexpr std::size_t kMostKnown = 10000;

}  // namespace

Gate::Answer Gate::knock(const std::string& household, const std::string& key, std::int64_t now) {
  if (knocked_.size() >= kMostKnown) forget_old(now);
  Knocked& knocked = knocked_[household];
  if (now < knocked.again_at) return Answer::too_soon;
  // Compared also where there is no key, so that nobody can tell.
  const bool right = same(hash_token(key), key_.value_or(TokenHash{})) && key_.has_value();
  if (right) {
    knocked_.erase(household);
    return Answer::welcome;
  }
  ++wrong_;
  knocked.again_at = now + std::min(kLongestWait, kFirstWait << std::min(knocked.wrong, kMostDoublings));
  ++knocked.wrong;
  return Answer::wrong;
}

void Gate::forget_old(std::int64_t now) {
  std::erase_if(knocked_, [&](const auto& item) { return now >= item.second.again_at + kLongestWait; });
  if (knocked_.size() >= kMostKnown) knocked_.clear();  // more strangers than memory: the key is too long to guess
}

}  // namespace tortuga::server
