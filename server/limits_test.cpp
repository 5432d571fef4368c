// The limits file: every limit by the name of its flag, checked as the flags are.
#include "server/limits.h"

#include <gtest/gtest.h>

#include <set>

namespace tortuga::server {
namespace {

TEST(LimitsFile, IsReadOverWhatWasThere) {
  Limits limits;
  limits.burst = 7;
  EXPECT_EQ(read_limits("# a school\nconnections-per-address = 200\n\n  rate=5  # slow\r\n", limits), "");
  EXPECT_EQ(limits.connections_per_address, 200);
  EXPECT_EQ(limits.rate, 5);
  EXPECT_EQ(limits.burst, 7);
}

TEST(LimitsFile, WhatIsWrongIsNamedWithItsLineAndChangesNothing) {
  for (const auto& [text, what] : {std::pair{"rate = 5\nrat = 6", "line 2"},
                                   {"rate", "line 1"},
                                   {"rate = ", "from 1"},
                                   {"rate = 0", "from 1"},
                                   {"rate = 5x", "from 1"},
                                   {"rate = 99999999999", "from 1"},
                                   {"name-letters = 101", "to 100"}}) {
    Limits limits;
    limits.rate = 20;
    EXPECT_NE(read_limits(text, limits).find(what), std::string::npos) << text;
    EXPECT_EQ(limits.rate, 20) << text;
  }
}

TEST(LimitsFile, EveryLimitHasOneRowAndADefaultInItsRange) {
  const Limits limits;
  std::set<std::string_view> names;
  for (const LimitRow& row : kLimitRows) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_GE(limits.*(row.value), row.least) << row.name;
    EXPECT_LE(limits.*(row.value), row.most) << row.name;
  }
  EXPECT_EQ(names.size() * sizeof(int), sizeof(Limits)) << "a limit without a row";
}

}  // namespace
}  // namespace tortuga::server
