// The race as the lab plays it: optimised, unlike the tests (tests/CMakeLists.txt).
#include "tests/toys/race_studies.h"

#include "bots/registry.h"
#include "lab/study/playground_of.h"
#include "tests/toys/regatta.h"

namespace tortuga {

static const GameLabOf<regatta::Regatta<true>> race_lab;
static const GameLabOf<regatta::Regatta<false>> lazy_race_lab;
const GameLab& kRace = race_lab;
const GameLab& kLazyRace = lazy_race_lab;

}  // namespace tortuga
