#include "lab/study/labs.h"

#include "lab/trials.h"

namespace tortuga {

const GameLab* find_lab(std::string_view game) {
  const Trials* trials = find_trials(game);
  return trials != nullptr ? &trials->lab() : nullptr;
}

}  // namespace tortuga
