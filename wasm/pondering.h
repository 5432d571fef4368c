// A thought that is lent from a harbour in a page to a module of the same game in another worker: the question, which
// has what the bot's seat sees and nothing else, and what was thought, both as JSON.
#pragma once

#include <string>
#include <string_view>

#include "server/hands.h"

namespace tortuga::wasm {

std::string question_json(const server::Hands::Question& question);

// What the bot thinks who is asked so; nothing if that is no question.
std::string ponder(std::string_view question);

// Tells what was thought. False, and nothing is told, if this is no thought about the question.
bool tell_thought(const server::Hands::Question& question, std::string_view thought, const server::Hands::Told& told);

}  // namespace tortuga::wasm
