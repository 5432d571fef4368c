// A bot as it is asked for by one word: its rank, and what it is given for each decision if that is not the usual.
//   bosun           a bosun
//   captain:50ms    50 milliseconds a decision
//   captain:400i    400 iterations a decision: the same games on every machine
#pragma once

#include <string>
#include <string_view>

#include "bots/rank.h"

namespace tortuga {

struct Recruit {
  Rank rank;
  Budget budget = rank.usual();

  std::string word() const;
  friend bool operator==(const Recruit&, const Recruit&) = default;
};

// Reads such a word. Nothing if it is one, else a sentence about what is wrong with it.
std::string read_recruit(std::string_view word, Recruit& out);

}  // namespace tortuga
