// How much can be asked in so much time: found out by playing a little. The answer is written into the study, so that
// the clock decides how much is asked and never what is answered.
#pragma once

#include "lab/study/setting.h"
#include "lab/study/study.h"

namespace tortuga {

// How long a block of the study takes here, in seconds: one thread plays at most 64 of them, for about so long.
double block_seconds(const Study& study, const GameLab& lab, double most);
// The largest number of looks that fits the seconds, where a block takes so long, and so long if one plays alone: what
// is learnt and searched.
int looks_within(const Study& study, double block, double alone, double seconds);
// Both, for threads of this machine.
int fitting_looks(const Study& study, const GameLab& lab, double seconds, int threads);

}  // namespace tortuga
