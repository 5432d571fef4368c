// Who is at the other end, as the owner's orders count: an address of IPv4, or the first 64 bits of one of IPv6, which
// are one household or one rented machine.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tortuga::server {

// "192.0.2.7" for it and for "::ffff:192.0.2.7"; "2001:db8::/64" for it and every address in it. Nothing for what is no
// address.
std::optional<std::string> household(std::string_view address);

// This machine: the owner's own commands come from there, and with a proxy in front everybody may.
bool own_machine(std::string_view household);

}  // namespace tortuga::server
