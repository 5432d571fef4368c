// Who is at the other end: the address by which limits count, through proxies that are trusted and no others.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tortuga::server {

using Address = boost::asio::ip::address;

// What limits are counted by: an address of IPv4 as it is, of IPv6 its first 64 bits, which are one household or one
// rented machine.
std::string limit_key(const Address& address);

// Some of all addresses.
class Networks {
 public:
  // "10.0.0.0/8", "::1", "192.0.2.7". False if it is none of these.
  bool add(std::string_view network);
  bool have(const Address& address) const;

 private:
  struct Network {
    boost::asio::ip::address_v6 first;
    int bits = 128;
  };
  std::vector<Network> networks_;
};

// Proxies whose word about the address before them is taken.
class Proxies {
 public:
  bool trust(std::string_view network) { return networks_.add(network); }
  bool trusted(const Address& address) const { return networks_.have(address); }

  // The client of a request that came from `peer`: going back along X-Forwarded-For, the last hop that is not trusted.
  // Everything before it anybody may have written.
  Address client(const Address& peer, std::string_view forwarded) const;

 private:
  Networks networks_;
};

// Whether every hop of it is an address: of one that is hidden, or is rubbish, nobody knows whose it is.
bool names_everybody(std::string_view forwarded);

}  // namespace tortuga::server
