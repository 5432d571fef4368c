// A game as it is offered: seats, options with their ranges and help, what can be asked and what can happen.
#pragma once

#include <string>

#include "engine/match.h"
#include "narrator/catalogue.h"

namespace tortuga {

// The help of an option; a catalogue may speak for several with a star ("option.buffs.*.level").
std::string option_help(const Catalogue& catalogue, const std::string& option);

std::string brochure_json(const AnyGame& game, const Catalogue& catalogue);

// {"sailed": {"sound", "rules"}, ...}: what every event of a kind brings unless it says otherwise itself.
std::string kinds_json(const AnyGame& game);

}  // namespace tortuga
