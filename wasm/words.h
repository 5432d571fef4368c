// Words that pass between a module and its host, as bytes of UTF-8 in the module's memory: the host asks for room,
// writes there and says how many bytes it wrote; what it is told lies still until its next call.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tortuga::wasm {

std::string_view heard(std::size_t size);  // the first bytes of the room
const char* told(std::string answer);      // with its length in front: four bytes, the lowest first

}  // namespace tortuga::wasm
