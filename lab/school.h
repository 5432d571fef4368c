// The school: learns the weights of a game's value from games, at first from the bosun's, then from those of captains
// that search with the weights learnt before; each generation learns from all games so far.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tortuga {

struct SchoolOrder {
  std::uint64_t games = 4000;  // of bosuns, in the first generation
  int generations = 1;         // with captains after that
  std::uint64_t captain_games = 400;
  std::uint32_t iterations = 300;  // a captain's decision
  int stray = 10;                  // percent of moves that are anything at all
  std::uint64_t seed = 1;
  int threads = 2;
};

struct SchoolResult {
  std::vector<std::string> columns;
  struct Table {
    std::uint64_t positions = 0;
    double before = 0,
           after = 0;  // how well they are predicted: by what was known before (at first nothing), and after
    std::vector<double> weights;
  };
  struct Generation {
    std::uint64_t games = 0;
    std::array<Table, 2> tables;  // the smallest, and larger ones
  };
  std::vector<Generation> generations;
  std::string text() const;  // the file of weights
};

}  // namespace tortuga
