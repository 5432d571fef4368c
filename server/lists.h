// What a page reads before it sits down anywhere, as JSON: the games as they are offered, the lobby's words, the rules.
// The harbour answers with these, and `tortuga site` writes them as files.
#pragma once

#include <string>

#include "narrator/rulebook.h"

namespace tortuga::server {

// Written once: they are the same as long as the program runs.
const std::string& games_json();
const std::string& phrases_json();
std::string lobby_json();  // the answer to `lobby` of a harbour without tables
std::string rules_json(const Rulebook& book);

}  // namespace tortuga::server
