// Numbers that meet targets: many candidates are played a little, a model of each number is fitted, the better half is
// played more, until few are left; those are measured again on fresh blocks. The same study finds the same numbers.
#pragma once

#include <functional>
#include <memory>

#include "lab/study/report.h"
#include "lab/study/runner.h"

namespace tortuga {

struct Found {
  std::vector<boost::json::object> candidates;  // the best first, what they change of the rulebook
  std::vector<std::vector<double>> promised;    // by candidate, by target: what the search saw
  std::size_t tried = 0;
  std::uint64_t blocks = 0;  // of all candidates together
};

constexpr std::size_t kFinalists = 3;  // so many are measured again

// About how many blocks of all candidates together a search with so many looks takes; 0: there is none.
std::uint64_t search_blocks(const Study& study, int looks);

// A search that goes on bit by bit. Several can share one: each plays its part of the blocks of a rung, all hear what
// all have counted, and each comes to the same conclusions.
class Searcher {
 public:
  Searcher(const Study& study, const GameLab& lab, int threads, int part = 1, int parts = 1);
  ~Searcher();

  // Plays on until it has its answer (true), waits for the others, or there is enough for now, which is asked after
  // every few blocks.
  bool go_on(const std::function<bool()>& enough);
  bool waits() const;                  // its part of this rung is played
  std::vector<Segment> share() const;  // what it has counted on this rung
  // What all have counted on this rung, their own part among it; false if it is not of this rung.
  bool meet(const std::vector<std::vector<Segment>>& shares);

  std::uint64_t played() const;  // blocks of all candidates together, by itself
  std::uint64_t most() const;    // about so many it will take
  Found found() const;           // what it has so far

 private:
  class Pursuit;
  std::unique_ptr<Pursuit> pursuit_;
};

// The same in one go; stopped by hand it gives what it has so far.
Found search(const Study& study, const GameLab& lab, int threads, const std::atomic<bool>* stop,
             const std::function<void(std::uint64_t blocks, std::uint64_t most)>& tell);
// The study that confirms what was found.
Study confirmation(const Study& study, const Found& found);
// What came of it, in words and as a section of the report.
Preface story_of(const Study& study, const Found& found, const Result& confirmed);

}  // namespace tortuga
