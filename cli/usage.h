// What the command line gives, checked: games, seeds, options, files. A wrong word is told on standard error.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "engine/dice.h"
#include "games/registry.h"

namespace tortuga {

// Says what is wrong; returns kWrongUsage so that a command can end with it.
int complain(const std::string& what);

const Entry* known_game(const std::string& name);  // nullptr after complaining
bool known_seed(const std::string& text, Seed& out);
// "name=value" pairs; values are JSON, or text as it stands.
bool known_options(const std::vector<std::string>& pairs, boost::json::object& out);
std::vector<std::string> split(const std::string& list, char at);
bool read_file(const std::string& path, std::string& out);  // "-" is standard input
// Never half a file under its name. False after complaining.
bool write_file(const std::string& path, const std::string& text);

}  // namespace tortuga
