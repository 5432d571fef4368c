// What is foreseen of a move, summed up for somebody who decides: what is certain, what may be and how likely it is.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace tortuga {

struct Forecast {
  // A place of the view that changes, but not always to the same value: the values as JSON, the likeliest first. Where
  // it may stay as it is, that is one of them, as nothing.
  struct Open {
    std::string path;
    struct Value {
      std::string json;
      double share = 0;
    };
    std::vector<Value> values;
  };
  // A kind of event that may be told: how likely at least one is, and one of them.
  struct Told {
    std::string_view kind;
    double share = 0;
    const AnyEvent* example = nullptr;  // lives as long as what was foreseen
  };

  std::string certain = "{}";  // a patch of the view
  std::vector<Open> open;
  std::vector<Told> told;  // in the order in which they happen first
  // What is told whatever happens, word for word, in the order of the first world.
  std::vector<const AnyEvent*> sure;
};

// As `viewer` is told it.
Forecast sum_up(const Foresight& foresight, Seat viewer);

}  // namespace tortuga
