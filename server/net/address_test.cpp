// Whose limits count: the address that no proxy we trust could have been told by anybody.
#include "server/net/address.h"

#include <gtest/gtest.h>

namespace tortuga::server {
namespace {

Address at(const char* text) {
  return boost::asio::ip::make_address(text);
}

TEST(Address, OfIPv6CountsByItsFirst64Bits) {
  EXPECT_EQ(limit_key(at("2001:db8:1:2:aaaa::1")), limit_key(at("2001:db8:1:2:bbbb:cccc:dddd:eeee")));
  EXPECT_NE(limit_key(at("2001:db8:1:2::1")), limit_key(at("2001:db8:1:3::1")));
}

TEST(Address, OfIPv4CountsAsItIsHoweverItIsWritten) {
  EXPECT_EQ(limit_key(at("192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(limit_key(at("::ffff:192.0.2.7")), "192.0.2.7");
  EXPECT_NE(limit_key(at("192.0.2.7")), limit_key(at("192.0.2.8")));
}

TEST(Proxies, NobodyIsBelievedWhoIsNotTrusted) {
  Proxies proxies;
  EXPECT_EQ(proxies.client(at("192.0.2.7"), "198.51.100.1"), at("192.0.2.7"));
  ASSERT_TRUE(proxies.trust("127.0.0.1"));
  EXPECT_EQ(proxies.client(at("192.0.2.7"), "198.51.100.1"), at("192.0.2.7"));
}

TEST(Proxies, TheLastHopThatIsNotTrustedIsTheClient) {
  Proxies proxies;
  ASSERT_TRUE(proxies.trust("127.0.0.0/8"));
  ASSERT_TRUE(proxies.trust("10.1.0.0/16"));
  const Address proxy = at("127.0.0.1");
  EXPECT_EQ(proxies.client(proxy, "198.51.100.1"), at("198.51.100.1"));
  EXPECT_EQ(proxies.client(proxy, "203.0.113.9, 198.51.100.1"), at("198.51.100.1")) << "the first anybody may write";
  EXPECT_EQ(proxies.client(proxy, "203.0.113.9, 198.51.100.1, 10.1.2.3"), at("198.51.100.1")) << "through two proxies";
  EXPECT_EQ(proxies.client(proxy, "198.51.100.1,10.2.0.1"), at("10.2.0.1")) << "not one of ours";
  EXPECT_EQ(proxies.client(proxy, "10.1.0.9, 10.1.2.3"), at("10.1.0.9")) << "a player in our own network";
  EXPECT_EQ(proxies.client(proxy, "198.51.100.1:4711"), at("198.51.100.1"));
  EXPECT_EQ(proxies.client(proxy, "[2001:db8::1]:4711"), at("2001:db8::1"));
  EXPECT_EQ(proxies.client(proxy, "2001:db8::1"), at("2001:db8::1"));
}

TEST(Proxies, WhatIsNoAddressIsNotTaken) {
  Proxies proxies;
  ASSERT_TRUE(proxies.trust("127.0.0.1"));
  for (const char* chain :
       {"", "unknown", "198.51.100.1, ", "198.51.100.1, evil", "_hidden", "[", "[]", "1.2.3", "fe80::1%eth0"})
    EXPECT_EQ(proxies.client(at("127.0.0.1"), chain), at("127.0.0.1")) << chain;
}

TEST(Proxies, AHopThatIsNoAddressIsSeen) {
  for (const char* chain : {"127.0.0.1", "198.51.100.1, 127.0.0.1", "[2001:db8::1]:4711,10.0.0.1"})
    EXPECT_TRUE(names_everybody(chain)) << chain;
  for (const char* chain : {"", "unknown", "198.51.100.1, ", "evil, 127.0.0.1", "198.51.100.1,,127.0.0.1", "_hidden"})
    EXPECT_FALSE(names_everybody(chain)) << chain;
}

TEST(Proxies, NetworksAreReadOrRefused) {
  Proxies proxies;
  for (const char* network : {"10.0.0.0/8", "::1", "fd00::/8", "192.0.2.7", "0.0.0.0/0"})
    EXPECT_TRUE(proxies.trust(network));
  for (const char* network : {"", "localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "::1/129", "10.0.0.0/8x"})
    EXPECT_FALSE(proxies.trust(network)) << network;
  EXPECT_TRUE(proxies.trusted(at("fdaa::1")));
  EXPECT_TRUE(proxies.trusted(at("::ffff:10.9.9.9")));
  EXPECT_FALSE(proxies.trusted(at("2001:db8::1")));
}

}  // namespace
}  // namespace tortuga::server
