// What a host or a designer may change: one row per number, choice or switch of a game's Rules.
#pragma once

#include <cstdint>
#include <string_view>

namespace tortuga {

enum class Chooser : std::uint8_t {
  host,      // an option of the rulebook or of our rulings, offered when a table is opened
  designer,  // any other number of the rulebook: changed in the lab
};

// `name` is the path of the member inside Rules, with dots ("sword.level"). Numbers have a range (decimals in
// hundredths); choices and switches leave it 0..0. The help text is in the catalogue under "option.<name>".
struct OptionRow {
  std::string_view name;
  Chooser chooser = Chooser::host;
  std::int32_t least = 0;
  std::int32_t most = 0;
};

}  // namespace tortuga
