// JSON that is already written: it goes into a message as it is.
#pragma once

#include <string>

namespace tortuga {

struct Json {
  std::string text;
};

}  // namespace tortuga
