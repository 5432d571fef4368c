// The games in a harbour's data as records: for whoever wants to learn from what people played there.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "engine/record.h"

namespace tortuga::server {

// Tells every game that has begun, of a database in its folder or as a file. May be in use. Returns how many tables
// could not be read. Throws std::runtime_error if there is no such database or it cannot be opened.
int harvest(const std::filesystem::path& place, const std::function<void(const std::string& table, Record)>& told);

// Whether a path is a database of a harbour, or the folder of one.
bool is_harbour(const std::filesystem::path& place);

}  // namespace tortuga::server
