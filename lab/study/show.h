// A game of a study as a record, so that any point of a chart can be looked at in the replay. No game is stored: it is
// played again from the study, the set of rules, the block and the rotation.
#pragma once

#include "engine/record.h"
#include "lab/study/setting.h"
#include "lab/study/study.h"

namespace tortuga {

struct Spot {
  std::uint64_t block = 0;
  std::size_t variant = 0;  // 0: the rulebook
  int rotation = 0;
};

// "1713", "1713/2" (with the second change), "1713/0/3" (the third rotation of mixed players). False: it is none.
bool read_spot(std::string_view text, Spot& out);

// Plays it and writes it down. The flaw says what the study does not have.
Flaw show(const Study& study, const GameLab& lab, const AnyGame& game, const Spot& spot, Record& out);

}  // namespace tortuga
