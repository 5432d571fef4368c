// How much can be asked in so much time: found out by playing a little. The answer is written into the study, so that
// the clock decides how much is asked and never what is answered.
#pragma once

#include "lab/study/setting.h"
#include "lab/study/study.h"

namespace tortuga {

// The largest number of looks that fits the seconds.
int fitting_looks(const Study& study, const GameLab& lab, double seconds, int threads);

}  // namespace tortuga
