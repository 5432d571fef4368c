// Where the owner's key is shown. Whoever shows a wrong one waits before the next is looked at, each time twice as
// long.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/token.h"

namespace tortuga::server {

class Gate {
 public:
  enum class Answer { welcome, wrong, too_soon };

  void trust(const TokenHash& key) { key_ = key; }  // before that nobody is the owner
  Answer knock(const std::string& household, const std::string& key, std::int64_t now);
  std::int64_t wrong_keys() const { return wrong_; }

 private:
  struct Knocked {
    int wrong = 0;  // in a row
    std::int64_t again_at = 0;
  };
  void forget_old(std::int64_t now);

  std::optional<TokenHash> key_;
  std::unordered_map<std::string, Knocked> knocked_;
  std::int64_t wrong_ = 0;
};

}  // namespace tortuga::server
