// What each address has used of its limits: connections, messages, tables opened in an hour. With several servers each
// counts alone up to a quarter of a limit; of addresses above that they tell each other.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/bucket.h"
#include "server/limits.h"
#include "server/store.h"

namespace tortuga::server {

class Addresses {
 public:
  explicit Addresses(const Limits& limits) : limits_(limits) {}

  bool admit(const std::string& address) {  // one more connection; false: too many
    Used& used = used_[address];
    if (used.connections + others(address).connections >= limits_.connections_per_address) return false;
    ++used.connections;
    return true;
  }
  void release(const std::string& address) { --used_[address].connections; }
  bool speak(const std::string& address, std::int64_t now) {  // one message; false: too many
    Used& used = used_[address];
    ++used.said;
    const int left = std::max(limits_.address_rate / 4, limits_.address_rate - others(address).messages);
    return used.messages.take(now, std::max(1, left), limits_.address_burst);
  }
  bool found(const std::string& address, std::int64_t now) {  // one more attempt at a new table; false: too many
    Used& used = used_[address];
    if (now - used.hour > kHour || used.hour == 0) {
      used.hour = now;
      used.tables = 0;
    }
    return used.tables++ < limits_.tables_per_address && others(address).tables < limits_.tables_per_address;
  }
  void begun(const std::string& address) { ++used_[address].begun; }  // a table that only we know of
  // What the other servers have to know, since it was asked for last, `seconds` ago; and what they say.
  std::vector<Store::Caller> muster(int seconds) {
    std::vector<Store::Caller> out;
    for (auto& [address, used] : used_) {
      const int messages = std::exchange(used.said, 0) / std::max(1, seconds);
      const int begun = std::exchange(used.begun, 0);
      if (begun > 0 || used.connections * 4 > limits_.connections_per_address || messages * 4 > limits_.address_rate)
        out.push_back({address, used.connections, messages, begun});
    }
    return out;
  }
  void hear(const std::vector<Store::Caller>& others) {
    others_.clear();
    for (const Store::Caller& caller : others) others_[caller.address] = caller;
  }

  // Of whoever is gone nothing is kept but what still counts: there are more addresses than memory.
  void forget_old(std::int64_t now) {
    std::erase_if(used_, [&](const auto& item) {
      const Used& used = item.second;
      return used.connections == 0 && (used.tables == 0 || now - used.hour > kHour) &&
             now - used.messages.last() > kMinute;
    });
  }
  std::size_t known() const { return used_.size(); }

 private:
  static constexpr std::int64_t kMinute = 60 * 1000, kHour = 60 * kMinute;
  struct Used {
    int connections = 0;
    Bucket messages;
    std::int64_t hour = 0;
    int tables = 0;
    int said = 0, begun = 0;  // messages, tables, since it was asked for last
  };
  Store::Caller others(const std::string& address) const {
    const auto found = others_.find(address);
    return found == others_.end() ? Store::Caller{} : found->second;
  }
  const Limits& limits_;
  std::unordered_map<std::string, Used> used_;
  std::unordered_map<std::string, Store::Caller> others_;  // at the other servers together
};

}  // namespace tortuga::server
