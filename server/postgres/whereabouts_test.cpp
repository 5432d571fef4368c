// Where the database lives: what is looked up, and what libpq is told of it.
#include "server/postgres/whereabouts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace tortuga::server::postgres {
namespace {

using Berths = std::vector<Berth>;

// What the environment says of the database is out of the way while a test runs.
class Whereabout : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"PGHOST", "PGHOSTADDR", "PGPORT", "PGSERVICE"}) ::unsetenv(name);
  }
};

TEST_F(Whereabout, OnlyNamesAreLookedUp) {
  for (const char* known : {"postgresql:///tortuga", "postgresql://127.0.0.1:5433/tortuga",
                            "postgresql://[::1]/tortuga", "host=/run/postgresql dbname=tortuga", "host=@tortuga",
                            "host=db.example.org hostaddr=192.0.2.1", "postgresql://127.0.0.1,127.0.0.2/tortuga"})
    EXPECT_EQ(named_hosts(known), Berths{}) << known;
  EXPECT_EQ(named_hosts("postgresql://ann:secret@db.example.org:5433/tortuga"),
            (Berths{{"db.example.org", "5433", ""}}));
}

TEST_F(Whereabout, SeveralHostsKeepTheirPortsAndTheirOrder) {
  EXPECT_EQ(named_hosts("postgresql://a.example:1,127.0.0.1:2,[::1]:3/tortuga"),
            (Berths{{"a.example", "1", ""}, {"127.0.0.1", "2", "127.0.0.1"}, {"::1", "3", "::1"}}));
  EXPECT_EQ(named_hosts("host=a.example,/run/postgresql port=7"),
            (Berths{{"a.example", "7", ""}, {"/run/postgresql", "7", ""}}));
}

TEST_F(Whereabout, WhatLibpqRefusesIsLeftToItsOwnWords) {
  EXPECT_EQ(named_hosts("postgresql://a.example/tortuga?nonsense=1"), Berths{});
  EXPECT_EQ(named_hosts("host=a.example,b.example,c.example port=1,2"), Berths{});
}

TEST_F(Whereabout, TheEnvironmentNamesAHostWhereTheUrlDoesNot) {
  ::setenv("PGHOST", "db.example.org", 1);
  EXPECT_EQ(named_hosts("postgresql:///tortuga").at(0).host, "db.example.org");
  EXPECT_EQ(named_hosts("postgresql://127.0.0.1/tortuga"), Berths{});
  ::unsetenv("PGHOST");
}

std::optional<std::string> flaw_of(Whereabouts& whereabouts, boost::asio::io_context& io) {
  std::optional<std::string> heard;
  whereabouts.look_up([&](const std::string& flaw) { heard = flaw; });
  io.restart();
  io.run();
  return heard;
}

TEST_F(Whereabout, AHostIsKnownByAllItsAddressesAndStillByItsName) {
  boost::asio::io_context io;
  Whereabouts whereabouts(io, "postgresql://localhost:7,127.0.0.9:8/tortuga");
  for (int again = 0; again < 2; ++again) {
    EXPECT_EQ(flaw_of(whereabouts, io), "");
    const Berths& found = whereabouts.berths();
    ASSERT_GE(found.size(), 2u);
    EXPECT_EQ(found.back(), (Berth{"127.0.0.9", "8", "127.0.0.9"}));
    for (std::size_t i = 0; i + 1 < found.size(); ++i) {
      EXPECT_EQ(found[i].host, "localhost");
      EXPECT_EQ(found[i].port, "7");
      EXPECT_TRUE(boost::asio::ip::make_address(found[i].address).is_loopback());
    }
  }
}

TEST_F(Whereabout, AHostThatNobodyKnowsIsPassedOverOrIsTheFlaw) {
  boost::asio::io_context io;
  Whereabouts nowhere(io, "postgresql://no..such..host/tortuga");
  EXPECT_EQ(flaw_of(nowhere, io), "no address of its host is known");
  Whereabouts other(io, "postgresql://no..such..host,127.0.0.1/tortuga");
  EXPECT_EQ(flaw_of(other, io), "");
  EXPECT_EQ(other.berths(), (Berths{{"127.0.0.1", "", "127.0.0.1"}}));
}

TEST_F(Whereabout, WhoAsksMeanwhileHearsOfTheSameSearch) {
  boost::asio::io_context io;
  Whereabouts whereabouts(io, "postgresql://localhost/tortuga");
  int told = 0;
  const auto count = [&](const std::string& flaw) {
    EXPECT_EQ(flaw, "");
    EXPECT_FALSE(whereabouts.berths().empty());
    ++told;
  };
  whereabouts.look_up(count);
  whereabouts.look_up(count);
  EXPECT_EQ(told, 0);
  // One answer of the resolver is enough for both.
  while (told == 0) ASSERT_EQ(io.run_one(), 1u);
  EXPECT_EQ(told, 2);
}

TEST_F(Whereabout, WhoIsToldMayAskAtOnce) {
  boost::asio::io_context io;
  Whereabouts whereabouts(io, "postgresql://localhost/tortuga");
  int told = 0;
  whereabouts.look_up([&](const std::string&) {
    ++told;
    whereabouts.look_up([&](const std::string&) { ++told; });
  });
  io.run();
  EXPECT_EQ(told, 2);
}

TEST_F(Whereabout, NobodyIsToldWhenItIsGone) {
  boost::asio::io_context io;
  bool told = false;
  {
    Whereabouts whereabouts(io, "postgresql://localhost/tortuga");
    whereabouts.look_up([&](const std::string&) { told = true; });
  }
  io.run();
  EXPECT_FALSE(told);
}

}  // namespace
}  // namespace tortuga::server::postgres
