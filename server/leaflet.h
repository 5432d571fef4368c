// A text that is the same for everybody as long as the program runs: as it is, packed, and with a mark by which whoever
// has it already knows it again.
#pragma once

#include <string>

namespace tortuga::server {

struct Leaflet {
  explicit Leaflet(std::string the_text);

  std::string text, packed;       // the latter gzipped
  std::string mark, packed_mark;  // as ETag says them
};

}  // namespace tortuga::server
