// Words by which the lookout knows what people of a simulated world said.
#pragma once

#include <string_view>

namespace tortuga::server::weather {

inline constexpr std::string_view kSaidOnce = "aye ";     // a line that begins with this is said once in the world
inline constexpr std::string_view kTableTag = "@table:";  // and names its table: "aye @table:K7QM2AB 17"

}  // namespace tortuga::server::weather
