// What each address has used of its limits: connections, messages, tables opened in an hour.
#pragma once

#include <string>
#include <unordered_map>

#include "server/bucket.h"
#include "server/limits.h"

namespace tortuga::server {

class Addresses {
 public:
  explicit Addresses(const Limits& limits) : limits_(limits) {}

  bool admit(const std::string& address) {  // one more connection; false: too many
    Used& used = used_[address];
    if (used.connections >= limits_.connections_per_address) return false;
    ++used.connections;
    return true;
  }
  void release(const std::string& address) { --used_[address].connections; }
  bool speak(const std::string& address, std::int64_t now) {  // one message; false: too many
    return used_[address].messages.take(now, limits_.address_rate, limits_.address_burst);
  }
  bool found(const std::string& address, std::int64_t now) {  // one more attempt at a new table; false: too many
    Used& used = used_[address];
    if (now - used.hour > kHour || used.hour == 0) used = {used.connections, used.messages, now, 0};
    return used.tables++ < limits_.tables_per_address;
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
  };
  const Limits& limits_;
  std::unordered_map<std::string, Used> used_;
};

}  // namespace tortuga::server
