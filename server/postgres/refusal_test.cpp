#include "server/postgres/refusal.h"

#include <gtest/gtest.h>

namespace tortuga::server::postgres {
namespace {

constexpr std::string_view kAt = "connection to server at \"127.0.0.1\", port 5432 failed: ";

Refusal refused(const std::string& why) {
  return refusal_in(std::string{kAt} + why);
}

TEST(Refusal, WhoeverIsNotThereYetIsWaitedFor) {
  EXPECT_FALSE(refused("Connection refused\n\tIs the server running on that host?\n").hopeless);
  EXPECT_FALSE(
      refused("FATAL:  57P03: the database system is starting up\nLOCATION:  ProcessStartupPacket\n").hopeless);
  EXPECT_FALSE(refused("FATAL:  53300: sorry, too many clients already\n").hopeless);
  EXPECT_FALSE(refusal_in("could not translate host name \"db\" to address: Name or service not known\n").hopeless);
  EXPECT_FALSE(refusal_in("").hopeless);
}

TEST(Refusal, WhatWaitingCannotMendIsHopeless) {
  EXPECT_TRUE(refused("FATAL:  28P01: password authentication failed for user \"ann\"\n").hopeless);
  EXPECT_TRUE(refused("FATAL:  3D000: database \"sea\" does not exist\n").hopeless);
  EXPECT_TRUE(refusal_in("invalid sslmode value: \"maybe\"\n").hopeless);
}

TEST(Refusal, OneAddressThatMayYetAnswerIsHopeEnough) {
  const std::string wrong = std::string{kAt} + "FATAL:  28P01: password authentication failed for user \"ann\"\n";
  EXPECT_TRUE(refusal_in(wrong + wrong).hopeless);
  EXPECT_FALSE(refusal_in(wrong + std::string{kAt} + "Connection refused\n").hopeless);
}

TEST(Refusal, ItsWordsHaveNeitherCodeNorPlace) {
  EXPECT_EQ(
      refused("FATAL:  28P01: password authentication failed for user \"ann\"\nLOCATION:  auth_failed, auth.c:335\n")
          .words,
      std::string{kAt} + "FATAL: password authentication failed for user \"ann\"");
}

TEST(Refusal, ATimeIsNoCode) {
  EXPECT_FALSE(refused("server closed the connection:  12:30: unexpectedly\n").hopeless);
}

}  // namespace
}  // namespace tortuga::server::postgres
