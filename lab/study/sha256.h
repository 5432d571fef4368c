// SHA-256 (FIPS 180-4), as 64 hexadecimal digits: the name of a study and the seal of a part.
#pragma once

#include <string>
#include <string_view>

namespace tortuga {

std::string sha256(std::string_view text);

}  // namespace tortuga
