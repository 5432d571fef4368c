// Words in a picture that have only so much room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/picture/canvas.h"

namespace tortuga::server {

// Words on as many lines as they need, the last one cut if they are more than `most`.
std::vector<std::string> wrapped(Canvas& canvas, std::string_view text, Face face, double size, double room,
                                 std::size_t most);

}  // namespace tortuga::server
