#include "wasm/words.h"

#include <cstdint>
#include <cstring>

namespace tortuga::wasm {
namespace {

std::string room, answer;

}  // namespace

std::string_view heard(std::size_t size) {
  return std::string_view(room).substr(0, size);
}

const char* told(std::string text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  answer.assign(reinterpret_cast<const char*>(&size), sizeof size);
  answer += text;
  return answer.data();
}

}  // namespace tortuga::wasm

extern "C" [[clang::export_name("room")]] char* tortuga_room(std::size_t size) {
  using tortuga::wasm::room;
  if (room.size() < size) room.resize(size);
  return room.data();
}
