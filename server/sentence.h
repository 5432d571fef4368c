// A sentence that is worded when it is known who listens.
#pragma once

#include <functional>
#include <string>

#include "narrator/language.h"

namespace tortuga::server {

using Sentence = std::function<std::string(Language listener)>;

}  // namespace tortuga::server
