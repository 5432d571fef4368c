// Many things at once: which of them stand out. Found by Benjamini and Hochberg's rule, told as "stands out" and never
// as a verdict; only fresh blocks give that (docs/lab.md).
#pragma once

#include <string>
#include <vector>

#include "lab/study/result.h"

namespace tortuga {

// What is offered and chosen, topic by topic.
struct Use {
  std::string topic;
  double offered = 0, chosen = 0;
  Estimate share = {};
  Estimate with = {};  // win share of those who took it minus that of those who never did: goes with winning
  enum class Word : std::uint8_t { usual, never, always } word = Word::usual;
};
std::vector<Use> uses_of(const Segment& sums, int seats);  // the rarest first

// A set of rules and a number whose difference from the rulebook stands out, or not.
struct Screened {
  std::size_t variant = 0;
  Atom atom;
  Estimate apart;
  bool out = false;
};
std::vector<Screened> screened(const Study& study, const Segment& sums, std::size_t variants);
// The study that measures what stands out again, on fresh blocks. No changes: nothing did.
Study confirmation(const Study& study, const Segment& sums, std::size_t variants);

}  // namespace tortuga
