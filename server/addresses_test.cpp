#include "server/addresses.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace tortuga::server {
namespace {

Limits tight() {
  Limits limits;
  limits.connections_per_address = 8;
  limits.address_rate = 40;
  limits.address_burst = 1;
  limits.tables_per_address = 3;
  return limits;
}

// Of messages that come every millisecond for a second, those that may be said.
int said_in_a_second(Addresses& addresses) {
  int said = 0;
  for (std::int64_t now = 1; now <= 1000; ++now)
    if (addresses.speak("ann", now)) ++said;
  return said;
}

TEST(Addresses, MessagesAtOtherServersSlowAnAddressDownHere) {
  const Limits limits = tight();
  Addresses alone(limits), beside(limits);
  EXPECT_EQ(said_in_a_second(alone), 40);
  beside.hear({{"ann", 0, 25, 0}, {"ben", 0, 40, 0}});
  EXPECT_EQ(said_in_a_second(beside), 15);
}

TEST(Addresses, AQuarterOfTheMessagesIsLeftWhateverOthersSay) {
  const Limits limits = tight();
  Addresses addresses(limits);
  addresses.hear({{"ann", 0, 1000, 0}});
  EXPECT_EQ(said_in_a_second(addresses), 10);
}

TEST(Addresses, WhoeverUsesMoreThanAQuarterIsReported) {
  const Limits limits = tight();
  Addresses addresses(limits);
  for (int i = 0; i < 3; ++i) addresses.admit("ann");
  for (int i = 0; i < 2; ++i) addresses.admit("ben");
  for (std::int64_t now = 1; now <= 22; ++now) addresses.speak("cat", now);
  for (std::int64_t now = 1; now <= 20; ++now) addresses.speak("dan", now);
  std::map<std::string, Store::Caller> told;
  for (const Store::Caller& caller : addresses.muster(2)) told[caller.address] = caller;
  ASSERT_EQ(told.size(), 2);
  EXPECT_EQ(told.at("ann").connections, 3);
  EXPECT_EQ(told.at("cat").messages, 11);  // in a second
  told.clear();
  for (const Store::Caller& caller : addresses.muster(2)) told[caller.address] = caller;
  EXPECT_TRUE(told.contains("ann"));
  EXPECT_FALSE(told.contains("cat")) << "what was said before is said again";
}

TEST(Addresses, ConnectionsAtOtherServersCountHere) {
  const Limits limits = tight();
  Addresses addresses(limits);
  addresses.hear({{"ann", 7, 0, 0}});
  EXPECT_TRUE(addresses.admit("ann"));
  EXPECT_FALSE(addresses.admit("ann"));
  EXPECT_TRUE(addresses.admit("ben"));
  addresses.hear({});
  EXPECT_TRUE(addresses.admit("ann"));
}

TEST(Addresses, WhoeverHasFoundedEnoughElsewhereFoundsNothingHere) {
  const Limits limits = tight();
  Addresses addresses(limits);
  addresses.hear({{"ann", 0, 0, 3}});
  EXPECT_FALSE(addresses.found("ann", 1));
  EXPECT_TRUE(addresses.found("ben", 1));
  addresses.hear({});
  EXPECT_TRUE(addresses.found("ann", 2)) << "a refusal elsewhere was held against her here";
}

TEST(Addresses, TablesThatOnlyWeKnowOfAreReportedOnce) {
  const Limits limits = tight();
  Addresses addresses(limits);
  ASSERT_TRUE(addresses.found("ann", 1));
  addresses.begun("ann");
  addresses.begun("ann");
  const auto told = addresses.muster(2);
  ASSERT_EQ(told.size(), 1);
  EXPECT_EQ(told[0].tables, 2);
  EXPECT_TRUE(addresses.muster(2).empty());
}

TEST(Addresses, AnHourLaterTheTablesOfBeforeCountNoMore) {
  const Limits limits = tight();
  Addresses addresses(limits);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(addresses.found("ann", 1000));
  EXPECT_FALSE(addresses.found("ann", 1000));
  EXPECT_TRUE(addresses.found("ann", 1000 + 60 * 60 * 1000 + 1));
}

}  // namespace
}  // namespace tortuga::server
