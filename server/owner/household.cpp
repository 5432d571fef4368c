#include "server/owner/household.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cstring>
#include <iterator>

namespace tortuga::server {
namespace {

constexpr std::size_t kHousehold = 8;  // bytes

}  // namespace

std::optional<std::string> household(std::string_view address) {
  if (address.ends_with("/64")) {
    address.remove_suffix(3);
    if (address.find(':') == std::string_view::npos) return {};
  }
  const std::string text{address};
  char out[INET6_ADDRSTRLEN];
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) {
    inet_ntop(AF_INET, &four, out, sizeof out);
    return out;
  }
  in6_addr six{};
  if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return {};
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    std::memcpy(&four, six.s6_addr + 12, sizeof four);
    inet_ntop(AF_INET, &four, out, sizeof out);
    return out;
  }
  std::fill(std::begin(six.s6_addr) + kHousehold, std::end(six.s6_addr), std::uint8_t{0});
  inet_ntop(AF_INET6, &six, out, sizeof out);
  return std::string{out} + "/64";
}

bool own_machine(std::string_view household) {
  return household.starts_with("127.") || household == "::/64";  // ::1 is in it, and nobody else
}

}  // namespace tortuga::server
