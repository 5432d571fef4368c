// The orders in force: what the owner's log comes to, entry by entry.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/protocol/orders.h"

namespace tortuga::server {

class StandingOrders {
 public:
  struct Term {
    std::int64_t at = 0;
    std::optional<std::int64_t> until;
    std::optional<std::string> why;
  };
  using Terms = std::map<std::string, Term>;  // by household

  void apply(const Order& order);

  // In force at this time, in milliseconds since 1970; else nothing.
  const Term* ban(const std::string& household, std::int64_t today) const { return find(bans_, household, today); }
  const Term* silence(const std::string& household, std::int64_t today) const {
    return find(silences_, household, today);
  }
  Terms bans(std::int64_t today) const { return in_force(bans_, today); }
  Terms silences(std::int64_t today) const { return in_force(silences_, today); }
  std::uint32_t keep_days() const { return keep_days_; }  // 0: for ever

 private:
  static bool holds(const Term& term, std::int64_t today) { return !term.until || today < *term.until; }
  static const Term* find(const Terms& terms, const std::string& household, std::int64_t today);
  static Terms in_force(const Terms& terms, std::int64_t today);

  Terms bans_, silences_;
  std::uint32_t keep_days_ = 0;
};

}  // namespace tortuga::server
