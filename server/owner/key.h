// The owner's key: whoever can read the harbour's folder has it, and nobody else.
#pragma once

#include <filesystem>
#include <string>

namespace tortuga::server {

// Reads `folder`/owner.key, or makes it, readable by its owner only. Throws std::runtime_error with a sentence.
std::string keep_owner_key(const std::filesystem::path& folder);
// Reads it; never makes one.
std::string read_owner_key(const std::filesystem::path& folder);

}  // namespace tortuga::server
