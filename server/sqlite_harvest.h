// The games in a harbour's data as records: for whoever wants to learn from what people played there.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "engine/record.h"
#include "server/protocol/messages.h"

namespace tortuga::server {

struct Harvested {
  std::string table;
  Record record;
  std::vector<By> by;  // by move: whoever made it. A bot that stands in for a person is a bot
};

// Tells every game that has begun, of a database in its folder or as a file. May be in use. Returns how many tables
// could not be read. Throws std::runtime_error if there is no such database or it cannot be opened.
int harvest(const std::filesystem::path& place, const std::function<void(Harvested)>& told);

// Who made the moves of a log, without those that were taken back.
std::vector<By> moved_by(const std::vector<std::string>& log);

// Whether a path is a database of a harbour, or the folder of one.
bool is_harbour(const std::filesystem::path& place);

}  // namespace tortuga::server
