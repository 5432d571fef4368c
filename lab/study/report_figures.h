// A report's figures, for programs.
#pragma once

#include <string>
#include <vector>

#include "lab/study/evidence.h"

namespace tortuga {

std::string figures_json(const Evidence& e, const std::vector<std::string>& list);  // with these verdicts

}  // namespace tortuga
