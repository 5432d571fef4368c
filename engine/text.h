// A text: the sentences of a game or a program in one language, as the file text/<language>.json that was embedded when
// the program was built. Every text/ folder has en.json; whatever else lies beside it is found by itself.
#pragma once

#include <span>
#include <string_view>

namespace tortuga {

struct Text {
  std::string_view language;  // BCP 47: "en"
  std::string_view json;
  std::string_view file;  // where to mend it: "games/lostseas/text/en.json"
};
using Texts = std::span<const Text>;

}  // namespace tortuga
