#include "server/sqlite_harvest.h"

#include <gtest/gtest.h>

#include "server/protocol/entries.h"

namespace tortuga::server {
namespace {

std::string moved(Seat seat, std::optional<By> by = {}) {
  return LogEntry{0, seat, logged::Move{{}, by, {}, Json{R"({"kind":"sail"})"}}}.json();
}

// Ann's second move is a stand-in's, her third the clock's; what was taken back is nobody's.
TEST(Harvest, TellsWhoMadeEachMove) {
  const std::vector<std::string> log{moved(Seat{0}, By::person),
                                     moved(Seat{1}),  // nothing is said: a person
                                     moved(Seat{0}, By::bot),
                                     moved(Seat{1}, By::person),
                                     LogEntry{0, Seat{1}, logged::Undo{}}.json(),
                                     moved(Seat{1}, By::bot),
                                     moved(Seat{0}, By::clock)};
  const std::vector<By> wanted{By::person, By::person, By::bot, By::bot, By::clock};
  EXPECT_EQ(moved_by(log), wanted);
}

}  // namespace
}  // namespace tortuga::server
