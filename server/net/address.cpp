#include "server/net/address.h"

#include <charconv>

namespace tortuga::server {
namespace {

namespace ip = boost::asio::ip;

constexpr int kHousehold = 64;
constexpr int kFourInSix = 96;  // bits before an address of IPv4 that is written as one of IPv6

ip::address_v6 as_six(const Address& address) {
  return address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
}

bool within(const ip::address_v6& address, const ip::address_v6& first, int bits) {
  const auto a = address.to_bytes(), b = first.to_bytes();
  for (std::size_t i = 0; i < a.size() && bits > 0; ++i, bits -= 8) {
    const unsigned mask = bits >= 8 ? 0xFFu : 0xFFu << (8 - bits) & 0xFFu;
    if (((a[i] ^ b[i]) & mask) != 0) return false;
  }
  return true;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string_view{}
                                         : text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// "192.0.2.7", "192.0.2.7:4711", "2001:db8::1", "[2001:db8::1]:4711"
bool read_hop(std::string_view text, Address& out) {
  text = trimmed(text);
  if (text.starts_with('[')) text = text.substr(1, text.find(']') == text.npos ? 0 : text.find(']') - 1);
  else if (text.find(':') == text.rfind(':')) text = text.substr(0, text.find(':'));
  boost::system::error_code error;
  out = ip::make_address(std::string{text}, error);
  return !error && !text.empty() && text.find('%') == text.npos;
}

}  // namespace

std::string limit_key(const Address& address) {
  const ip::address_v6 six = as_six(address);
  if (six.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, six).to_string();
  auto bytes = six.to_bytes();
  for (std::size_t i = kHousehold / 8; i < bytes.size(); ++i) bytes[i] = 0;
  return ip::address_v6(bytes).to_string() + "/64";
}

bool Networks::add(std::string_view network) {
  const std::size_t slash = network.find('/');
  boost::system::error_code error;
  const Address first = ip::make_address(std::string{network.substr(0, slash)}, error);
  if (error) return false;
  const int most = first.is_v4() ? 32 : 128;
  int bits = most;
  if (slash != std::string_view::npos) {
    const char *begin = network.data() + slash + 1, *end = network.data() + network.size();
    const auto [last, wrong] = std::from_chars(begin, end, bits);
    if (wrong != std::errc{} || last != end || bits < 0 || bits > most) return false;
  }
  networks_.push_back({as_six(first), first.is_v4() ? bits + kFourInSix : bits});
  return true;
}

bool Networks::have(const Address& address) const {
  const ip::address_v6 six = as_six(address);
  for (const Network& network : networks_)
    if (within(six, network.first, network.bits)) return true;
  return false;
}

bool names_everybody(std::string_view forwarded) {
  for (;;) {
    const std::size_t comma = forwarded.find(',');
    Address hop;
    if (!read_hop(forwarded.substr(0, comma), hop)) return false;
    if (comma == std::string_view::npos) return true;
    forwarded.remove_prefix(comma + 1);
  }
}

Address Proxies::client(const Address& peer, std::string_view forwarded) const {
  Address client = peer;
  while (trusted(client)) {
    const std::size_t comma = forwarded.rfind(',');
    Address before;
    // What is no address was not written by a proxy that can be trusted: the proxy itself stands for its client.
    if (!read_hop(comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1), before)) break;
    client = before;
    if (comma == std::string_view::npos) break;
    forwarded = forwarded.substr(0, comma);
  }
  return client;
}

}  // namespace tortuga::server
