// Members of a message, for those who read it as anybody would: nothing is known of its kind.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace tortuga::server::weather {

inline std::string word(const boost::json::object& message, std::string_view key) {
  const auto* value = message.if_contains(key);
  return value != nullptr && value->is_string() ? std::string{value->get_string()} : std::string{};
}
inline std::int64_t count(const boost::json::object& message, std::string_view key) {
  const auto* value = message.if_contains(key);
  return value != nullptr && value->is_int64() ? value->get_int64() : -1;
}

}  // namespace tortuga::server::weather
