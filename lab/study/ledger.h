// What is counted in a study: integers only, in 64 groups of blocks, so that sums are the same in any order and the
// spread between groups tells how sure a figure is. Memory does not grow with the number of games.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lab/study/interval.h"

namespace tortuga {

using Wide = __int128;  // sums of squares
inline constexpr std::uint64_t kNoBlock = ~std::uint64_t{0};

// One number that every block of games has.
struct Column {
  std::array<std::int64_t, kGroups> groups{};
  Wide squares = 0;                // of the blocks' values
  Wide pairs = 0;                  // of the differences from the rulebook's in the same block
  std::uint64_t first = kNoBlock;  // the first block where it is not 0: a game to look at

  std::int64_t total() const;
  void add(const Column& other);
};

// How many games had the value i, and the first block of each.
struct Histogram {
  std::vector<std::uint64_t> counts, first;

  void count(std::size_t value, std::uint64_t block);
  void add(const Histogram& other);
};

// One set of rules in some blocks.
struct Ledger {
  std::map<std::string, Column, std::less<>> columns;
  std::map<std::string, Histogram, std::less<>> histograms;

  void add(const Ledger& other);
  const Column* find(std::string_view name) const;
  double total(std::string_view name) const;  // 0 if there is none
};

// All sets of rules in some blocks; the first is the rulebook.
struct Segment {
  std::uint64_t blocks = 0;
  std::vector<Ledger> variants;

  void add(const Segment& other);
};

// Where one thread writes while it plays: columns by number, all sets of rules side by side.
class Desk {
 public:
  explicit Desk(std::size_t variants);

  int column(std::string_view name);     // its number; a new one where it is not known yet
  int histogram(std::string_view name);  // the same
  void begin(std::uint64_t block) { block_ = block; }
  void add(std::size_t variant, int column, std::int64_t value) {
    rows_[variant][static_cast<std::size_t>(column)] += value;
  }
  void count(std::size_t variant, int histogram, std::int64_t value);
  void end();      // of the block: its row goes into the sums
  Segment take();  // everything so far, by name; the desk is empty after that

 private:
  std::uint64_t block_ = 0, blocks_ = 0;
  std::vector<std::string> columns_, histograms_;
  std::vector<std::vector<std::int64_t>> rows_;
  std::vector<std::vector<Column>> sums_;
  std::vector<std::vector<Histogram>> shapes_;
};

}  // namespace tortuga
