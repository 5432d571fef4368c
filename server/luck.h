// Luck that can be checked: a secret whose hash is shown before the first move, randomness that each seat may add, and
// the seed that follows from both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/dice.h"
#include "engine/record.h"

namespace tortuga::server {

// What a seat may add: up to 64 hexadecimal digits.
bool is_salt(std::string_view text);
std::string luck_hash(const std::string& secret);
Seed luck_seed(const std::string& secret, const std::vector<std::string>& salts);

// What is wrong with a record's luck, or nothing; records without luck are fine.
std::string luck_flaw(const Record& record);

}  // namespace tortuga::server
