#include "server/table/recent_keys.h"

#include <gtest/gtest.h>

namespace tortuga::server {
namespace {

TEST(RecentKeys, KnowsAtLeastTheNewestAndForgetsTheOldest) {
  RecentKeys keys(100);
  EXPECT_FALSE(keys.has(0));
  const auto key = [](std::uint64_t i) {
    return i * 0x9E3779B97F4A7C15ull;
  };
  for (std::uint64_t i = 0; i < 1000; ++i) {
    EXPECT_FALSE(keys.has(key(i))) << i;
    keys.add(key(i));
    for (std::uint64_t j = i >= 99 ? i - 99 : 0; j <= i; ++j) ASSERT_TRUE(keys.has(key(j))) << j << " after " << i;
    if (i >= 200) ASSERT_FALSE(keys.has(key(i - 200))) << i;
  }
}

TEST(RecentKeys, KeysThatBelongInTheSamePlaceAreApart) {
  RecentKeys keys(64);
  for (std::uint64_t i = 1; i <= 20; ++i) keys.add(i << 32);
  for (std::uint64_t i = 1; i <= 20; ++i) EXPECT_TRUE(keys.has(i << 32));
  EXPECT_FALSE(keys.has(std::uint64_t{21} << 32));
}

TEST(RecentKeys, AKeyThatComesAgainIsOneKey) {
  RecentKeys keys(2);
  keys.add(5);
  for (int i = 0; i < 10; ++i) keys.add(7);
  EXPECT_TRUE(keys.has(5));
}

}  // namespace
}  // namespace tortuga::server
