// What somebody at a table says of this moment with one key, for whoever designs the game: that it confuses, or bores.
// Told to nobody while the game is played; records keep it (docs/records.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/describe.h"
#include "engine/match.h"
#include "engine/seat.h"

namespace tortuga {

enum class Feeling : std::uint8_t { confusing, boring };
BOOST_DESCRIBE_ENUM(Feeling, confusing, boring)

struct Mark {
  Seat seat;
  Feeling feeling{};
  std::int64_t m = 0;  // moves that had been played
  std::int64_t n = 0;  // events that the seat had been told
  std::int32_t round = 0;
  std::vector<std::string> rules;  // of the last of those events, the newest first
};
BOOST_DESCRIBE_STRUCT(Mark, (), (seat, feeling, m, n, round, rules))

inline constexpr std::size_t kMarkedEvents = 3;  // what people still have in mind
inline constexpr std::size_t kMarkedRules = 8;

// The rules behind what a seat was told last.
std::vector<std::string> rules_in_mind(const Match& match, Seat seat);

}  // namespace tortuga
