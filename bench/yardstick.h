// The yardstick: a hand-written playout loop of Pirates of the Lost Seas, for speed alone.
//
// The engine plays the same game through its public contract; `bench` runs both, one beside the other, and prints the
// engine's cost as a ratio to this loop's, so that figures from different machines can be compared.
//
// FROZEN. Once published these two files are never tuned, fixed or reformatted: every ratio recorded in bench/ refers
// to them. If the yardstick must change, it becomes a new yardstick under a new name. It includes nothing of the
// project, so that no change elsewhere can reach it.
#pragma once

#include <cstdint>

namespace tortuga::yardstick {

inline constexpr int kMostPlayers = 5;

struct Tally {
  std::uint64_t decisions;  // moves chosen by a seat: turns, free actions, boarding choices, second shots
  std::uint64_t games;
  std::uint64_t checksum;  // folds how every game ended; the same arguments give the same checksum on any machine
};

// Plays `games` whole games of 2 to 5 `players`, default options, every move drawn uniformly from the legal ones.
Tally play(int players, std::uint64_t games, std::uint64_t seed);

}  // namespace tortuga::yardstick
