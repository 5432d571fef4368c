// The one place that answers once: what was asked before, by the same asker with the same id, is not carried out again
// but answered again.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/guest.h"
#include "server/token.h"

namespace tortuga::server {

class Once {
 public:
  // `asker` is whatever the id is unique for: a seat's token, or nothing where the connection is the asker.
  static std::uint64_t key(std::string_view asker, std::string_view id) {
    return short_hash(std::string{asker} + "?" + std::string{id});
  }

  bool waits() const {  // for an answer
    return std::any_of(asked_.begin(), asked_.end(), [](const Asked& asked) { return asked.answer == nullptr; });
  }
  // Nothing if this is new; else the answer, which is empty while it is still being carried out.
  const Message* find(std::uint64_t key) const {
    for (const Asked& asked : asked_)
      if (asked.key == key) return &asked.answer;
    return nullptr;
  }
  // It is being carried out, and will be answered or forgotten.
  void begin(std::uint64_t key) {
    if (asked_.size() >= kKept) {  // rather than what is still being carried out
      const auto answered =
          std::find_if(asked_.begin(), asked_.end(), [](const Asked& a) { return a.answer != nullptr; });
      asked_.erase(answered == asked_.end() ? asked_.begin() : answered);
    }
    asked_.push_back({key, nullptr});
  }
  void answered(std::uint64_t key, Message answer) {
    for (Asked& asked : asked_)
      if (asked.key == key && asked.answer == nullptr) asked.answer = std::move(answer);
  }
  // It failed for a reason that may pass: whoever asks again tries again.
  void forget(std::uint64_t key) {
    std::erase_if(asked_, [&](const Asked& asked) { return asked.key == key; });
  }

 private:
  static constexpr std::size_t kKept = 32;  // the newest
  struct Asked {
    std::uint64_t key;
    Message answer;
  };
  std::vector<Asked> asked_;
};

}  // namespace tortuga::server
