// What can happen in a game and what can be done, for people who write scenarios: every event and every move with its
// sentence, its rules and its fields in words.
#pragma once

#include <string>

#include "games/registry.h"

namespace tortuga {

std::string events_text(const Entry& entry);
// The game's JSON Schema with the same words as descriptions.
std::string described_schema(const Entry& entry);

// A sentence of the catalogue as somebody hears it who is not concerned, with {names} in the place of what differs:
// "{seat} sails {side} {distance} tiles." of a pattern with plurals and persons. What is said only sometimes stands in
// brackets, what depends on something else as a list of all that may be said: "[, pending]", "(fire|rum)".
std::string plain_pattern(std::string_view pattern);

}  // namespace tortuga
