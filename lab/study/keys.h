// Where the luck of a study comes from. Every game of a block has the same luck whatever the rules are: its streams
// have keys that follow from the study's seed, what the block is for and its number, and from nothing else.
#pragma once

#include <cstdint>

namespace tortuga {

enum class Purpose : std::uint64_t { measure = 0, train = 1, search = 2, confirm = 3 };
enum class Stream : std::uint64_t { deal = 0, play = 1, thoughts = 2, lab = 3, rollout = 4 };

constexpr std::uint64_t mixed(std::uint64_t z) {  // splitmix64's finaliser
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

template <class... Words>
constexpr std::uint64_t key(std::uint64_t hash, Words... words) {
  ((hash = mixed(hash + 0x9E3779B97F4A7C15ull * (static_cast<std::uint64_t>(words) + 1))), ...);
  return hash;
}

constexpr std::uint64_t block_key(std::uint64_t seed, Purpose purpose, std::uint64_t block) {
  return key(seed, purpose, block);
}

}  // namespace tortuga
